import { briefText } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useEvery } from '../../ui/use-every.ts'
import { clockOf, dayAfter, dayOf, slotOf } from '../calendar.ts'
import { curveOf } from '../gateways.ts'
import { loadHistory } from '../history.ts'
import { nameOf } from '../name-of.ts'
import type { Curve } from '../records.ts'
import { useLoaded } from '../use-loaded.ts'
import { Chart } from './chart.tsx'
import { type Hours, hoursOf, ticksOf, useSun } from './daylight.ts'
import { Gaps, gapsOf, gapsText, hoursText } from './gaps.tsx'
import { highestOf, pathOf, scaleOf } from './geometry.ts'

interface DayAheadProps {
  /** Share of the axis that has passed, 0..1. */
  share: number
  /** The sun stands on its arc. */
  sun: boolean
}

/** Height of the arc at a share of the axis: where its path below runs, from the top, 0..1. */
const arcAt = (share: number) => 1 - 3.2 * share * (1 - share)

/** SVG path of the arc of the sun, over a frame from `from` to `to` and from 0 to `top`. */
const arcOf = (from: number, to: number, top: number) => `M${from} ${top}Q${(from + to) / 2} ${-0.6 * top} ${to} ${top}`

/** The present moment, and the part of the day that is still to come. */
const DayAhead = ({ share, sun }: DayAheadProps) => (
  <p className="ahead" style={{ left: `${share * 100}%` }} aria-hidden="true">
    {sun && <b style={{ top: `${arcAt(share) * 100}%` }} />}
  </p>
)

interface DayCurveProps {
  /** A local day; today without one. */
  day?: string
  /** Serials of inverters, whose powers are added; the plant without any. */
  serials?: readonly string[] | undefined
  /** About 96 px high and without a table, for the live view. */
  small?: boolean
}

/** W of the lowest scale. */
const lowestTop = 100
const minuteMs = 60_000
/** Without the gateway's sunrise so many days before tell how long a day is. */
const daysBefore = 7
/** With fewer slots (an hour) of a first day it is said how the curve is made. */
const fewSlots = 12

const slotNow = () => slotOf(Date.now())

/** The curves of a day and of the one before, with the hours that are drawn; `known` once they are read. */
function useCurves(day: string, serials: readonly string[] | undefined, isToday: boolean) {
  const lastSun = useSun(s => s.sun)
  const sun = isToday ? lastSun : undefined
  const yesterday = dayAfter(day, -1)
  const since = sun ? yesterday : dayAfter(day, -daysBefore)
  const days = useLoaded(() => loadHistory('power', since, day), since + day)
  const curve = curveOf(days?.[day], serials)
  const before = curveOf(days?.[yesterday], serials)
  const hours = hoursOf(sun ? [curve, before] : Object.values(days ?? {}).map(one => curveOf(one, serials)), sun)
  return { sun, yesterday, known: days !== undefined, curve, before, hours }
}

/** The power of a slot, and that of the day before; undefined if neither is known. */
function powerText(curve: Curve, before: Curve, slot: number, yesterday: string, isGap: boolean) {
  const watts = curve[slot]
  const wattsBefore = before[slot]
  const texts = [
    watts !== undefined && briefText(watts, 'W'),
    isGap && t('live.Unrecorded'),
    wattsBefore !== undefined && `${nameOf(yesterday)} ${briefText(wattsBefore, 'W')}`,
  ]
  return texts.filter(Boolean).join(' · ') || undefined
}

/** What stands at the ends of a day of which little is known yet. */
const endsOf = (sun: Hours, isLight: boolean) => [
  t('live.Sunrise', { time: clockOf(sun.from) }),
  ...(isLight ? [t('live.Now')] : []),
  t('live.Sunset', { time: clockOf(sun.to) }),
]

/**
 * The power of a day by five minutes from sunrise to sunset, with the day before as a faint line. What was not recorded is hatched; a
 * day without any record has a sentence in place of the diagram.
 */
export function DayCurve({ day = dayOf(Date.now()), serials, small }: DayCurveProps) {
  const now = useEvery(minuteMs, slotNow)
  const isToday = day === dayOf(Date.now())
  const { sun, yesterday, known, curve, before, hours } = useCurves(day, serials, isToday)
  const { from, to } = hours
  const highest = highestOf(curve)
  const highestBefore = highestOf(before)
  const top = scaleOf(Math.max(lowestTop, highest, highestBefore))
  const peak = curve.indexOf(highest)
  const recorded = curve.filter(value => value !== undefined).length
  const hasBefore = before.some(Boolean)
  const isFirstDay = known && isToday && !hasBefore && recorded < fewSlots && (small || !recorded)
  const gaps = known && !isFirstDay ? gapsOf(curve, hours, isToday ? now : to) : []
  const gapAt = (slot: number) => gaps.find(gap => gap.from <= slot && slot < gap.to)
  if (known && !recorded && !hasBefore && !(small && isToday))
    return <p className="hint">{t(isToday ? 'live.NotRecordedYet' : 'live.NotRecorded')}</p>

  /** A gap is named once, unless there is something to say of each of its slots. */
  function nameAt(slot: number) {
    const gap = gapAt(slot)
    return gap && !before.slice(gap.from, gap.to).some(value => value !== undefined) ? hoursText(gap) : clockOf(slot)
  }

  const scale = recorded || hasBefore ? briefText(top, 'W') : undefined
  return (
    <>
      {!small && recorded > 0 && <p>{gapsText(curve, gaps, isToday)}</p>}
      <Chart
        label={t('live.DayCurve')}
        scale={isFirstDay ? t('live.DrawnWhileOpen') : scale}
        from={from}
        to={to}
        nameAt={nameAt}
        textAt={slot => powerText(curve, before, slot, yesterday, gapAt(slot) !== undefined)}
        ticks={ticksOf(hours)}
        ends={isFirstDay && sun ? endsOf(sun, now >= from && now < to) : undefined}
        first={peak < 0 ? before.indexOf(highestBefore) : peak}
        summary={highest ? t('live.Peak', { power: briefText(highest, 'W'), time: clockOf(peak) }) : undefined}
        // The sentence of the first day fills the place: with the peak, the buttons below would move as soon as it is recorded.
        quiet={isFirstDay}
        small={small}
      >
        {isToday && now < to && (
          <DayAhead share={Math.max(0, now + 0.5 - from) / (to - from)} sun={isFirstDay && now >= from} />
        )}
        <Gaps gaps={gaps} hours={hours} />
        <svg viewBox={`${from} 0 ${to - from} ${top}`} preserveAspectRatio="none" aria-hidden="true">
          {isFirstDay && <path className="before" d={arcOf(from, to, top)} />}
          <path className="before" d={pathOf(before, top)} />
          <path className="area" d={pathOf(curve, top, true)} />
          <path d={pathOf(curve, top)} />
        </svg>
        {(hasBefore || gaps.length > 0) && (
          <p className="legend" aria-hidden="true">
            {hasBefore && [day, yesterday].map(each => <span key={each}>{nameOf(each)}</span>)}
            {gaps.length > 0 && <span className="unrecorded">{t('live.Unrecorded')}</span>}
          </p>
        )}
      </Chart>
    </>
  )
}
