import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sunnyGateway } from '../../../../test/support/sunny-gateway.ts'
import { basic, get, multipart, post } from '../../../../test/unit/tools/simulator/calls.ts'
import { pastRecords } from '../../../../tools/simulator/fill/past-records.ts'
import type { Readable, Writable } from '../../../contract/endpoints.ts'
import { isHouseDay } from '../live/house-day.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'

const midnight = Date.UTC(2026, 5, 20, 22)
const factory = factorySettings()

/** A gateway at a moment, ms since 1970. */
async function gatewayAt(at: number, options: OnBatteryOptions = {}) {
  const sunny = await sunnyGateway({ listen: false, at, fork: simulatedFork(options) })
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
  const read = (path: string): Promise<any> => get(sunny.gateway, path as Readable)
  return { ...sunny, read, write: (path: string, data: unknown) => post(sunny.gateway, path as Writable, data) }
}

const hour = 3_600_000

test('the battery fills by noon, feeds the evening, and is empty at about five, from when on the grid feeds the house', async () => {
  const at = async (after: number) => {
    const { read } = await gatewayAt(midnight + after * hour)
    const { battery, power_meter } = await read('livedata/status')
    return { charge: battery.soc.v, watts: battery.power.v, drawn: power_meter.Power.v }
  }
  const [morning, noon, evening, night, five] = [
    await at(7),
    await at(12),
    await at(20.5),
    await at(26),
    await at(29.5),
  ]
  assert.ok(noon.charge > morning.charge + 30, `${morning.charge} % at seven, ${noon.charge} % at noon`)
  assert.ok(evening.watts < -200 && night.watts < -100, `${evening.watts} W in the evening, ${night.watts} W at night`)
  assert.ok(night.charge < evening.charge && night.drawn < 100, JSON.stringify({ evening, night }))
  assert.ok(five.charge <= 20 && five.watts >= 0 && five.drawn > 100, JSON.stringify(five))
})

test('the limiter follows the load of the house, by commands to the inverter', async () => {
  const { pass, read } = await gatewayAt(midnight + 2 * hour)
  await read('livedata/status')
  for (let turn = 0; turn < 12; turn++) {
    await pass(10)
    await read('livedata/status')
  }
  const { power_meter, total } = await read('livedata/status')
  assert.ok(Math.abs(power_meter.Power.v) < 60, `${power_meter.Power.v} W at the meter`)
  assert.ok(total.Power.v > 100, 'the inverter on the battery delivers at night')
})

test('after an update the gateway says the version of the new firmware', async () => {
  const { gateway, read } = await gatewayAt(midnight + 12 * hour)
  const hash = async () => (await read('system/status')).git_hash
  assert.is(await hash(), '2026.03.31')
  gateway.world.image = { hash: '2026.06.15', size: 1_000_000 }
  assert.is(await hash(), '2026.06.15')
})

test('a browser that is filled has three weeks of the house, as the history keeps them', async () => {
  const fork = simulatedFork()
  const { gateway } = await sunnyGateway({ listen: false, at: midnight + 12 * hour, fork })
  const records = pastRecords(gateway.world, '2026-06-21', { fork })
  const houses = records.flatMap(({ key, value }) => (key[0] === 'yields' && 'house' in value ? [value.house] : []))
  assert.is(houses.length, 22)
  for (const house of houses) assert.ok(isHouseDay(house) && Number(house.sun) > 1000, JSON.stringify(house))
  // The house gets as much sun as its yields say, and what comes in goes out.
  for (const { key, value } of records) {
    if (key[0] !== 'yields' || !('house' in value) || !isHouseDay(value.house)) continue
    const { house, inverters } = value
    const { made = 0, discharged = 0, drawn = 0, charged = 0, fedIn = 0, lost = 0 } = house
    const sun = Object.values(inverters).reduce((sum, one) => sum + (one.onBattery ? 0 : one.yieldDay), 0)
    assert.ok(made > 0.95 * sun && made < 1.03 * sun, `${key[1]}: ${made} Wh beside ${sun} Wh`)
    const { sun: ofSun = 0, battery = 0, grid = 0 } = house
    const open = made + discharged + drawn - charged - fedIn - lost - (ofSun + battery + grid)
    assert.ok(Math.abs(open) < 0.06 * made, `${key[1]}: ${open} Wh go nowhere`)
  }
})

