import { dayAfter, daysBetween, timeOf } from '../../history/calendar.ts'
import { type YieldSum, yieldSum } from '../../history/compare.ts'
import { energyText } from '../../history/comparison-text.ts'
import { dayTitle, rangeName, spanTitle } from '../../history/span-names.ts'
import { daysOf, isIn, type Span, spanOf } from '../../history/spans.ts'
import type { DayYield } from '../../history/yields.ts'
import { briefText, weekday } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { type Day, shareOfDays } from '../../light/day.ts'
import { scaleOf } from '../../light/geometry.ts'
import { ofClear, spanShareText } from '../../light/share.tsx'
import { useDays } from '../../light/use-day.ts'
import { Chart } from '../../ui/chart.tsx'

/** Wh at the top of the lowest scale. */
const lowestTop = 1000

/** A bar of a diagram: what was made on its days. */
interface Bar {
  /** First and last place it covers, from 0. */
  from: number
  to: number
  sum: YieldSum
}

/** The place of a day: among the months of a year, else among the days of a span. */
export const barPlace = (day: string, { kind, first }: Span) =>
  kind === 'year' ? Number(day.slice(5, 7)) - 1 : daysBetween(first, day)

/** The first day of each place: of every month of a year, else every day. */
export const placesOf = (span: Span) =>
  span.kind === 'year' ? daysOf(span).filter(day => day.endsWith('-01')) : daysOf(span)

const isEstimated = ({ days, estimated }: YieldSum) => days === estimated
const isMissing = ({ wh }: YieldSum) => wh === undefined

/** Wh of each of a bar's places. */
const heightOf = ({ from, to, sum }: Bar) => (sum.wh ?? 0) / (to - from + 1)

/** Whether a day has the same share as each day of a bar. */
const isSameShare = (bar: Bar, { wh = 0 }: YieldSum) => Math.abs(heightOf(bar) - wh) < 1

/** Bars from the first known day to today, by month or day; missing days in a row share one, as do estimated ones of one share. Pure. */
export function barsOf(span: Span, yields: readonly DayYield[], today: string): Bar[] {
  const bars: Bar[] = []
  const since = yields[0]?.day ?? ''
  const ofSpan = yields.filter(({ day }) => isIn(span, day))
  placesOf(span).forEach((first, place) => {
    const { last } = span.kind === 'year' ? spanOf('month', first) : { last: first }
    if (first > today || last < since) return
    const sum = yieldSum(ofSpan, first, last < today ? last : today)
    const before = bars.at(-1)
    const isShared =
      before &&
      ((isMissing(sum) && isMissing(before.sum)) ||
        (span.kind !== 'year' && isEstimated(sum) && isEstimated(before.sum) && isSameShare(before, sum)))
    if (isShared) {
      before.to = place
      before.sum = yieldSum(ofSpan, before.sum.first, sum.last)
    } else bars.push({ from: place, to: place, sum })
  })
  return bars
}

/** Labels below the middle of bars: every month of a year, every day of a week, every fifth day of a month. */
function ticksOf({ kind }: Span, places: readonly string[]) {
  const step = kind === 'month' ? 5 : 1
  return places.flatMap((day, place) => {
    if ((place + 1) % step) return []
    return [[place + 0.5, kind === 'week' ? weekday(timeOf(day, 0)) : String(place + 1)] as const]
  })
}

/** The yield of a bar, for a completed day also its share of a clear one. */
function textOf({ sum }: Bar, day: Day | undefined) {
  if (isMissing(sum)) return t('live.Unrecorded')
  if (!day?.share || day.share.isSoFar) return energyText(sum)
  return `${energyText(sum)} · ${ofClear(day.share.share)}`
}

/** The patterns of the bars that are present. */
const Key = ({ bars }: { bars: readonly Bar[] }) => (
  <p className="key" aria-hidden="true">
    {bars.some(({ sum }) => isEstimated(sum)) && <span className="estimated">{t('live.Estimated')}</span>}
    {bars.some(({ sum }) => isMissing(sum)) && <span className="unrecorded">{t('live.Unrecorded')}</span>}
  </p>
)

