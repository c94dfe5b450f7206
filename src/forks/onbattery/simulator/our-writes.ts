import type { Write } from '../../../../tools/simulator/api/writes.ts'
import { isKind, type JsonObject, numberOf, textOf } from '../../../../tools/simulator/json/body.ts'
import { outside, reply } from '../../../../tools/simulator/json/reply.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import { maxLimitW } from '../../../contract/limits.ts'

type Ours = Record<'dtu/config' | 'limit/config' | 'mqtt/config', Write>

const interval = { min: 1, max: 86400 }
const topicBytes = 256
const bytes = (text: string) => new TextEncoder().encode(text).length

const topics = {
  mqtt_topic: 'BaseTopicTooLong',
  mqtt_lwt_topic: 'WillTopicTooLong',
  mqtt_hass_topic: 'DiscoveryTopicTooLong',
} as const

/** The MQTT settings with its own bounds: what ours would refuse is checked by ours with values it takes. */
function writeMqtt(ours: Ours, world: World, body: JsonObject) {
  const names = Object.keys(topics) as (keyof typeof topics)[]
  const sent = Object.fromEntries(names.map(name => [name, textOf(body[name])]))
  const seconds = body.mqtt_publish_interval
  const stand: JsonObject = { ...body }
  for (const name of names) {
    if (body.mqtt_enabled === true && bytes(sent[name] ?? '') > topicBytes)
      return reply(topics[name], { max: topicBytes })
    // The rules about blanks and the slash still apply.
    if (isKind(body[name], 'string')) stand[name] = (sent[name] ?? '').slice(-32)
  }
  if (isKind(seconds, 'uint32')) {
    if (body.mqtt_enabled === true && outside(numberOf(seconds), interval))
      return reply('PublishIntervalInvalid', interval)
    stand.mqtt_publish_interval = 5
  }
  const answer = ours['mqtt/config'](world, stand)
  if (typeof answer === 'symbol' || answer.type !== 'success') return answer
  const { mqtt } = world.config
  mqtt.topic = sent.mqtt_topic ?? ''
  mqtt.lwt.topic = sent.mqtt_lwt_topic ?? ''
  mqtt.hass.topic = sent.mqtt_hass_topic ?? ''
  mqtt.publish_interval = numberOf(seconds)
  return answer
}

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
  'mqtt/config': (world, body) => writeMqtt(ours, world, body),
})
