import type { ChannelConfig, InverterConfig, InverterEntry } from '../../../contract/inverters.ts'
import { channelLimits, inverterLimits, type NumberLimit, type TextLimit } from '../../../contract/limits.ts'
import { t } from '../../../lib/i18n.ts'
import { listOf } from '../../../lib/json.ts'
import { paddedSerial, sameSerial } from '../../../lib/serial-input.ts'
import type { Scope } from '../../../ui/form-scope.tsx'

const policy = [
  'poll_enable',
  'poll_enable_night',
  'command_enable',
  'command_enable_night',
  'reachable_threshold',
  'zero_runtime',
  'zero_day',
  'clear_eventlog',
  'yieldday_correction',
] as const satisfies (keyof InverterConfig)[]

/** What may be edited of an inverter, without what else the list tells of it. A member the gateway lacks stays away. */
export function configOf(entry: InverterEntry): InverterConfig {
  const { id, name, serial, channel } = entry
  return {
    id,
    name,
    serial: paddedSerial(serial),
    ...(Object.fromEntries(policy.filter(key => key in entry).map(key => [key, entry[key]])) as Pick<
      InverterConfig,
      (typeof policy)[number]
    >),
    channel: listOf(channel).map(({ name, max_power, yield_total_offset }): ChannelConfig => {
      return { name, max_power, yield_total_offset }
    }),
  }
}

const bounds: object = {
  ...inverterLimits,
  'channel.name': channelLimits.name,
  'channel.max_power': channelLimits.max_power,
  'channel.yield_total_offset': channelLimits.yield_total_offset,
}

/** Bounds of an inverter's member; those of strings are named without their number. */
export const limitOf: Scope['limitOf'] = name =>
  (bounds as Record<string, TextLimit & NumberLimit>)[name.replace(/\.\d+/, '')]

/** Says which serial is already among `others`; the gateway would take it twice. */
export const duplicateOf = (others: readonly InverterEntry[]) => (serial: string) =>
  others.some(other => sameSerial(other.serial, serial)) ? t('form.Duplicate', { serial }) : ''
