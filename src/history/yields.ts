import { dayAfter, daysBetween } from './calendar.ts'
import { maxDailyYieldWh } from './merge.ts'
import type { Days } from './records.ts'
import { spanOf } from './spans.ts'

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
  /** Address of its latest gateway, if that is another one. */
  gateway?: string
}

/** The inverters whose yields are recorded, in the order in which they were first seen. */
export function recordedInverters(days: Days<'yields'>): RecordedInverter[] {
  const found = new Map<string, RecordedInverter>()
  for (const { inverters } of Object.values(days))
    for (const [serial, seen] of Object.entries(inverters)) {
      const known = found.get(serial)
      const { name, yieldDay, yieldTotal } = seen
      const hasYield = (yieldTotal ?? yieldDay) !== undefined
      // It may have moved; a day without its yield does not tell where it was.
      const gateway = hasYield ? seen.gateway : known?.gateway
      if (known || hasYield)
        found.set(serial, { serial, name: name || known?.name || serial, ...(gateway && { gateway }) })
    }
  return [...found.values()]
}

/** Adds the yields that are known of the plant only, on days without a yield of any inverter. */
function addPlantDays(found: Record<string, DayYield>, days: Days<'yields'>) {
  for (const [day, { plant: { yieldDay: wh, doubtful } = {}, inverters }] of Object.entries(days)) {
    const isOfInverters = Object.values(inverters).some(({ yieldDay }) => yieldDay !== undefined)
    if (wh !== undefined && !isOfInverters) found[day] = { day, wh, estimated: doubtful === true }
  }
}

/** The days between two days. */
const daysWithin = (earlier: string, count: number) =>
  Array.from({ length: count - 1 }, (_, n) => dayAfter(earlier, n + 1))

/**
 * The yield of every day by the counters of these inverters, in order; for all of them together also what a file knows of the whole
 * plant only.
 */
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
    /** Yields of days since then without a total. */
    const told = new Map<string, number>()
    for (const [day, { inverters }] of Object.entries(days)) {
      const { yieldDay, yieldTotal: total, doubtful } = inverters[serial] ?? {}
      if (doubtful) doubtfulDays.add(day)
      if (total === undefined) {
        if (yieldDay === undefined) continue
        add(day, yieldDay)
        told.set(day, yieldDay)
        continue
      }
      const count = last ? daysBetween(last.day, day) : 0
      const since = last ? total - last.total : Number.NaN
      // Otherwise the total was reset, and says nothing of the days before.
      const continues = since >= 0 && since <= (count + 1) * maxDailyYieldWh && count <= maxEstimatedDays
      // A day counter that was not reset at midnight counts more than the total has moved since the day before.
      const own = continues ? Math.min(yieldDay ?? 0, since) : (yieldDay ?? 0)
      add(day, own)
      if (last && continues) {
        const rest = [...told.values()].reduce((left, wh) => left - wh, since - own)
        const unknown = daysWithin(last.day, count).filter(between => !told.has(between))
        // The yield after the last observation of the day before is exact if no unknown day lies in between.
        if (!unknown.length) add(last.day, Math.max(rest, 0))
        for (const between of unknown) add(between, Math.max(rest, 0) / unknown.length, true)
      }
      last = { day, total }
      told.clear()
    }
  }
  for (const day of doubtfulDays) if (found[day]) found[day].estimated = true
  if (recordedInverters(days).every(({ serial }) => serials.includes(serial))) addPlantDays(found, days)
  return Object.values(found).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Yields before today. */
export interface EarlierYields {
  /** Wh; undefined if not recorded. */
  yesterday?: number | undefined
  /** Wh of this month up to now; undefined if the records begin later. */
  month?: number | undefined
  /** The first recorded day. */
  since?: string | undefined
}

/** The yields of yesterday and of this month. Pure. */
export function earlierYields(yields: Days<'yields'>, today: string): EarlierYields {
  const known = yieldsOf(
    yields,
    recordedInverters(yields).map(({ serial }) => serial),
  )
  const yesterday = dayAfter(today, -1)
  const start = spanOf('month', today).first
  const since = known[0]?.day
  const ofMonth = known.filter(({ day }) => day >= start && day <= today)
  return {
    yesterday: known.find(({ day, estimated }) => day === yesterday && !estimated)?.wh,
    month: since && since <= start ? ofMonth.reduce((total, { wh }) => total + wh, 0) : undefined,
    since,
  }
}
