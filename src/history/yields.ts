import { knowsBattery } from '#fork/history'
import { dayAfter, dayOf, daysBetween, slotsPerDay, slotsPerHour } from './calendar.ts'
import { counterOverflowWh, doubtfulWh, hasOverflowed, maxDailyYieldWh, mostWhIn, resetSlot } from './merge.ts'
import type { Curve, Days, YieldsDay } from './records.ts'
import { daysOf, spanOf } from './spans.ts'

/** The yield of a day. */
export interface DayYield {
  day: string
  wh: number
  /** Doubtful, or derived from the total counters around a time that was not seen. */
  estimated: boolean
}

/** The longest time that is estimated, in days: earlier dates come from a wrong clock, such as one that shows 1970. */
const maxEstimatedDays = 1100

/** An inverter with recorded yields, and its latest name. */
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
      // It may have moved to another gateway; a day without its yield does not tell.
      const gateway = hasYield ? seen.gateway : known?.gateway
      if (known || hasYield)
        found.set(serial, { serial, name: name || known?.name || serial, ...(gateway && { gateway }) })
    }
  return [...found.values()]
}

/** Adds the yields of the plant as a whole, on days without the yield of any inverter. */
function addPlantDays(found: Record<string, DayYield>, days: Days<'yields'>) {
  for (const [day, { plant: { yieldDay: wh, doubtful } = {}, inverters }] of Object.entries(days)) {
    const isOfInverters = Object.values(inverters).some(({ yieldDay }) => yieldDay !== undefined)
    if (wh !== undefined && !isOfInverters) found[day] = { day, wh, estimated: doubtful === true }
  }
}

/** From this slot (10 h) on the counter is of this day even if it was not seen to start: the latest reset is at dawn in winter. */
export const settledSlot = 120
/** From this slot (23:30) on a day counts as over. */
const overSlot = 282
/** Wh that a counter leaves out if it is reset late. */
const lateResetWh = 1000

/** The last day with a total counter, as far as the days are gone through. */
interface LastDay {
  day: string
  total: number
  /** Wh of that day, and its day counter. */
  wh: number
  counter: number
  /** Its yield follows from the day before. */
  isKnown: boolean
  /** Slot in which it was last seen; undefined if that is not known. */
  slot: number | undefined
  /** Nothing came after that. */
  over: boolean
  /** It was asleep, or seen in the last slot (also the slot of unknown times in a file). */
  ended: boolean
}

/** The most Wh that can have come after the last observation of a day, and on a number of days without any. */
const mostAfter = ({ slot = 0, over }: LastDay, unknown: number) =>
  lateResetWh + (over ? 0 : mostWhIn(slotsPerDay - slot)) + unknown * maxDailyYieldWh

/**
 * How the counters of a day follow from the last day with a total, `unknown` days without one between them: Wh since then, whether the day
 * counter was not reset since, as where a battery feeds an inverter day and night, and so says nothing of a single day, and whether the
 * total goes on; else it was reset, or an offset was entered, and says nothing of the days before.
 */
function movedSince(
  last: LastDay,
  { day, total, counter, dayWh }: { day: string; total: number; counter: number; dayWh: number },
  unknown: number,
) {
  const moved = total - last.total
  const counted = counter - last.counter
  const since = hasOverflowed(counted, moved) ? moved + counterOverflowWh : moved
  const isRunning = since >= 0 && last.counter >= doubtfulWh && Math.abs(counted - moved) < doubtfulWh
  const isPossible = isRunning || since <= dayWh + mostAfter(last, unknown)
  return { since, isRunning, continues: since >= 0 && daysBetween(last.day, day) <= maxEstimatedDays && isPossible }
}

/** Whether a battery fed an inverter on a day while the sun fed others: it is then left out of their yields. */
export const isFed = (day: YieldsDay | undefined, serial: string, serials: readonly string[]) =>
  day?.inverters[serial]?.onBattery && serials.some(one => day.inverters[one]?.onBattery === false)

/**
 * The yield of every day up to `today` by the counters of these inverters, in order; if these are all, also by what a file
 * knows of the plant as a whole. A day that was recorded in part is estimated, unless the next day tells the rest. Days without a yield
 * are left out.
 */
