import type { Curve } from '../history/records.ts'

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
