import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field, save, tab, untilClean } from '../support/form.ts'
import { changes, readDocument, storedBy } from '../support/stored.ts'
import { untilValue } from '../support/visit.ts'
import { openCalls, until } from './page-calls.ts'

interface Case {
  edit: (page: Page) => Promise<unknown>
  /** Members of the document that differ afterwards. */
  document: object
  /** What differs in the gateway's own file. */
  file: object
}

const cases: Record<string, Case> = {
  network: {
    edit: async page => {
      await field(page, 'networkadmin.Hostname').fill('roof')
      await field(page, 'networkadmin.EnableSyslog').check()
      await field(page, 'networkadmin.SyslogHostname').fill('log.home')
      await field(page, 'networkadmin.ApTimeout').fill('0')
    },
    document: { hostname: 'roof', syslogenabled: true, sysloghostname: 'log.home', aptimeout: 0 },
    file: { 'wifi.hostname': 'roof', 'wifi.aptimeout': 0, 'syslog.enabled': true, 'syslog.hostname': 'log.home' },
  },
  mqtt: {
    edit: async page => {
      await field(page, 'mqttadmin.Hostname').fill('broker.example')
      await field(page, 'mqttadmin.CleanSession').uncheck()
      await field(page, 'mqttadmin.LwtQos').selectOption(en('mqttadmin.QOS1'))
    },
    document: { mqtt_hostname: 'broker.example', mqtt_clean_session: false, mqtt_lwt_qos: 1 },
    file: { 'mqtt.hostname': 'broker.example', 'mqtt.clean_session': false, 'mqtt.lwt.qos': 1 },
  },
  security: {
    edit: page => field(page, 'securityadmin.ReadOnly').uncheck(),
    document: { allow_readonly: false },
    file: { 'security.allow_readonly': false },
  },
  logging: {
    edit: async page => {
      await field(page, 'loggingadmin.DefaultLevel').selectOption(en('loggingadmin.log_warn'))
      await field(page, 'loggingadmin.Module_CORE').selectOption(en('loggingadmin.DefaultLevel'))
    },
    document: { 'loglevel.default': 2, 'loglevel.modules.0.level': -1 },
    file: { 'logging.default': 2, 'logging.modules.0': undefined },
  },
  dtu: {
    edit: async page => {
      await field(page, 'dtuadmin.PollInterval').fill('9')
      await field(page, 'dtuadmin.NrfPaLevel').selectOption('3')
      await field(page, 'dtuadmin.CmtPaLevel').fill('14')
      await field(page, 'dtuadmin.CmtCountry').selectOption('1')
    },
    document: { pollinterval: 9, nrf_palevel: 3, cmt_palevel: 14, cmt_country: 1, cmt_frequency: 918_000_000 },
    file: {
      'dtu.poll_interval': 9,
      'dtu.nrf_pa_level': 3,
      'dtu.cmt_pa_level': 14,
      'dtu.cmt_country_mode': 1,
      'dtu.cmt_frequency': 918_000_000,
    },
  },
  device: {
    edit: async page => {
      await tab(page, 'Display')
      await field(page, 'deviceadmin.Screensaver').uncheck()
      await field(page, 'deviceadmin.DiagramMode').selectOption(en('deviceadmin.fullscreen'))
      await field(page, 'deviceadmin.DiagramDuration').fill('600')
      await field(page, 'deviceadmin.Rotation').selectOption('90°')
      await page.locator('[name="display.contrast"]').fill('35')
      await tab(page, 'Leds')
      await page.locator('[name="led.1.brightness"]').fill('40')
    },
    document: {
      'display.screensaver': false,
      'display.diagrammode': 2,
      'display.diagramduration': 600,
      'display.rotation': 1,
      'display.contrast': 35,
      'led.0.brightness': 40,
      'led.1.brightness': 40,
    },
    file: {
      'device.display.screensaver': false,
      'device.display.diagram_mode': 2,
      'device.display.diagram_duration': 600,
      'device.display.rotation': 1,
      'device.display.contrast': 35,
      'device.led.0.brightness': 40,
      'device.led.1.brightness': 40,
    },
  },
}

for (const generation of [2025, 2026] as const)
  for (const [topic, { edit, document, file }] of Object.entries(cases))
    test(`the ${topic} page saves the edits and changes nothing else (firmware ${generation})`, async ({ visit }) => {
      const { page, gateway, sent } = await visit({ user: true, path: `/settings/${topic}`, gateway: { generation } })
      const before = await readDocument(gateway, `${topic}/config`)
      await untilClean(page)
      const changed = await storedBy(gateway, async () => {
        await edit(page)
        await save(page)
      })
      const now = await readDocument(gateway, `${topic}/config`)
      expect(changes(before, now)).toEqual(document)
      expect(changed).toEqual(file)
      expect(sent.at(-1)).toEqual(now)
      await untilClean(page)
    })