test('the same moment has the same values', async () => {
  const [one, other] = await Promise.all([0, 1].map(async () => (await gatewayAt(midnight)).read('livedata/status')))
  assert.equal(one, other)
})

test('a battery or charger that does not start says nothing but that', async () => {
  const { read } = await gatewayAt(midnight, { settings: factory })
  const { manufacturer, showIssues, values } = await read('batterylivedata/status')
  assert.equal([manufacturer, showIssues, values], ['unknown', true, undefined])
  assert.equal(await read('solarchargerlivedata/status'), {})
  assert.equal(await read('gridchargerlivedata/status'), {})
  assert.equal((await read('livedata/status')).battery, { enabled: false })
})

test('what is absent or of another type gets its default, and what is too wide wraps', async () => {
  const { read, write } = await gatewayAt(midnight, { settings: factory })
  await write('battery/config', { enabled: true, provider: 2, serial: { interface: 300, polling_interval: -5 } })
  const { serial, mqtt } = await read('battery/config')
  assert.equal([serial.interface, serial.polling_interval, mqtt.soc_topic], [44, 251, ''])
  assert.is((await write('battery/config', { enabled: 1, provider: 2 })).code, 1005)
  const charger = { ...factory.gridcharger, lower_power_limit: 99.5 }
  assert.is((await write('gridcharger/config', charger)).code, 1001)
  assert.is((await read('gridcharger/config')).lower_power_limit, 150)
})

test('a voltage of the grid charger that is refused comes with its bounds', async () => {
  const { write } = await gatewayAt(midnight)
  const huawei = { ...factory.gridcharger.huawei, offline_voltage: 47.9 }
  const refused = await write('gridcharger/config', { ...factory.gridcharger, huawei })
  assert.equal([refused.code, refused.param], [1002, { min: 48, max: 58.4 }])
  assert.is((await write('gridcharger/limit', {})).code, 1001)
})

test('limits by hand are dropped while the charger charges by itself, yet accepted', async () => {
  const { read, write } = await gatewayAt(midnight)
  const before = await read('gridchargerlivedata/status')
  assert.is((await write('gridcharger/limit', { voltage: 50.5 })).code, 1001)
  const after = await read('gridchargerlivedata/status')
  assert.equal(after.values.acknowledgements.onlineVoltage, before.values.acknowledgements.onlineVoltage)
})

test('an upload without a second slot answers OK, and nothing is flashed', async () => {
  const { gateway, read } = await gatewayAt(midnight, { oneSlot: true })
  await read('livedata/status')
  const image = gateway.world.image
  const body = multipart({ MD5: '0'.repeat(32) }, { firmware: new Uint8Array([0xe9, 1, 2]) })
  const answer = await gateway.fetch('/api/firmware/update', { method: 'POST', body, headers: basic() })
  assert.equal([answer.status, await answer.text()], [200, 'OK'])
  assert.is(gateway.world.image, image)
  assert.equal(await read('firmware/status'), { ota_supported: false })
})

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
] as const)
  test(`${about} ends the firmware, unless what uses it is off`, async () => {
    const { gateway, write } = await gatewayAt(midnight)
    let crashes = 0
    gateway.world.on('crash', () => void crashes++)
    await write(path, harmless)
    assert.is(crashes, 0)
    await write(path, deadly).catch(() => {})
    assert.is(crashes, 1)
  })

