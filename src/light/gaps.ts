import { clockOf } from '../history/calendar.ts'
import type { Curve } from '../history/records.ts'
import { t } from '../i18n/i18n.ts'
import type { Hours } from './sun.ts'

/** Gaps that are named in words. */
const maxNamed = 3

/** The first light of neighbouring days differs by fewer slots (half an hour). */
const twilightSlots = 6

/**
 * The parts of a day up to slot `end` in which nothing was recorded, in order. Short ones at the ends of its light are none: by when
 * other days had light it is not known when this one had. Pure.
 */
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
export const hoursText = ({ from, to }: Hours) => `${clockOf(from)}–${clockOf(to)}`

/** Says which parts of a day with records are missing, and of today since when it is recorded; empty if nothing is. */
export function gapsText(curve: Curve, gaps: readonly Hours[], isToday: boolean) {
  const first = curve.findIndex(value => value !== undefined)
  const others = isToday ? gaps.filter(({ from }) => from > first) : gaps
  const named = others.slice(0, maxNamed).map(hoursText).join(', ')
  return [
    isToday && t('live.DayRecordedSince', { time: clockOf(first) }),
    named && t('live.NotRecordedFrom', { times: others.length > maxNamed ? `${named} …` : named }),
  ]
    .filter(Boolean)
    .join(' ')
}
