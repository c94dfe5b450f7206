import { clockOf, dayAfter, dayOf, slotsPerDay } from '../history/calendar.ts'
import { loadHistory } from '../history/history.ts'
import { nameOf } from '../history/name-of.ts'
import { numberIn } from '../history/records.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { briefText } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Chart, scaleOf } from './chart.tsx'

type Watts = readonly (number | undefined)[]

interface DayCurveProps {
  /** A local day; today without one. */
  day?: string
  /** Serial of an inverter; the plant without one. */
  series?: string
  /** About 96 px high and without a table, for the live view. */
  small?: boolean
}

/** W of the lowest scale. */
const lowestTop = 100

/** A line through the slots, with a gap where nothing was watched. */
const pathOf = (watts: Watts, top: number) =>
  watts
    .map((value, slot) =>
      value === undefined ? '' : `${watts[slot - 1] === undefined ? 'M' : 'L'}${slot} ${top - value}h0`,
    )
    .join('')

/** What is below that line. */
const areaOf = (watts: Watts, top: number) =>
  watts.map((value, slot) => (value ? `M${slot} ${top}v${-value}h1v${value}` : '')).join('')

/** The power of a day by five minutes, with the day before as a faint line; drawn anew after every five minutes. */
export function DayCurve({ day = dayOf(Date.now()), series = 'plant', small }: DayCurveProps) {
  const yesterday = dayAfter(day, -1)
  const days = useLoaded(() => loadHistory('power', yesterday, day), day)
  const wattsOf = (of: string): Watts => {
    const rows = days?.[of]
    // None for a day without records: to draw 288 gaps would slow down the first visit.
    return Array.from({ length: rows ? slotsPerDay : 0 }, (_, slot) => numberIn(rows?.[slot], `W ${series}`))
  }
  const watts = wattsOf(day)
  const before = wattsOf(yesterday)
  const highestOf = (watts: Watts) => Math.max(0, ...watts.map((value = 0) => value))
  const highest = highestOf(watts)
  const top = scaleOf(Math.max(lowestTop, highest, highestOf(before)))
  const peak = watts.indexOf(highest)
  return (
    <Chart
      label={t('inverterchannelproperty.Power')}
      scale={briefText(top, 'W')}
      count={slotsPerDay}
      nameAt={clockOf}
      textAt={slot =>
        [watts, before]
          .flatMap((of, n) =>
            of[slot] === undefined ? [] : `${n ? `${nameOf(yesterday)} ` : ''}${briefText(of[slot], 'W')}`,
          )
          .join(' · ') || undefined
      }
      range={24}
      first={peak < 0 ? before.indexOf(highestOf(before)) : peak}
      small={small}
    >
      <svg viewBox={`0 0 ${slotsPerDay - 1} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="before" d={pathOf(before, top)} />
        <path className="area" d={areaOf(watts, top)} />
        <path d={pathOf(watts, top)} />
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
