import { type Period, timeOf } from '../../../history/calendar.ts'
import { briefText, date, dateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { versionAndBuild } from '../../../ui/version.ts'
import { ByDay } from './by-day.tsx'
import type { Report } from './figures.ts'
import { InverterTable } from './inverter-table.tsx'
import { Remarks } from './remarks.tsx'
import { dayText, money, periodText, rate } from './words.ts'
import type { Worth } from './worth.ts'

interface SheetProps {
  period: Period
  report: Report
  /** The first day of which anything is recorded, and today. */
  first: string
  today: string
  worth: Worth
}

/** The yield of the whole, what it is worth, and the best day. */
function Summary({ report: { wh = 0, best }, worth: { amount, currency } }: Pick<SheetProps, 'report' | 'worth'>) {
  return (
    <p>
      <strong>{t('report.Total', { energy: briefText(wh, 'Wh') })}</strong>{' '}
      {amount !== undefined &&
        t('report.Worth', { amount: money((wh / 1000) * amount, currency), rate: rate(amount, currency) })}{' '}
      {best && t('report.Best', { day: dayText(best.day), energy: briefText(best.wh, 'Wh') })}
    </p>
  )
}

/** What is printed: a month fits a page of A4. */
export function Sheet({ period, report, first, today, worth }: SheetProps) {
  const isRunning = report.days.at(-1) === today
  const title = t('report.Heading', { period: periodText(period) })
  return (
    <article className="card report">
      <h2>{isRunning ? t('report.UpTo', { title, day: dayText(today) }) : title}</h2>
      <Summary report={report} worth={worth} />
      <div>
        <ByDay period={period} rows={report.rows} />
        <div>
          <InverterTable report={report} />
          <Remarks report={report} />
        </div>
      </div>
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
