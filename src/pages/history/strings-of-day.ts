import { dayAfter } from '../../history/calendar.ts'
import { loadHistory } from '../../history/history.ts'
import { type Curve, type Days, stringDays } from '../../history/records.ts'
import { spanOf } from '../../history/spans.ts'
import { type DayYield, stringWh } from '../../history/yields.ts'
import { type MissedEnergy, missedBy, type StringMemories } from '../../light/strings.ts'
import { knownStrings } from '../../light/watch-strings.ts'
import { stringKey, stringName } from '../../live/strings.ts'

/** A string of an inverter on a day. */
export interface StringOfDay {
  /** Its number, from `0`. */
  string: string
  name: string
  curve: Curve
  /** Wh of the day, and of the week up to that day, as `stringWh` has it: undefined or NaN while unknown. */
  wh: number | undefined
  weekWh: number
  /** What it has missed, if it was weak on this day. */
  missed: MissedEnergy | undefined
}

/** The records of the strings of an inverter on a day. */
export interface StringsOfDay {
  /** Empty if nothing is kept. */
  strings: readonly StringOfDay[]
  /** More than one string has a name. */
  isNamed: boolean
}

/** What is recorded of the strings of an inverter up to a day, and known of all strings. */
interface RecordedStrings {
  day: string
  days: Days<'strings'>
  memories: StringMemories
}

/** The strings of an inverter that had power on a day or before, in order, by its yields and their configured names. Pure. */
export function stringsOfDay(
  { day, days, memories }: RecordedStrings,
  serial: string,
  yields: readonly DayYield[],
  names: Readonly<Record<string, string>>,
): StringsOfDay {
  const past = Object.entries(days).flatMap(([day, { inverters }]) =>
    inverters[serial] ? [[day, inverters[serial]] as const] : [],
  )
  const curves = days[day]?.inverters[serial] ?? {}
  const withPower = Object.keys(curves)
    .filter(string => past.some(([, before]) => before[string]?.some(watts => (watts ?? 0) > 0)))
    .sort((a, b) => Number(a) - Number(b))
  const week = past.filter(([one]) => one >= spanOf('week', day).first)
  const energyOf = ([day, curves]: (typeof past)[number], string: string) =>
    stringWh(curves, string, yields.find(one => one.day === day)?.wh)
  return {
    strings: withPower.map(string => ({
      string,
      name: names[string] || stringName(string, undefined),
      curve: curves[string] ?? [],
      wh: energyOf([day, curves], string),
      weekWh: week.reduce((sum, one) => sum + (energyOf(one, string) ?? Number.NaN), 0),
      missed: missedBy(memories[stringKey({ serial, string })] ?? { weak: {} }, day),
    })),
    isNamed: Object.keys(names).length > 1,
  }
}

/** The records of the strings up to a day, if an inverter is given. Never rejects. */
export const loadStrings = async (day: string, serial: string | undefined): Promise<RecordedStrings> => ({
  day,
  days: serial ? await loadHistory('strings', dayAfter(day, -stringDays), day) : {},
  memories: knownStrings(),
})
