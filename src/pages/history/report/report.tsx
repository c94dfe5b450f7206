import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { SpanDetails } from '#fork/history'
import { dayOf, timeOf } from '../../../history/calendar.ts'
import { comparisonText } from '../../../history/comparison-text.ts'
import { leftOutDays, loadHistory } from '../../../history/history.ts'
import { rangeName } from '../../../history/span-names.ts'
import { isIn, type Span, searchOf, spanAfter } from '../../../history/spans.ts'
import { useHistory, useLoaded } from '../../../history/use-history.ts'
import { briefText, clockTime, date, dateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { type SpanShare, shareOfDays } from '../../../light/day.ts'
import { spanShareText } from '../../../light/share.tsx'
import { useShownDay } from '../../../light/sun.ts'
import { useDays } from '../../../light/use-day.ts'
import { listen } from '../../../session/listen.ts'
import { go } from '../../../session/navigation.ts'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { versionAndBuild } from '../../../ui/version.ts'
import { PeriodSelect, periodFrom, periodsOf } from '../period.tsx'
import { Steps } from '../steps.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { type Report, reportOf } from './figures.ts'
import type { Remark, YieldQuality } from './quality.ts'
import { ByDay, InverterTable } from './tables.tsx'
import { daysText, dayText, money, rate } from './words.ts'
import { storedWorth, type Worth, WorthFields } from './worth.tsx'

/** The days that were not recorded or are estimated, and the counters that are unreliable. */
function Remarks({ report: { days, quality } }: { report: Report }) {
  const out = leftOutDays()
  const ofKind = (kind: YieldQuality) => daysText(days.filter(day => quality.kinds.get(day) === kind && !out.has(day)))
  const leftOut = daysText(days.filter(day => out.has(day)))
  const missing = ofKind('missing')
  const estimated = ofKind('estimated')
  const ofInverters = (remarks: readonly Remark[]) =>
    remarks.map(({ names, days }) => `${names.join(', ')} (${daysText(days)})`).join('; ')
  const part = ofInverters(quality.part)
  const doubtful = ofInverters(quality.doubtful)
  const remarks = [
    ...(missing ? [t('report.RemarkMissing', { days: missing })] : []),
    ...(estimated ? [t('report.RemarkEstimated', { days: estimated })] : []),
    ...(leftOut ? [t('report.RemarkLeftOut', { days: leftOut })] : []),
    ...(part ? [t('report.RemarkPart', { list: part })] : []),
    ...(doubtful ? [t('report.RemarkDoubtful', { list: doubtful })] : []),
  ]
  if (!remarks.length) return null
  return (
    <section>
      <h3>{t('report.Remarks')}</h3>
      {remarks.map(remark => (
        <p key={remark}>{remark}</p>
      ))}
    </section>
  )
}

interface SheetProps {
  period: Span
  report: Report
  /** The first recorded day. */
  first: string
  /** The period is not over. */
  isRunning: boolean
  worth: Worth
}

interface SummaryProps extends Pick<SheetProps, 'report' | 'worth'> {
  /** The share of clear days; undefined while unknown. */
  share: SpanShare | undefined
}

/** The yield of the period, its worth, its share of clear days, its best day and its highest power. */
function Summary({ report: { wh = 0, estimatedWh, best, peak }, worth: { amount, currency }, share }: SummaryProps) {
  return (
    <p>
      <strong>{t('report.Total', { energy: briefText(wh, 'Wh') })}</strong>{' '}
      {estimatedWh > 0 && t('report.OfWhich', { energy: briefText(estimatedWh, 'Wh') })}{' '}
      {amount !== undefined &&
        t('report.Worth', { amount: money((wh / 1000) * amount, currency), rate: rate(amount, currency) })}{' '}
      {share && spanShareText(share)}{' '}
      {best && t('report.Best', { day: dayText(best.day), energy: briefText(best.wh, 'Wh') })}{' '}
      {peak &&
        t('report.Highest', {
          power: briefText(peak.watts, 'W'),
          day: dayText(peak.day),
          time: clockTime(timeOf(peak.day, peak.slot)),
        })}
    </p>
  )
}

/** Browsers name the file of a printed page by its title. */
function useTitleOnPaper(title: string) {
  useEffect(() => {
    let onScreen = document.title
    const toPaper = () => {
      onScreen = document.title
      document.title = title
    }
    const back = () => {
      document.title = onScreen
    }
    return listen({ beforeprint: toPaper, afterprint: back })
  }, [title])
}

/** The printed sheet: a month fits on A4. */
function Sheet({ period, report, first, isRunning, worth }: SheetProps) {
  // An inverter may have a peak on days on which the plant's sum was incomplete.
  const hasPeaks = [report, ...report.inverters].some(({ peak }) => peak)
  const title = t('report.Heading', { period: rangeName(period.first, period.last) })
  useTitleOnPaper(title)
  const days = useDays(period)
  const compared = comparisonText(report.comparison)
  return (
    <article className="report">
      <header>
        <h2>{isRunning ? t('report.UpTo', { title, day: dayText(report.days.at(-1) ?? first) }) : title}</h2>
      </header>
      <Summary report={report} worth={worth} share={shareOfDays(days)} />
      {SpanDetails && <SpanDetails span={period} />}
      <div>
        <ByDay period={period} rows={report.rows} hasPeaks={hasPeaks} days={days} />
        <div>
          <InverterTable report={report} hasPeaks={hasPeaks} />
          {compared && <p>{compared}</p>}
        </div>
      </div>
      <Remarks report={report} />
      <p className="muted">
        {t('report.Made', {
          time: dateTime(Date.now()),
          version: versionAndBuild(),
          address: location.host,
          first: date(timeOf(first, 0)),
        })}
      </p>
    </article>
  )
}

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