for (const generation of [2025, 2026] as const)
  test(`a zone found by search is stored as firmware ${generation} needs it, together with the position`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({ user: true, path: '/settings/ntp', gateway: { generation } })
    const before = await readDocument(gateway, 'ntp/config')
    // The list arrives after the page, in 2026 by a second call.
    await field(page, 'ntpadmin.Timezone').locator('option').nth(9).waitFor({ state: 'attached' })
    await field(page, 'form.SearchZone').pressSequentially('lisb')
    await field(page, 'form.SearchZone').press('Enter')
    await untilValue(field(page, 'ntpadmin.Timezone'), 'Europe/Lisbon')
    await untilValue(field(page, 'ntpadmin.TimezoneConfig'), 'WET0WEST,M3.5.0/1,M10.5.0')
    await field(page, 'ntpadmin.Latitude').fill('38.72')
    const changed = await storedBy(gateway, () => save(page))
    const rule = generation === 2025 && { ntp_timezone: 'WET0WEST,M3.5.0/1,M10.5.0' }
    expect(changes(before, await readDocument(gateway, 'ntp/config'))).toEqual({
      ntp_timezone_descr: 'Europe/Lisbon',
      latitude: 38.72,
      ...rule,
    })
    expect([...new Set(Object.keys(changed).map(key => key.split('.')[0]))]).toEqual(['ntp'])
    const asked = gateway.requests.filter(({ path }) => path.includes('zones')).map(({ path }) => path)
    expect(asked).toEqual(generation === 2025 ? ['/zones.json'] : ['/zones.json', '/api/ntp/zones'])
  })

const firstFields: [topic: string, label: string, typed: string][] = [
  ['network', 'networkadmin.WifiSsid', 'Elsewhere'],
  ['ntp', 'ntpadmin.TimeServer', 'time.home'],
  ['mqtt', 'mqttadmin.ClientId', 'roof'],
  ['security', 'securityadmin.Password', 'something long'],
  ['dtu', 'dtuadmin.PollInterval', '77'],
]

test('Cancel shows the stored values on every page, and sends nothing', async ({ visit }) => {
  const { page, sent } = await visit({ user: true, path: null })
  for (const [topic, label, typed] of firstFields) {
    await page.goto(`/settings/${topic}`)
    const before = await field(page, label).inputValue()
    await field(page, label).fill(typed)
    await button(page, 'base.Save').and(page.locator(':enabled')).waitFor()
    await button(page, 'base.Cancel').click()
    await untilClean(page)
    await expect(field(page, label)).toHaveValue(before)
  }
  expect(sent).toEqual([])
})

/** Values that the form accepts and the device rejects, and the message. */
const refusals: [topic: string, label: string, typed: string, answer: string | RegExp][] = [
  ['dtu', 'dtuadmin.Serial', '000000000000', en('apiresponse.2001')],
]

test('a rejected value stays in the form, with the message at its field, which has the focus', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, path: null })
  for (const [topic, label, typed, answer] of refusals) {
    await page.goto(`/settings/${topic}`)
    const control = field(page, label)
    await control.fill(typed)
    const changed = await storedBy(gateway, async () => {
      await button(page, 'base.Save').click()
      await page.locator('.field .problem').getByText(answer).waitFor()
    })
    expect(changed).toEqual({})
    await page.getByRole('alert').getByText(answer).waitFor()
    await expect(control).toBeFocused()
    await expect(control).toHaveValue(typed)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await button(page, 'base.Cancel').click()
    await untilClean(page)
  }
})

test('passwords that do not match are reported at once, without a call to the gateway', async ({ visit }) => {
  const { page, sent } = await visit({ user: true, path: '/settings/security' })
  await field(page, 'securityadmin.Password').fill('correct horse')
  await field(page, 'securityadmin.RepeatPassword').fill('correct house')
  await button(page, 'base.Save').click()
  await page.locator('.field .problem').getByText(en('form.PasswordsDiffer')).waitFor()
  await field(page, 'securityadmin.RepeatPassword').and(page.locator(':focus')).waitFor()
  expect(sent).toEqual([])
  await expect(field(page, 'securityadmin.Password')).toHaveValue('correct horse')
})

test('an emptied number and a text with too many bytes cannot be sent', async ({ visit }) => {
  const { page, sent } = await visit({ user: true, path: '/settings/network' })
  await field(page, 'networkadmin.ApTimeout').fill('')
  await button(page, 'base.Save').click()
  await field(page, 'networkadmin.ApTimeout').and(page.locator(':focus:invalid')).waitFor()
  await field(page, 'networkadmin.ApTimeout').fill('5')
  await field(page, 'networkadmin.WifiSsid').fill('ä'.repeat(17))
  await button(page, 'base.Save').click()
  await field(page, 'networkadmin.WifiSsid').and(page.locator(':focus:invalid')).waitFor()
  expect(sent).toEqual([])
})

