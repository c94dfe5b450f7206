import { dayAfter, dayOf } from '../../src/history/calendar.ts'
import type { StoredDay } from '../../src/history/database/days.ts'
import type { Curve } from '../../src/history/records.ts'
import { searchOf, spanAfter, spanOf } from '../../src/history/spans.ts'

/** Days with a yield and a curve of 16 h, and those with the same of every string. */
const days = 400
const stringDays = 30
const stringsOfInverter = 4
const sunriseSlot = 60
const sunsetSlot = 252

/** A curve from sunrise to sunset with a value for each slot. */
const curveOf = (wattsAt: (share: number) => number): Curve =>
  Array.from({ length: sunsetSlot }, (_, slot) =>
    slot < sunriseSlot ? undefined : Math.round(wattsAt((slot - sunriseSlot) / (sunsetSlot - sunriseSlot))),
  )

const recordFor = <V>(keys: readonly string[], make: (key: string) => V): Record<string, V> =>
  Object.fromEntries(keys.map(key => [key, make(key)]))

/** Every record of a history of 400 days up to today, of inverters with four strings each. */
export function fullHistory(serials: readonly string[]): StoredDay[] {
  const today = dayOf(Date.now())
  const strings = Array.from({ length: stringsOfInverter }, (_, string) => String(string))
  const samples = curveOf(() => 30)
  return Array.from({ length: days }, (_, ago): StoredDay[] => {
    const day = dayAfter(today, -ago)
    const curveUpTo = (peak: number) => curveOf(share => peak * Math.sin(share * Math.PI))
    const power = curveUpTo(400 + ago)
    const string = curveUpTo(100 + ago)
    const inverterDay = (serial: string) => ({
      name: `Inverter ${serial}`,
      yieldDay: 2000,
      yieldTotal: (days - ago) * 2000,
    })
    return [
      { key: ['yields', day], value: { inverters: recordFor(serials, inverterDay) } },
      { key: ['power', day], value: { samples, plant: power, inverters: recordFor(serials, () => power) } },
      ...(ago < stringDays
        ? [
            {
              key: ['strings', day] as StoredDay['key'],
              value: { samples, inverters: recordFor(serials, () => recordFor(strings, () => string)) },
            },
          ]
        : []),
    ]
  }).flat()
}

/** The search of the address of the month before this one, every day of which is known. */
export const wholeMonth = () => searchOf(spanAfter(spanOf('month', dayOf(Date.now())), -1))
