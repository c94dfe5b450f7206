import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { generations, limitType } from '../../../../src/contract/generations.ts'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { basic, change, get, inMemory, multipart, noon, post } from './calls.ts'

const pack = { meta: { code: 'xx', name: 'Example' }, webapp: {} }
const withPack = () => multipart({}, { pack: JSON.stringify(pack) })
const night = Date.UTC(2026, 5, 21, 23)

for (const generation of generations) {
  const title = (text: string) => `firmware ${generation}: ${text}`

  /** A gateway moved by hand, `afterMs` after its boot. */
  async function running(afterMs: number, options: GatewayOptions = {}) {
    const clock = new ManualClock(options.at ?? noon)
    const gateway = await inMemory({ generation, clock, inverters: 1, syncTimeMs: 0, ...options })
    clock.advance(afterMs)
    const [serial = ''] = gateway.world.radio.serials
    const limit = async () => (await get(gateway, 'limit/status'))[serial]
    const setLimit = (limit_value: number, relative: boolean) =>
      post(gateway, 'limit/config', {
        serial,
        limit_value,
        limit_type: limitType({ relative, persistent: false }, generation),
      })
    return { clock, gateway, serial, limit, setLimit }
  }

  test(
    title('asking for the texts of a deleted language pack crashes it, and the list is right after that'),
    async () => {
      const gateway = await startGateway({ at: noon, generation, restartDelayMs: 0, bootTimeMs: 20 })
      const restarted = gateway.until('restarted')
      const init = { method: 'POST', headers: basic(), body: withPack() }
      await fetch(`${gateway.url}/api/file/upload?file=xx.lang.json`, init)
      await restarted
      const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/livedata`)
      await once(socket, 'open')
      assert.is((await post(gateway, 'file/delete', { file: 'xx.lang.json' })).code, 3003)
      assert.equal(await get(gateway, 'i18n/languages'), [pack.meta])
      const [cut, back] = [once(socket, 'close'), gateway.until('restarted')]
      const failure = await fetch(`${gateway.url}/api/i18n/language?code=xx`).catch(error => error)
      assert.instance(failure, TypeError)
      assert.is((await cut)[0], 1006)
      assert.is(gateway.requests.at(-1)?.status, 0)
      await back
      assert.equal(await get(gateway, 'i18n/languages'), [])
      assert.is((await gateway.fetch('/api/i18n/language?code=xx')).status, 404)
      assert.is((await get(gateway, 'system/status')).uptime, 0)
      await gateway.stop()
    },
  )

  test(
    title('the text for a Wi-Fi password that is too long names the wrong number, and a cable needs no SSID'),
    async () => {
      const gateway = await inMemory({ generation })
      assert.match((await change(gateway, 'network', { password: 'p'.repeat(64) })).message, /64/)
      gateway.world.config.device.pinmapping = 'Cabinet board, CMT2300A and Ethernet'
      assert.is((await change(gateway, 'network', { ssid: '' })).code, 1001)
      await gateway.stop()
    },
  )

  test(title('until the limit of an inverter was read, it is reported as 0 % and Ok'), async () => {
    const { clock, gateway, limit } = await running(0)
    assert.equal(await limit(), { limit_relative: 0, max_power: 0, limit_set_status: 'Ok' })
    clock.advance(60_000)
    assert.is((await limit())?.limit_relative, 100)
    gateway.world.boot()
    assert.equal(await limit(), { limit_relative: 0, max_power: 0, limit_set_status: 'Ok' })
    await gateway.stop()
  })

  test(title('a command at night with commands by night off is answered with success and not sent'), async () => {
    const { clock, gateway, serial, limit, setLimit } = await running(0, { at: night })
    const { inverter } = await get(gateway, 'inverter/list')
    await post(gateway, 'inverter/edit', { ...inverter[0], command_enable_night: false, poll_enable_night: false })
    clock.advance(90_000)
    const requests = () => gateway.world.radio.summary(serial).radio_stats.tx_request
    const before = requests()
    assert.is((await setLimit(50, true)).code, 1001)
    assert.is((await post(gateway, 'power/config', { serial, power: false })).code, 1001)
    clock.advance(60_000)
    assert.is(requests(), before)
    assert.is((await limit())?.limit_set_status, 'Ok')
    assert.is((await get(gateway, 'power/status'))[serial]?.power_set_status, 'Ok')
    await gateway.stop()
  })

  test(title('a limit in watts behind one in percent shows the Ok of the first before it is sent itself'), async () => {
    const { clock, gateway, limit, setLimit } = await running(60_000)
    await setLimit(80, true)
    await setLimit(300, false)
    assert.is((await limit())?.limit_set_status, 'Pending')
    clock.advance(1000)
    while ((await limit())?.limit_set_status === 'Pending') clock.advance(100)
    assert.equal(await limit(), { limit_relative: 80, max_power: 1500, limit_set_status: 'Ok' })
    clock.advance(20_000)
    assert.equal(await limit(), { limit_relative: 20, max_power: 1500, limit_set_status: 'Ok' })
    await gateway.stop()
  })

  test(title('a negative offset of the total yield is kept'), async () => {
    const { gateway } = await running(0)
    const [inverter] = (await get(gateway, 'inverter/list')).inverter
    const channel = inverter?.channel.map(one => ({ ...one, yield_total_offset: -123.5 }))
    assert.is((await post(gateway, 'inverter/edit', { ...inverter, channel })).code, 4007)
    gateway.world.boot()
    assert.equal((await get(gateway, 'inverter/list')).inverter[0]?.channel, channel)
    await gateway.stop()
  })
}

test.run()
