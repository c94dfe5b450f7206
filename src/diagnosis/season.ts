import { getPosition } from 'suncalc'
import { dayAfter, dayMs, dayOf, daysBetween, slotMs, slotOf, timeOf } from '../history/calendar.ts'
import type { Curve, Days } from '../history/records.ts'
import { secondsOfDay } from '../i18n/plant-zone.ts'
import type { Position } from './plant.ts'

/** Days before today, and on both sides of this day a year ago, whose sun is like today's. */
interface Season {
  before: number
  around: number
}

/** Days whose light can be compared once the heights of the sun are known, and without them. */
const withHeights: Season = { before: 30, around: 15 }
const withoutHeights: Season = { before: 10, around: 7 }
const yearDays = 365
/** A day with fewer of the slots that are compared was not recorded well enough. */
const minRecorded = 0.8
/** Slots with power (three hours) that today must have: mist and shade of a morning are no poor day. */
const minSlots = 36
/** Hour of the day before which mornings are not compared while nobody knows how high the sun stands. */
const firstHour = 12
/** Degrees above which the light of two days is alike enough, but for the height of the sun. */
const minHeight = 15

const hourMs = 3_600_000

/** The first day that is compared with today. */
export const seasonStart = (today: string) => dayAfter(today, -yearDays - withHeights.around)

function isOfSeason(day: string, today: string, { before, around }: Season) {
  const ago = daysBetween(day, today)
  return (ago > 0 && ago <= before) || Math.abs(ago - yearDays) <= around
}

/** Today beside the best day of the season, both in the same hours, in Wh. */
interface BestDay {
  day: string
  best: number
  today: number
  /** What today would have made as the best day did: less where the sun is lower now. */
  expected: number
}

/** W of a day, by the moment: slots of two days are of equal local time, which differs by an hour after the clocks were changed. */
const wattsAt = (curve: Curve, day: string, at: number) => (dayOf(at) === day ? curve[slotOf(at)] : undefined)

/**
 * The best recorded day of this season up to the time of day of `now`, by the power of one inverter or of the plant. Both days count
 * in the slots in which both are recorded and, with a position, the sun stands high on both. Undefined if today or every other day
 * lacks too much. Pure.
 */
export function bestDay(
  power: Days<'power'>,
  serial: string | undefined,
  now: number,
  position: Position | undefined,
): BestDay | undefined {
  if (!position && secondsOfDay(now) < firstHour * 3600) return undefined
  const today = dayOf(now)
  function curveOf(day: string): Curve {
    const curve = serial ? power[day]?.inverters[serial] : power[day]?.plant
    // A hostile serial may name what every object has.
    return Array.isArray(curve) ? curve : []
  }
  const heightAt = (at: number) =>
    position ? getPosition(new Date(at + slotMs / 2), position.latitude, position.longitude).altitude : 90
  const isHigh = (at: number) => heightAt(at) > minHeight
  const lightOf = (moments: readonly number[]) =>
    moments.reduce((sum, at) => sum + Math.sin((heightAt(at) * Math.PI) / 180), 0)

  const curve = curveOf(today)
  const moments = [...curve.keys()]
    .filter(slot => slot < slotOf(now) && curve[slot] !== undefined)
    .map(slot => timeOf(today, slot))
    .filter(isHigh)
  if (moments.filter(at => wattsAt(curve, today, at)).length < minSlots) return undefined
  let found: BestDay | undefined
  for (const day of Object.keys(power)) {
    if (!isOfSeason(day, today, position ? withHeights : withoutHeights)) continue
    const other = curveOf(day)
    const agoMs = daysBetween(day, today) * dayMs
    const both = moments.filter(at => wattsAt(other, day, at - agoMs) !== undefined && isHigh(at - agoMs))
    if (both.length < moments.length * minRecorded) continue
    const whOf = (watts: readonly (number | undefined)[]) =>
      (watts.reduce<number>((sum, value) => sum + (value ?? 0), 0) * slotMs) / hourMs
    const best = whOf(both.map(at => wattsAt(other, day, at - agoMs)))
    const expected = best * Math.min(1, lightOf(both) / lightOf(both.map(at => at - agoMs)))
    if (!found || expected > found.expected)
      found = { day, best, expected, today: whOf(both.map(at => wattsAt(curve, today, at))) }
  }
  return found
}
