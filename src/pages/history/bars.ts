import { daysBetween } from '../../history/calendar.ts'
import { type YieldSum, yieldSum } from '../../history/compare.ts'
import { daysOf, isIn, type Span, spanOf } from '../../history/spans.ts'
import type { DayYield } from '../../history/yields.ts'

/** A bar of a diagram: what was made on its days. */
export interface Bar {
  /** First and last place it covers, from 0. */
  from: number
  to: number
  sum: YieldSum
}

/** The place of a day: among the months of a year, else among the days of a span. */
export const barPlace = (day: string, { kind, first }: Span) =>
  kind === 'year' ? Number(day.slice(5, 7)) - 1 : daysBetween(first, day)

/** The first day of each place: of every month of a year, else every day. */
export const placesOf = (span: Span) =>
  span.kind === 'year' ? daysOf(span).filter(day => day.endsWith('-01')) : daysOf(span)

export const isEstimated = ({ days, estimated }: YieldSum) => days === estimated
export const isMissing = ({ wh }: YieldSum) => wh === undefined

/** Whether a day has the same share as each day of a bar. */
const isSameShare = ({ from, to, sum }: Bar, day: YieldSum) =>
  Math.abs((sum.wh ?? 0) / (to - from + 1) - (day.wh ?? 0)) < 1

/**
 * Bars from the first known day up to today, by month of a year, else by day. Consecutive missing days share one, and so do estimated ones
 * with the same share. Pure.
 */
export function barsOf(span: Span, yields: readonly DayYield[], today: string): Bar[] {
  const bars: Bar[] = []
  const since = yields[0]?.day ?? ''
  const ofSpan = yields.filter(({ day }) => isIn(span, day))
  placesOf(span).forEach((first, place) => {
    const { last } = span.kind === 'year' ? spanOf('month', first) : { last: first }
    if (first > today || last < since) return
    const sum = yieldSum(ofSpan, first, last < today ? last : today)
    const before = bars.at(-1)
    const isShared =
      before &&
      ((isMissing(sum) && isMissing(before.sum)) ||
        (span.kind !== 'year' && isEstimated(sum) && isEstimated(before.sum) && isSameShare(before, sum)))
    if (isShared) {
      before.to = place
      before.sum = yieldSum(ofSpan, before.sum.first, sum.last)
    } else bars.push({ from: place, to: place, sum })
  })
  return bars
}
