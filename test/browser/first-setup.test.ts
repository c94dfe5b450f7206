import { expect, type Locator, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, untilClean } from '../support/form.ts'

const zone = 'America/New_York'
const factory = { factory: true, restartDelayMs: 0, bootTimeMs: 0 }

const step = (page: Page, key: string) => page.getByRole('listitem').filter({ hasText: en(key) })
const isDone = (page: Page, key: string) => step(page, key).getByText(en('setup.Done')).waitFor()
const open = (page: Page, key: string) => step(page, key).getByRole('link').click()
const back = (page: Page) => page.getByRole('link', { name: en('app.BackToSetup') }).click()
const label = (page: Page, group: string, key: string) => field(page, `${group}.${key}`)

/** Saves, and waits until nothing is left to save; an earlier success alert may still be shown. */
async function save(page: Page) {
  await button(page, 'base.Save').click()
  await untilClean(page)
}

/** Whether the page does not scroll sideways. */
const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function logIn(page: Page) {
  const [, user = '', password = ''] = /user name (\w+), password (\w+)/.exec(en('login.Factory')) ?? []
  await page.getByText(en('login.Factory')).waitFor()
  await label(page, 'login', 'Username').fill(user)
  await label(page, 'login', 'Password').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: en('login.LoginButton') })
    .click()
}

