import { useId } from 'react'
import { clockOf, dayOf, slotNow } from '../history/calendar.ts'
import type { Curve } from '../history/records.ts'
import { useHistory } from '../history/use-history.ts'
import { briefText } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Chart } from '../ui/chart.tsx'
import { useEvery } from '../ui/use-every.ts'
import type { Day } from './day.ts'
import { highestOf, hoursOf, pathOf, ticksOf } from './geometry.ts'
import type { Hours } from './sun.ts'

/** W at the top of the lowest scale. */
const lowestTop = 100
/** Room for the sun above the dome, as a share of the height. */
const headroom = 0.1
/** Below this share of its highest the sun's height does not tell what a plant can give: the light comes from the whole sky. */
const leastSunShare = 0.35

const minuteMs = 60_000

const mostNamedGaps = 3

/** By how many slots (half an hour) the first and last light of neighbouring days differ. */
const twilightSlots = 6

/** The parts of a day without records up to slot `end`. A short one at its ends is twilight, which differs each day. Pure. */
export function gapsOf(curve: Curve, { from, to }: Hours, end = to): Hours[] {
  const gaps: Hours[] = []
  for (let slot = from; slot < Math.min(end, to); slot++) {
    if (curve[slot] !== undefined) continue
    const last = gaps.at(-1)
    if (last?.to === slot) last.to = slot + 1
    else gaps.push({ from: slot, to: slot + 1 })
  }
  return gaps.filter(gap => gap.to - gap.from >= twilightSlots || (gap.from > from && gap.to < to))
}

/** A part of a day by the clock: 12:05–13:00. */
const hoursText = ({ from, to }: Hours) => `${clockOf(from)}–${clockOf(to)}`

