import { slotsPerDay } from '../history/calendar.ts'
import type { Curve, InverterDay, WatchedTime } from '../history/records.ts'
import { settledSlot } from '../history/yields.ts'

/** Slots per hour: so many W for a slot are a Wh. */
export const slotsPerHour = 12

/** The most of what came in a time that may have been recorded all the same. */
const mostSeen = 0.5

/** What the day counter tells of a time in which nobody watched. */
export interface Counted {
  /** The slots in which nothing was recorded. */
  slots: readonly number[]
  /** What came in them. */
  wh: number
}

/** When the counter of a day was known, from midnight on. */
function knownOf(curve: Curve, { watched, begun, slot, yieldDay }: InverterDay, wholeWh: number | undefined) {
  const isSeen = slot !== undefined && yieldDay !== undefined && curve[slot] !== undefined
  const old = isSeen ? [{ from: slot, to: slot, begin: yieldDay, end: yieldDay }] : []
  const known: WatchedTime[] = [...(watched ?? old)]
  if (begun || wholeWh !== undefined || (known[0]?.from ?? 0) >= settledSlot)
    known.unshift({ from: -1, to: -1, begin: 0, end: 0 })
  if (wholeWh !== undefined) known.push({ from: slotsPerDay, to: slotsPerDay, begin: wholeWh, end: wholeWh })
  return known
}

/**
 * What came of an inverter while nobody watched, in order. `wholeWh`: the yield of the whole day, if that is known exactly. Before its
 * times were kept, only what was counted last is known. Pure.
 */
export function countedOf(curve: Curve, day: InverterDay, wholeWh?: number): Counted[] {
  const counted: Counted[] = []
  let before: WatchedTime | undefined
  for (const then of knownOf(curve, day, wholeWh)) {
    const first = before
    before = then
    if (!first || then.begin < first.end) continue
    const slots: number[] = []
    let seenWatts = 0
    for (let slot = first.to + 1; slot < then.from; slot++) {
      if (curve[slot] === undefined) slots.push(slot)
      seenWatts += curve[slot] ?? 0
    }
    // A look begins and ends at some moment of its slot.
    const edgeWatts = ((curve[first.to] ?? 0) + (curve[then.from] ?? 0)) / 2
    const came = then.begin - first.end - edgeWatts / slotsPerHour
    const seen = seenWatts / slotsPerHour
    // Powers and counters are not of the same measure: what is left of much says nothing.
    if (slots.length && seen <= came * mostSeen) counted.push({ slots, wh: came - seen })
    else if (slots.length && !seen) counted.push({ slots, wh: 0 })
  }
  return counted
}
