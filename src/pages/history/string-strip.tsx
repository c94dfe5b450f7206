import type { CSSProperties } from 'react'
import { clockOf, dayAfter } from '../../history/calendar.ts'
import { nameOf } from '../../history/name-of.ts'
import type { Curve } from '../../history/records.ts'
import { daysOf } from '../../history/spans.ts'
import { percent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Chart } from '../../ui/chart.tsx'
import { type StringCurves, stringDays } from './strings-of-day.ts'

/** W of its best at an hour, below which that tells nothing. */
const minBestW = 30
const hoursPerDay = 24
/** Slots of five minutes, and how many of an hour have to be recorded. */
const [slotsPerHour, minSlots] = [12, 3]
/** Shades that are drawn. */
const levels = 10

/** Shares of its best in each hour of a day, 0..1; undefined where they are not known. */
interface StripDay {
  day: string
  shares: readonly (number | undefined)[]
}

/** Mean W of an hour; undefined if less than a quarter of it was recorded. */
function hourMean(curve: Curve | undefined, hour: number) {
  const known = (curve ?? []).slice(hour * slotsPerHour, (hour + 1) * slotsPerHour).flatMap(watts => watts ?? [])
  return known.length < minSlots ? undefined : known.reduce((sum, watts) => sum + watts, 0) / known.length
}

/** What a string gave in each hour of the 30 days up to `last`, as a share of its own best at that hour of the day. Pure. */
export function stripOf(
  past: readonly (readonly [day: string, curves: StringCurves])[],
  string: string,
  last: string,
): StripDay[] {
  const known = new Map(past)
  const hours = Array.from({ length: hoursPerDay }, (_, hour) => hour)
  const days = daysOf({ first: dayAfter(last, 1 - stringDays), last }).map(day => ({
    day,
    means: hours.map(hour => hourMean(known.get(day)?.[string], hour)),
  }))
  const best = hours.map(hour => Math.max(0, ...days.map(({ means }) => means[hour] ?? 0)))
  return days.map(({ day, means }) => ({
    day,
    shares: means.map((watts, hour) =>
      watts !== undefined && Number(best[hour]) >= minBestW ? watts / Number(best[hour]) : undefined,
    ),
  }))
}

const hourName = (hour: number) => clockOf(hour * slotsPerHour)

interface StripProps {
  days: readonly StripDay[]
  onOpened: (day: string) => void
}

/** When a string gave less than its best: a column for each day, a row for each hour, paler for less. */
export function StringStrip({ days, onOpened }: StripProps) {
  const lit = Array.from({ length: hoursPerDay }, (_, hour) => hour).filter(hour =>
    days.some(({ shares }) => shares[hour] !== undefined),
  )
  const [from = 0] = lit
  const to = (lit.at(-1) ?? from) + 1
  if (lit.length < 2) return null
  const cellsOf = (level: number) =>
    days
      .flatMap(({ shares }, d) =>
        shares.map((share, hour) =>
          share !== undefined && Math.min(levels - 1, Math.floor(share * levels)) === level
            ? `M${d} ${hour - from}h1v1h-1z`
            : '',
        ),
      )
      .join('')
  const leastOf = ({ shares }: StripDay) => {
    const known = shares.flatMap(share => share ?? [])
    const least = Math.min(...known)
    return known.length
      ? t('history.StripLeast', { share: percent(least), time: hourName(shares.indexOf(least)) })
      : undefined
  }
  const middle = Math.round((from + to) / 2)
  return (
    <div className="strip">
      <p>{t('history.StripLessThanBest')}</p>
      <Chart
        label={t('history.Strip')}
        scale=""
        to={days.length}
        nameAt={place => nameOf(days[place]?.day ?? '')}
        textAt={place => days[place] && leastOf(days[place])}
        onOpened={place => days[place] && onOpened(days[place].day)}
        ticks={days.flatMap(({ day }, place) =>
          place % 5 === 4 ? [[place + 0.5, String(Number(day.slice(8)))] as const] : [],
        )}
        first={days.length - 1}
      >
        <svg viewBox={`0 0 ${days.length} ${to - from}`} preserveAspectRatio="none" aria-hidden="true">
          {Array.from({ length: levels }, (_, level) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the level is what it is
              key={level}
              d={cellsOf(level)}
              style={{ '--power': level / (levels - 1) } as CSSProperties}
            />
          ))}
        </svg>
        <p aria-hidden="true">
          {[from, middle, to].map(hour => (
            <span key={hour} style={{ top: `${((hour - from) / (to - from)) * 100}%` }}>
              {hour}
            </span>
          ))}
        </p>
      </Chart>
    </div>
  )
}
