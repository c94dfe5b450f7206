import { expect, type Locator, type Page } from '@playwright/test'
import { barriers } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { adminPassword, button, en, field } from '../support/form.ts'

// Where it is day when it is in Germany.
const zone = 'Africa/Lagos'
const factory = { factory: true, restartDelayMs: 0, bootTimeMs: 0, generation: 2026 } as const

const step = (page: Page, key: string) => page.getByRole('listitem').filter({ hasText: en(key) })
const isDone = (page: Page, key: string) => step(page, key).getByText(en('setup.Done')).waitFor()
const label = (page: Page, group: string, key: string) => field(page, `${group}.${key}`)

/** Words of a screen that are seen without opening anything, and by how much it is higher than the window. */
const screen = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement
    for (const unseen of main.querySelectorAll('option, .hidden, details > :not(summary)')) unseen.remove()
    return {
      words: main.textContent?.match(/[\p{L}\d]+/gu)?.length ?? 0,
      hidden: document.documentElement.scrollHeight - innerHeight,
    }
  })

test('from the box to the first values on a phone: at most 12 taps, and every screen is short and whole', async ({
  visit,
}) => {
  const { page, gateway, pass } = await visit({
    width: 390,
    height: 700,
    zone,
    gateway: factory,
    provoked: /Failed to load resource|WebSocket connection/,
  })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 6.5, longitude: 3.4 })
  let taps = 0
  // Each screen is measured when it is left, with its messages so far. Typing is no tap, nor is the key that submits.
  const tap = async (place: Locator) => {
    await place.waitFor()
    // A message that goes by itself makes the page a little longer.
    for (const close of await page.locator('.alerts button').all()) await close.click()
    const { words, hidden } = await screen(page)
    expect([page.url(), words <= 90, hidden]).toEqual([page.url(), true, 0])
    taps++
    await place.click()
  }
  const nextStep = (key: string) => page.locator('.setup .next').getByText(en(key))
  const next = (key: string) => tap(nextStep(key))

  await page
    .getByRole('main')
    .getByRole('link', { name: en('live.LogInToSetUp') })
    .click()
  await expect(adminPassword(page)).toBeFocused()
  const [, password = ''] = /password: (\w+)/.exec(en('login.FactoryPassword')) ?? []
  await adminPassword(page).fill(password)
  await page.keyboard.press('Enter')
  await next('setup.Password')
  // Where the keyboard does not open by itself, the field takes a tap.
  await tap(label(page, 'securityadmin', 'Password'))
  await label(page, 'securityadmin', 'Password').fill('sonnenschein')
  await label(page, 'securityadmin', 'RepeatPassword').fill('sonnenschein')
  await page.keyboard.press('Enter')
  // A list opens by a tap, and its choice is another.
  taps++
  await tap(label(page, 'deviceadmin', 'SelectedProfile'))
  await label(page, 'deviceadmin', 'SelectedProfile').selectOption('Roof board, both radios')
  const [down, up] = [gateway.until('down'), gateway.until('restarted')]
  await tap(button(page, 'base.Save'))
  await page.getByRole('heading', { name: en('wait.NotReady') }).waitFor()
  await page.waitForResponse(/system\/status/)
  await pass(1)
  await down
  await pass(2)
  await up
  // The page that waits loads the live view anew, which would end what axe does.
  await nextStep('setup.Wifi').waitFor()
  expect(await barriers(page)).toEqual([])
  await next('setup.Wifi')
  await tap(label(page, 'networkadmin', 'WifiSsid'))
  await label(page, 'networkadmin', 'WifiSsid').fill('Home')
  await field(page, 'networkadmin.WifiPassword').fill('a-wifi-password')
  const saved = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/network/config'),
  )
  await page.keyboard.press('Enter')
  await saved
  // The gateway changes its network a moment after it has answered.
  await pass(1)
  await next('setup.Time')
  await tap(button(page, 'form.Position'))
  await expect(field(page, 'ntpadmin.Latitude')).toHaveValue('6.5')
  await tap(button(page, 'base.Save'))
  // The gateway works out its sun within seconds.
  await pass(5)
  await tap(label(page, 'inverteradmin', 'Serial'))
  await page.keyboard.type(gateway.world.plant.installed()[0]?.serial ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Roof')
  await page.keyboard.press('Enter')
  await page.getByText(en('setup.AnswerNote')).waitFor()
  expect((await screen(page)).words).toBeLessThanOrEqual(90)
  const answered = isDone(page, 'setup.Answer')
  await pass(60)
  await answered
  await expect(page.locator('.totals dd').first()).toHaveText(/\d/)
  expect(taps).toBeLessThanOrEqual(12)
})
