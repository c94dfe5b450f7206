import { answeredShare, type Counters, type Counts, countedBetween, sum } from './counts.ts'

/** The counts between two messages; `at` is when the later one arrived, ms of the browser's clock. */
interface Slice extends Counts {
  at: number
}

/** The counters of an inverter over the last hour. */
export interface Track {
  /** The counters as last seen, and when. */
  last: { at: number; counters: Counters }
  /** Oldest first; what is older than an hour is left out. */
  slices: readonly Slice[]
}

/** The time over which the share of answers is taken, ms. */
export const windowMs = 300_000
/** The time that is drawn, ms. */
const drawnMs = 600_000
/** The time that is kept, ms: an inverter that is rarely polled has few requests in less. */
export const keptMs = 3_600_000
/** The time that one point of the curve covers, ms. */
const receptionSlotMs = 60_000
/** After a longer pause, ms, counting starts anew: nobody knows when in between the requests were. */
export const maxGapMs = 60_000

/** Adds the counters of a message; the first ones only set the starting point. */
export function track(before: Track | undefined, counters: Counters, at: number): Track {
  const last = { at, counters }
  const slices = (before?.slices ?? []).filter(slice => slice.at > at - keptMs)
  if (!before || at - before.last.at > maxGapMs) return { last, slices }
  const counted = countedBetween(before.last.counters, counters)
  return { last, slices: counted.requests > 0 ? [...slices, { ...counted, at }] : slices }
}

/** The counts of the last `ms` before `now`. */
export const countedIn = (slices: readonly Slice[], now: number, ms = windowMs) =>
  sum(slices.filter(({ at }) => at > now - ms && at <= now))

/** The shortest time, ms, with enough requests; the longest that is kept if there are too few. */
export const receptionWindow = (slices: readonly Slice[], now: number, requests: number) =>
  [windowMs, drawnMs].find(ms => countedIn(slices, now, ms).requests >= requests) ?? keptMs

/** The share of answers in each of the last ten minutes, oldest first; undefined without requests. */
export const answeredCurve = (slices: readonly Slice[], now: number) =>
  Array.from({ length: drawnMs / receptionSlotMs }, (_, slot) => {
    const end = now - drawnMs + (slot + 1) * receptionSlotMs
    return answeredShare(countedIn(slices, end, receptionSlotMs))
  })
