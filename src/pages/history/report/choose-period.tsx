import { type Span, searchOf, spanAfter } from '../../../history/spans.ts'
import { t } from '../../../i18n/i18n.ts'
import { go } from '../../../session/navigation.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { PeriodSelect, periodsOf } from '../period.tsx'

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
          label={t('history.Previous')}
          disabled={!isOffered(previous)}
          onPress={() => step(previous)}
        />
        <PeriodSelect label={t('report.Period')} chosen={shown} years={years} onChosen={show} />
        <IconButton icon="next" label={t('history.Next')} disabled={!isOffered(next)} onPress={() => step(next)} />
      </div>
      <button type="button" onClick={() => print()}>
        {t('report.Print')}
      </button>
    </div>
  )
}
