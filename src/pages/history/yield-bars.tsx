import { dayOf, timeOf } from '../../history/calendar.ts'
import { nameOf } from '../../history/name-of.ts'
import type { DayYield } from '../../history/yields.ts'
import { briefText, fromNow, month } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { Chart, scaleOf } from '../../ui/chart.tsx'

interface YieldBarsProps {
  /** A year or a month: `2026`, `2026-06`. */
  period: string
  /** How many bars it has room for. */
  count: number
  yields: readonly DayYield[]
}

interface Bar {
  /** First and last place it covers, from 0. */
  from: number
  to: number
  wh: number
  estimated: boolean
}

/** Wh of the lowest scale. */
const lowestTop = 1000

/** Bars by month of a year or by day of a month; days in a row that nobody watched share one. */
function barsOf(period: string, yields: readonly DayYield[]) {
  const bars: Bar[] = []
  for (const { day, wh, estimated } of yields) {
    if (!day.startsWith(period)) continue
    const to = Number.parseInt(day.slice(period.length + 1), 10) - 1
    const last = bars.at(-1)
    // No day is missing between two estimated ones.
    if (last && (last.to === to || (period[4] && estimated && last.estimated))) {
      last.to = to
      last.wh += wh
      last.estimated &&= estimated
    } else bars.push({ from: to, to, wh, estimated })
  }
  return bars
}

/** An energy as text, which says so if it is estimated. */
export function energyText({ wh, estimated }: Partial<DayYield> = {}) {
  const energy = briefText(wh, 'Wh')
  return estimated ? t('history.Estimated', { energy }) : energy
}

/** A year, month or day as people call it. */
function titleOf(period: string) {
  if (period === dayOf(Date.now()).slice(0, 7)) return fromNow(0, 'month')
  if (period[8]) return nameOf(period)
  return period[5] ? month(timeOf(`${period}-01`, 0)) : period
}

const heightOf = ({ from, to, wh }: Bar) => wh / (to - from + 1)

/** Yields by month of a year or by day of a month, and their sum; estimated ones are hatched. */
export function YieldBars({ period, count, yields }: YieldBarsProps) {
  const bars = barsOf(period, yields)
  const top = scaleOf(Math.max(lowestTop, ...bars.map(heightOf)))
  const barAt = (place: number) => bars.find(({ from, to }) => from <= place && place <= to)
  const called = (place: number) => titleOf(`${period}-${`${place + 1}`.padStart(2, '0')}`)
  const title = titleOf(period)
  const sum = bars.reduce<number | undefined>((total = 0, { wh }) => total + wh, undefined)
  return (
    <Card>
      <h2>
        {title} · {briefText(sum, 'Wh')}
      </h2>
      <Chart
        label={title}
        scale={briefText(top, 'Wh')}
        count={count}
        nameAt={place => {
          const { from = place, to = place } = barAt(place) ?? {}
          return [...new Set([from, to])].map(called).join(' – ')
        }}
        textAt={place => {
          const bar = barAt(place)
          return bar && energyText(bar)
        }}
        range={count}
        first={bars.at(-1)?.to ?? 0}
      >
        <div className="bars" style={{ gridTemplateColumns: `repeat(${count},1fr)` }}>
          {bars.map(bar => (
            <i
              key={bar.from}
              className={bar.estimated ? 'estimated' : undefined}
              style={{ gridColumn: `${bar.from + 1}/${bar.to + 2}`, height: `${(heightOf(bar) / top) * 100}%` }}
            />
          ))}
        </div>
      </Chart>
    </Card>
  )
}
