import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, en, field, save, tab, untilClean } from '../support/form.ts'
import { changes, storedBy, told } from '../support/stored.ts'
import { browsing, untilValue } from '../support/visit.ts'

const visit = browsing(test)

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
      await field(page, 'loggingadmin.Module_CORE').selectOption(en('loggingadmin.log_inherit'))
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

for (const firmware of [2025, 2026] as const)
  for (const [topic, { edit, document, file }] of Object.entries(cases))
    test(`the ${topic} page saves what was changed and nothing else (firmware ${firmware})`, () =>
      visit({ user: true, path: `/settings/${topic}`, gateway: { firmware } }, async ({ page, gateway, sent }) => {
        const before = await told(gateway, `${topic}/config`)
        await untilClean(page)
        const changed = await storedBy(gateway, async () => {
          await edit(page)
          await save(page)
        })
        const now = await told(gateway, `${topic}/config`)
        assert.equal(changes(before, now), document)
        assert.equal(changed, file)
        assert.equal(sent.at(-1), now)
        await untilClean(page)
      }))

for (const firmware of [2025, 2026] as const)
  test(`a zone that was searched for is stored as firmware ${firmware} wants it, beside the place`, () =>
    visit({ user: true, path: '/settings/ntp', gateway: { firmware } }, async ({ page, gateway }) => {
      const before = await told(gateway, 'ntp/config')
      // The list arrives after the page, in 2026 by a second call.
      await field(page, 'ntpadmin.Timezone').locator('option').nth(9).waitFor({ state: 'attached' })
      await field(page, 'form.SearchZone').pressSequentially('lisb')
      await field(page, 'form.SearchZone').press('Enter')
      await untilValue(field(page, 'ntpadmin.Timezone'), 'Europe/Lisbon')
      await untilValue(field(page, 'ntpadmin.TimezoneConfig'), 'WET0WEST,M3.5.0/1,M10.5.0')
      await field(page, 'ntpadmin.Latitude').fill('38.72')
      const changed = await storedBy(gateway, () => save(page))
      const rule = firmware === 2025 && { ntp_timezone: 'WET0WEST,M3.5.0/1,M10.5.0' }
      assert.equal(changes(before, await told(gateway, 'ntp/config')), {
        ntp_timezone_descr: 'Europe/Lisbon',
        latitude: 38.72,
        ...rule,
      })
      assert.equal([...new Set(Object.keys(changed).map(key => key.split('.')[0]))], ['ntp'])
      const asked = gateway.requests.filter(({ path }) => path.includes('zones')).map(({ path }) => path)
      assert.equal(asked, firmware === 2025 ? ['/zones.json'] : ['/zones.json', '/api/ntp/zones'])
    }))

const firstFields: [topic: string, label: string, typed: string][] = [
  ['network', 'networkadmin.WifiSsid', 'Elsewhere'],
  ['ntp', 'ntpadmin.TimeServer', 'time.home'],
  ['mqtt', 'mqttadmin.ClientId', 'roof'],
  ['security', 'securityadmin.Password', 'something long'],
  ['dtu', 'dtuadmin.PollInterval', '77'],
]

test('Cancel shows on every page what is stored, and sends nothing', () =>
  visit({ user: true, path: null }, async ({ page, sent }) => {
    for (const [topic, label, typed] of firstFields) {
      await page.goto(`/settings/${topic}`)
      const before = await field(page, label).inputValue()
      await field(page, label).fill(typed)
      await button(page, 'base.Save').and(page.locator(':enabled')).waitFor()
      await button(page, 'base.Cancel').click()
      await untilClean(page)
      assert.is(await field(page, label).inputValue(), before)
    }
    assert.equal(sent, [])
  }))

/** Values the form takes and the device does not, and the text it answers with. */
const refusals: [topic: string, label: string, typed: string, answer: string | RegExp][] = [
  ['network', 'networkadmin.Hostname', 'a'.repeat(32), /hostname must be/],
  ['ntp', 'ntpadmin.TimeServer', 't'.repeat(32), en('apiresponse.9001', { max: 31 })],
  ['mqtt', 'mqttadmin.PublishInterval', '70000', en('apiresponse.7013', { min: 5, max: 65535 })],
  ['dtu', 'dtuadmin.Serial', '000000000000', en('apiresponse.2001')],
]

test('what the gateway refuses stays in the form, told at its field, which has the focus', () =>
  visit({ user: true, path: null }, async ({ page, gateway }) => {
    for (const [topic, label, typed, answer] of refusals) {
      await page.goto(`/settings/${topic}`)
      const control = field(page, label)
      await control.fill(typed)
      const changed = await storedBy(gateway, async () => {
        await button(page, 'base.Save').click()
        await page.locator('.field .problem').getByText(answer).waitFor()
      })
      assert.equal(changed, {})
      await page.getByRole('alert').getByText(answer).waitFor()
      await page.waitForFunction(shown => shown === document.activeElement, await control.elementHandle())
      assert.is(await control.inputValue(), typed)
      assert.is(await control.getAttribute('aria-invalid'), 'true')
      await button(page, 'base.Cancel').click()
      await untilClean(page)
    }
  }))

