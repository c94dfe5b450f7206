import { hour, minute, second } from '../time/durations.ts'
import type { LocalDay } from '../time/local-day.ts'
import type { Unit } from './roof.ts'
import type { Sky } from './sky.ts'
import { sunTimes } from './sun.ts'

/** ms since 1970; `end` 0 = still active. */
export interface LoggedEvent {
  id: number
  start: number
  end: number
  /** When it is reported, for an inverter whose own clock was wrong. */
  seen?: number
}

/** Source: gateway contract 20.1. */
const capacity = 15

/** Grid events: voltage, frequency, and the two that reduce power. */
const gridEventIds = [11, 12, 13, 15, 71, 72, 141, 143, 144, 146]

/** Events of certain units only; `rise`: when the inverters start, ms since 1970. */
function unitEvents({ index, type, strings }: Unit, day: LocalDay, rise: number): LoggedEvent[] {
  const weak = strings.findIndex(({ light }) => light < 0.7)
  const clockWasWrong = { id: 2, start: day.start - 21 * minute, end: day.start - 21 * minute }
  return [
    ...(index === 0 ? [clockWasWrong] : []),
    ...(weak >= 0 ? [{ id: 95 + weak, start: rise + 90 * minute, end: 0 }] : []),
    ...(index === 1 ? [{ id: 63, start: day.end + 5 * minute, end: day.end + 6 * minute, seen: rise + minute }] : []),
    ...(index === 4 ? [{ id: 60, start: rise + 2 * hour, end: rise + 2 * hour + 4 * second }] : []),
    ...(type.phases === 3 ? [{ id: 171, start: rise + 3 * hour, end: rise + 3 * hour + 9 * second }] : []),
  ]
}

/** The events of a day: the start in the morning, then those of the grid; the same for the same seed. */
export function plannedEvents(unit: Unit, sky: Sky, day: LocalDay): LoggedEvent[] {
  const times = sunTimes(day, sky.place, 0)
  const rise = (times.rise ?? day.start + 6 * hour) + 25 * minute
  const set = times.set ?? day.start + 18 * hour
  const chance = (which: number) => sky.noise.pick(day.start, 120 + unit.index * 20 + which)
  const morning = [
    { id: 1, start: rise, end: rise },
    { id: 2, start: rise + 40 * second, end: rise + 40 * second },
  ]
  const grid = Array.from({ length: 2 + Math.floor(chance(0) * 7) }, (_, index) => {
    const start = rise + chance(1000 + index) * Math.max(hour, set - rise)
    const id = gridEventIds[Math.floor(chance(2000 + index) * gridEventIds.length)] ?? 11
    return { id, start, end: start + (5 + chance(3000 + index) * 240) * second }
  })
  return [...unitEvents(unit, day, rise), ...morning, ...grid]
}

/** What is in the event memory at `at`: oldest first, open where the end is still to come. */
export const visibleEvents = (events: readonly LoggedEvent[], at: number): LoggedEvent[] =>
  events
    .filter(({ start, seen = start }) => seen <= at)
    .map(event => (event.seen === undefined && event.end > at ? { ...event, end: 0 } : event))
    .sort((one, other) => one.start - other.start)
    .slice(-capacity)
