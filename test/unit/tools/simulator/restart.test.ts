import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../../src/contract/generations.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { change, get, inMemory, noon, post, started, stopAll } from './calls.ts'

test.after.each(stopAll)

const quick: GatewayOptions = { restartDelayMs: 0, bootTimeMs: 20, syncTimeMs: 0 }

test('a reboot is answered, then connections are refused, then the same port is back', async () => {
  const gateway = await started({ ...quick, bootTimeMs: 50 })
  const { url } = gateway
  const [down, restarted] = [gateway.until('down'), gateway.until('restarted')]
  assert.is((await post(gateway, 'maintenance/reboot', { reboot: true })).code, 6001)
  await down
  assert.instance(await fetch(`${url}/api/system/status`).catch(error => error), TypeError)
  await restarted
  assert.is((await (await fetch(`${url}/api/system/status`)).json()).uptime, 0)
})

test('a restart loses what was only in memory and keeps what was written', async () => {
  const clock = manualClock()
  const gateway = await inMemory({ clock })
  await change(gateway, 'network', { hostname: 'written-down' })
  gateway.faults.set({ memory: 'answer' })
  await post(gateway, 'logging/config', { loglevel: { default: 5 } })
  gateway.faults.reset()
  assert.is((await get(gateway, 'logging/config')).loglevel.default, 5)
  const [down, restarted] = [gateway.until('down'), gateway.until('restarted')]
  await post(gateway, 'maintenance/reboot', { reboot: true })
  clock.advance(1000)
  await down
  assert.instance(await gateway.fetch('/api/system/status').catch(error => error), TypeError)
  clock.advance(5000)
  await restarted
  assert.is((await get(gateway, 'network/config')).hostname, 'written-down')
  assert.is((await get(gateway, 'logging/config')).loglevel.default, 4)
})

test('after a boot the clock is not set for a while, and a hint says so', async () => {
  const clock = manualClock(noon)
  const gateway = await inMemory({ clock, inverters: 0, syncTimeMs: 3000 })
  assert.is((await get(gateway, 'livedata/status')).hints.time_sync, true)
  const unset = await get(gateway, 'ntp/time')
  assert.equal([unset.ntp_status, unset.year], [false, 1970])
  assert.equal((await get(gateway, 'ntp/status')).sun_risetime, '--')
  clock.advance(3000)
  assert.is((await get(gateway, 'livedata/status')).hints.time_sync, false)
  const { ntp_localtime, ntp_status } = await get(gateway, 'ntp/status')
  assert.equal([ntp_localtime, ntp_status], ['Sunday, June 21 2026 12:00:03', true])
})

test('a clock set by hand is local time and holds until a restart', async () => {
  const gateway = await inMemory({ syncTimeMs: 1e9, inverters: 0, clock: manualClock(noon) })
  const wall = { year: 2027, month: 1, day: 31, hour: 23, minute: 59, second: 58 }
  assert.is((await post(gateway, 'ntp/time', wall)).code, 9010)
  assert.equal(await get(gateway, 'ntp/time'), { ntp_status: true, ...wall })
  assert.is((await get(gateway, 'livedata/status')).hints.time_sync, false)
  gateway.world.boot()
  assert.is((await get(gateway, 'ntp/time')).ntp_status, false)
})

test('a factory reset leaves the pin profiles and nothing else', async () => {
  const gateway = await inMemory(quick)
  gateway.world.flash.write('xx.lang.json', Buffer.from('{}'))
  const restarted = gateway.until('restarted')
  assert.is((await post(gateway, 'file/delete_all', { delete: true })).code, 3002)
  await restarted
  const names = (await get(gateway, 'file/list')).map(({ name }) => name)
  assert.equal(names.sort(), ['config.json', 'pin_mapping.json'])
  assert.equal((await get(gateway, 'inverter/list')).inverter, [])
  assert.is((await get(gateway, 'logging/config')).loglevel.default, 1)
  assert.is((await get(gateway, 'livedata/status')).hints.pin_mapping_issue, true)
})

test('another pin profile restarts the gateway, the same one does not', async () => {
  const gateway = await inMemory()
  const device = await get(gateway, 'device/config')
  let restarts = 0
  gateway.world.on('restart', () => {
    restarts++
  })
  await post(gateway, 'device/config', device)
  assert.is(restarts, 0)
  await post(gateway, 'device/config', { ...device, curPin: { name: gateway.world.profiles[1]?.name } })
  assert.is(restarts, 1)
})

test('brightness is capped at 100, the display language cut to two letters', async () => {
  const gateway = await inMemory()
  const device = await get(gateway, 'device/config')
  const display = { ...device.display, locale: 'deutsch', contrast: 101 }
  const led = [{ brightness: 120 }, {}]
  await post(gateway, 'device/config', { ...device, display, led })
  const stored = await get(gateway, 'device/config')
  assert.equal(stored.led, [{ brightness: 100 }, { brightness: 0 }])
  assert.equal([stored.display.locale, stored.display.contrast], ['de', 101])
})

test('a negative offset of the total yield is kept', async () => {
  const gateway = await inMemory({ inverters: 1 })
  const [inverter] = (await get(gateway, 'inverter/list')).inverter
  const channel = inverter?.channel.map(one => ({ ...one, yield_total_offset: -123.5 }))
  assert.is((await post(gateway, 'inverter/edit', { ...inverter, channel })).code, 4007)
  gateway.world.boot()
  assert.equal((await get(gateway, 'inverter/list')).inverter[0]?.channel, channel)
})

for (const generation of generations)
  test(`a gateway of ${generation} leaves the box with its access point, and knows neither time nor pins nor inverters`, async () => {
    const clock = manualClock(noon)
    const gateway = await inMemory({ generation, factory: true, clock })
    clock.advance(3_600_000)
    assert.equal(await get(gateway, 'livedata/status'), {
      inverters: [],
      total: { Power: { v: 0, u: 'W', d: 0 }, YieldDay: { v: 0, u: 'Wh', d: 0 }, YieldTotal: { v: 0, u: 'kWh', d: 0 } },
      hints: { time_sync: true, radio_problem: false, default_password: true, pin_mapping_issue: true },
    })
    // The timeout of the access point runs while it is in a network only.
    const { sta_status, network_ip, ap_status, ap_ip } = await get(gateway, 'network/status')
    assert.equal([sta_status, network_ip, ap_status, ap_ip], [false, '0.0.0.0', true, '192.168.4.1'])
    assert.is((await get(gateway, 'device/config')).curPin.name, '')
    assert.is((await get(gateway, 'ntp/time')).ntp_status, false)
    assert.is((await get(gateway, 'mqtt/config')).mqtt_enabled, false)
    assert.is((await get(gateway, 'system/status')).nrf_configured, false)
    const chosen = await inMemory({ generation, factory: true, password: 'another password' })
    assert.is(chosen.world.config.security.password, 'another password')
  })

test('a gateway without pins hears no inverter, though it has network and time', async () => {
  const clock = manualClock(noon)
  const gateway = await inMemory({ factory: true, clock })
  await post(gateway, 'inverter/add', { serial: gateway.world.plant.installed()[0]?.serial ?? '', name: 'Roof' })
  await change(gateway, 'network', { ssid: 'Sonnenhaus', password: 'a-wifi-password' })
  for (let n = 0; n < 60; n++) {
    clock.advance(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
  const { hints, inverters } = await get(gateway, 'livedata/status')
  assert.equal([hints.time_sync, inverters[0]?.radio_stats.rx_success], [false, 0])
})

test.run()
