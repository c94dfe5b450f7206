import { isDay, isSamePeriod, monthOf, type Period, yearOf } from '../../../history/calendar.ts'

const digits = (number: number, count: number) => String(number).padStart(count, '0')

/** A period as its address says it: `?month=2026-06` or `?year=2026`. */
export const searchOf = ({ year, month }: Period) =>
  month ? `?month=${digits(year, 4)}-${digits(month, 2)}` : `?year=${digits(year, 4)}`

/** The period that an address names; this month if it names none, or one that has not begun. */
export function periodFrom(search: string, today: string): Period {
  const query = new URLSearchParams(search)
  const first = query.has('year') ? `${query.get('year')}-01-01` : `${query.get('month')}-01`
  if (!isDay(first) || first > today) return monthOf(today)
  return query.has('year') ? yearOf(first) : monthOf(first)
}

/** The month or year before (-1) or after (1). */
export function periodAfter({ year, month }: Period, count: -1 | 1): Period {
  if (!month) return { year: year + count }
  const months = year * 12 + month - 1 + count
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** The periods to choose from, by year, newest first: from the first recorded day, or the period that is shown, to today. */
export function periodsOf(first: string, today: string, shown: Period): { year: Period; months: Period[] }[] {
  const begin = monthOf(first)
  const end = monthOf(today)
  const from = Math.min(begin.year, shown.year)
  return Array.from({ length: end.year - from + 1 }, (_, ago) => {
    const year = end.year - ago
    const months = Array.from({ length: 12 }, (_, index): Period => ({ year, month: 12 - index }))
    return {
      year: { year },
      months: months.filter(month => {
        const key = searchOf(month)
        return (key <= searchOf(end) && key >= searchOf(begin)) || isSamePeriod(month, shown)
      }),
    }
  })
}
