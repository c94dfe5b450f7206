import { date, dayFromNow, month } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { dayAfter, dayOf, timeOf } from './calendar.ts'

/** A day, month or year as people call it: `2026-06-21` is today, yesterday or a date, `2026-06` this month or its name. */
export function nameOf(period: string) {
  const today = dayOf(Date.now())
  if (period === today) return dayFromNow(0)
  if (period === dayAfter(today, -1)) return dayFromNow(-1)
  if (period === today.slice(0, 7)) return t('history.ThisMonth')
  const begin = timeOf(`${period}-01`.slice(0, 10), 0)
  // A formatter of dates is slow to make, so only where it is needed.
  return period[8] ? date(begin) : period[5] ? month(begin) : period
}
