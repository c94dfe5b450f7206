import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { basic, change, get, inMemory, noon, post } from './calls.ts'

const quick: GatewayOptions = { restartDelayMs: 0, bootTimeMs: 20, syncTimeMs: 0 }

const refused = async (ask: Promise<unknown>) => {
  try {
    await ask
    return false
  } catch (error) {
    return error instanceof TypeError
  }
}

test('a reboot is answered, then connections are refused, then the same port is back', async () => {
  const gateway = await startGateway({ ...quick, at: noon, bootTimeMs: 50 })
  const before = gateway.url
  const down = gateway.until('down')
  const restarted = gateway.until('restarted')
  const headers = { ...basic(), 'Content-Type': 'application/x-www-form-urlencoded' }
  const asked = await fetch(`${gateway.url}/api/maintenance/reboot`, {
    method: 'POST',
    headers,
    body: 'data={"reboot":true}',
  })
  assert.is((await asked.json()).code, 6001)
  await down
  assert.ok(await refused(fetch(`${gateway.url}/api/system/status`)))
  await restarted
  assert.is(gateway.url, before)
  assert.is((await (await fetch(`${gateway.url}/api/system/status`)).json()).uptime, 0)
  await gateway.stop()
})

test('a restart loses what was only in memory and keeps what was written', async () => {
  const clock = new ManualClock()
  const gateway = await inMemory({ clock })
  await change(gateway, 'network', { hostname: 'written-down' })
  gateway.faults.set({ memory: 'answer' })
  await post(gateway, 'logging/config', { loglevel: { default: 5 } })
  gateway.faults.reset()
  assert.is((await get(gateway, 'logging/config')).loglevel.default, 5)
  const down = gateway.until('down')
  const restarted = gateway.until('restarted')
  await post(gateway, 'maintenance/reboot', { reboot: true })
  clock.advance(1000)
  await down
  assert.ok(await refused(gateway.fetch('/api/system/status')))
  clock.advance(5000)
  await restarted
  assert.is((await get(gateway, 'network/config')).hostname, 'written-down')
  assert.is((await get(gateway, 'logging/config')).loglevel.default, 4)
  await gateway.stop()
})

test('after a boot the clock is not set for a while, and a hint says so', async () => {
  const clock = new ManualClock(noon)
  const gateway = await inMemory({ clock, inverters: 0, syncTimeMs: 3000 })
  assert.is((await get(gateway, 'livedata/status')).hints.time_sync, true)
  const unset = await get(gateway, 'ntp/time')
  assert.equal([unset.ntp_status, unset.year], [false, 1970])
  assert.equal((await get(gateway, 'ntp/status')).sun_risetime, '--')
  clock.advance(3000)
  assert.is((await get(gateway, 'livedata/status')).hints.time_sync, false)
  const { ntp_localtime, ntp_status } = await get(gateway, 'ntp/status')
  assert.equal([ntp_localtime, ntp_status], ['Sunday, June 21 2026 12:00:03', true])
  await gateway.stop()
})

test('a clock set by hand is local time and holds until a restart', async () => {
  const gateway = await inMemory({ syncTimeMs: 1e9, inverters: 0, clock: new ManualClock(noon) })
  const wall = { year: 2027, month: 1, day: 31, hour: 23, minute: 59, second: 58 }
  assert.is((await post(gateway, 'ntp/time', wall)).code, 9010)
  assert.equal(await get(gateway, 'ntp/time'), { ntp_status: true, ...wall })
  assert.is((await get(gateway, 'livedata/status')).hints.time_sync, false)
  gateway.world.boot()
  assert.is((await get(gateway, 'ntp/time')).ntp_status, false)
  await gateway.stop()
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
  await gateway.stop()
})

test('another pin profile restarts the gateway, the same one does not', async () => {
  const gateway = await inMemory(quick)
  const device = await get(gateway, 'device/config')
  let restarts = 0
  gateway.world.on('restart', () => {
    restarts++
  })
  assert.is((await post(gateway, 'device/config', device)).code, 1001)
  assert.is(restarts, 0)
  const restarted = gateway.until('restarted')
  const [, other] = gateway.world.profiles
  await post(gateway, 'device/config', { ...device, curPin: { name: other?.name } })
  await restarted
  const { curPin } = await get(gateway, 'device/config')
  assert.is(curPin.name, other?.name)
  assert.is(curPin.nrf24.miso, 19)
  assert.is(curPin.cmt.clk, -1)
  assert.is((await get(gateway, 'dtu/config')).cmt_enabled, false)
  await gateway.stop()
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
  await gateway.stop()
})

test.run()