for (const [generation, width] of [
  [2025, 360],
  [2026, 1280],
] as const)
  test(`the first set-up leads from unpacking to the first values (firmware ${generation}, ${width} px)`, async ({
    visit,
  }) => {
    const { page, gateway, pass } = await visit({
      width,
      zone,
      gateway: { ...factory, generation },
      // Saving the network settings cuts connections.
      provoked: /Failed to load resource|WebSocket connection/,
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: en('setup.Title') })
      .click()
    await logIn(page)
    // The login leads to the first step.
    await page.getByRole('heading', { name: en('menu.SecuritySettings') }).waitFor()
    await back(page)
    await step(page, 'setup.Board').waitFor()
    expect(await barriersDayAndNight(page, 'steps')).toEqual([])
    await expect.poll(() => isWithin(page)).toBe(true)

    await open(page, 'setup.Password')
    await label(page, 'securityadmin', 'Password').fill('sonnenschein')
    await label(page, 'securityadmin', 'RepeatPassword').fill('sonnenschein')
    await save(page)
    await back(page)
    await isDone(page, 'setup.Password')

    await open(page, 'setup.Board')
    await label(page, 'deviceadmin', 'SelectedProfile').selectOption('Roof board, both radios')
    const [down, up] = [gateway.until('down'), gateway.until('restarted')]
    await button(page, 'base.Save').click()
    await page.getByRole('heading', { name: en('wait.NotReady') }).waitFor()
    await pass(1)
    await down
    await pass(2)
    await up
    await isDone(page, 'setup.Board')

    await page.getByText(/open http:\/\/OpenDTU-\w+\.local/).waitFor()
    await open(page, 'setup.Wifi')
    await label(page, 'networkadmin', 'WifiSsid').fill('Home')
    await field(page, 'networkadmin.WifiPassword').fill('a-wifi-password')
    await save(page)
    await pass(1)
    await back(page)
    await isDone(page, 'setup.Wifi')
    await page.getByText(en('form.Moved')).waitFor()

    await open(page, 'setup.Time')
    await label(page, 'ntpadmin', 'Timezone').locator('option', { hasText: zone }).waitFor({ state: 'attached' })
    await button(page, 'form.Position').click()
    await field(page, 'ntpadmin.Latitude').fill('40.7')
    await field(page, 'ntpadmin.Longitude').fill('-74')
    await save(page)
    await back(page)
    await isDone(page, 'setup.Time')

    await open(page, 'setup.Inverter')
    const first = gateway.world.plant.installed()[0]
    await label(page, 'inverteradmin', 'Serial').fill(first?.serial ?? '')
    await label(page, 'inverteradmin', 'Name').fill('Roof')
    await button(page, 'inverteradmin.Add').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(en('inverteradmin.AllMaxPower')).fill('420')
    expect(await barriersDayAndNight(page, 'strings')).toEqual([])
    await expect.poll(() => isWithin(page)).toBe(true)
    await expect(dialog.getByRole('button', { name: en('base.Cancel') })).toHaveCount(0)
    await dialog.getByRole('button', { name: en('inverteradmin.Done') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(gateway.world.config.inverters[0]?.channel.slice(0, 4).map(({ max_power }) => max_power)).toEqual(
      Array(4).fill(420),
    )
    // Done leads to the last step.
    await isDone(page, 'setup.Inverter')
    await page.getByText(en('setup.AnswerNote')).waitFor()

    const answered = isDone(page, 'setup.Answer')
    await pass(60)
    await answered
    const download = page.waitForEvent('download')
    await button(page, 'setup.Backup').click()
    expect((await download).suggestedFilename()).toBe('config.json')
    await button(page, 'setup.Backup').waitFor({ state: 'detached' })
  })

test('from unpacking to the first values on a phone: every save leads on, in at most 14 taps', async ({ visit }) => {
  const { page, gateway, pass } = await visit({
    width: 360,
    zone,
    gateway: factory,
    provoked: /Failed to load resource|WebSocket connection/,
  })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 40.7, longitude: -74 })
  let taps = 0
  const tap = async (place: Locator) => {
    taps++
    await place.click()
  }
  // Typing is no tap, nor is the key that goes to the next field or the one that sends.
  const type = async (...texts: string[]) => {
    for (const [n, text] of texts.entries()) {
      if (n) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
  }
  const next = (key: string) => tap(page.locator('.alerts, .setup .next').getByText(en(key)).first())

  await tap(page.getByRole('main').getByRole('link', { name: en('setup.Title') }))
  await expect(page.getByLabel(en('login.Username'))).toBeFocused()
  const [, user = '', password = ''] = /user name (\w+), password (\w+)/.exec(en('login.Factory')) ?? []
  await page.getByLabel(en('login.Username')).fill(user)
  await page.getByLabel(en('login.Password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await tap(label(page, 'securityadmin', 'Password'))
  await label(page, 'securityadmin', 'Password').fill('sonnenschein')
  await label(page, 'securityadmin', 'RepeatPassword').fill('sonnenschein')
  await page.keyboard.press('Enter')
  await next('setup.Board')
  // A list opens by a tap, and its choice is another.
  taps++
  await tap(label(page, 'deviceadmin', 'SelectedProfile'))
  await label(page, 'deviceadmin', 'SelectedProfile').selectOption('Roof board, both radios')
  const [down, up] = [gateway.until('down'), gateway.until('restarted')]
  await tap(button(page, 'base.Save'))
  await page.getByRole('heading', { name: en('wait.NotReady') }).waitFor()
  await pass(1)
  await down
  await pass(2)
  await up
  await next('setup.Wifi')
  await tap(label(page, 'networkadmin', 'WifiSsid'))
  await label(page, 'networkadmin', 'WifiSsid').fill('Home')
  await field(page, 'networkadmin.WifiPassword').fill('a-wifi-password')
  await page.keyboard.press('Enter')
  await page.locator('.alerts').getByText(en('setup.Time')).waitFor()
  await pass(1)
  await next('setup.Time')
  await tap(button(page, 'form.Position'))
  await expect(field(page, 'ntpadmin.Latitude')).toHaveValue('40.7')
  await tap(button(page, 'base.Save'))
  await next('setup.Inverter')
  await tap(label(page, 'inverteradmin', 'Serial'))
  await type(gateway.world.plant.installed()[0]?.serial ?? '', 'Roof')
  await tap(page.getByRole('dialog').getByRole('button', { name: en('inverteradmin.Done') }))
  await page.locator('.setup').waitFor()
  const answered = isDone(page, 'setup.Answer')
  await pass(60)
  await answered
  await expect(page.locator('.totals dd').first()).toHaveText(/\d/)
  expect(taps).toBeLessThanOrEqual(14)
})

test('the steps can be opened, skipped and dismissed by keyboard alone', async ({ visit }) => {
  const { page, calls } = await visit({ user: true, gateway: factory })
  await step(page, 'setup.Board').waitFor()
  await expect.poll(() => calls.size).toBe(0)
  await page.getByRole('link', { name: en('wall.Title') }).focus()
  await page.keyboard.press('Tab')
  await expect(step(page, 'setup.Password').getByRole('link')).toBeFocused()
  for (let n = 0; n < 7; n++) await page.keyboard.press('Tab')
  await expect(button(page, 'setup.Skip')).toBeFocused()
  await page.keyboard.press('Enter')
  await step(page, 'setup.Password').getByText(en('setup.Skipped')).waitFor()
  await expect(button(page, 'setup.Skip')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText(en('hints.DefaultPassword')).waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