/** Lists the parts of a recorded day that are missing, and since when today is recorded; empty if nothing is missing. */
function gapsText(curve: Curve, gaps: readonly Hours[], isToday: boolean) {
  const first = curve.findIndex(value => value !== undefined)
  const others = isToday ? gaps.filter(({ from }) => from > first) : gaps
  const named = others.slice(0, mostNamedGaps).map(hoursText).join(', ')
  return [
    isToday && t('live.DayRecordedSince', { time: clockOf(first) }),
    named && t('live.NotRecordedFrom', { times: others.length > mostNamedGaps ? `${named} …` : named }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The known power of each slot, recorded or counted. */
const knownOf = ({ seen, counted }: Day): Curve =>
  Array.from({ length: Math.max(seen.length, counted.length) }, (_, slot) => seen[slot] ?? counted[slot])

/** W of the outline by slot: a clear day, or until that is learned the shape of the daylight, just above the power that came. Pure. */
function outlineOf({ clear, sky: { height } }: Day, known: Curve): readonly number[] {
  if (clear) return clear.watts
  const noon = Math.max(...height) || 1
  const shares = height.map(sine => sine / noon)
  const most = known.map((watts = 0, slot) => ((shares[slot] ?? 0) < leastSunShare ? 0 : watts / (shares[slot] ?? 1)))
  const top = Math.max(lowestTop, ...most)
  return shares.map(share => share * top)
}

/** SVG path of an outline from sunrise to sunset, below `top`. */
function domePath(outline: readonly number[], { from, to }: Day['sky'], top: number) {
  const between = [...outline.entries()].filter(([slot]) => slot + 0.5 > from && slot + 0.5 < to)
  return `M${from} ${top}${between.map(([slot, watts]) => `L${slot + 0.5} ${Math.round(top - watts)}`).join('')}L${to} ${top}`
}

/** How a day is drawn: the part of it that is shown, what is known of each slot, the outline in W by slot and as a path, and W at the top. Pure. */
export function domeShape(day: Day) {
  const { sky } = day
  const known = knownOf(day)
  const hours = hoursOf([known], { from: Math.floor(sky.from), to: Math.ceil(sky.to) })
  const outline = outlineOf(day, known)
  const top = Math.round(Math.max(lowestTop, highestOf(known), ...outline) / (1 - headroom))
  return { hours, known, outline, path: domePath(outline, sky, top), top }
}

export type DomeShape = ReturnType<typeof domeShape>

interface DomeDrawingProps {
  day: Day
  shape: DomeShape
  /** The slot where the sun stands; undefined without it. */
  sun: number | undefined
  /** What came is filled up to this slot; undefined for all of it. */
  end?: number
}

/** The dome of a day, what came as its filling, and the sun on its outline. */
export function DomeDrawing({ day, shape, sun, end }: DomeDrawingProps) {
  const fill = useId()
  const { hours, outline, path, top } = shape
  const { from, to } = hours
  const [seen, counted] = [day.seen, day.counted].map(curve => curve.slice(0, end))
  return (
    <>
      <svg viewBox={`${from} 0 ${to - from} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={fill} x2="0" y2="1">
          <stop />
          <stop offset="1" />
        </linearGradient>
        <path className={day.clear ? 'dome' : 'sun-path'} d={path} />
        <path className="counted" d={pathOf(counted ?? [], top, true)} />
        <path className="seen" fill={`url(#${fill})`} d={pathOf(seen ?? [], top, true)} />
        <path d={pathOf(seen ?? [], top)} />
      </svg>
      {sun !== undefined && <Sun at={(sun + 0.5 - from) / (to - from)} height={(outline[sun] ?? 0) / top} />}
    </>
  )
}

interface DomeProps {
  day: Day
  /** For the live view: lower, and a moment is read out only once it is picked. */
  small?: boolean
}

/** A day from sunrise to sunset: the outline is a clear day, the filling the power that came, and the sun stands at the present time. */
export function Dome({ day, small }: DomeProps) {
  const now = useEvery(minuteMs, slotNow)
  const kept = useHistory(s => s.kept)
  const { sky, clear, seen, peak, isRead } = day
  const isToday = day.day === dayOf(Date.now())
  const shape = domeShape(day)
  const { hours, known } = shape
  const { from, to } = hours
  const recorded = known.some(watts => watts !== undefined)
  const isUp = isToday && now >= sky.from && now < sky.to
  const gaps = isRead ? gapsOf(known, hours, isToday ? now : to) : []
  const gapAt = (slot: number) => gaps.find(gap => gap.from <= slot && slot < gap.to)
  if (isRead && !recorded && !(small && isToday && kept))
    return (
      <p className="hint">{t(!kept ? 'live.CurveNotKept' : isToday ? 'live.NotRecordedYet' : 'live.NotRecorded')}</p>
    )

  function textAt(slot: number) {
    const watts = known[slot]
    if (watts === undefined) return gapAt(slot) && t('live.Unrecorded')
    const clearWatts = clear && !small ? clear.watts[slot] : undefined
    const texts = [
      briefText(watts, 'W'),
      seen[slot] === undefined && t('live.FromCounter'),
      clearWatts && t('live.OnClearDay', { power: briefText(clearWatts, 'W') }),
    ]
    return texts.filter(Boolean).join(' · ')
  }

  function nameAt(slot: number) {
    const gap = gapAt(slot)
    return gap ? hoursText(gap) : clockOf(slot)
  }

  return (
    <>
      {!small && recorded && <p>{gapsText(known, gaps, isToday)}</p>}
      <Chart
        label={t('live.DayCurve')}
        scale={clear && t('live.OnClearDay', { power: briefText(Math.max(...clear.watts), 'W') })}
        from={from}
        to={to}
        nameAt={nameAt}
        textAt={textAt}
        ticks={ticksOf(hours)}
        first={peak?.slot ?? known.indexOf(highestOf(known))}
        summary={peak && t('live.Peak', { power: briefText(peak.watts, 'W'), time: clockOf(peak.slot) })}
        small={small}
      >
        <DomeDrawing {...{ day, shape }} sun={isUp ? now : undefined} />
      </Chart>
    </>
  )
}

/** The sun on the outline; both are shares of the picture. */
const Sun = ({ at, height }: { at: number; height: number }) => (
  <p className="sun" style={{ left: `${at * 100}%`, top: `${(1 - height) * 100}%` }} aria-hidden="true">
    <b />
  </p>
)
