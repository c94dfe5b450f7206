import { doubts } from '../../../history/comparison-text.ts'
import { nameWithGateway } from '../../../history/gateways.ts'
import type { Curve } from '../../../history/records.ts'
import type { Span } from '../../../history/spans.ts'
import { percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Day } from '../../../light/day.ts'
import { highestOf, hoursOf, pathOf } from '../../../light/geometry.ts'
import { shareText } from '../../../light/share.tsx'
import type { Hours } from '../../../light/sun.ts'
import { useSession } from '../../../session/session.ts'
import type { Report, ReportRow } from './figures.ts'
import { kwh, rowText, wattsText } from './words.ts'

interface ByDayProps {
  period: Span
  rows: readonly ReportRow[]
  /** With a column of the highest powers. */
  hasPeaks: boolean
  /** The completed days of a month. */
  days: readonly Day[]
}

/** What to remark about a row that is not fully recorded; for a month, the number of such days. */
function remarkOf({ days }: ReportRow, isDay: boolean) {
  const { missing, estimated, part, doubtful } = days
  if (isDay) {
    if (missing) return t('live.Unrecorded')
    if (estimated) return t('live.Estimated')
    if (doubtful) return t('report.Doubtful')
    return part ? t('report.Part') : ''
  }
  const remarks = doubts({ missing, estimated: estimated + part })
  return [...remarks, ...(doubtful ? [t('report.DaysDoubtful', { count: doubtful })] : [])].join(', ')
}

/** In whole watts, which is precise enough, and nothing in the dark. */
const clearCurveOf = ({ clear }: Day): Curve => clear?.watts.map(watts => Math.round(watts) || undefined) ?? []

/** The scale of all domes, so that they can be compared: from first to last light, and W at the top. */
interface DomeScale extends Hours {
  top: number
}

/** The scale of the domes of these days. Pure. */
function scaleOfDomes(days: readonly Day[]): DomeScale {
  const curves = days.flatMap(day => [day.seen, day.counted, clearCurveOf(day)])
  return { ...hoursOf(curves, undefined), top: Math.max(1, ...curves.map(highestOf)) }
}

interface DomePictureProps {
  day: Day
  scale: DomeScale
  /** The picture in words; undefined if there is nothing to say. */
  label: string | undefined
}

/** A small dome: the power that came in front of a clear day. */
const DomePicture = ({ day, scale: { from, to, top }, label }: DomePictureProps) => (
  <svg
    viewBox={`${from} 0 ${to - from} ${top}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
    aria-hidden={!label}
  >
    <path className="dome" d={pathOf(clearCurveOf(day), top, true)} />
    <path className="counted" d={pathOf(day.counted, top, true)} />
    <path className="seen" d={pathOf(day.seen, top, true)} />
  </svg>
)

/** The head of a column of numbers. */
export const NumberHead = ({ text }: { text: string }) => (
  <th scope="col" className="number">
    {text}
  </th>
)

/** Every day of a month with its dome, or every month of a year with a bar, and remarks about its yield. */
export function ByDay({ period, rows, hasPeaks, days }: ByDayProps) {
  const isDay = period.kind === 'month'
  const scale = scaleOfDomes(days)
  const top = Math.max(1, ...rows.map(({ wh = 0 }) => wh))
  return (
    <table className="by-day">
      <thead>
        <tr>
          <th scope="col">{t(isDay ? 'history.Day' : 'history.Month')}</th>
          <NumberHead text="kWh" />
          {hasPeaks && <NumberHead text={t('report.Peak')} />}
          <th scope="col">{t('report.Remark')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const { first, wh = 0, peak } = row
          const day = days.find(one => one.day === first)
          return (
            <tr key={first}>
              <th scope="row">{rowText(period.kind, first)}</th>
              <td className="number">{kwh(row.wh, top)}</td>
              {hasPeaks && <td className="number">{wattsText(peak)}</td>}
              <td>
                <div>
                  {day && <DomePicture day={day} scale={scale} label={day.share && shareText(day.share)} />}
                  {!isDay && wh > 0 && (
                    <i
                      className={row.days.recorded ? undefined : 'estimated'}
                      style={{ width: `${(wh / top) * 45}%` }}
                    />
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

interface InverterTableProps {
  report: Report
  /** With a column of the highest powers. */
  hasPeaks: boolean
}

/** The yields of the plant and of each inverter. */
export function InverterTable({ report: { inverters, wh = 0, peak }, hasPeaks }: InverterTableProps) {
  const loggedIn = useSession(s => s.loggedIn)
  const plant = { serial: '', name: t('history.Plant'), wh, share: 1, peak }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('history.Inverter')}</th>
          <NumberHead text="kWh" />
          <NumberHead text={t('report.Share')} />
          {hasPeaks && <NumberHead text={t('report.Peak')} />}
        </tr>
      </thead>
      <tbody>
        {[...inverters, plant].map(one => (
          <tr key={one.serial}>
            <th scope="row">
              {nameWithGateway(one)} {loggedIn && one.serial && one.name !== one.serial && <small>{one.serial}</small>}
            </th>
            <td className="number">{kwh(one.wh, wh)}</td>
            <td className="number">{percent(one.share)}</td>
            {hasPeaks && <td className="number">{wattsText(one.peak)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
