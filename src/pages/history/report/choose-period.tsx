import { type Span, searchOf, spanAfter } from '../../../history/spans.ts'
import { t } from '../../../i18n/i18n.ts'
import { go } from '../../../session/navigation.ts'
import { PeriodSelect, periodsOf } from '../period.tsx'
import { Steps } from '../steps.tsx'

interface ChoosePeriodProps {
  period: Span
  /** The first recorded day, and today. */
  first: string
  today: string
}

const show = (search: string) => go(`/history/report${search}`)

/** The shown month or year, with the ones before and after it. It is in the address, so Back leads to the one before. */
export function ChoosePeriod({ period, first, today }: ChoosePeriodProps) {
  const years = periodsOf(first, today, period)
  const all = years.flatMap(({ year, months }) => [year, ...months]).map(one => searchOf(one))
  const offered = (span: Span) => (all.includes(searchOf(span)) ? span : undefined)
  return (
    <div className="choices when off-paper">
      <Steps
        previous={offered(spanAfter(period, -1))}
        next={offered(spanAfter(period, 1))}
        onStep={span => show(searchOf(span))}
      >
        <PeriodSelect label={t('report.Period')} chosen={searchOf(period)} years={years} onChosen={show} />
      </Steps>
      <button type="button" onClick={() => print()}>
        {t('report.Print')}
      </button>
    </div>
  )
}
