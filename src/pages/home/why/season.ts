import { dayAfter, dayOf, daysBetween, slotMs, slotOf } from '../../../history/calendar.ts'
import type { Curve, Days } from '../../../history/records.ts'

/** Days before today, and on both sides of this day a year ago, whose sun is like today's. */
const daysBefore = 30
const daysAround = 15
const yearDays = 365
/** A day with fewer of the slots that today has power in was not recorded well enough to be compared. */
const minRecorded = 0.8
/** Slots with power (an hour) that today must have. */
const minSlots = 12

const hourMs = 3_600_000

/** The first day that is compared with today. */
export const seasonStart = (today: string) => dayAfter(today, -yearDays - daysAround)

const isOfSeason = (day: string, today: string) => {
  const ago = daysBetween(day, today)
  return (ago > 0 && ago <= daysBefore) || Math.abs(ago - yearDays) <= daysAround
}

/** Today beside the best day of the season, both up to the same time of day, in Wh. */
export interface BestDay {
  day: string
  best: number
  today: number
}

/**
 * The best recorded day of this season up to the time of day of `now`, by the power of one inverter or of the plant. Both days count
 * in the slots in which both are recorded. Undefined if today or every other day lacks too much. Pure.
 */
export function bestDay(power: Days<'power'>, serial: string | undefined, now: number): BestDay | undefined {
  const today = dayOf(now)
  function curveOf(day: string): Curve {
    const curve = serial ? power[day]?.inverters[serial] : power[day]?.plant
    // A hostile serial may name what every object has.
    return Array.isArray(curve) ? curve : []
  }
  const curve = curveOf(today)
  const slots = [...curve.keys()].filter(slot => slot < slotOf(now) && curve[slot] !== undefined)
  if (slots.filter(slot => curve[slot]).length < minSlots) return undefined
  let found: BestDay | undefined
  for (const day of Object.keys(power)) {
    if (!isOfSeason(day, today)) continue
    const other = curveOf(day)
    const both = slots.filter(slot => other[slot] !== undefined)
    if (both.length < slots.length * minRecorded) continue
    const whOf = (of: Curve) => (both.reduce((sum, slot) => sum + (of[slot] ?? 0), 0) * slotMs) / hourMs
    const best = whOf(other)
    if (!found || best > found.best) found = { day, best, today: whOf(curve) }
  }
  return found
}
