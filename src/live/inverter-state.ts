import type { LiveInverter, LiveSummary } from '../contract/live.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import type { Presence } from './age.ts'

/** The state of an inverter, which decides colour and symbol. */
export type InverterState = 'off' | 'down' | 'idle' | 'on'

const looks = {
  stale: ['down', 'live.Unreachable'],
  asleep: ['off', 'live.Asleep'],
  'not heard yet': ['off', 'live.NotHeard'],
  'never heard': ['down', 'live.NeverHeard'],
  'not polled': ['off', 'live.NotPolled'],
} as const satisfies Record<Exclude<Presence, 'current'>, readonly [InverterState, TextKey]>

/** How an inverter with this presence looks, and the word for it. */
export function lookOf({ producing }: Pick<LiveSummary, 'producing'>, presence: Presence) {
  const [state, text] =
    presence !== 'current'
      ? looks[presence]
      : producing
        ? (['on', 'live.Producing'] as const)
        : (['idle', 'live.Idle'] as const)
  return { state, text: t(text) }
}

/** Rated power in W, computed from the limit in % and in W; 0 while unknown. */
export function ratedPower({ limit_absolute, limit_relative }: LiveSummary) {
  const watts = Math.round((limit_absolute * 100) / limit_relative)
  // A gateway may send anything, "Infinity" too.
  return limit_absolute > 0 && limit_relative > 0 && Number.isFinite(watts) ? watts : 0
}

/** Power in W, as last received. */
export const powerOf = ({ AC }: Pick<LiveInverter, 'AC'>) => Number(AC?.[0]?.Power?.v) || 0

/** Power this far above the limit means that the inverter does not obey it: a factor, and W. */
const overShare = 1.2
const overW = 10

/** Whether an inverter gives clearly more than its limit, as it does for a while after a new one. */
export const isOverLimit = (inverter: LiveInverter) =>
  inverter.limit_relative < 99.5 &&
  inverter.limit_absolute > 0 &&
  powerOf(inverter) > inverter.limit_absolute * overShare + overW
