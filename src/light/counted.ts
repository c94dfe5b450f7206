import { slotsPerDay, slotsPerHour } from '../history/calendar.ts'
import type { Curve, InverterDay, WatchedTime } from '../history/records.ts'
import { settledSlot } from '../history/yields.ts'

/** If more than this share of what came in a time was recorded, the counter adds nothing. */
const mostSeen = 0.5

/** What the day counter tells of a time without records. */
export interface CountedTime {
  /** The slots without records. */
  slots: readonly number[]
  /** What came in these slots. */
  wh: number
}

/** The moments of a day at which the counter is known, from midnight on. */
function knownOf(curve: Curve, { watched, begun, slot, yieldDay }: InverterDay, wholeWh: number | undefined) {
  // Records from before watched times were kept have one count.
  const isSeen = slot !== undefined && yieldDay !== undefined && curve[slot] !== undefined
  const old = isSeen ? [{ from: slot, to: slot, begin: yieldDay, end: yieldDay }] : []
  const known: WatchedTime[] = [...(watched ?? old)]
  if (begun || wholeWh !== undefined || (known[0]?.from ?? 0) >= settledSlot)
    known.unshift({ from: -1, to: -1, begin: 0, end: 0 })
  if (wholeWh !== undefined) known.push({ from: slotsPerDay, to: slotsPerDay, begin: wholeWh, end: wholeWh })
  return known
}

/** What came of an inverter in the times without records, in order. `wholeWh`: the exact yield of the day, if known. Pure. */
export function countedOf(curve: Curve, day: InverterDay, wholeWh?: number): CountedTime[] {
  const counted: CountedTime[] = []
  let before: WatchedTime | undefined
  for (const next of knownOf(curve, day, wholeWh)) {
    const first = before
    before = next
    if (!first || next.begin < first.end) continue
    const slots: number[] = []
    let seenWatts = 0
    for (let slot = first.to + 1; slot < next.from; slot++) {
      if (curve[slot] === undefined) slots.push(slot)
      seenWatts += curve[slot] ?? 0
    }
    // A watched time begins and ends somewhere within its slot.
    const edgeWatts = ((curve[first.to] ?? 0) + (curve[next.from] ?? 0)) / 2
    const gainWh = next.begin - first.end - edgeWatts / slotsPerHour
    const seenWh = seenWatts / slotsPerHour
    // Powers and counters are measured differently: a small remainder of a large sum means nothing.
    if (slots.length && seenWh <= gainWh * mostSeen) counted.push({ slots, wh: gainWh - seenWh })
    else if (slots.length && !seenWh) counted.push({ slots, wh: 0 })
  }
  return counted
}
