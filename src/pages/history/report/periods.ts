import { type Span, searchOf, spanAfter, spanFrom, spanOf } from '../../../history/spans.ts'

/** The month or year that an address names; of a day or a week its month, and this month if it names nothing that is possible. */
export function periodFrom(search: string, today: string): Span {
  const span = spanFrom(search, today)
  return span.kind === 'year' ? span : spanOf('month', span.first)
}

/** A year with its months. */
interface YearOfPeriods {
  year: Span
  months: Span[]
}

const monthsOf = (year: Span) => {
  const january = spanOf('month', year.first)
  return Array.from({ length: 12 }, (_, count) => spanAfter(january, 11 - count))
}

/** The periods to choose from, newest first: from the first recorded day to today, and the period that is shown. */
export function periodsOf(firstDay: string, today: string, shown: Span): YearOfPeriods[] {
  const isOffered = (span: Span) => (span.last >= firstDay && span.first <= today) || searchOf(span) === searchOf(shown)
  const earliest = firstDay < shown.first ? firstDay : shown.first
  const years: YearOfPeriods[] = []
  for (let year = spanOf('year', today); year.last >= earliest; year = spanAfter(year, -1))
    years.push({ year, months: monthsOf(year).filter(isOffered) })
  return years
}
