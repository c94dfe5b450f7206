import type { Period } from '../../../history/calendar.ts'
import { dash, decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { ReportRow } from './figures.ts'
import { rowText } from './words.ts'

interface ByDayProps {
  period: Period
  rows: readonly ReportRow[]
}

/** Wh as a number of kWh: of a large plant with one digit, which says enough. */
export const kwh = (wh: number | undefined, top = wh ?? 0) => decimal((wh ?? Number.NaN) / 1000, top < 100_000 ? 2 : 1)

/** What is to be said of a row that is not recorded in full; of a month, how many of its days. */
function remarkOf({ days }: ReportRow, isDay: boolean) {
  const { missing, estimated, part, doubtful } = days
  if (isDay) {
    if (missing) return t('report.Missing')
    if (estimated) return t('report.Estimated')
    if (doubtful) return t('report.Doubtful')
    return part ? t('report.Part') : ''
  }
  return [
    missing && t('report.DaysMissing', { count: missing }),
    estimated + part && t('report.DaysEstimated', { count: estimated + part }),
    doubtful && t('report.DaysDoubtful', { count: doubtful }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Every day of a month, or every month of a year, with a bar and with what its yield lacks. */
export function ByDay({ period, rows }: ByDayProps) {
  const isDay = period.month !== undefined
  const top = Math.max(1, ...rows.map(({ wh = 0 }) => wh))
  return (
    <table className="by-day">
      <thead>
        <tr>
          <th scope="col">{t(isDay ? 'report.Day' : 'report.Month')}</th>
          <th scope="col" className="number">
            {t('report.Kwh')}
          </th>
          <th scope="col">{t('report.Remark')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.place}>
            <th scope="row">{rowText(period, row.place)}</th>
            <td className="number">{row.wh === undefined ? dash : kwh(row.wh, top)}</td>
            <td>
              {row.wh !== undefined && <i style={{ width: `${(row.wh / top) * 100}%` }} />}
              {remarkOf(row, isDay)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
