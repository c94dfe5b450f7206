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

/** An inverter received at `at`, ms of the browser's clock. */
type Received = LiveSummary & { at: number }

/** Whether the gateway says how old the values of an inverter are. */
export const isAgeKnown = ({ data_age, data_age_ms }: LiveSummary) =>
  Number.isFinite(data_age_ms) || Number.isFinite(data_age)

/** When an inverter was last heard by the gateway, ms of the browser's clock; one that was never heard: when the gateway started. */
export const heardAt = ({ at, data_age, data_age_ms }: Received) =>
  at - (Number.isFinite(data_age_ms) ? data_age_ms : (Number(data_age) || 0) * 1000)

/** Values older than this are not of now. */
const agedAfterMs = 60_000
/** An inverter that was never heard has had this long to answer. */
const firstAnswerMs = 300_000

/** Whether the values of an inverter are not of that time, ms of the browser's clock. */
export const isAgedAt = (inverter: Received | undefined, at: number) =>
  inverter !== undefined && at - heardAt(inverter) > (isHeard(inverter) ? agedAfterMs : firstAnswerMs)

/** So much above its limit an inverter does not obey it: a share, and W. */
const overShare = 1.2
const overW = 10

/** Whether an inverter gives clearly more than its limit, as it does for a while after one is set. */
export const isOverLimit = (inverter: LiveInverter) =>
  inverter.limit_relative < 99.5 &&
  inverter.limit_absolute > 0 &&
  powerOf(inverter) > inverter.limit_absolute * overShare + overW
