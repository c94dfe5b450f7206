import { type Span, searchOf, spanAfter, spanFrom, spanOf } from '../../../history/spans.ts'
import { t } from '../../../i18n/i18n.ts'
import { go } from '../../../session/navigation.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { periodText } from './words.ts'

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

interface ChoosePeriodProps {
  period: Span
  /** The first day of which anything is recorded, and today. */
  first: string
  today: string
}

const show = (search: string) => go(`/history/report${search}`)

/** Which month or year is shown, with one before and after it. The address says it, so Back leads to the one before. */
export function ChoosePeriod({ period, first, today }: ChoosePeriodProps) {
  const shown = searchOf(period)
  const years = periodsOf(first, today, period)
  const all = years.flatMap(({ year, months }) => [year, ...months]).map(one => searchOf(one))
  const [previous, next] = [spanAfter(period, -1), spanAfter(period, 1)]
  const isOffered = (span: Span) => all.includes(searchOf(span))
  const step = (span: Span) => isOffered(span) && show(searchOf(span))
  return (
    <div className="choices when off-paper">
      <div className="steps">
        <IconButton
          icon="previous"
          label={t('report.Previous')}
          disabled={!isOffered(previous)}
          onPress={() => step(previous)}
        />
        <label>
          {t('report.Period')}
          <select name="period" value={shown} onChange={event => show(event.currentTarget.value)}>
            {years.map(({ year, months }) => (
              <optgroup key={year.first} label={periodText(year)}>
                {[year, ...months].map(one => (
                  <option key={searchOf(one)} value={searchOf(one)}>
                    {one.kind === 'month' ? periodText(one) : t('report.WholeYear', { year: periodText(one) })}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <IconButton icon="next" label={t('report.Next')} disabled={!isOffered(next)} onPress={() => step(next)} />
      </div>
      <button type="button" onClick={() => print()}>
        {t('report.Print')}
      </button>
    </div>
  )
}
