import { date, dayFromNow, dayRange, dayRangeOfYear, month } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { dayAfter, dayOf, timeOf } from './calendar.ts'
import { isIn, type Span, spanOf } from './spans.ts'

/** A day such as `2026-06-21` in words: today, yesterday or a date. */
export function dayTitle(day: string) {
  const today = dayOf(Date.now())
  if (day === today) return dayFromNow(0)
  if (day === dayAfter(today, -1)) return dayFromNow(-1)
  // Creating a date formatter is slow, so only where it is needed.
  return date(timeOf(day, 0))
}

/** Whether two spans have the same days. */
const isSame = (a: Pick<Span, 'first' | 'last'>, b: Span) => a.first === b.first && a.last === b.last

/** A range of days in words: today, June 2026, 2026, June 1 – 21; with the year if it is not this one. */
export function rangeName(first: string, last: string) {
  if (first === last) return dayTitle(first)
  if (isSame({ first, last }, spanOf('month', first))) return month(timeOf(first, 0))
  if (isSame({ first, last }, spanOf('year', first))) return first.slice(0, 4)
  const thisYear = spanOf('year', dayOf(Date.now()))
  // Creating a date formatter is slow, so only the one that is needed.
  const range = isIn(thisYear, first) && isIn(thisYear, last) ? dayRange : dayRangeOfYear
  return range(timeOf(first, 0), timeOf(last, 0))
}

/** A span in words: today, this week, June 2026. */
export function spanTitle({ kind, first, last }: Span) {
  const isNow = isIn({ first, last }, dayOf(Date.now()))
  if (isNow && kind === 'week') return t('history.ThisWeek')
  if (isNow && kind === 'month') return t('live.ThisMonth')
  return rangeName(first, last)
}
