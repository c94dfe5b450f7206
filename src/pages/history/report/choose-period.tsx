import { type Span, searchOf, spanAfter } from '../../../history/spans.ts'
import { t } from '../../../i18n/i18n.ts'
import { go } from '../../../session/navigation.ts'
import { periodsOf } from './periods.ts'
import { periodText } from './words.ts'

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
  const step = (text: 'report.Previous' | 'report.Next', count: -1 | 1) => {
    const search = searchOf(spanAfter(period, count))
    return (
      <button type="button" className="secondary" disabled={!all.includes(search)} onClick={() => show(search)}>
        {t(text)}
      </button>
    )
  }
  return (
    <div className="choices when periods off-paper">
      {step('report.Previous', -1)}
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
      {step('report.Next', 1)}
      <button type="button" onClick={() => print()}>
        {t('report.Print')}
      </button>
    </div>
  )
}