/** One more than the device accepts. */
const tooMuch: [topic: string, label: string, typed: string][] = [
  ['network', 'networkadmin.WifiSsid', ''],
  ['network', 'networkadmin.Hostname', 'a'.repeat(32)],
  ['network', 'networkadmin.WifiPassword', 'p'.repeat(64)],
  ['ntp', 'ntpadmin.TimeServer', 't'.repeat(32)],
  ['mqtt', 'mqttadmin.PublishInterval', '65536'],
]

test('the form does not send what the gateway would reject', async ({ visit }) => {
  const { page, sent } = await visit({ user: true, path: null })
  for (const [topic, label, typed] of tooMuch) {
    await page.goto(`/settings/${topic}`)
    await field(page, label).fill(typed)
    await button(page, 'base.Save').click()
    await field(page, label).and(page.locator(':focus:invalid')).waitFor()
    await button(page, 'base.Cancel').click()
    await untilClean(page)
  }
  expect(sent).toEqual([])
})

test("after saving a fixed address a link leads to the gateway's new address", async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, path: '/settings/network' })
  const before = await readDocument(gateway, 'network/config')
  await field(page, 'networkadmin.EnableDhcp').uncheck()
  const typed = { IpAddress: '192.168.7.20', Netmask: '255.255.255.0', DefaultGateway: '192.168.8.1' }
  for (const [label, text] of Object.entries(typed)) await field(page, `networkadmin.${label}`).fill(text)
  await page.getByText(en('form.NotInSubnet')).waitFor()
  await field(page, 'networkadmin.DefaultGateway').fill('192.168.7.1')
  await page.getByText(en('form.NotInSubnet')).waitFor({ state: 'detached' })
  await save(page)
  const link = page.getByRole('link', { name: 'http://192.168.7.20/' })
  await expect(link).toHaveAttribute('href', 'http://192.168.7.20/')
  expect(changes(before, await readDocument(gateway, 'network/config'))).toEqual({
    dhcp: false,
    ipaddress: '192.168.7.20',
    netmask: '255.255.255.0',
    gateway: '192.168.7.1',
  })
})

test('a certificate can be read from a file, and anything else is rejected before it is sent', async ({ visit }) => {
  const { page, gateway, sent } = await visit({ user: true, path: '/settings/mqtt' })
  const before = await readDocument(gateway, 'mqtt/config')
  await field(page, 'mqttadmin.EnableTls').check()
  const pick = page
    .locator('.field')
    .filter({ has: field(page, 'mqttadmin.RootCa') })
    .locator('input[type=file]')
  await pick.setInputFiles({ name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from('no certificate') })
  await untilValue(field(page, 'mqttadmin.RootCa'), 'no certificate')
  await button(page, 'base.Save').click()
  await field(page, 'mqttadmin.RootCa').and(page.locator(':invalid')).waitFor()
  expect(sent).toEqual([])
  const pem = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ==\n-----END CERTIFICATE-----\n'
  await pick.setInputFiles({ name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from(pem) })
  await untilValue(field(page, 'mqttadmin.RootCa'), pem)
  await save(page)
  expect(changes(before, await readDocument(gateway, 'mqtt/config'))).toEqual({
    mqtt_tls: true,
    mqtt_root_ca_cert: pem,
  })
})

test("the gateway's clock is set to the time of this device at the press of the button", async ({ visit }) => {
  const { page, gateway, sent } = await visit({ user: true, path: null })
  const open = openCalls(page)
  await page.clock.install({ time: new Date(2026, 5, 21, 13, 14, 15) })
  await page.goto('/settings/ntp')
  await button(page, 'ntpadmin.SynchronizeTime').waitFor()
  await field(page, 'ntpadmin.Timezone').locator('option').nth(9).waitFor({ state: 'attached' })
  // A call that is open when time jumps would time out.
  await until(() => !open.size)
  await page.clock.pauseAt(new Date(2026, 5, 21, 13, 20, 30))
  await button(page, 'ntpadmin.SynchronizeTime').click()
  await page.getByText(en('apiresponse.9010')).waitFor()
  expect(sent).toEqual([{ year: 2026, month: 6, day: 21, hour: 13, minute: 20, second: 30 }])
  const { year, month, day, hour, minute, second } = await readDocument(gateway, 'ntp/time')
  expect([year, month, day, hour, minute, second]).toEqual([2026, 6, 21, 13, 20, 30])
})