test('a password that is repeated wrongly is told at once, without a word to the gateway', () =>
  visit({ user: true, path: '/settings/security' }, async ({ page, sent }) => {
    await field(page, 'securityadmin.Password').fill('correct horse')
    await field(page, 'securityadmin.RepeatPassword').fill('correct house')
    await button(page, 'base.Save').click()
    await page.locator('.field .problem').getByText(en('form.PasswordsDiffer')).waitFor()
    await field(page, 'securityadmin.RepeatPassword').and(page.locator(':focus')).waitFor()
    assert.equal(sent, [])
    assert.is(await field(page, 'securityadmin.Password').inputValue(), 'correct horse')
  }))

test('an emptied number and a text with too many bytes cannot be sent', () =>
  visit({ user: true, path: '/settings/network' }, async ({ page, sent }) => {
    await field(page, 'networkadmin.ApTimeout').fill('')
    await button(page, 'base.Save').click()
    await field(page, 'networkadmin.ApTimeout').and(page.locator(':focus:invalid')).waitFor()
    await field(page, 'networkadmin.ApTimeout').fill('5')
    await field(page, 'networkadmin.WifiSsid').fill('ä'.repeat(17))
    await button(page, 'base.Save').click()
    await field(page, 'networkadmin.WifiSsid').and(page.locator(':focus:invalid')).waitFor()
    assert.equal(sent, [])
  }))

test('a fixed address leads to where the gateway will be found', () =>
  visit({ user: true, path: '/settings/network' }, async ({ page, gateway }) => {
    const before = await told(gateway, 'network/config')
    await field(page, 'networkadmin.EnableDhcp').uncheck()
    const typed = { IpAddress: '192.168.7.20', Netmask: '255.255.255.0', DefaultGateway: '192.168.8.1' }
    for (const [label, text] of Object.entries(typed)) await field(page, `networkadmin.${label}`).fill(text)
    await page.getByText(en('form.NotInSubnet')).waitFor()
    await field(page, 'networkadmin.DefaultGateway').fill('192.168.7.1')
    await page.getByText(en('form.NotInSubnet')).waitFor({ state: 'detached' })
    await save(page)
    const link = page.getByRole('link', { name: 'http://192.168.7.20/' })
    assert.is(await link.getAttribute('href'), 'http://192.168.7.20/')
    assert.equal(changes(before, await told(gateway, 'network/config')), {
      dhcp: false,
      ipaddress: '192.168.7.20',
      netmask: '255.255.255.0',
      gateway: '192.168.7.1',
    })
  }))

test('a certificate is taken from a file, and what is none is refused before it is sent', () =>
  visit({ user: true, path: '/settings/mqtt' }, async ({ page, gateway, sent }) => {
    const before = await told(gateway, 'mqtt/config')
    await field(page, 'mqttadmin.EnableTls').check()
    const pick = page
      .locator('.field')
      .filter({ has: field(page, 'mqttadmin.RootCa') })
      .locator('input[type=file]')
    await pick.setInputFiles({ name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from('no certificate') })
    await untilValue(field(page, 'mqttadmin.RootCa'), 'no certificate')
    await button(page, 'base.Save').click()
    assert.ok(await field(page, 'mqttadmin.RootCa').evaluate(area => area.matches(':invalid')))
    assert.equal(sent, [])
    const pem = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ==\n-----END CERTIFICATE-----\n'
    await pick.setInputFiles({ name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from(pem) })
    await untilValue(field(page, 'mqttadmin.RootCa'), pem)
    await save(page)
    assert.equal(changes(before, await told(gateway, 'mqtt/config')), { mqtt_tls: true, mqtt_root_ca_cert: pem })
  }))

test('the clock of the gateway is set by that of this device, read when the button is pressed', () =>
  visit({ user: true, path: null }, async ({ page, gateway, sent }) => {
    await page.clock.install({ time: new Date(2026, 5, 21, 13, 14, 15) })
    await page.goto('/settings/ntp')
    await button(page, 'ntpadmin.SynchronizeTime').waitFor()
    await page.clock.pauseAt(new Date(2026, 5, 21, 13, 20, 30))
    await button(page, 'ntpadmin.SynchronizeTime').click()
    await page.getByText(en('apiresponse.9010')).waitFor()
    assert.equal(sent, [{ year: 2026, month: 6, day: 21, hour: 13, minute: 20, second: 30 }])
    const { year, month, day, hour, minute, second } = await told(gateway, 'ntp/time')
    assert.equal([year, month, day, hour, minute, second], [2026, 6, 21, 13, 20, 30])
  }))

test.run()