export function yieldsOf(days: Days<'yields'>, serials: readonly string[], today = dayOf(Date.now())): DayYield[] {
  const found: Record<string, DayYield> = {}
  const unsure = new Set<string>()
  for (const serial of serials) {
    let last: LastDay | undefined
    /** Yields of days without a total since then. */
    const yieldDays = new Map<string, number>()
    let seenDay = ''
    const isCounted = (day: string) =>
      !days[day]?.leftOut &&
      !(knowsBattery && isFed(days[days[day]?.inverters[serial] ? day : seenDay], serial, serials))
    const add = (day: string, wh: number) => {
      if (!isCounted(day)) return
      found[day] ??= { day, wh: 0, estimated: false }
      found[day].wh += wh
    }
    const doubt = (day: string) => isCounted(day) && unsure.add(day)
    const doubtLast = () => last && !last.over && last.slot !== undefined && doubt(last.day)
    for (const [day, { inverters }] of Object.entries(days)) {
      seenDay = day
      const { yieldDay, yieldTotal: total, doubtful, slot, begun, over, ...seen } = inverters[serial] ?? {}
      const counter = seen.counter ?? yieldDay ?? 0
      if (doubtful) doubt(day)
      if (total === undefined) {
        if (yieldDay === undefined) continue
        add(day, yieldDay)
        yieldDays.set(day, yieldDay)
        continue
      }
      const dayWh = yieldDay ?? 0
      const unknown = last
        ? daysOf({ first: dayAfter(last.day, 1), last: dayAfter(day, -1) }).filter(between => !yieldDays.has(between))
        : []
      const { since, isRunning, continues } = last
        ? movedSince(last, { day, total, counter, dayWh }, unknown.length + yieldDays.size)
        : { since: 0, isRunning: false, continues: false }
      if (isRunning && last?.isKnown === false) doubt(last.day)
      const isBegun = begun || slot === undefined || slot >= settledSlot || (continues && !unknown.length)
      if (!isBegun) doubt(day)
      // A day counter that was not reset at midnight exceeds what the total has moved since the day before.
      if (isRunning && (unknown.length > 0 || doubtLast())) doubt(day)
      const yieldDaysWh = [...yieldDays.values()].reduce((sum, wh) => sum + wh, 0)
      const countedWh = !isBegun && slot < resetSlot ? 0 : continues ? Math.min(dayWh, since) : dayWh
      const ownWh = isRunning ? Math.max(since - yieldDaysWh, 0) / (unknown.length + 1) : countedWh
      add(day, ownWh)
      let morningWh = 0
      if (last && continues) {
        const earlierWh = Math.max(since - ownWh - yieldDaysWh, 0)
        if (unknown.length) {
          // What came after the last observation before the gap is unknown, so the days share evenly.
          const lastWh = doubtLast() ? Math.max((last.wh + earlierWh) / (unknown.length + 1) - last.wh, 0) : 0
          add(last.day, lastWh)
          for (const between of unknown) {
            add(between, (earlierWh - lastWh) / unknown.length)
            doubt(between)
          }
        } else {
          // After a day that had ended, what no day counter has was made in the morning.
          morningWh = last.ended && earlierWh >= doubtfulWh ? earlierWh : 0
          add(day, morningWh)
          add(last.day, earlierWh - morningWh)
          // The counter still includes what came after the last observation of the day before.
          if (dayWh - since >= doubtfulWh && doubtLast()) doubt(day)
        }
      } else doubtLast()
      const ended = over === true || slot === slotsPerDay - 1
      const isKnown = begun === true || continues
      const wh = ownWh + morningWh
      last = { day, total, counter, isKnown, wh, slot, over: ended || (slot ?? 0) >= overSlot, ended }
      yieldDays.clear()
    }
    if (last && last.day < today) doubtLast()
  }
  for (const day of unsure) if (found[day]) found[day].estimated = true
  if (recordedInverters(days).every(({ serial }) => serials.includes(serial))) addPlantDays(found, days)
  return Object.values(found).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Wh made up to now; undefined where nothing is known. */
export interface YieldsSoFar {
  today?: DayYield | undefined
  yesterday?: DayYield | undefined
  month?: number | undefined
  year?: number | undefined
  /** The first recorded day. */
  since?: string | undefined
  /** Serials of the inverters that are recorded today. */
  recorded: readonly string[]
}

/** The last day that counts: not today before sunrise, unless something is known of it. Pure. */
export const lastCounted = (yields: readonly DayYield[], today: string, shown: string) =>
  yields.some(({ day }) => day === today) ? today : shown

/** The yields of today, yesterday, this month and this year by these records. Pure. */
export function yieldsSoFar(yields: Days<'yields'>, today: string): YieldsSoFar {
  const known = yieldsOf(
    yields,
    recordedInverters(yields).map(({ serial }) => serial),
    today,
  )
  const yesterday = dayAfter(today, -1)
  function sumIn(kind: 'month' | 'year') {
    const { first } = spanOf(kind, today)
    const within = known.filter(({ day }) => day >= first && day <= today)
    return within.length ? within.reduce((total, { wh }) => total + wh, 0) : undefined
  }
  return {
    today: known.find(({ day }) => day === today),
    yesterday: known.find(({ day }) => day === yesterday),
    month: sumIn('month'),
    year: sumIn('year'),
    since: known[0]?.day,
    recorded: Object.keys(yields[today]?.inverters ?? {}),
  }
}

const recordedWh = (curve: Curve = []) => curve.reduce<number>((wh, watts = 0) => wh + watts / slotsPerHour, 0)

/**
 * Wh of a string on a day: its share of what its inverter made, else what was recorded; undefined if none was seen while the inverter made
 * something. `curves`: W of its inverter's strings, by number. Pure.
 */
export function stringWh(curves: Readonly<Record<string, Curve>>, string: string, madeWh: number | undefined) {
  const own = recordedWh(curves[string])
  const all = Object.values(curves).reduce((sum, curve) => sum + recordedWh(curve), 0)
  if (!all && madeWh) return undefined
  return all && madeWh !== undefined ? (own / all) * madeWh : own
}
