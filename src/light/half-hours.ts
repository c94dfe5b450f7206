import { slotMs, slotsPerDay, timeOf } from '../history/calendar.ts'
import type { Curve, Days, InverterDay } from '../history/records.ts'
import { stringKey } from '../live/strings.ts'
import type { GeoPlace } from '../session/place.ts'
import { isLearnable } from './clear-day.ts'
import { type ClearSky, clearSky, halfHourMs } from './clear-sky.ts'

const slotsPerHalfHour = halfHourMs / slotMs
/** Slots of a half hour that must be recorded. */
const minSlots = 3
export const halfHoursPerDay = 48
/** 12 and 14 h, when most sides of a roof have sun. */
const [noon, afternoon] = [144, 168]
/** Above this share of its rated power an inverter may be clipping. */
const heldShare = 0.96

/** W of the strings in a half hour of a day, by `serial/number`, without those that say nothing about the light. */
export interface RecordedHalfHour {
  /** Number within the day of UTC, 0 to 47: the sun knows no summer time. */
  number: number
  /** Between 12 and 14 h at the plant. */
  isNoon: boolean
  clear: ClearSky
  watts: Readonly<Record<string, number>>
}

/** The half hours of a day in which the sun was up and something was recorded. */
export interface RecordedDay {
  day: string
  halfHours: readonly RecordedHalfHour[]
}

/** The records of some days. */
export interface StringRecords {
  strings: Days<'strings'>
  power: Days<'power'>
  yields: Days<'yields'>
}

/** Whether neither a limit nor the rated power held an inverter back in a half hour from slot `from` on, as far as recorded. */
const isUnlimited = ({ held = [], rated = Number.POSITIVE_INFINITY }: InverterDay, watts: Curve, from: number) =>
  !held.some(([first, end]) => first < from + slotsPerHalfHour && from < end) &&
  watts.every((one = 0) => one <= heldShare * rated)

/** The half hours of a recorded day. Pure. */
export function halfHoursOf(day: string, { strings, power, yields }: StringRecords, place: GeoPlace): RecordedDay {
  const halfHours = Array.from({ length: slotsPerDay / slotsPerHalfHour }, (_, n) => n * slotsPerHalfHour).flatMap(
    from => {
      const cut = (curve: Curve = []) => curve.slice(from, from + slotsPerHalfHour)
      const watts: Record<string, number> = {}
      for (const [serial, curves] of Object.entries(strings[day]?.inverters ?? {})) {
        const ofDay = yields[day]?.inverters[serial] ?? {}
        const free = isLearnable(ofDay) && isUnlimited(ofDay, cut(power[day]?.inverters[serial]), from)
        const means = Object.entries(free ? curves : {}).flatMap(([string, curve]) => {
          const known = cut(curve).filter(one => one !== undefined)
          const mean = known.reduce((sum, one) => sum + one, 0) / known.length
          return known.length < minSlots ? [] : [[stringKey({ serial, string }), mean] as const]
        })
        // An inverter that is off or asleep says nothing about its strings.
        if (means.some(([, mean]) => mean > 1)) Object.assign(watts, Object.fromEntries(means))
      }
      const clear = Object.keys(watts).length ? clearSky(timeOf(day, from + minSlots), place) : undefined
      if (!clear) return []
      return [
        {
          number: Math.floor(clear.at / halfHourMs) % halfHoursPerDay,
          isNoon: noon <= from && from < afternoon,
          clear,
          watts,
        },
      ]
    },
  )
  return { day, halfHours }
}
