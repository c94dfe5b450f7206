import { useEffect } from 'react'
import { OfSpan } from '#fork/history'
import { timeOf } from '../../../history/calendar.ts'
import { comparisonText } from '../../../history/comparison-text.ts'
import { leftOutDays } from '../../../history/history.ts'
import { rangeName } from '../../../history/span-names.ts'
import type { Span } from '../../../history/spans.ts'
import { briefText, clockTime, date, dateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { type SpanShare, shareOfDays } from '../../../light/day.ts'
import { spanShareText } from '../../../light/share.tsx'
import { useDays } from '../../../light/use-day.ts'
import { listen } from '../../../session/listen.ts'
import { versionAndBuild } from '../../../ui/version.ts'
import type { Report } from './figures.ts'
import type { Remark, YieldQuality } from './quality.ts'
import { ByDay, InverterTable } from './tables.tsx'
import { daysText, dayText, money, rate } from './words.ts'
import type { Worth } from './worth.tsx'

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
export function Sheet({ period, report, first, isRunning, worth }: SheetProps) {
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
      {OfSpan && <OfSpan span={period} />}
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
