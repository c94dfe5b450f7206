import type { CSSProperties } from 'react'
import { clockOf, dayAfter } from '../../history/calendar.ts'
import { Chart } from '../../history/charts/chart.tsx'
import { nameOf } from '../../history/name-of.ts'
import { daysOf } from '../../history/spans.ts'
import { type StringCurves, sumOf, windowAt, windowSlots } from '../../history/string-shares.ts'
import { percent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { stringDays } from './strings-of-day.ts'

/** W of the best in an hour, below which light tells nothing. */
const minBestW = 30
const hoursPerDay = 24
/** Shades that are drawn. */
const levels = 10
/** Below this share of the best on most days, the hours are named. */
const lowShare = 0.5

/** Shares of the best in each hour of a day, 0..1; undefined where they are not known. */
interface StripDay {
  day: string
  shares: readonly (number | undefined)[]
}

/** Mean W of each string in an hour. */
function hourMeans(curves: StringCurves | undefined, strings: readonly string[], hour: number) {
  const windows = [1, 2].flatMap(half => windowAt(curves ?? {}, strings, (2 * hour + half) * windowSlots - 1) ?? [])
  return windows.length
    ? strings.map((_, n) => sumOf(windows.map(({ means }) => means[n] ?? 0)) / windows.length)
    : undefined
}

/**
 * What a string gave in each hour of the 30 days up to `last`, as a share of the best string of its inverter in that hour; a single one, of
 * its own best at that hour of the day. Pure.
 */
export function stripOf(
  past: readonly (readonly [day: string, curves: StringCurves])[],
  strings: readonly string[],
  string: string,
  last: string,
): StripDay[] {
  const known = new Map(past)
  const days = daysOf({ first: dayAfter(last, 1 - stringDays), last })
  const means = days.map(day =>
    Array.from({ length: hoursPerDay }, (_, hour) => hourMeans(known.get(day), strings, hour)),
  )
  const n = strings.indexOf(string)
  return days.map((day, d) => ({
    day,
    shares: Array.from({ length: hoursPerDay }, (_, hour) => {
      const now = means[d]?.[hour]
      const all = strings.length > 1 ? (now ?? []) : means.map(day => day[hour]?.[0] ?? 0)
      const best = Math.max(0, ...all)
      return now && best >= minBestW ? (now[n] ?? 0) / best : undefined
    }),
  }))
}

/** The hours in which the string is below half of the best on most days, from the first one to the end of the last. Pure. */
function lowHours(days: readonly StripDay[]) {
  const low = Array.from({ length: hoursPerDay }, (_, hour) => hour).filter(hour => {
    const known = days.flatMap(({ shares }) => shares[hour] ?? [])
    return known.length > 2 && known.filter(share => share < lowShare).length > known.length / 2
  })
  const [from] = low
  return from === undefined ? undefined : { from, to: (low.at(-1) ?? from) + 1 }
}

const hourName = (hour: number) => clockOf(hour * 2 * windowSlots)

interface StripProps {
  days: readonly StripDay[]
  name: string
  onOpened: (day: string) => void
}

/** When a string gave less than the best: a column for each day, a row for each hour, paler for less. */
export function StringStrip({ days, name, onOpened }: StripProps) {
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
  const low = lowHours(days)
  const middle = Math.round((from + to) / 2)
  return (
    <div className="strip">
      <p>
        {low && `${t('history.StripLow', { name, from: hourName(low.from), to: hourName(low.to) })} `}
        {t('history.StripLessThanBest')}
      </p>
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
