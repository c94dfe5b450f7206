import { dayAfter, dayOf } from '../../src/history/calendar.ts'
import type { StoredDay } from '../../src/history/database/stored-day.ts'
import type { Curve } from '../../src/history/records.ts'

/** Days with a yield and a curve of 16 h, and those with the same of every string. */
const days = 400
const stringDays = 30
const stringsOfInverter = 4
const sunriseSlot = 60
const sunsetSlot = 252

/** What clouds leave of the light in a slot, 0.6 to 1.1: without them a browser would store the curves of all inverters as one. */
const cloudsOf = (seed: number, slot: number) => 0.6 + ((((seed * 288 + slot) * 7919) % 65_537) / 65_537) * 0.5

/** A curve from sunrise to sunset with a value for each slot. */
const curveOf = (wattsAt: (share: number, slot: number) => number): Curve =>
  Array.from({ length: sunsetSlot }, (_, slot) =>
    slot < sunriseSlot ? undefined : Math.round(wattsAt((slot - sunriseSlot) / (sunsetSlot - sunriseSlot), slot)),
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
    const curveUpTo = (peak: number, seed: number) =>
      curveOf((share, slot) => peak * Math.sin(share * Math.PI) * cloudsOf(seed + ago, slot))
    const serialNumber = (serial: string) => Number.parseInt(serial.slice(-5), 16)
    const powerOf = (serial: string) => curveUpTo(400 + ago, serialNumber(serial))
    const stringsOf = (serial: string) =>
      recordFor(strings, string => curveUpTo(100 + ago, serialNumber(serial) + Number(string) + 1))
    const inverterDay = (serial: string) => ({
      name: `Inverter ${serial}`,
      yieldDay: 2000,
      yieldTotal: (days - ago) * 2000,
      stringNames: recordFor(strings, string => `String ${string}`),
      peak: { watts: 440 + ago, slot: 156 },
    })
    return [
      {
        key: ['yields', day],
        value: { peak: { watts: 4400 + ago, slot: 156 }, inverters: recordFor(serials, inverterDay) },
      },
      {
        key: ['power', day],
        value: { samples, plant: curveUpTo(4000 + 10 * ago, 0), inverters: recordFor(serials, powerOf) },
      },
      ...(ago < stringDays
        ? [
            {
              key: ['strings', day] as StoredDay['key'],
              value: { samples, inverters: recordFor(serials, stringsOf) },
            },
          ]
        : []),
    ]
  }).flat()
}