test('a save without a sub-document erases it, and an empty one of the limiter resets everything', async () => {
  const { read, write } = await gatewayAt(midnight)
  const { mqtt: _, ...rest } = await read('solarcharger/config')
  assert.is((await write('solarcharger/config', { ...rest, provider: 1 })).code, 1001)
  assert.equal((await read('solarcharger/config')).mqtt, factory.solarcharger.mqtt)
  assert.is((await write('powerlimiter/config', {})).code, 1001)
  const { inverters, enabled, inverter_serial_for_dc_voltage } = await read('powerlimiter/config')
  assert.equal([inverters, enabled, inverter_serial_for_dc_voltage], [[], false, '000000000'])
})

test('a good voltage has been sent when the current beside it is refused', async () => {
  const { read, write } = await gatewayAt(midnight, {
    settings: { gridcharger: { ...factory.gridcharger, enabled: true } },
  })
  const refused = await write('gridcharger/limit', { voltage: 51.5, current: 90 })
  assert.equal([refused.code, refused.param], [1003, { min: 0, max: 84 }])
  assert.is((await read('gridcharger/status')).values.acknowledgements.onlineVoltage.v, 51.5)
})

test('a charger that cannot be commanded refuses with the code of a voltage, but without bounds', async () => {
  const trucki = { ...factory.gridcharger, enabled: true, provider: 1 }
  const { write } = await gatewayAt(midnight, {
    settings: { gridcharger: { ...trucki, trucki: { ip_address: '192.0.2.9', password: '' } } },
  })
  for (const [path, sent] of [
    ['gridcharger/limit', { voltage: 52 }],
    ['gridcharger/power', { power: true }],
  ] as const) {
    const { type, code, param } = await write(path, sent)
    assert.equal([type, code, param], ['warning', 1002, undefined], path)
  }
  assert.is((await write('gridcharger/limit', { voltage: 90 })).param?.max, 58.6)
  assert.is((await write('gridcharger/power', {})).code, 1005)
})

test('the meter is checked as it was sent, before anything gets its default, and even while it is off', async () => {
  const { write } = await gatewayAt(midnight)
  const sml = (login: object) => ({
    source: 6,
    http_sml: { http_request: { url: 'http://192.0.2.7/', timeout: 1000, ...login } },
  })
  const victron = (udp_victron: object) => ({ ...factory.powermeter, source: 7, udp_victron })
  const ip_address = '192.0.2.7'
  for (const [code, meter] of [
    [undefined, { ...factory.powermeter, source: 3 }],
    [1001, { source: 3, http_json: { values: [] } }],
    [undefined, { ...factory.powermeter, source: 6 }],
    [undefined, sml({ auth_type: 1, username: 'me', password: '' })],
    // An absent login slips through.
    [1001, sml({ auth_type: 1 })],
    [undefined, sml({ timeout: 70_000 })],
    [undefined, victron({ ip_address: '', polling_interval_ms: 1000 })],
    [undefined, victron({ polling_interval_ms: 1100 })],
    [undefined, victron({ ip_address, polling_interval_ms: 1100.0000000000002 })],
    [1001, victron({ ip_address, polling_interval_ms: 1100 })],
  ] as const)
    for (const enabled of [false, true])
      assert.is((await write('powermeter/config', { ...meter, enabled })).code, code, JSON.stringify(meter))
})

test('visitors may read the meter with its password, and not the settings of an admin', async () => {
  const { gateway, read, write } = await gatewayAt(midnight)
  const meter = await read('powermeter/config')
  meter.http_sml.http_request.password = 'open'
  await write('powermeter/config', meter)
  assert.is((await (await gateway.fetch('/api/powermeter/status')).json()).http_sml.http_request.password, 'open')
  for (const path of ['powermeter/config', 'powerlimiter/metadata', 'gridcharger/config'])
    assert.is((await gateway.fetch(`/api/${path}`)).status, 401, path)
})

test.run()
