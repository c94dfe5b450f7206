import { dayAfter, daysBetween } from './calendar.ts'
import { maxDailyYieldWh } from './merge.ts'
import type { Days } from './records.ts'

/** The yield of a day. */
export interface DayYield {
  day: string
  wh: number
  /** It is derived from the total counters around a day without a recording, or is doubtful for an inverter. */
  estimated: boolean
}

/** The longest time that is estimated, in days: what is dated earlier is of a wrong clock, such as one that shows 1970. */
const maxEstimatedDays = 1100

/** An inverter of which yields are recorded, with its latest name. */
export interface RecordedInverter {
  serial: string
  name: string
  /** Address of its gateway, if that is another one. */
  gateway?: string
}

/** The inverters whose yields are recorded, in the order in which they were first seen. */
export function recordedInverters(days: Days<'yields'>): RecordedInverter[] {
  const found = new Map<string, RecordedInverter>()
  for (const { inverters } of Object.values(days))
    for (const [serial, { name, gateway = found.get(serial)?.gateway, yieldTotal }] of Object.entries(inverters)) {
      const known = found.get(serial)
      if (known || yieldTotal !== undefined)
        found.set(serial, { serial, name: name || known?.name || serial, ...(gateway && { gateway }) })
    }
  return [...found.values()]
}

/** The yield of every day by the counters of these inverters, in order. */
export function yieldsOf(days: Days<'yields'>, serials: readonly string[]): DayYield[] {
  const found: Record<string, DayYield> = {}
  const doubtfulDays = new Set<string>()
  const add = (day: string, wh: number, estimated = false) => {
    found[day] ??= { day, wh: 0, estimated }
    found[day].wh += wh
    found[day].estimated &&= estimated
  }
  for (const serial of serials) {
    let last: { day: string; total: number } | undefined
    for (const [day, { inverters }] of Object.entries(days)) {
      const { yieldDay = 0, yieldTotal: total, doubtful } = inverters[serial] ?? {}
      if (total === undefined) continue
      if (doubtful) doubtfulDays.add(day)
      const count = last ? daysBetween(last.day, day) : 0
      const since = last ? total - last.total : Number.NaN
      // Otherwise the total was reset, and says nothing of the days before.
      const continues = since >= 0 && since <= (count + 1) * maxDailyYieldWh && count <= maxEstimatedDays
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
  for (const day of doubtfulDays) if (found[day]) found[day].estimated = true
  return Object.values(found).sort((a, b) => (a.day < b.day ? -1 : 1))
}
