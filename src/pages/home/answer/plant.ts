import type { Hints, Totals } from '../../../contract/live.ts'
import type { WeakStringOf } from '../../../history/history.ts'
import { isHeard, ratedPower } from '../../../live/inverter-state.ts'
import type { Seen } from '../../../live/live.ts'
import type { Elsewhere } from './other-gateways.ts'

/** What the sentence under the number is made of. */
export interface Plant {
  /** ms of the browser's clock. */
  now: number
  /** In display order. */
  inverters: readonly Seen[]
  hints: Hints | undefined
  /** With those of a fork's devices. */
  total?: Partial<Totals> | undefined
  /** Time of the next sunrise; undefined by day. */
  sunrise: string | undefined
  weak: readonly WeakStringOf[]
  /** The inverter of the first weak string has noted shade on it. */
  isShaded: boolean
  /** Today's yield as a multiple of yesterday's at this hour; undefined without enough records. */
  comparison: number | undefined
  /** The other gateways that this browser shows. */
  elsewhere?: Elsewhere
}

/** Values older than this are not of now. */
const oldAfterMs = 60_000
/** An inverter that was never heard has had this long to answer. */
const firstAnswerMs = 300_000
/** An inverter with this share of its rated power has light enough for all of them to answer. */
const lightShare = 0.1
/** Rated power in W where none is known. */
const usualRating = 600
/** The hours of a day without night at which there is light: from 11 to 14 h. */
const isMidday = (ms: number) => Math.abs(new Date(ms).getHours() - 12) <= 1

/** When an inverter was last heard by the gateway, ms of the browser's clock; one that was never heard: when the gateway started. */
export const heardAt = ({ at, data_age, data_age_ms }: Seen) =>
  at - (Number.isFinite(data_age_ms) ? data_age_ms : (Number(data_age) || 0) * 1000)

/** Power in W, as last heard. */
export const powerOf = ({ AC }: Seen) => Number(AC?.[0]?.Power?.v) || 0

const isOld = (inverter: Seen, now: number) =>
  now - heardAt(inverter) > (isHeard(inverter) ? oldAfterMs : firstAnswerMs)

const hasLight = (inverter: Seen) => powerOf(inverter) >= (ratedPower(inverter) || usualRating) * lightShare

/** The inverters that feed in now, with so much power that every other one has light too. */
export const bright = ({ inverters, now }: Plant) =>
  inverters.filter(inverter => inverter.producing && !isOld(inverter, now) && hasLight(inverter))

/**
 * The inverters that should answer but do not: not those that wait for the morning or went to sleep in the evening. One had light if its
 * last power says so, or another one's power of now; at midday all have.
 */
export function silentOf(plant: Plant) {
  const { inverters, now, sunrise } = plant
  if (sunrise) return []
  const isLight = isMidday(now) || bright(plant).length > 0
  return inverters.filter(
    inverter =>
      inverter.poll_enabled &&
      isOld(inverter, now) &&
      (!inverter.reachable || !isHeard(inverter) || powerOf(inverter) > 0) &&
      (isLight || hasLight(inverter)),
  )
}
