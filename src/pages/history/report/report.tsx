import { useState } from 'react'
import { useSearch } from 'wouter'
import { dayOf } from '../../../history/calendar.ts'
import { loadHistory } from '../../../history/history.ts'
import { isIn } from '../../../history/spans.ts'
import { useHistory } from '../../../history/use-history.ts'
import { useLoaded } from '../../../history/use-loaded.ts'
import { t } from '../../../i18n/i18n.ts'
import { useShownDay } from '../../../light/sun.ts'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { periodFrom, periodText } from '../period.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { ChoosePeriod } from './choose-period.tsx'
import { reportOf } from './figures.ts'
import { Sheet } from './sheet.tsx'
import { storedWorth, WorthFields } from './worth.tsx'

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
        <article>{t('report.Empty', { period: periodText(period) })}</article>
      ) : (
        <Sheet period={period} report={report} first={first} isRunning={isIn(period, today)} worth={worth} />
      )}
    </PageFrame>
  )
}
