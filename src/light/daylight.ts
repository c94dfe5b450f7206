import type { Curve } from '../history/records.ts'
import type { Hours } from './sun.ts'

/** 5 to 21 h: the light of a day of which nothing is known. */
export const usualDay: Hours = { from: 60, to: 252 }
/** Records of fewer slots (six hours) do not tell how long a day is. */
const leastDay = 72

const hourSlots = 12
/** Slots of the longest days with a time for every hour, for every second and for every third one. */
const longestDays = [72, 168, 216]
/** A time nearer to an end than half an hour would stick out of a small diagram. */
const edgeSlots = 6

/** The part of a day that is drawn: from sunrise to sunset, and wherever the curves have power. */
export function hoursOf(curves: readonly Curve[], sun: Hours | undefined): Hours {
  const lit = curves.flatMap(curve => [...curve.keys()].filter(slot => curve[slot]))
  const first = Math.min(...lit)
  const end = Math.max(...lit) + 1
  const { from, to } = sun ?? (end - first < leastDay || !lit.length ? usualDay : { from: first, to: end })
  return { from: Math.min(from, first), to: Math.max(to, end) }
}

/** The hours below a part of a day, at equal distances: each with its slot. */
export function ticksOf({ from, to }: Hours) {
  const step = (1 + longestDays.filter(longest => longest < to - from).length) * hourSlots
  const ticks: [slot: number, text: string][] = []
  for (let slot = Math.ceil((from + edgeSlots) / step) * step; slot <= to - edgeSlots; slot += step)
    ticks.push([slot, String(slot / hourSlots)])
  return ticks
}
