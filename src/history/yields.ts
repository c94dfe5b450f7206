import { dayAfter, daysBetween } from './calendar.ts'
import { maxDailyYieldWh } from './merge.ts'
import type { Days } from './records.ts'

/** The yield of a day. `estimated`: the day was not recorded, and its yield is derived from the total counters around it. */
export interface DayYield {
  day: string
  wh: number
  estimated: boolean
}

/** An inverter of which yields are recorded, with its latest name. */
export interface RecordedInverter {
  serial: string
  name: string
}

/** The inverters whose yields are recorded, in the order in which they were first seen. */
export function recordedInverters(days: Days<'yields'>): RecordedInverter[] {
  const found = new Map<string, RecordedInverter>()
  for (const { inverters } of Object.values(days))
    for (const [serial, { name, yieldTotal }] of Object.entries(inverters)) {
      const known = found.get(serial)
      if (known || yieldTotal !== undefined) found.set(serial, { serial, name: name || known?.name || serial })
    }
  return [...found.values()]
}

/** The yield of every day by the counters of these inverters, in order. */
export function yieldsOf(days: Days<'yields'>, serials: readonly string[]): DayYield[] {
  const found: Record<string, DayYield> = {}
  const add = (day: string, wh: number, estimated = false) => {
    found[day] ??= { day, wh: 0, estimated }
    found[day].wh += wh
    found[day].estimated &&= estimated
  }
  for (const serial of serials) {
    let last: { day: string; total: number } | undefined
    for (const [day, { inverters }] of Object.entries(days)) {
      const { yieldDay = 0, yieldTotal: total } = inverters[serial] ?? {}
      if (total === undefined) continue
      const count = last ? daysBetween(last.day, day) : 0
      const since = last ? total - last.total : Number.NaN
      // Otherwise the total was reset, and says nothing of the days before.
      const continues = since >= 0 && since <= (count + 1) * maxDailyYieldWh
      // A day counter that was not reset at midnight counts more than the total has moved since the day before.
      const own = continues ? Math.min(yieldDay, since) : yieldDay
      add(day, own)
      if (last && continues) {
        const rest = since - own
        // The yield after the last observation of the day before is exact if no day lies in between.
        if (count === 1) add(last.day, rest)
        for (let n = 1; n < count; n++) add(dayAfter(last.day, n), rest / (count - 1), true)
      }
      last = { day, total }
    }
  }
  return Object.values(found).sort((a, b) => (a.day < b.day ? -1 : 1))
}
