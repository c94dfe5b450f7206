import type { Curve } from '../../../history/records.ts'
import type { Day } from '../../../light/day.ts'
import { hoursOf } from '../../../light/daylight.ts'
import { highestOf, pathOf } from '../../../light/geometry.ts'
import type { Hours } from '../../../light/sun.ts'

/** In whole watts, which is precise enough, and nothing in the dark. */
const clearOf = ({ clear }: Day): Curve => clear?.watts.map(watts => Math.round(watts) || undefined) ?? []

/** The scale of all domes, so that they can be compared: from first to last light, and W at the top. */
interface DomeScale extends Hours {
  top: number
}

/** The scale of the domes of these days. Pure. */
export function scaleOfDomes(days: readonly Day[]): DomeScale {
  const curves = days.flatMap(day => [day.seen, day.counted, clearOf(day)])
  return { ...hoursOf(curves, undefined), top: Math.max(1, ...curves.map(highestOf)) }
}

interface DomePictureProps {
  day: Day
  scale: DomeScale
  /** The picture in words; undefined if there is nothing to say. */
  label: string | undefined
}

/** A small dome: the power that came in front of a clear day. */
export const DomePicture = ({ day, scale: { from, to, top }, label }: DomePictureProps) => (
  <svg
    viewBox={`${from} 0 ${to - from} ${top}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
    aria-hidden={!label}
  >
    <path className="dome" d={pathOf(clearOf(day), top, true)} />
    <path className="counted" d={pathOf(day.counted, top, true)} />
    <path className="seen" d={pathOf(day.seen, top, true)} />
  </svg>
)
