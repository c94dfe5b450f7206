import { type Write, writeMqtt } from '../../../../tools/simulator/api/writes.ts'
import { isKind, numberOf } from '../../../../tools/simulator/json/body.ts'
import { reply } from '../../../../tools/simulator/json/reply.ts'
import { mqttWithin } from '../../../../tools/simulator/settings/tables.ts'
import { maxLimitW, settingsBounds } from '../../../contract/bounds.ts'
import { product } from '../product.ts'

type Ours = Record<'dtu/config' | 'limit/config' | 'mqtt/config', Write>

const mqtt = mqttWithin({ ...settingsBounds.mqtt, ...product.bounds.mqtt })

/** Writes of the family that this firmware does in its own way: its bounds, and the poll interval in ms. */
export const ourWrites = (ours: Ours, polling: { ms: number }): Ours => ({
  'dtu/config'(world, body) {
    const ms = body.pollinterval
    if (!isKind(ms, 'uint32')) return reply('FieldsMissing')
    const seconds = ms === 0 ? 0 : Math.min(86400, Math.max(1, Math.round(numberOf(ms) / 1000)))
    const answer = ours['dtu/config'](world, { ...body, pollinterval: seconds })
    if (typeof answer !== 'symbol' && answer.type === 'success') polling.ms = numberOf(ms)
    return answer
  },
  'limit/config': (world, body) =>
    numberOf(body.limit_value) < 0 ? reply('LimitValueTooHigh', { max: maxLimitW }) : ours['limit/config'](world, body),
  'mqtt/config': writeMqtt(mqtt),
})
