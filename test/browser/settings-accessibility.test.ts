import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { pathsThatStay, walk } from '../support/page-table.ts'

/** An invalid field, and fields that depend on a switch. */
async function heldBackNetwork(page: Page) {
  await field(page, 'networkadmin.EnableDhcp').uncheck()
  await field(page, 'networkadmin.EnableSyslog').check()
  const addresses = { IpAddress: '10.0.0.2', Netmask: '255.255.255.0', DefaultGateway: '10.0.1.1' }
  for (const [label, text] of Object.entries(addresses)) await field(page, `networkadmin.${label}`).fill(text)
  await field(page, 'networkadmin.SyslogHostname').fill('log')
  await field(page, 'networkadmin.Hostname').fill('a'.repeat(32))
  await button(page, 'base.Save').click()
  await field(page, 'networkadmin.Hostname').and(page.locator(':focus:invalid')).waitFor()
}

async function fullMqtt(page: Page) {
  for (const text of ['mqttadmin.EnableHass', 'mqttadmin.EnableTls', 'mqttadmin.TlsCertLoginEnable'])
    await field(page, text).check()
  await field(page, 'mqttadmin.HassPrefixTopic').waitFor()
  await field(page, 'mqttadmin.ClientKey').waitFor()
}

async function searchedZone(page: Page) {
  await field(page, 'form.SearchZone').fill('amer')
  await page.getByRole('listbox').waitFor()
}

/** A frequency that is not legal in its region, and a rejection. */
async function refusedRadio(page: Page) {
  await field(page, 'inverterchannelproperty.Frequency').fill('880000000')
  await page.getByText(en('dtuadmin.CmtFrequencyWarning')).waitFor()
  await field(page, 'dtuadmin.Serial').fill('000000000000')
  await button(page, 'base.Save').click()
  await page.locator('.field .problem').waitFor()
}

/** A question before something is done. */
async function ask(page: Page, key: string) {
  await button(page, key).click()
  await page.getByRole('dialog').waitFor()
}

/** What is done on a page before it is looked at; nothing on all others. */
const prepared: Record<string, (page: Page) => Promise<unknown>> = {
  '/settings/network': heldBackNetwork,
  '/settings/ntp': searchedZone,
  '/settings/mqtt': fullMqtt,
  '/settings/security': page =>
    page
      .getByRole('button', { name: en('app.ShowPassword') })
      .first()
      .click(),
  '/settings/dtu': refusedRadio,
  '/history': page => ask(page, 'history.Delete'),
  '/maintenance/reboot': page => ask(page, 'maintenancereboot.Reboot'),
}

/** Pages that accessibility.test.ts unfolds first, or that have a test of their own. */
const lookedAtElsewhere = ['/', '/login', '/about', '/error', '/info/console', '/wall']

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desktop', 1280],
] as const)
  test(`every other page: axe finds no barrier ${name}, by day and by night`, async ({ visit }) => {
    const { page } = await visit({ width, user: true, path: '/error' })
    // Leaving with edits is not what is tested here.
    page.on('dialog', dialog => dialog.accept())
    const found: string[] = []
    const look = async (path: string) => {
      await prepared[path]?.(page)
      found.push(...(await barriersDayAndNight(page, path)))
    }
    await walk(
      page,
      look,
      pathsThatStay.filter(path => !lookedAtElsewhere.includes(path)),
    )
    expect(found).toEqual([])
  })
