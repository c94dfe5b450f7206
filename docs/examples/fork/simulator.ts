import type { Reply } from '../../../src/contract/endpoints.ts'
import type { ForkEndpoints } from '../../../tools/simulator/api/fork.ts'
import { hasKinds, type JsonObject, plainOf } from '../../../tools/simulator/json/body.ts'
import { badLength, outside, reply } from '../../../tools/simulator/json/reply.ts'
import type { World } from '../../../tools/simulator/world/world.ts'
import { limits, type MeterConfig, type ZeroExportConfig, type ZeroExportStatus } from './contract.ts'

/** W that the house uses, in turns, s each. */
const loads = [240, 310, 1900, 420]
const turnS = 30

const refused = (member: string): Reply => ({ type: 'warning', message: `${member} is out of range` })

/** The meter among the totals of the live view. */
const meterTotal = ({ meter_watts }: ZeroExportStatus) => ({
  enabled: true,
  ...(meter_watts !== null && { Power: { v: meter_watts, u: 'W', d: 0 } }),
})

/** The endpoints of this fork's firmware, for one simulated gateway. */
export function simulate(): ForkEndpoints {
  let controller: ZeroExportConfig = { enabled: true, target_watts: 0, tolerance_watts: 20 }
  let meter: MeterConfig = {
    source: 0,
    topics: [{ topic: 'house/meter', inverted: false }],
    http_url: 'http://192.168.1.7/power',
    interval: 5,
  }

  function writeController(_: World, body: JsonObject) {
    if (!hasKinds(body, { enabled: 'bool', target_watts: 'number', tolerance_watts: 'uint' }))
      return reply('FieldsMissing')
    const sent = plainOf(body) as ZeroExportConfig
    for (const name of ['target_watts', 'tolerance_watts'] as const)
      if (outside(sent[name], limits.zeroexport[name])) return refused(name)
    controller = sent
    return reply('SettingsStored')
  }

  /** Why settings of the meter are refused; undefined if they are not. */
  function wrongIn(body: JsonObject) {
    if (!hasKinds(body, { source: 'uint', topics: 'array', http_url: 'string', interval: 'uint' }))
      return reply('FieldsMissing')
    const { topics, http_url, interval } = plainOf(body) as MeterConfig
    if (topics.some(({ topic }) => badLength(topic, limits.meter['topics.topic']))) return refused('topic')
    if (badLength(http_url, limits.meter.http_url)) return refused('http_url')
    return outside(interval, limits.meter.interval) ? refused('interval') : undefined
  }

  function writeMeter(_: World, body: JsonObject) {
    const wrong = wrongIn(body)
    if (!wrong) meter = plainOf(body) as MeterConfig
    return wrong ?? reply('SettingsStored')
  }

  const testMeter = (world: World, body: JsonObject): Reply =>
    wrongIn(body) ?? { type: 'success', message: `The meter says ${status(world).meter_watts} W` }

  function status(world: World): ZeroExportStatus {
    const uptime = Math.floor(world.uptime() / 1000)
    const power = world.radio.totals().Power.v
    const load = loads[Math.floor(uptime / turnS) % loads.length] ?? 0
    const state = !controller.enabled ? 'off' : uptime < meter.interval ? 'waiting' : 'controlling'
    const delivered = state === 'controlling' ? Math.min(power, load - controller.target_watts) : power
    return {
      state,
      meter_watts: state === 'waiting' ? null : Math.round(load - delivered),
      meter_age: uptime % meter.interval,
      limit_watts: Math.round(delivered),
      phases: state === 'waiting' ? {} : { L1: Math.round(load - delivered) },
    }
  }

  return {
    reads: { 'zeroexport/config': () => controller, 'meter/config': () => meter, 'zeroexport/status': status },
    writes: { 'zeroexport/config': writeController, 'meter/config': writeMeter, 'meter/test': testMeter },
    // Pushed every second, while somebody looks.
    sockets: { '/zeroexport': { realm: 'zero export websocket', push: status } },
    members: { 'livedata/status': world => ({ power_meter: meterTotal(status(world)) }) },
  }
}
