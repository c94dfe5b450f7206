import type { LiveInverter, LiveSummary } from '../contract/live.ts'
import { type TextKey, t } from '../i18n/i18n.ts'

/** The state of an inverter, which decides colour, symbol and text. */
export type InverterState = 'off' | 'down' | 'idle' | 'on'

export function stateOf(inverter: LiveSummary): InverterState {
  const { poll_enabled, reachable, producing } = inverter
  if (!poll_enabled) return 'off'
  if (!reachable) return 'down'
  if (!isHeard(inverter)) return 'off'
  return producing ? 'on' : 'idle'
}

const texts: Record<InverterState, TextKey> = {
  off: 'live.NotPolled',
  down: 'live.Unreachable',
  idle: 'live.Idle',
  on: 'live.Producing',
}

/** Whether nothing is received from the inverter at the moment. */
export const isSilent = (inverter: LiveSummary) => ['off', 'down'].includes(stateOf(inverter))

/** The state of an inverter and its text. At night, before `sunrise`, a silent one is asleep, which is not a fault. */
export function lookOf(inverter: LiveSummary, sunrise: string | undefined) {
  const state = stateOf(inverter)
  if (sunrise && isSilent(inverter)) return { state: 'off', text: t('live.Asleep') } as const
  return { state, text: t(state === 'off' && inverter.poll_enabled ? 'live.NotHeard' : texts[state]) }
}

/** Rated power of the inverter in W, computed from its limit in % and in W; 0 while unknown. */
export const ratedPower = ({ limit_absolute, limit_relative }: LiveSummary) =>
  limit_absolute > 0 && limit_relative > 0 ? Math.round((limit_absolute * 100) / limit_relative) : 0

/**
 * Whether the gateway has received anything from the inverter since it started. Before that it reports zeros, its uptime as the
 * age, and a signal of -127 dBm. Source: gateway contract 6.2.
 */
export const isHeard = ({ radio_stats }: Pick<LiveSummary, 'radio_stats'>) => radio_stats?.rssi !== -127

/** Power in W, as last heard. */
export const powerOf = ({ AC }: Pick<LiveInverter, 'AC'>) => Number(AC?.[0]?.Power?.v) || 0
