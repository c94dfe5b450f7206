import type { Curve } from '../history/records.ts'

/** Where a scale ends: a number of two digits, the second even, and not below this one. */
export function scaleOf(highest: number) {
  const step = 10 ** Math.floor(Math.log10(highest)) / 5
  return Math.ceil(highest / step) * step
}

/** The highest value of a curve, and not below 0. */
export const highestOf = (curve: Curve) => curve.reduce<number>((highest, value = 0) => Math.max(highest, value), 0)

/** SVG path of a line through the slots, one unit wide each, below `top`; a gap where nothing was recorded. */
export const lineOf = (curve: Curve, top: number) =>
  Array.from(curve, (value, slot) =>
    value === undefined ? '' : `${curve[slot - 1] === undefined ? 'M' : 'L'}${slot} ${top - value}h0`,
  ).join('')

/** SVG path of what is below that line. */
export const areaOf = (curve: Curve, top: number) =>
  Array.from(curve, (value, slot) => (value ? `M${slot} ${top}v${-value}h1v${value}` : '')).join('')
