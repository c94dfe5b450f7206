import { Chart } from '../../charts/chart.tsx'
import { scaleOf } from '../../charts/geometry.ts'
import {
  dayAfter,
  dayOf,
  firstDayOf,
  isSamePeriod,
  lengthOf,
  monthOf,
  type Period,
  placeOf,
  timeOf,
} from '../../history/calendar.ts'
import { nameOf } from '../../history/name-of.ts'
import type { DayYield } from '../../history/yields.ts'
import { briefText, month } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'

interface YieldBarsProps {
  period: Period
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

/** Bars by month of a year or by day of a month; days in a row that were not recorded, of which each has the same share, share one. */
function barsOf(period: Period, yields: readonly DayYield[]) {
  const bars: Bar[] = []
  for (const { day, wh, estimated } of yields) {
    const place = placeOf(day, period)
    if (place === undefined) continue
    const last = bars.at(-1)
    const share = last && last.wh / (last.to - last.from + 1)
    const isSame = share !== undefined && Math.abs(wh - share) < 1
    const isShared = last && period.month && estimated && last.estimated && last.to + 1 === place && isSame
    if (last && (last.to === place || isShared)) {
      last.to = place
      last.wh += wh
      last.estimated &&= estimated
    } else bars.push({ from: place, to: place, wh, estimated })
  }
  return bars
}

/** An energy as text, which says so if it is estimated. */
export function energyText({ wh, estimated }: Partial<DayYield> = {}) {
  const energy = briefText(wh, 'Wh')
  return estimated ? t('history.Estimated', { energy }) : energy
}

/** A year or a month as people call it. */
function titleOf(period: Period) {
  if (!period.month) return String(period.year)
  const isNow = isSamePeriod(period, monthOf(dayOf(Date.now())))
  return isNow ? t('history.ThisMonth') : month(timeOf(firstDayOf(period), 0))
}

/** A month of a year, or a day of a month, as people call it. */
const placeName = (period: Period, place: number) =>
  period.month ? nameOf(dayAfter(firstDayOf(period), place)) : titleOf({ year: period.year, month: place + 1 })

/** Every month of a year, or every fifth day of a month, below the middle of its bar. */
function ticksOf({ month }: Period, count: number) {
  const step = month ? 5 : 1
  return Array.from({ length: Math.floor(count / step) }, (_, index) => (index + 1) * step).map(
    number => [number - 0.5, String(number)] as const,
  )
}

const heightOf = ({ from, to, wh }: Bar) => wh / (to - from + 1)

/** Yields by month of a year or by day of a month, and their sum; estimated ones are hatched. */
export function YieldBars({ period, yields }: YieldBarsProps) {
  const count = lengthOf(period)
  const bars = barsOf(period, yields)
  const top = scaleOf(Math.max(lowestTop, ...bars.map(heightOf)))
  const barAt = (place: number) => bars.find(({ from, to }) => from <= place && place <= to)
  const title = titleOf(period)
  const sum = bars.reduce<number | undefined>((total = 0, { wh }) => total + wh, undefined)
  return (
    <Card>
      <h2>
        {title} · {briefText(sum, 'Wh')}
      </h2>
      <Chart
        label={title}
        scale={bars.length ? briefText(top, 'Wh') : undefined}
        to={count}
        nameAt={place => {
          const { from = place, to = place } = barAt(place) ?? {}
          return [...new Set([from, to])].map(end => placeName(period, end)).join(' – ')
        }}
        textAt={place => {
          const bar = barAt(place)
          return bar && energyText(bar)
        }}
        ticks={ticksOf(period, count)}
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
