import { answeredShare, type Counters, type Counts, countedBetween, sum } from './counts.ts'

/** What was counted between two messages; `at` is when the later one arrived, ms of the browser's clock. */
interface Slice extends Counts {
  at: number
}

/** The counters of an inverter over the last hour. */
export interface Track {
  /** The counters as they were last seen, and when. */
  seen: { at: number; counters: Counters }
  /** Oldest first; what is older than an hour is left out. */
  slices: readonly Slice[]
}

/** The share of answers is that of this time, ms. */
export const windowMs = 300_000
/** What is drawn, ms. */
const drawnMs = 600_000
/** What is kept, ms: an inverter that is asked seldom has few requests in less. */
export const keptMs = 3_600_000
/** What one place of the curve stands for, ms. */
export const receptionSlotMs = 60_000
/** After a longer pause, ms, counting starts anew: nobody knows when in between the requests were. */
export const maxGapMs = 60_000

/** Adds the counters of a message to what is known; the first ones only say where counting starts. */
export function track(before: Track | undefined, counters: Counters, at: number): Track {
  const seen = { at, counters }
  const slices = (before?.slices ?? []).filter(slice => slice.at > at - keptMs)
  if (!before || at - before.seen.at > maxGapMs) return { seen, slices }
  const counted = countedBetween(before.seen.counters, counters)
  return { seen, slices: counted.requests > 0 ? [...slices, { ...counted, at }] : slices }
}

/** What was counted in the last `ms` before `now`. */
export const countedIn = (slices: readonly Slice[], now: number, ms = windowMs) =>
  sum(slices.filter(({ at }) => at > now - ms && at <= now))

/** The shortest time, ms, in which so many requests have ended; the longest that is kept if there is none. */
export const receptionWindow = (slices: readonly Slice[], now: number, requests: number) =>
  [windowMs, drawnMs].find(ms => countedIn(slices, now, ms).requests >= requests) ?? keptMs

/** The share of answers in each of the last ten minutes, oldest first; undefined where nothing was counted. */
export const answeredCurve = (slices: readonly Slice[], now: number) =>
  Array.from({ length: drawnMs / receptionSlotMs }, (_, slot) => {
    const end = now - drawnMs + (slot + 1) * receptionSlotMs
    return answeredShare(countedIn(slices, end, receptionSlotMs))
  })
