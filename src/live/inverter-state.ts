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

/** How an inverter of that presence looks, and the word for it. */
export function lookOf({ producing }: Pick<LiveSummary, 'producing'>, presence: Presence) {
  const [state, text] =
    presence !== 'current'
      ? looks[presence]
      : producing
        ? (['on', 'live.Producing'] as const)
        : (['idle', 'live.Idle'] as const)
  return { state, text: t(text) }
}

/** Rated power of the inverter in W, computed from its limit in % and in W; 0 while unknown. */
export const ratedPower = ({ limit_absolute, limit_relative }: LiveSummary) =>
  limit_absolute > 0 && limit_relative > 0 ? Math.round((limit_absolute * 100) / limit_relative) : 0

/** Power in W, as last heard. */
export const powerOf = ({ AC }: Pick<LiveInverter, 'AC'>) => Number(AC?.[0]?.Power?.v) || 0

/** So much above its limit an inverter does not obey it: a share, and W. */
const overShare = 1.2
const overW = 10

/** Whether an inverter gives clearly more than its limit, as it does for a while after one is set. */
export const isOverLimit = (inverter: LiveInverter) =>
  inverter.limit_relative < 99.5 &&
  inverter.limit_absolute > 0 &&
  powerOf(inverter) > inverter.limit_absolute * overShare + overW
