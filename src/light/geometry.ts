import type { Curve } from '../history/records.ts'
import type { Hours } from './sun.ts'

/** 5 to 21 h: daylight when nothing is known. */
export const usualDay: Hours = { from: 60, to: 252 }
/** Records of fewer slots (six hours) do not show how long the day is. */
const leastDay = 72

const hourSlots = 12
/** The longest days, in slots, with a label for every hour, every second and every third one. */
const longestDays = [72, 168, 216]
/** A label within half an hour of an end would stick out of a small diagram. */
const edgeSlots = 6

/** The part of a day to draw: from sunrise to sunset, and wherever the curves have power. */
export function hoursOf(curves: readonly Curve[], sun: Hours | undefined): Hours {
  const lit = curves.flatMap(curve => [...curve.keys()].filter(slot => curve[slot]))
  const first = Math.min(...lit)
  const end = Math.max(...lit) + 1
  const { from, to } = sun ?? (end - first < leastDay || !lit.length ? usualDay : { from: first, to: end })
  return { from: Math.min(from, first), to: Math.max(to, end) }
}

/** The labels below a part of a day, evenly spaced: hours with their slots. */
export function ticksOf({ from, to }: Hours) {
  const step = (1 + longestDays.filter(longest => longest < to - from).length) * hourSlots
  const ticks: [slot: number, text: string][] = []
  for (let slot = Math.ceil((from + edgeSlots) / step) * step; slot <= to - edgeSlots; slot += step)
    ticks.push([slot, String(slot / hourSlots)])
  return ticks
}

/** The top of a scale: the next number with two digits, the second one even. */
export function scaleOf(highest: number) {
  const step = 10 ** Math.floor(Math.log10(highest)) / 5
  return Math.ceil(highest / step) * step
}

/** The highest value of a curve, and not below 0. */
export const highestOf = (curve: Curve) => curve.reduce<number>((highest, value = 0) => Math.max(highest, value), 0)

/** SVG path through the middle of the slots, one unit wide each, below `top`, with gaps; with `ground` around the area below it. */
export const pathOf = (curve: Curve, top: number, ground?: boolean) =>
  Array.from(curve, (value, slot) => {
    if (value === undefined) return ''
    const y = top - value
    const isFirst = curve[slot - 1] === undefined
    const isLast = curve[slot + 1] === undefined
    const start = ground ? `M${slot} ${top}V${y}h.5` : `M${slot} ${y}h.5`
    const end = ground ? `h.5V${top}` : 'h.5'
    return (isFirst ? start : `L${slot + 0.5} ${y}`) + (isLast ? end : '')
  }).join('')
