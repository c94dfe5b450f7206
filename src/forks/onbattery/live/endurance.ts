import { isObject } from '../../../gateway/json.ts'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { entriesIn, numberIn, recordsIn } from './read.ts'

/** The battery at a moment, `at` in ms of the browser's clock. */
export interface Moment {
  at: number
  /** %. */
  charge: number
  /** W, above 0 while it is charged. */
  watts: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The battery is looked at once a minute, and what lies further apart does not tell what was between. */
export const lookMs = minuteMs
const gapMs = 3 * minuteMs
/** So far back, its own charge tells how much it holds. */
const keptMs = 4 * hourMs
/** A power that was the same for so long may stay so. */
const steadyMs = 10 * minuteMs
/** It is the same within this share of its mean: a fridge comes and goes. */
const steadyWithin = 0.5
/** A charge in whole % tells its change only roughly. */
const leastChange = 5
/** What is further away, nobody can tell. */
const mostMs = 24 * hourMs
/** Nobody has a battery that holds less, or more. Wh. */
const leastWh = 200
const mostWh = 200_000

/** The moments with another one, without those that tell nothing any more. Pure. */
export function withMoment(moments: readonly Moment[], moment: Moment): Moment[] {
  const last = moments.at(-1)
  if (last && (moment.at < last.at || moment.at - last.at > gapMs)) return [moment]
  return [...moments.filter(({ at }) => moment.at - at <= keptMs), moment]
}

/** W that flowed steadily for ten minutes; undefined if they did not. */
function steadyWatts(moments: readonly Moment[]) {
  const last = moments.at(-1)
  const before = last ? moments.filter(({ at }) => last.at - at >= steadyMs).length : 0
  if (!before) return undefined
  const latest = moments.slice(before - 1).map(({ watts }) => watts)
  const mean = latest.reduce((sum, watts) => sum + watts, 0) / latest.length
  return latest.every(watts => Math.abs(watts - mean) <= Math.abs(mean) * steadyWithin) ? mean : undefined
}

/** Wh that the battery holds, by what went in or out while its charge changed. */
function learnedWh(moments: readonly Moment[]) {
  const [first] = moments
  const last = moments.at(-1)
  if (!first || !last || Math.abs(last.charge - first.charge) < leastChange) return undefined
  const wh = moments.slice(1).reduce((sum, { at, watts }, n) => {
    const before = moments[n] ?? first
    return sum + (((watts + before.watts) / 2) * (at - before.at)) / hourMs
  }, 0)
  const held = (wh / (last.charge - first.charge)) * 100
  return held >= leastWh && held <= mostWh ? held : undefined
}

/** A battery that knows what is taken from it tells what it holds once so much is gone. % */
const leastTaken = 10

/** Wh that the battery's own document says it holds; `volts`: its voltage. */
export function capacityIn(values: unknown, volts: number | undefined, charge: number) {
  const [, status] = recordsIn(values).find(([name]) => name === 'status') ?? []
  const [, capacity] = entriesIn(status).find(([key]) => key === 'capacity') ?? []
  const v = numberIn(values, 'status', 'capacity')
  if (v && isObject(capacity) && 'u' in capacity && capacity.u === 'Wh') return v
  const taken = 100 - charge
  const drawn = numberIn(values, 'status', 'consumedAmpHours')
  const ampHours = v || (drawn && taken >= leastTaken && (-drawn / taken) * 100)
  return ampHours && volts && ampHours > 0 ? ampHours * volts : undefined
}

interface Holding {
  moments: readonly Moment[]
  /** The battery's own document, as far as there is one. */
  values: unknown
  volts: number | undefined
  limiter: PowerLimiterConfig | null
  /** ms of the browser's clock after which the sun charges no more; undefined while something else may. */
  sunset?: number | undefined
}

/** The charge at which the battery gives nothing more, in %; undefined while that cannot be told. */
function emptyAt({ limiter, values }: Holding) {
  if (!limiter) return undefined
  const least = numberIn(values, 'settings', 'minSoC') ?? 0
  if (!limiter.enabled) return least
  // Then a voltage decides, which nobody can foresee.
  return limiter.ignore_soc ? undefined : Math.max(least, limiter.battery_soc_stop_threshold)
}

/**
 * When the battery will be full or empty, `at` in ms of the browser's clock to ten minutes, and its charge then in %, if it goes on as for the last
 * ten minutes; undefined while that cannot be told. Pure.
 */
export function endOf(holding: Holding): Omit<Moment, 'watts'> | undefined {
  const { moments, values, volts, sunset } = holding
  const last = moments.at(-1)
  const watts = steadyWatts(moments)
  if (!last || !watts) return undefined
  const charge = watts > 0 ? (numberIn(values, 'settings', 'maxSoC') ?? 100) : emptyAt(holding)
  const held = capacityIn(values, volts, last.charge) ?? learnedWh(moments)
  if (charge === undefined || !held) return undefined
  const takesMs = ((((charge - last.charge) / 100) * held) / watts) * hourMs
  const at = last.at + takesMs
  const isTooFar = takesMs > mostMs || (watts > 0 && sunset !== undefined && at > sunset)
  return takesMs > 0 && !isTooFar ? { at: Math.round(at / steadyMs) * steadyMs, charge } : undefined
}
