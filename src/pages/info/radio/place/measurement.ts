import { type Counters, type Counts, countedBetween, nothing, shareOf, sum } from '../../../../live/radio/counts.ts'

/** What an inverter is heard like at one place of the gateway. */
export interface Measurement {
  /** What the owner calls the place. */
  name: string
  /** When it began, ms of the browser's clock. */
  since: number
  /** The counters up to which is counted. */
  seen: Counters
  counts: Counts
  /** Signals in dBm, one for each message with an answer; empty for a radio that does not measure them. */
  signals: readonly number[]
}

/** A measurement ends after this time, ms, or with this many answers. */
export const measureMs = 120_000
export const enoughAnswers = 20

/** Begins to count. */
export const begin = (name: string, seen: Counters, since: number): Measurement => ({
  name,
  since,
  seen,
  counts: nothing,
  signals: [],
})

/** Adds a message; one without a new request changes nothing. A gateway that was carried to another socket counts from zero. */
export function add(before: Measurement, counters: Counters, dbm: number | undefined): Measurement {
  const counted = countedBetween(before.seen, counters)
  if (counted.requests === 0) return before
  const signals = counted.answers > 0 && dbm !== undefined ? [...before.signals, dbm] : before.signals
  return { ...before, seen: counters, counts: sum([before.counts, counted]), signals }
}

/** How much of the measurement is done, 0..1. */
export const progressOf = ({ since, counts }: Measurement, now: number) =>
  Math.min(1, Math.max((now - since) / measureMs, counts.answers / enoughAnswers))

/** The mean signal, dBm; undefined without one. */
export const meanSignal = ({ signals }: Measurement) =>
  signals.length ? signals.reduce((total, dbm) => total + dbm, 0) / signals.length : undefined

/** The best of the places: of those with the most answers, to a whole percent, the one with the strongest signal; undefined without any. */
export function bestOf(places: readonly Measurement[]) {
  const rank = (place: Measurement) =>
    Math.round(Number(shareOf(place.counts)) * 100) * 1000 + (meanSignal(place) ?? -999)
  return places
    .filter(({ counts }) => counts.requests > 0)
    .reduce<Measurement | undefined>((best, place) => (best && rank(best) >= rank(place) ? best : place), undefined)
}
