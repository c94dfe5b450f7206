import { date, dayFromNow, dayRange, dayRangeOfYear, month } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { dayAfter, dayOf, timeOf } from './calendar.ts'
import { isIn, type Span, spanOf } from './spans.ts'

/** A day such as `2026-06-21` as people call it: today, yesterday or a date. */
export function spanTitle(day: string) {
  const today = dayOf(Date.now())
  if (day === today) return dayFromNow(0)
  if (day === dayAfter(today, -1)) return dayFromNow(-1)
  // A formatter of dates is slow to make, so only where it is needed.
  return date(timeOf(day, 0))
}

/** Whether two spans have the same days. */
const isSame = (a: Pick<Span, 'first' | 'last'>, b: Span) => a.first === b.first && a.last === b.last

/** Days in a row as people call them: today, June 2026, 2026, June 1 – 21; of another year than this one with the year. */
export function rangeName(first: string, last: string) {
  if (first === last) return spanTitle(first)
  if (isSame({ first, last }, spanOf('month', first))) return month(timeOf(first, 0))
  if (isSame({ first, last }, spanOf('year', first))) return first.slice(0, 4)
  const thisYear = spanOf('year', dayOf(Date.now()))
  // A formatter of dates is slow to make, so only the one that is needed.
  const range = isIn(thisYear, first) && isIn(thisYear, last) ? dayRange : dayRangeOfYear
  return range(timeOf(first, 0), timeOf(last, 0))
}

/** A span as people call it: today, this week, June 2026. */
export function titleOf({ kind, first, last }: Span) {
  const isNow = isIn({ kind, first, last }, dayOf(Date.now()))
  if (isNow && kind === 'week') return t('history.ThisWeek')
  if (isNow && kind === 'month') return t('live.ThisMonth')
  return rangeName(first, last)
}
