import { clockOf, dayAfter, dayOf, slotsPerDay } from '../history/calendar.ts'
import { loadHistory } from '../history/history.ts'
import { nameOf } from '../history/name-of.ts'
import type { Curve, PowerDay } from '../history/records.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { briefText } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Chart } from './chart.tsx'
import { areaOf, highestOf, lineOf, scaleOf } from './geometry.ts'

interface DayCurveProps {
  /** A local day; today without one. */
  day?: string
  /** Serial of an inverter; the plant without one. */
  serial?: string | undefined
  /** About 96 px high and without a table, for the live view. */
  small?: boolean
}

/** W of the lowest scale. */
const lowestTop = 100
/** Hours of a day, for the numbers below. */
const hours = 24

/** The power of a day by five minutes, with the day before as a faint line; drawn anew after every five minutes. */
export function DayCurve({ day = dayOf(Date.now()), serial, small }: DayCurveProps) {
  const yesterday = dayAfter(day, -1)
  const days = useLoaded(() => loadHistory('power', yesterday, day), day)
  const curveOf = (of: PowerDay | undefined): Curve => (serial ? of?.inverters[serial] : of?.plant) ?? []
  const curve = curveOf(days?.[day])
  const before = curveOf(days?.[yesterday])
  const highest = highestOf(curve)
  const highestBefore = highestOf(before)
  const top = scaleOf(Math.max(lowestTop, highest, highestBefore))
  const peak = curve.indexOf(highest)

  function textAt(slot: number) {
    const watts = curve[slot]
    const wattsBefore = before[slot]
    const texts = [
      watts !== undefined && briefText(watts, 'W'),
      wattsBefore !== undefined && `${nameOf(yesterday)} ${briefText(wattsBefore, 'W')}`,
    ]
    return texts.filter(Boolean).join(' · ') || undefined
  }

  return (
    <Chart
      label={t('live.DayCurve')}
      scale={briefText(top, 'W')}
      count={slotsPerDay}
      nameAt={clockOf}
      textAt={textAt}
      range={hours}
      first={peak < 0 ? before.indexOf(highestBefore) : peak}
      small={small}
    >
      <svg viewBox={`0 0 ${slotsPerDay - 1} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="before" d={lineOf(before, top)} />
        <path className="area" d={areaOf(curve, top)} />
        <path d={lineOf(curve, top)} />
      </svg>
      {before.some(Boolean) && (
        <p className="legend" aria-hidden="true">
          {[day, yesterday].map(each => (
            <span key={each}>{nameOf(each)}</span>
          ))}
        </p>
      )}
    </Chart>
  )
}
