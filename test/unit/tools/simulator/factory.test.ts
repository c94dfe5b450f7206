import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../../src/contract/generations.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { change, get, inMemory, noon, post } from './calls.ts'

const live = async (gateway: Awaited<ReturnType<typeof inMemory>>) => get(gateway, 'livedata/status')

for (const generation of generations) {
  test(`a gateway of ${generation} leaves the box with its access point, and knows neither time nor pins nor inverters`, async () => {
    const clock = new ManualClock(noon)
    const gateway = await inMemory({ generation, factory: true, clock })
    clock.advance(3_600_000)
    assert.equal(await live(gateway), {
      inverters: [],
      total: { Power: { v: 0, u: 'W', d: 0 }, YieldDay: { v: 0, u: 'Wh', d: 0 }, YieldTotal: { v: 0, u: 'kWh', d: 0 } },
      hints: { time_sync: true, radio_problem: false, default_password: true, pin_mapping_issue: true },
    })
    const network = await get(gateway, 'network/status')
    assert.is(network.sta_status, false)
    assert.is(network.network_ip, '0.0.0.0')
    // Its timeout runs while it is in a network only.
    assert.is(network.ap_status, true)
    assert.is(network.ap_ip, '192.168.4.1')
    assert.is((await get(gateway, 'device/config')).curPin.name, '')
    assert.is((await get(gateway, 'ntp/time')).ntp_status, false)
    assert.is((await get(gateway, 'mqtt/config')).mqtt_enabled, false)
    assert.is((await get(gateway, 'system/status')).nrf_configured, false)
    await gateway.stop()
  })

  test(`a gateway of ${generation} hears its first inverter after Wi-Fi, pins and a serial, and not before`, async () => {
    const clock = new ManualClock(noon)
    const gateway = await inMemory({ generation, factory: true, clock, restartDelayMs: 0, bootTimeMs: 0 })
    const [planted] = gateway.world.plant.installed()
    const wait = async (seconds: number) => {
      for (let n = 0; n < seconds; n++) {
        clock.advance(1000)
        await new Promise(resolve => setImmediate(resolve))
      }
    }
    const answers = async () => (await live(gateway)).inverters[0]?.radio_stats.rx_success
    await post(gateway, 'inverter/add', { serial: planted?.serial ?? '', name: 'Roof' })
    await wait(30)
    assert.is(await answers(), 0)
    await change(gateway, 'network', { ssid: 'Sonnenhaus', password: 'a-wifi-password' })
    await wait(30)
    assert.is((await get(gateway, 'network/status')).sta_status, true)
    assert.is((await live(gateway)).hints.time_sync, false)
    assert.is(await answers(), 0)
    const device = await get(gateway, 'device/config')
    const up = gateway.until('restarted')
    await change(gateway, 'device', { curPin: { ...device.curPin, name: 'Roof board, both radios' } })
    await wait(3)
    await up
    await wait(30)
    assert.ok((await answers()) ?? 0)
    await gateway.stop()
  })
}

test('a password given with --factory replaces the one of the box', async () => {
  const gateway = await inMemory({ factory: true, password: 'another password' })
  assert.is(gateway.world.config.security.password, 'another password')
  await gateway.stop()
})

test.run()
