import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sunnyGateway } from '../../../../test/support/sunny-gateway.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings } from '../simulator/settings.ts'
import { simulate } from '../simulator.ts'

const authorization = `Basic ${btoa('admin:openDTU42')}`
const factory = factorySettings()

async function gatewayOf(options: OnBatteryOptions = {}) {
  const { gateway, pass } = await sunnyGateway({ listen: false, fork: simulate(options) })
  const headers = { authorization }
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
  const read = async (path: string): Promise<any> => (await gateway.fetch(`/api/${path}`, { headers })).json()
  const write = async (path: string, data: unknown) => {
    const body = new URLSearchParams({ data: JSON.stringify(data) })
    return (await gateway.fetch(`/api/${path}`, { method: 'POST', body, headers })).json()
  }
  let crashes = 0
  gateway.world.on('crash', () => void crashes++)
  return { gateway, pass, read, write, crashes: () => crashes }
}

const inverter = { serial: '114172220001', is_governed: true, power_source: 3 }

for (const [about, path, deadly, harmless] of [
  [
    'a source of the meter above 7',
    'powermeter/config',
    { ...factory.powermeter, enabled: true, source: 8 },
    { ...factory.powermeter, enabled: false, source: 8 },
  ],
  [
    'a power source above 2 of an inverter that is governed',
    'powerlimiter/config',
    { ...factory.powerlimiter, enabled: true, inverters: [inverter] },
    { ...factory.powerlimiter, enabled: true, inverters: [{ ...inverter, is_governed: false }] },
  ],
  [
    'a power source below 0',
    'powerlimiter/config',
    { ...factory.powerlimiter, enabled: true, inverters: [{ ...inverter, power_source: -1 }] },
    { ...factory.powerlimiter, enabled: false, inverters: [{ ...inverter, power_source: -1 }] },
  ],
] as const)
  test(`${about} ends the firmware, unless what uses it is off`, async () => {
    const { write, crashes } = await gatewayOf()
    await write(path, harmless)
    assert.is(crashes(), 0)
    await write(path, deadly).catch(() => {})
    assert.is(crashes(), 1)
  })

test('a save without a sub-document erases it, and an empty one of the limiter resets everything', async () => {
  const { read, write } = await gatewayOf()
  const { mqtt: _, ...rest } = await read('solarcharger/config')
  assert.is((await write('solarcharger/config', { ...rest, provider: 1 })).code, 1001)
  assert.equal((await read('solarcharger/config')).mqtt, factory.solarcharger.mqtt)
  assert.is((await write('powerlimiter/config', {})).code, 1001)
  const { inverters, enabled, inverter_serial_for_dc_voltage } = await read('powerlimiter/config')
  assert.equal([inverters, enabled, inverter_serial_for_dc_voltage], [[], false, '000000000'])
})

test('a good voltage has been sent when the current beside it is refused', async () => {
  const { read, write } = await gatewayOf({ settings: { gridcharger: { ...factory.gridcharger, enabled: true } } })
  const refused = await write('gridcharger/limit', { voltage: 51.5, current: 90 })
  assert.equal([refused.code, refused.param], [1003, { min: 0, max: 84 }])
  assert.is((await read('gridcharger/status')).values.acknowledgements.onlineVoltage.v, 51.5)
})

test('a charger that cannot be commanded refuses with the code of a voltage, but without bounds', async () => {
  const trucki = { ...factory.gridcharger, enabled: true, provider: 1 }
  const { write } = await gatewayOf({
    settings: { gridcharger: { ...trucki, trucki: { ip_address: '192.0.2.9', password: '' } } },
  })
  for (const [path, sent] of [
    ['gridcharger/limit', { voltage: 52 }],
    ['gridcharger/power', { power: true }],
  ] as const) {
    const { type, code, param } = await write(path, sent)
    assert.equal([type, code, param], ['warning', 1002, undefined], path)
  }
  assert.is((await write('gridcharger/limit', { voltage: 90 })).param.max, 58.6)
  assert.is((await write('gridcharger/power', {})).code, 1005)
})

test('the meter is refused without a code, even while it is off', async () => {
  const { write } = await gatewayOf()
  const { http_json } = factory.powermeter
  for (const meter of [
    { ...factory.powermeter, source: 3 },
    { ...factory.powermeter, source: 6 },
    { ...factory.powermeter, source: 7, udp_victron: { ip_address: '', polling_interval_ms: 1000 } },
  ]) {
    const { type, code } = await write('powermeter/config', { ...meter, enabled: false, http_json })
    assert.equal([type, code], ['warning', undefined], `source ${meter.source}`)
  }
})

test('the meter is checked as it was sent, before anything gets its default', async () => {
  const { write } = await gatewayOf()
  const victron = { ...factory.powermeter, source: 7 }
  const sent = (udp_victron: object) => write('powermeter/config', { ...victron, udp_victron })
  assert.is((await sent({ ip_address: '192.0.2.7', polling_interval_ms: 1100.0000000000002 })).type, 'warning')
  assert.is((await sent({ ip_address: '192.0.2.7', polling_interval_ms: 1100 })).code, 1001)
  assert.is((await sent({ polling_interval_ms: 1100 })).type, 'warning')
  const request = { url: 'http://192.0.2.7/', timeout: 1000 }
  const sml = (more: object) =>
    write('powermeter/config', { enabled: true, source: 6, http_sml: { http_request: { ...request, ...more } } })
  assert.is((await sml({ auth_type: 1, username: 'me', password: '' })).type, 'warning')
  // An absent login slips through.
  assert.is((await sml({ auth_type: 1 })).code, 1001)
  assert.is((await sml({ timeout: 70_000 })).type, 'warning')
  assert.is((await write('powermeter/config', { enabled: true, source: 3, http_json: { values: [] } })).code, 1001)
})

test('visitors may read the meter with its password, and not the settings of an admin', async () => {
  const { gateway } = await gatewayOf({
    settings: {
      powermeter: {
        ...factory.powermeter,
        http_sml: {
          polling_interval: 10,
          http_request: { ...factory.powermeter.http_sml.http_request, password: 'open' },
        },
      },
    },
  })
  assert.is((await (await gateway.fetch('/api/powermeter/status')).json()).http_sml.http_request.password, 'open')
  for (const path of ['powermeter/config', 'powerlimiter/metadata', 'gridcharger/config'])
    assert.is((await gateway.fetch(`/api/${path}`)).status, 401, path)
})

test.run()
