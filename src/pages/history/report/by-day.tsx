import type { Span } from '../../../history/spans.ts'
import { t } from '../../../i18n/i18n.ts'
import type { ReportRow } from './figures.ts'
import { kwh, watts } from './numbers.ts'
import { countsText, rowText } from './words.ts'

interface ByDayProps {
  period: Span
  rows: readonly ReportRow[]
  /** With a column of the highest powers. */
  hasPeaks: boolean
}

/** What is to be said of a row that is not recorded in full; of a month, how many of its days. */
function remarkOf({ days }: ReportRow, isDay: boolean) {
  const { missing, estimated, part, doubtful } = days
  if (isDay) {
    if (missing) return t('report.Missing')
    if (estimated) return t('report.Estimated')
    if (doubtful) return t('report.Doubtful')
    return part ? t('report.Part') : ''
  }
  return countsText({ missing, estimated: estimated + part, doubtful })
}

/** Every day of a month, or every month of a year, with a bar and with what its yield lacks. */
export function ByDay({ period, rows, hasPeaks }: ByDayProps) {
  const isDay = period.kind === 'month'
  const top = Math.max(1, ...rows.map(({ wh = 0 }) => wh))
  return (
    <table className="by-day">
      <thead>
        <tr>
          <th scope="col">{t(isDay ? 'report.Day' : 'report.Month')}</th>
          <th scope="col" className="number">
            kWh
          </th>
          {hasPeaks && (
            <th scope="col" className="number">
              {t('report.Peak')}
            </th>
          )}
          <th scope="col">{t('report.Remark')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const { first, wh = 0, peak, days } = row
          return (
            <tr key={first}>
              <th scope="row">{rowText(period.kind, first)}</th>
              <td className="number">{kwh(row.wh, top)}</td>
              {hasPeaks && <td className="number">{watts(peak)}</td>}
              <td>
                <div>
                  {wh > 0 && (
                    <i className={days.recorded ? undefined : 'estimated'} style={{ width: `${(wh / top) * 45}%` }} />
                  )}
                  <small>{remarkOf(row, isDay)}</small>
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