const classOf = ({ sum }: Bar) => (isMissing(sum) ? 'unrecorded' : isEstimated(sum) ? 'estimated' : '')

interface YieldBarsProps {
  /** A week, a month or a year. */
  span: Span
  yields: readonly DayYield[]
  /** Serials of the inverters; undefined for the plant. */
  serials: readonly string[] | undefined
  lastDay: string
  /** The day whose bar is marked. */
  marked: string | undefined
  /** The address of the view of a day or a month. */
  addressOf: (span: Span) => string
  /** Called with the day or month of a tapped bar. */
  onOpened: (span: Span) => void
}

/** Yields by month of a year, else by day, hatched where they are estimated or missing. A tap shows the bar's day or month. */
export function YieldBars({ span, yields, serials, lastDay, marked, addressOf, onOpened }: YieldBarsProps) {
  const places = placesOf(span)
  const count = places.length
  const bars = barsOf(span, yields, lastDay)
  const days = useDays(span, serials)
  const share = shareOfDays(days)
  const dayOfBar = ({ from, to }: Bar) => (from === to ? days.find(({ day }) => day === places[from]) : undefined)
  const clearBars = bars.map(bar => dayOfBar(bar)?.clear?.wh)
  const top = scaleOf(Math.max(lowestTop, ...bars.map(heightOf), ...clearBars.map(wh => wh ?? 0)))
  const indexAt = (place: number) => bars.findIndex(({ from, to }) => from <= place && place <= to)
  const markedPlace = marked !== undefined && isIn(span, marked) ? barPlace(marked, span) : undefined
  const lastKnown = bars.filter(({ sum }) => !isMissing(sum)).at(-1)?.to ?? 0

  function nameAt(place: number) {
    const { sum } = bars[indexAt(place)] ?? {}
    const day = places[place] ?? dayAfter(span.first, place)
    if (span.kind === 'year') return rangeName(sum?.first ?? day, spanOf('month', sum?.last ?? day).last)
    return [...new Set([sum?.first ?? day, sum?.last ?? day])].map(dayTitle).join(' – ')
  }

  /** The day or month at a place; undefined in the future. */
  function spanAt(place: number) {
    const day = places[place]
    return day !== undefined && day <= lastDay ? spanOf(span.kind === 'year' ? 'month' : 'day', day) : undefined
  }

  function open(place: number) {
    const deeper = spanAt(place)
    if (deeper) onOpened(deeper)
  }

  function textAt(place: number) {
    const bar = bars[indexAt(place)]
    return bar && textOf(bar, dayOfBar(bar))
  }

  function addressAt(place: number) {
    const deeper = spanAt(place)
    return deeper && addressOf(deeper)
  }

  return (
    <>
      <Chart
        key={span.first}
        label={spanTitle(span)}
        scale={briefText(top, 'Wh')}
        to={count}
        nameAt={nameAt}
        textAt={textAt}
        addressAt={addressAt}
        onOpened={open}
        ticks={ticksOf(span, places)}
        first={markedPlace !== undefined && textAt(markedPlace) ? markedPlace : lastKnown}
      >
        <div className="bars" style={{ gridTemplateColumns: `repeat(${count},1fr)` }}>
          {markedPlace !== undefined && <b style={{ gridColumn: markedPlace + 1 }} />}
          {bars.map((bar, n) => {
            const wh = clearBars[n]
            const made = Math.min(heightOf(bar), wh ?? 0)
            return (
              wh !== undefined && (
                <u
                  key={`clear ${bar.from}`}
                  style={{
                    gridColumn: `${bar.from + 1}/${bar.to + 2}`,
                    bottom: `${(made / top) * 100}%`,
                    height: `${((wh - made) / top) * 100}%`,
                  }}
                />
              )
            )
          })}
          {bars.map(bar => (
            <i
              key={bar.from}
              className={classOf(bar)}
              style={{
                gridColumn: `${bar.from + 1}/${bar.to + 2}`,
                height: isMissing(bar.sum) ? '100%' : `${(heightOf(bar) / top) * 100}%`,
              }}
            />
          ))}
        </div>
      </Chart>
      {share && <p>{spanShareText(share)}</p>}
      <Key bars={bars} />
    </>
  )
}
