import { rangeName } from '../../history/span-names.ts'
import { type Span, searchOf, spanAfter, spanFrom, spanOf } from '../../history/spans.ts'
import { t } from '../../i18n/i18n.ts'

/** The month or year in an address; for a day or a week its month, and this month if it names nothing possible. */
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

/** The periods to choose from, newest first: from the first recorded day to today, and the one that is shown. */
export function periodsOf(firstDay: string, today: string, shown: Span): YearOfPeriods[] {
  const isOffered = (span: Span) => (span.last >= firstDay && span.first <= today) || searchOf(span) === searchOf(shown)
  const earliest = firstDay < shown.first ? firstDay : shown.first
  const years: YearOfPeriods[] = []
  for (let year = spanOf('year', today); year.last >= earliest; year = spanAfter(year, -1))
    years.push({ year, months: monthsOf(year).filter(isOffered) })
  return years
}

interface PeriodSelectProps {
  label: string
  /** The search of the chosen month or year; empty for all. */
  chosen: string
  years: readonly YearOfPeriods[]
  /** Text of the choice of all records, if there is one. */
  everything?: string
  onChosen: (search: string) => void
}

/** A choice of a month, a year, or all. */
export const PeriodSelect = ({ label, chosen, years, everything, onChosen }: PeriodSelectProps) => (
  <label>
    {label}
    <select name="period" value={chosen} onChange={event => onChosen(event.currentTarget.value)}>
      {everything && <option value="">{everything}</option>}
      {years.map(({ year, months }) => (
        <optgroup key={year.first} label={rangeName(year.first, year.last)}>
          <option value={searchOf(year)}>{t('report.WholeYear', { year: rangeName(year.first, year.last) })}</option>
          {months.map(month => (
            <option key={searchOf(month)} value={searchOf(month)}>
              {rangeName(month.first, month.last)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </label>
)
