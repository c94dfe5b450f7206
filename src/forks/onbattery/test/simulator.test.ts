import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sunnyGateway } from '../../../../test/support/sunny-gateway.ts'
import { pastRecords } from '../../../../tools/simulator/fill/past-records.ts'
import { isHouseDay } from '../live/house-day.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings } from '../simulator/settings.ts'
import { scenes, simulate } from '../simulator.ts'

const authorization = `Basic ${btoa('admin:openDTU42')}`
const midnight = Date.UTC(2026, 5, 20, 22)
const factory = factorySettings()

/** A gateway at a moment, ms since 1970. */
async function gatewayAt(at: number, options: OnBatteryOptions = {}) {
  const { gateway, pass } = await sunnyGateway({ listen: false, at, fork: simulate(options) })
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
  const read = async (path: string): Promise<any> =>
    (await gateway.fetch(`/api/${path}`, { headers: { authorization } })).json()
  const write = async (path: string, data: unknown) => {
    const body = new URLSearchParams({ data: JSON.stringify(data) })
    return (await gateway.fetch(`/api/${path}`, { method: 'POST', body, headers: { authorization } })).json()
  }
  return { gateway, pass, read, write }
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
  const fork = simulate()
  const { gateway } = await sunnyGateway({ listen: false, at: midnight + 12 * hour, fork })
  const records = pastRecords(gateway.world, '2026-06-21', { fork })
  const houses = records.flatMap(({ key, value }) => (key[0] === 'yields' && 'house' in value ? [value.house] : []))
  assert.is(houses.length, 22)
  for (const house of houses) assert.ok(isHouseDay(house) && Number(house.sun) > 1000, JSON.stringify(house))
  // The sun of the house is that of its yields, and what comes in goes out.
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

test('each provider of a battery has a document of its own', async () => {
  for (const [provider, key] of [
    [0, 'modules'],
    [1, 'bmsTemp'],
    [3, 'consumedAmpHours'],
    [4, 'chargeCycles'],
    [5, 'stateOfHealth'],
    [6, 'power'],
    [7, 'totalInputPower'],
  ] as const) {
    const zendure = { ...factory.battery.zendure, device_id: 'a1b2c3d4' }
    const { read } = await gatewayAt(midnight, {
      settings: { battery: { ...factory.battery, enabled: true, provider, zendure } },
    })
    const { values, showIssues } = await read('batterylivedata/status')
    assert.ok(key in values.status, `${provider}`)
    assert.is(showIssues, provider !== 7)
  }
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

test('the codes 1002 and 1003 of the grid charger have bounds of their own', async () => {
  const { write } = await gatewayAt(midnight)
  const huawei = { ...factory.gridcharger.huawei, offline_voltage: 47.9 }
  const refused = await write('gridcharger/config', { ...factory.gridcharger, huawei })
  assert.equal([refused.code, refused.param], [1002, { min: 48, max: 58.4 }])
  const current = await write('gridcharger/limit', { voltage: 50, current: 85 })
  assert.equal([current.code, current.param], [1003, { min: 0, max: 84 }])
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
  const form = new FormData()
  form.append('MD5', '0'.repeat(32))
  form.append('firmware', new Blob([new Uint8Array([0xe9, 1, 2])]), 'firmware.bin')
  const said = await gateway.fetch('/api/firmware/update', { method: 'POST', body: form, headers: { authorization } })
  assert.equal([said.status, await said.text()], [200, 'OK'])
  assert.is(gateway.world.image, image)
  assert.equal(await read('firmware/status'), { ota_supported: false })
})

/** What a scene shows after a minute, and a quarter of an hour later. */
async function sceneOf(name: string) {
  const scene = scenes[name]
  assert.ok(scene, name)
  const { at, inverters = 3, simulate } = scene
  const { gateway, pass } = await sunnyGateway({ listen: false, at: Date.parse(at), inverters, fork: simulate() })
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
  const read = async (path: string): Promise<any> =>
    (await gateway.fetch(`/api/${path}`, { headers: { authorization } })).json()
  await read('livedata/status')
  await pass(60)
  const first = await read('livedata/status')
  await pass(900)
  return { first, later: await read('livedata/status'), battery: await read('batterylivedata/status') }
}

test('the scenes of pictures show what they are named after', async () => {
  const charging = await sceneOf('charging')
  assert.ok(charging.first.battery.power.v > 500)
  assert.ok((await sceneOf('feeding')).first.battery.power.v < -100)
  const byGrid = (await sceneOf('grid-charging')).first
  assert.ok(byGrid.gridcharger.Power.v > 500 && byGrid.battery.power.v > 500)
  assert.equal((await sceneOf('alarm')).battery.issues, { underVoltage: 2 })
  const meter = await sceneOf('meter-dead-hour')
  assert.equal(meter.first.power_meter, meter.later.power_meter)
  assert.not.equal(meter.first.battery, meter.later.battery)
  const battery = await sceneOf('pylontech-dead-hour')
  assert.equal(battery.first.battery, battery.later.battery)
  assert.is(battery.battery.data_age, 3600 + 960)
  assert.equal((await sceneOf('no-inverter')).first.inverters, [])
})

test.run()
