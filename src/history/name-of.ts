import { date, dayFromNow } from '../i18n/format.ts'
import { dayAfter, dayOf, timeOf } from './calendar.ts'

/** A day such as `2026-06-21` as people call it: today, yesterday or a date. */
export function nameOf(day: string) {
  const today = dayOf(Date.now())
  if (day === today) return dayFromNow(0)
  if (day === dayAfter(today, -1)) return dayFromNow(-1)
  // A formatter of dates is slow to make, so only where it is needed.
  return date(timeOf(day, 0))
}
