import { clockOf, dayAfter, dayOf, slotOf } from '../history/calendar.ts'
import { curveOf } from '../history/gateways.ts'
import { loadHistory } from '../history/history.ts'
import { nameOf } from '../history/name-of.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { briefText } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { useEvery } from '../ui/use-every.ts'
import { Chart } from './chart.tsx'
import { arcOf, DayAhead } from './day-ahead.tsx'
import { spanOf, ticksOf, useSun } from './daylight.ts'
import { highestOf, pathOf, scaleOf } from './geometry.ts'

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

/** The power of a day by five minutes from sunrise to sunset, with the day before as a faint line. */
export function DayCurve({ day = dayOf(Date.now()), serials, small }: DayCurveProps) {
  const now = useEvery(minuteMs, slotNow)
  const isToday = day === dayOf(Date.now())
  const lastSun = useSun(s => s.sun)
  const sun = isToday ? lastSun : undefined
  const yesterday = dayAfter(day, -1)
  const since = sun ? yesterday : dayAfter(day, -daysBefore)
  const days = useLoaded(() => loadHistory('power', since, day), since + day)
  const curve = curveOf(days?.[day], serials)
  const before = curveOf(days?.[yesterday], serials)
  const span = spanOf(sun ? [curve, before] : Object.values(days ?? {}).map(one => curveOf(one, serials)), sun)
  const { from, to } = span
  const highest = highestOf(curve)
  const highestBefore = highestOf(before)
  const top = scaleOf(Math.max(lowestTop, highest, highestBefore))
  const peak = curve.indexOf(highest)
  const recorded = curve.filter(value => value !== undefined).length
  const hasBefore = before.some(Boolean)
  const isFirstDay = days !== undefined && isToday && !hasBefore && recorded < fewSlots

  function textAt(slot: number) {
    const watts = curve[slot]
    const wattsBefore = before[slot]
    const texts = [
      watts !== undefined && briefText(watts, 'W'),
      wattsBefore !== undefined && `${nameOf(yesterday)} ${briefText(wattsBefore, 'W')}`,
    ]
    return texts.filter(Boolean).join(' · ') || undefined
  }

  const scale = recorded || hasBefore ? briefText(top, 'W') : undefined
  return (
    <Chart
      label={t('live.DayCurve')}
      scale={isFirstDay ? t('live.DrawnWhileOpen') : scale}
      from={from}
      to={to}
      nameAt={clockOf}
      textAt={textAt}
      ticks={ticksOf(span)}
      ends={
        isFirstDay && sun
          ? [
              t('live.Sunrise', { time: clockOf(sun.from) }),
              ...(now >= from && now < to ? [t('live.Now')] : []),
              t('live.Sunset', { time: clockOf(sun.to) }),
            ]
          : undefined
      }
      first={peak < 0 ? before.indexOf(highestBefore) : peak}
      summary={highest ? t('live.Peak', { power: briefText(highest, 'W'), time: clockOf(peak) }) : undefined}
      small={small}
    >
      {isToday && now < to && (
        <DayAhead share={Math.max(0, now + 0.5 - from) / (to - from)} sun={isFirstDay && now >= from} />
      )}
      <svg viewBox={`${from} 0 ${to - from} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        {isFirstDay && <path className="before" d={arcOf(from, to, top)} />}
        <path className="before" d={pathOf(before, top)} />
        <path className="area" d={pathOf(curve, top, true)} />
        <path d={pathOf(curve, top)} />
      </svg>
      {days && !isToday && !recorded && !hasBefore && <p className="hint">{t('live.NotRecorded')}</p>}
      {hasBefore && (
        <p className="legend" aria-hidden="true">
          {[day, yesterday].map(each => (
            <span key={each}>{nameOf(each)}</span>
          ))}
        </p>
      )}
    </Chart>
  )
}
