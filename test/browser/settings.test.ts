import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field, save, untilClean } from '../support/form.ts'
import { changes, readDocument, storedBy } from '../support/stored.ts'
import { untilLive, untilValue } from '../support/visit.ts'

test('a save stores the edits of a page, a text, a number, a switch and a choice, and changes nothing else', async ({
  visit,
}) => {
  const { page, gateway, sent } = await visit({ user: true, path: '/settings/mqtt' })
  const before = await readDocument(gateway, 'mqtt/config')
  await untilClean(page)
  const changed = await storedBy(gateway, async () => {
    await field(page, 'mqttadmin.Hostname').fill('broker.example')
    await field(page, 'mqttadmin.PublishInterval').fill('')
    await button(page, 'base.Save').click()
    await field(page, 'mqttadmin.PublishInterval').and(page.locator(':focus:invalid')).waitFor()
    expect(sent).toEqual([])
    await field(page, 'mqttadmin.PublishInterval').pressSequentially('77')
    await field(page, 'mqttadmin.CleanSession').uncheck()
    await field(page, 'mqttadmin.LwtQos').selectOption(en('mqttadmin.QOS1'))
    await save(page)
  })
  const now = await readDocument(gateway, 'mqtt/config')
  expect(changes(before, now)).toEqual({
    mqtt_hostname: 'broker.example',
    mqtt_publish_interval: 77,
    mqtt_clean_session: false,
    mqtt_lwt_qos: 1,
  })
  expect(changed).toEqual({
    'mqtt.hostname': 'broker.example',
    'mqtt.publish_interval': 77,
    'mqtt.clean_session': false,
    'mqtt.lwt.qos': 1,
  })
  expect(sent).toEqual([now])
  await untilClean(page)
})

const server = (page: Page) => field(page, 'ntpadmin.TimeServer')

test('the back button and a reload ask before edits are lost: no stays, yes leaves', async ({ visit }) => {
  const { page } = await visit({ user: true })
  const asked: string[] = []
  let yes = false
  page.on('dialog', async dialog => {
    asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message())
    await (yes ? dialog.accept() : dialog.dismiss())
  })
  const edit = async () => {
    await untilLive(page)
    await button(page, 'menu.Settings').click()
    await page
      .getByRole('link', { name: en('menu.NTP') })
      .first()
      .click()
    await server(page).fill('time.home')
    await button(page, 'base.Save').and(page.locator(':enabled')).waitFor()
  }
  await edit()
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  await question
  await page.waitForURL('**/settings/ntp')
  await untilValue(server(page), 'time.home')
  yes = true
  await page.evaluate(() => history.back())
  await untilLive(page)
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([en('form.Unsaved'), en('form.Unsaved')])

  await edit()
  asked.length = 0
  yes = false
  // A reload that is declined never ends.
  const reload = () => page.evaluate(() => void setTimeout(() => location.reload()))
  await reload()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await untilValue(server(page), 'time.home')
  yes = true
  const loaded = page.waitForEvent('load')
  await reload()
  await loaded
  await server(page).waitFor()
  await expect(server(page)).not.toHaveValue('time.home')
  expect(asked.length).toBe(2)
})
