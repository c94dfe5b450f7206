import { useState } from 'react'
import { useSearch } from 'wouter'
import { dayOf } from '../../../history/calendar.ts'
import { loadHistory } from '../../../history/history.ts'
import { rangeName } from '../../../history/span-names.ts'
import { isIn, type Span, searchOf, spanAfter } from '../../../history/spans.ts'
import { useHistory, useLoaded } from '../../../history/use-history.ts'
import { t } from '../../../i18n/i18n.ts'
import { useShownDay } from '../../../light/sun.ts'
import { go } from '../../../session/navigation.ts'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { PeriodSelect, periodFrom, periodsOf } from '../period.tsx'
import { Steps } from '../steps.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { reportOf } from './figures.ts'
import { Sheet } from './sheet.tsx'
import { storedWorth, WorthFields } from './worth.tsx'

interface ChoosePeriodProps {
  period: Span
  /** The first recorded day, and today. */
  first: string
  today: string
}

const show = (search: string) => go(`/history/report${search}`)

/** The shown month or year, with the ones before and after it. It is in the address, so Back leads to the one before. */
function ChoosePeriod({ period, first, today }: ChoosePeriodProps) {
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

/** A month or a year on one page to print, as far as this browser knows it. */
export function ReportPage() {
  const today = dayOf(Date.now())
  const period = periodFrom(useSearch(), today)
  const [worth, setWorth] = useState(storedWorth)
  const records = useLoaded(() => loadHistory('yields', '', today), '')
  const silent = useHistory(s => s.silent)
  const shown = useShownDay()
  if (silent)
    return (
      <PageFrame title="report.Title">
        <StorageNotice />
      </PageFrame>
    )
  const report = reportOf(records ?? {}, period, today, shown)
  const [first = today] = Object.keys(records ?? {})
  return (
    <PageFrame title="report.Title" loading={!records}>
      <ChoosePeriod period={period} first={first} today={today} />
      <WorthFields worth={worth} onChanged={setWorth} />
      {report.wh === undefined ? (
        <article>{t('report.Empty', { period: rangeName(period.first, period.last) })}</article>
      ) : (
        <Sheet period={period} report={report} first={first} isRunning={isIn(period, today)} worth={worth} />
      )}
    </PageFrame>
  )
}
