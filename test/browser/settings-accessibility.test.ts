import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barriers } from '../support/axe.ts'
import { button, en, field, tab } from '../support/form.ts'
import { browsing } from '../support/visit.ts'

const visit = browsing(test)

/** A refusal at a field, in an alert, and what depends on a switch. */
async function refusedNetwork(page: Page) {
  await field(page, 'networkadmin.EnableDhcp').uncheck()
  await field(page, 'networkadmin.EnableSyslog').check()
  const addresses = { IpAddress: '10.0.0.2', Netmask: '255.255.255.0', DefaultGateway: '10.0.1.1' }
  for (const [label, text] of Object.entries(addresses)) await field(page, `networkadmin.${label}`).fill(text)
  await field(page, 'networkadmin.SyslogHostname').fill('log')
  await field(page, 'networkadmin.Hostname').fill('a'.repeat(32))
  await button(page, 'base.Save').click()
  await page.locator('.field .problem').waitFor()
}

async function fullMqtt(page: Page) {
  for (const label of ['EnableHass', 'EnableTls', 'TlsCertLoginEnable']) await field(page, `mqttadmin.${label}`).check()
  await field(page, 'mqttadmin.HassPrefixTopic').waitFor()
  await field(page, 'mqttadmin.ClientKey').waitFor()
}

async function searchedZone(page: Page) {
  await field(page, 'form.SearchZone').fill('amer')
  await page.getByRole('listbox').waitFor()
}

/** A frequency that is not legal there, and a refusal. */
async function refusedRadio(page: Page) {
  await field(page, 'dtuadmin.CmtFrequency').fill('880000000')
  await page.getByText(en('dtuadmin.CmtFrequencyWarning')).waitFor()
  await field(page, 'dtuadmin.Serial').fill('000000000000')
  await button(page, 'base.Save').click()
  await page.locator('.field .problem').waitFor()
}

const cards = (page: Page) => page.getByRole('heading', { level: 2 }).first().waitFor()

const places: [path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['/settings/network', refusedNetwork],
  ['/settings/ntp', searchedZone],
  ['/settings/mqtt', fullMqtt],
  [
    '/settings/security',
    page =>
      page
        .getByRole('button', { name: en('app.ShowPassword') })
        .first()
        .click(),
  ],
  ['/settings/logging', cards],
  ['/settings/dtu', refusedRadio],
  ['/maintenance/reboot', page => button(page, 'maintenancereboot.Reboot').click()],
  ['/info/system', cards],
  ['/info/network', cards],
  ['/info/ntp', cards],
  ['/info/mqtt', cards],
]

async function inverters(page: Page, look: (state: string) => Promise<void>) {
  await page.goto('/settings/inverter')
  const row = page.getByRole('rowheader').first()
  await row.waitFor()
  const name = await row.textContent()
  await field(page, 'inverteradmin.Serial').fill('12')
  await look('the list')
  await page.getByRole('button', { name: `${en('form.Edit')}: ${name}`, exact: true }).click()
  for (const tab of ['General', 'String', 'Advanced']) {
    await page.getByRole('tab', { name: en(`inverteradmin.${tab}`) }).click()
    await look(tab)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${en('inverteradmin.Delete')}: ${name}`, exact: true }).click()
  await look('the question')
}

async function hardware(page: Page, look: (state: string) => Promise<void>) {
  await page.goto('/settings/device')
  await field(page, 'deviceadmin.SelectedProfile').selectOption({ index: 1 })
  await page.locator('th[data-type]').first().waitFor()
  for (const name of ['PinAssignment', 'Display', 'Leds']) {
    await tab(page, name)
    await look(name)
  }
}

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desk', 1280],
] as const)
  test(`every settings and status page: axe finds no barrier ${name}, by day and by night`, () =>
    visit({ width, user: true, path: null }, async ({ page }) => {
      // Pages are left with edits, which is not what is tried here.
      page.on('dialog', dialog => dialog.accept())
      const found: string[] = []
      const check = async (place: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await barriers(page)).map(barrier => `${place}, ${colorScheme}: ${barrier}`))
        }
      }
      for (const [path, ready] of places) {
        await page.goto(path)
        await ready(page)
        await check(path)
      }
      await hardware(page, state => check(`/settings/device, ${state}`))
      await inverters(page, state => check(`/settings/inverter, ${state}`))
      assert.equal(found, [])
    }))

test.run()
