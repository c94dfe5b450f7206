import { loadHistory } from '../../history/history.ts'
import type { Curve, Days } from '../../history/records.ts'
import { type Missed, missedEnergy } from '../../history/shade.ts'

/** A string of an inverter on a day. */
export interface StringOfDay {
  /** Its number, from `0`. */
  string: string
  /** Its configured name; undefined without one. */
  name: string | undefined
  curve: Curve
  /** Wh of the recorded time. */
  wh: number
  /** What it has missed, if it is weak on this day. */
  missed: Missed | undefined
}

/** What is kept of the strings of an inverter on a day. */
export interface StringsOfDay {
  day: string
  /** Empty if nothing is kept of them. */
  strings: readonly StringOfDay[]
  /** Whether more than one string is known by name. */
  isNamed: boolean
}

const slotsPerHour = 12

const energyOf = (curve: Curve) => curve.reduce<number>((wh, watts = 0) => wh + watts / slotsPerHour, 0)

/**
 * The strings of an inverter on the last of these days, in order, those with power on any of them: an input without panels has none.
 * Pure.
 */
export function stringsOfDay(
  days: Days<'strings'>,
  names: Readonly<Record<string, string>>,
  day: string,
  serial: string,
): StringsOfDay {
  const past = Object.entries(days).flatMap(([day, { inverters }]) =>
    inverters[serial] ? [[day, inverters[serial]] as const] : [],
  )
  const curves = days[day]?.inverters[serial] ?? {}
  const withPower = Object.keys(curves)
    .filter(string => past.some(([, before]) => before[string]?.some(watts => (watts ?? 0) > 0)))
    .sort((a, b) => Number(a) - Number(b))
  const missed = missedEnergy(withPower, past)
  return {
    day,
    strings: withPower.map(string => {
      const curve = curves[string] ?? []
      return { string, name: names[string], curve, wh: energyOf(curve), missed: missed[string] }
    }),
    isNamed: Object.keys(names).length > 1,
  }
}

/** The same from what is stored. Never rejects. */
export async function loadStrings(day: string, serial: string) {
  const [days, yields] = await Promise.all([loadHistory('strings', '', day), loadHistory('yields', day, day)])
  return stringsOfDay(days, yields[day]?.inverters[serial]?.stringNames ?? {}, day, serial)
}
