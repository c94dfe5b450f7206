import { dayOf, slotMs } from '../calendar.ts'
import type { Points } from './points.ts'

/** A power holds until the next value, but no longer than this, in ms: after it nothing is known. */
const longestHoldMs = 900_000
const hourMs = 3_600_000

/** The mean power of five minutes. */
export interface SlotMean {
  /** Its start, ms since 1970. */
  at: number
  /** W, whole. */
  watts: number
}

/** Until when the value of this place holds. */
function endOf({ times }: Points, place: number, hasHourlyMeans: boolean) {
  const at = times[place] ?? 0
  const next = times[place + 1] ?? Number.POSITIVE_INFINITY
  const before = times[place - 1] ?? Number.NEGATIVE_INFINITY
  if (hasHourlyMeans && at % hourMs === 0 && (next - at === hourMs || at - before === hourMs))
    return Math.min(next, at + hourMs)
  // Before a gap, the value counts for the rest of its five minutes.
  return next - at > longestHoldMs ? Math.min(next, at - (at % slotMs) + slotMs) : next
}

/**
 * Means of a power in W over five minutes, weighted by how long each value held; five minutes of which nothing is known have none.
 * `hasHourlyMeans`: values on the hour, an hour apart, are means of that hour.
 */
export function slotMeans(points: Points, hasHourlyMeans = false): SlotMean[] {
  const means: SlotMean[] = []
  let slot = Number.NaN
  let wattMs = 0
  let heldMs = 0
  const close = () => {
    if (heldMs > 0) means.push({ at: slot, watts: Math.round(wattMs / heldMs) })
    wattMs = 0
    heldMs = 0
  }
  for (const [n, watts] of points.values.entries()) {
    if (Number.isNaN(watts)) continue
    const end = endOf(points, n, hasHourlyMeans)
    let from = points.times[n] ?? 0
    while (from < end) {
      const start = from - (from % slotMs)
      if (start !== slot) close()
      slot = start
      const to = Math.min(end, start + slotMs)
      wattMs += watts * (to - from)
      heldMs += to - from
      from = to
    }
  }
  close()
  return means
}

/** Slots of a day that may be missing between its first and its last mean, an hour: else nothing is said of its yield. */
const mostMissing = 12

/** The yield in Wh by local day as far as power tells it; undefined of a day of which more than an hour is missing. */
export function energyOf(means: readonly SlotMean[]): Map<string, number | undefined> {
  const days = new Map<string, { wh: number; count: number; first: number; last: number }>()
  for (const { at, watts } of means) {
    const name = dayOf(at)
    const day = days.get(name) ?? { wh: 0, count: 0, first: at, last: at }
    day.wh += (Math.max(watts, 0) * slotMs) / hourMs
    day.count++
    day.last = at
    days.set(name, day)
  }
  return new Map(
    [...days].map(([name, { wh, count, first, last }]) => {
      const missing = (last - first) / slotMs + 1 - count
      return [name, missing > mostMissing ? undefined : wh]
    }),
  )
}
