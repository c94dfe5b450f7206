import { dayAfter, dayMs } from './calendar.ts'
import { type Days, maxDailyYieldWh, numberIn } from './records.ts'

/** The yield of a day. `estimated`: the day was not recorded, and its yield is derived from the total counters around it. */
export interface DayYield {
  day: string
  wh: number
  estimated: boolean
}

/** The yield of every day by the counters of these inverters, in order. */
export function yieldsOf(days: Days, serials: readonly string[]): DayYield[] {
  const found: Record<string, DayYield> = {}
  const add = (day: string, wh: number, estimated = false) => {
    found[day] ??= { day, wh: 0, estimated }
    found[day].wh += wh
    found[day].estimated &&= estimated
  }
  for (const serial of serials) {
    let last = { day: '', total: Number.NaN }
    for (const [day, { 0: row }] of Object.entries(days)) {
      const total = numberIn(row, `Wh-total ${serial}`)
      if (total === undefined) continue
      const made = numberIn(row, `Wh-day ${serial}`) ?? 0
      const count = (Date.parse(day) - Date.parse(last.day)) / dayMs
      const since = total - last.total
      const continues = since >= 0 && since <= (count + 1) * maxDailyYieldWh
      // A day counter that was not reset at midnight counts more than the total has moved since the day before.
      const own = continues ? Math.min(made, since) : made
      add(day, own)
      // The yield after the last observation of the day before is exact if no day lies in between.
      if (continues && count === 1) add(last.day, since - own)
      if (continues) for (let n = 1; n < count; n++) add(dayAfter(last.day, n), (since - own) / (count - 1), true)
      last = { day, total }
    }
  }
  return Object.values(found).sort((a, b) => (a.day < b.day ? -1 : 1))
}
