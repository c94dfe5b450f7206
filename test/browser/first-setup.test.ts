import { expect, type Locator, type Page } from '@playwright/test'
import { barriers } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { adminPassword, button, en, field } from '../support/form.ts'

const zone = 'America/New_York'
const factory = { factory: true, restartDelayMs: 0, bootTimeMs: 0, generation: 2026 } as const

const step = (page: Page, key: string) => page.getByRole('listitem').filter({ hasText: en(key) })
const isDone = (page: Page, key: string) => step(page, key).getByText(en('setup.Done')).waitFor()
const label = (page: Page, group: string, key: string) => field(page, `${group}.${key}`)

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

  await tap(page.getByRole('main').getByRole('link', { name: en('live.FirstSetup') }))
  await expect(adminPassword(page)).toBeFocused()
  const [, password = ''] = /password: (\w+)/.exec(en('login.FactoryPassword')) ?? []
  await adminPassword(page).fill(password)
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
  expect(await barriers(page)).toEqual([])
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
  await next('live.AddInverter')
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
