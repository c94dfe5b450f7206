import { dayAfter, slotsPerDay } from './calendar.ts'
import { hoursOf, useSun } from './charts/daylight.ts'
import { curveOf } from './gateways.ts'
import { loadHistory } from './history.ts'
import type { Curve } from './records.ts'
import { useLoaded } from './use-loaded.ts'

/** What a day is drawn from. */
export interface DayPicture {
  /** Slots of sunrise and sunset, fractions allowed, and by slot the sine of the sun's height, 0 in the dark. */
  sky: { from: number; to: number; height: readonly number[] }
  /** What a clear day of this season brings: W by slot, and Wh; undefined while nothing is known of it. */
  clear: { watts: readonly number[]; wh: number; isLearned: boolean } | undefined
  /** Share of a clear day that is known so far, 0..1. */
  learned: number
  /** W that were seen, and W that the day counter tells of what was not. */
  filled: { seen: Curve; counted: Curve }
  /** What is recorded has been read. */
  known: boolean
}

/** Without the gateway's sunrise so many days before tell how long a day is. */
const daysBefore = 7

/** The picture of a day, of some inverters or of the plant; anew with every recording. */
export function useDayPicture(day: string, serials: readonly string[] | undefined): DayPicture {
  const sun = useSun(s => s.sun)
  const since = sun ? day : dayAfter(day, -daysBefore)
  const days = useLoaded(() => loadHistory('power', since, day), since + day)
  const seen = curveOf(days?.[day], serials)
  const { from, to } = hoursOf(sun ? [seen] : Object.values(days ?? {}).map(one => curveOf(one, serials)), sun)
  const heightAt = (slot: number) => Math.max(0, Math.sin(((slot + 0.5 - from) / (to - from)) * Math.PI))
  const height = Array.from({ length: slotsPerDay }, (_, slot) => (slot < from || slot >= to ? 0 : heightAt(slot)))
  return {
    sky: { from, to, height },
    clear: undefined,
    learned: 0,
    filled: { seen, counted: [] },
    known: days !== undefined,
  }
}
