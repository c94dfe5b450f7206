import { isObject } from '../../../gateway/json.ts'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { entryIn, numberIn } from './read.ts'

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

/** The battery is sampled once a minute; between samples further apart nothing is known. */
export const lookMs = minuteMs
const gapMs = 3 * minuteMs
/** How far back samples show how much the battery holds. */
const keptMs = 4 * hourMs
/** A power that was steady for this long may stay so. */
const steadyMs = 10 * minuteMs
/** Steady means within this share of its mean: a fridge comes and goes. */
const steadyWithin = 0.5
/** A charge in whole % shows smaller changes only roughly. */
const leastChange = 5
/** Nothing is predicted beyond this time. */
const mostMs = 24 * hourMs
/** The least and the most Wh that a battery holds. */
const leastWh = 200
const mostWh = 200_000

/** The samples with a new one added and those that are too old removed. Pure. */
export function withMoment(moments: readonly Moment[], moment: Moment): Moment[] {
  const last = moments.at(-1)
  if (last && (moment.at < last.at || moment.at - last.at > gapMs)) return [moment]
  return [...moments.filter(({ at }) => moment.at - at <= keptMs), moment]
}

/** The mean power of the last ten minutes in W; undefined if it was not steady. */
function steadyWatts(moments: readonly Moment[]) {
  const last = moments.at(-1)
  const before = last ? moments.filter(({ at }) => last.at - at >= steadyMs).length : 0
  if (!before) return undefined
  const latest = moments.slice(before - 1).map(({ watts }) => watts)
  const mean = latest.reduce((sum, watts) => sum + watts, 0) / latest.length
  return latest.every(watts => Math.abs(watts - mean) <= Math.abs(mean) * steadyWithin) ? mean : undefined
}

/** Wh that the battery holds, by the energy that changed its charge. */
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

/** Once this many % are discharged, what a battery holds follows from the charge it has counted. */
const leastTaken = 10

/** Wh that the battery holds by its own document; `volts`: its voltage. */
export function capacityIn(values: unknown, volts: number | undefined, charge: number) {
  const capacity = entryIn(values, 'status', 'capacity')
  const v = numberIn(values, 'status', 'capacity')
  if (v && isObject(capacity) && 'u' in capacity && capacity.u === 'Wh') return v
  const taken = 100 - charge
  const drawn = numberIn(values, 'status', 'consumedAmpHours')
  const ampHours = v || (drawn && taken >= leastTaken && (-drawn / taken) * 100)
  return ampHours && volts && ampHours > 0 ? ampHours * volts : undefined
}

interface Holding {
  /** ms of the browser's clock. */
  now: number
  moments: readonly Moment[]
  /** The battery's own document, if there is one. */
  values: unknown
  volts: number | undefined
  limiter: PowerLimiterConfig | null
  /** ms of the browser's clock after which the sun no longer charges; undefined while other sources may. */
  sunset?: number | undefined
}

/** The charge in % at which the battery is not used further; undefined while unknown. */
function emptyAt({ limiter, values }: Holding) {
  if (!limiter) return undefined
  const least = numberIn(values, 'settings', 'minSoC') ?? 0
  if (!limiter.enabled) return least
  // Then a voltage decides, which cannot be predicted.
  return limiter.ignore_soc ? undefined : Math.max(least, limiter.battery_soc_stop_threshold)
}

/**
 * When the battery will be full or empty, `at` in ms of the browser's clock to ten minutes, with its charge then in %, if power stays as in
 * the last ten minutes; undefined while unknown. Pure.
 */
export function endOf(holding: Holding): Omit<Moment, 'watts'> | undefined {
  const { now, moments, values, volts, sunset } = holding
  const last = moments.at(-1)
  const watts = steadyWatts(moments)
  // Not every page samples the battery.
  if (!last || !watts || now - last.at > gapMs) return undefined
  const charge = watts > 0 ? (numberIn(values, 'settings', 'maxSoC') ?? 100) : emptyAt(holding)
  const held = capacityIn(values, volts, last.charge) ?? learnedWh(moments)
  if (charge === undefined || !held) return undefined
  const takesMs = ((((charge - last.charge) / 100) * held) / watts) * hourMs
  const at = last.at + takesMs
  const isTooFar = takesMs > mostMs || (watts > 0 && sunset !== undefined && at > sunset)
  return takesMs > 0 && !isTooFar ? { at: Math.round(at / steadyMs) * steadyMs, charge } : undefined
}
