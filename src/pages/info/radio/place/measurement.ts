import {
  answeredShare,
  type Counters,
  type Counts,
  countedBetween,
  nothing,
  sum,
} from '../../../../live/radio/counts.ts'

/** The reception of an inverter with the gateway at one place. */
export interface Measurement {
  /** The owner's name for the place. */
  name: string
  /** When it began, ms of the browser's clock. */
  since: number
  /** The counters as last seen. */
  seen: Counters
  counts: Counts
  /** Signals in dBm, one for each message with an answer; empty for a radio that does not measure them. */
  signals: readonly number[]
}

/** Duration of a measurement, ms: longer until there are enough requests, shorter with many answers. */
export const measureMs = 120_000
const manyAnswers = 20
/** With fewer requests one more answer would change the share too much for a comparison. */
const enoughToCompare = 8
/** The longest measurement, ms, of an inverter that is rarely polled. */
const mostMs = 600_000
/** dB by which signals must differ to be told apart. */
const clearDb = 3

/** Starts a measurement. */
export const begin = (name: string, seen: Counters, since: number): Measurement => ({
  name,
  since,
  seen,
  counts: nothing,
  signals: [],
})

/** Adds a message; without a new request nothing changes. A gateway that was plugged in elsewhere has restarted, and counts from zero. */
export function add(before: Measurement, counters: Counters, dbm: number | undefined): Measurement {
  const counted = countedBetween(before.seen, counters)
  if (counted.requests === 0) return before
  const signals = counted.answers > 0 && dbm !== undefined ? [...before.signals, dbm] : before.signals
  return { ...before, seen: counters, counts: sum([before.counts, counted]), signals }
}

/** How much of the measurement is done, 0..1. */
export function progressOf({ since, counts }: Measurement, now: number) {
  const ms = now - since
  const measured = Math.min(ms / measureMs, counts.requests / enoughToCompare)
  return Math.min(1, Math.max(measured, counts.answers / manyAnswers, ms / mostMs))
}

/** Whether there are enough requests for a comparison with other places. */
export const isComparable = ({ counts }: Measurement) => counts.requests >= enoughToCompare

/** The mean signal, dBm; undefined without one. */
export const meanSignal = ({ signals }: Measurement) =>
  signals.length ? signals.reduce((total, dbm) => total + dbm, 0) / signals.length : undefined

/**
 * The best of the comparable places: of those with the highest share of answers, in whole percent, the one with the strongest signal, and
 * those that cannot be told apart from it; empty if there are none.
 */
export function bestOf(places: readonly Measurement[]): Measurement[] {
  const compared = places.filter(isComparable)
  const percentOf = ({ counts }: Measurement) => Math.round(Number(answeredShare(counts)) * 100)
  const signalOf = (place: Measurement) => meanSignal(place) ?? Number.NEGATIVE_INFINITY
  const most = Math.max(...compared.map(percentOf))
  const leading = compared.filter(place => percentOf(place) === most)
  const strongest = Math.max(...leading.map(signalOf))
  return leading.filter(place => signalOf(place) > strongest - clearDb || signalOf(place) === strongest)
}
