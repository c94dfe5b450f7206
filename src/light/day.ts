import { dayOf, slotsPerDay, slotsPerHour } from '../history/calendar.ts'
import { curveOf } from '../history/gateways.ts'
import { higherPeak, peakOf } from '../history/peaks.ts'
import type { Curve, Days, Peak, PowerDay, YieldsDay } from '../history/records.ts'
import { type DayYield, recordedInverters, yieldsOf } from '../history/yields.ts'
import type { ClearDay } from './clear-day.ts'
import { type CountedTime, countedOf } from './counted.ts'
import { highestOf } from './geometry.ts'
import type { Sky } from './sky.ts'

/** What came from the sun beside what a clear day brings in the same time. */
export interface ClearShare {
  /** To the nearest 0.05, at most 1: clear days themselves differ by a tenth. */
  share: number
  /** The day is not over. */
  isSoFar: boolean
  /** Wh that the sun brought, and that a clear day brings, up to the same time. */
  sunWh: number
  clearWh: number
  /** Names of the inverters that cannot be judged and are in neither. */
  without: readonly string[]
}

/** A day's sun as every view shows it: when it came, and what a clear day brings. The day's whole yield is `DayYield`. */
export interface Day {
  day: string
  /** Its records have been read. */
  isRead: boolean
  /** W recorded of the inverters that the sun feeds. */
  seen: Curve
  /** W by their counters where nothing was recorded, in the shape of a clear day; missing where that is unknown. */
  counted: Curve
  /** The highest power recorded. */
  peak: Peak | undefined
  sky: Sky
  /** Undefined while it is not known well enough to show. */
  clear: ClearDay | undefined
  /** Too few clear days are recorded so far. */
  isLearning: boolean
  /** Undefined while too little of the day is known. */
  share: ClearShare | undefined
  /** Batteries feed all of its inverters, so nothing comes from the sun directly. */
  isOnBattery: boolean
}

/** The records of a day, of some inverters or of the plant. */
export interface DayRecords {
  day: string
  isRead: boolean
  power?: PowerDay | undefined
  yields?: YieldsDay | undefined
  /** Of the plant: all inverters that were ever recorded. */
  serials: readonly string[]
  isPlant: boolean
  /** The yield of each, by serial. */
  each: Readonly<Record<string, DayYield>>
}

/** The records of some days, by the records of all days, since an estimate needs days far away. `serials`: undefined for the plant. Pure but for today's date. */
export function recordsOf(
  days: readonly string[],
  power: Days<'power'>,
  yields: Days<'yields'>,
  serials: readonly string[] | undefined,
): DayRecords[] {
  const chosen = serials ?? recordedInverters(yields).map(({ serial }) => serial)
  const each = chosen.map(serial => [serial, new Map(yieldsOf(yields, [serial]).map(one => [one.day, one]))] as const)
  return days.map(day => ({
    day,
    isRead: true,
    power: power[day],
    yields: yields[day],
    serials: chosen,
    isPlant: !serials,
    each: Object.fromEntries(
      each.flatMap(([serial, byDay]) => {
        const one = byDay.get(day)
        return one ? [[serial, one]] : []
      }),
    ),
  }))
}

/** A day whose records are being read. */
export const recordsAwaited = (day: string): DayRecords => ({
  day,
  isRead: false,
  serials: [],
  isPlant: true,
  each: {},
})

/** Share of a clear day that must have passed for a comparison, and the share when counters tell most of it. */
const [leastPassed, leastPassedByVisits] = [0.2, 0.5]
/** From this share of a clear day's energy on the day counts as over. */
const dayIsOver = 0.995

/** Wh of a curve up to a slot with its fraction. */
const whUntil = (watts: readonly number[], end: number) =>
  watts.reduce((sum, one, slot) => sum + one * Math.min(1, Math.max(0, end - slot)), 0) / slotsPerHour

/** The part of a day that one inverter has. */
interface DayPart {
  serial: string
  seen: Curve
  counted: Curve
  /** Wh by the counter that daylight does not explain: they count, but are not drawn. */
  darkWh: number
  /** The slot after the last one of which something is known. */
  end: number
}

/** W by the counter where nothing was recorded: only in daylight, never above `most`. */
function placed(gaps: readonly CountedTime[], shape: readonly number[], most: (slot: number) => number) {
  const counted: Curve = []
  let darkWh = 0
  for (const { slots, wh } of gaps) {
    const light = slots.reduce((sum, slot) => sum + (shape[slot] ?? 0), 0)
    let drawnWh = 0
    for (const slot of slots) {
      const watts = light ? Math.min(most(slot), ((shape[slot] ?? 0) / light) * wh * slotsPerHour) : 0
      counted[slot] = watts
      drawnWh += watts / slotsPerHour
    }
    darkWh += wh - drawnWh
  }
  return { counted, darkWh }
}

/** The curves of a day as drawn, and the parts of its inverters. */
function inverterPartsOf(
  { day, power, yields, each }: DayRecords,
  panels: readonly string[],
  clear: ClearDay | undefined,
) {
  return panels.flatMap((serial): DayPart[] => {
    const inverter = yields?.inverters[serial]
    if (inverter?.yieldTotal === undefined) return []
    const seen = power?.inverters[serial] ?? []
    const own = clear?.inverters[serial]
    const isWhole = each[serial] && !each[serial].estimated && (day < dayOf(Date.now()) || inverter.over)
    const gaps = countedOf(seen, inverter, isWhole ? each[serial]?.wh : undefined)
    const { rated = Number.POSITIVE_INFINITY } = inverter
    // Without clear hours it is unknown when an inverter made what the counter tells.
    const { counted, darkWh } = own
      ? placed(gaps, own.watts, slot => (own.isLearned ? (own.watts[slot] ?? 0) : rated))
      : { counted: [], darkWh: 0 }
    const end = isWhole ? slotsPerDay : Math.max(seen.length, counted.length)
    return [{ serial, seen, counted, darkWh, end }]
  })
}

/** What is known of the sun and of clear days. */
export interface LightModel {
  sky: Sky
  clear?: ClearDay | undefined
}

/** The sum of what the counters tell, where that is known of every inverter without records. */
function sumOfCounted(parts: readonly DayPart[], seen: Curve): Curve {
  // A curve of the plant alone does not tell which inverters it includes.
  const isTold = parts.length > 0 && !(seen.some(Boolean) && parts.some(part => !part.seen.length))
  return Array.from({ length: isTold ? slotsPerDay : 0 }, (_, slot) => {
    if (seen[slot] !== undefined) return undefined
    const values = parts.flatMap(part => part.seen[slot] ?? part.counted[slot] ?? [])
    return values.length === parts.length ? values.reduce((sum, watts) => sum + watts, 0) : undefined
  })
}

/** What came from the sun up to a slot (with fraction), beside a clear day; undefined while too little is known. */
function shareOf(
  { yields, each, serials }: DayRecords,
  parts: readonly DayPart[],
  { sky, clear }: LightModel,
  end: number,
): ClearShare | undefined {
  if (!clear) return undefined
  let [sunWh, clearWh, wholeWh] = [0, 0, 0]
  const without: string[] = []
  for (const serial of serials) {
    const { onBattery, name = serial } = yields?.inverters[serial] ?? {}
    const own = each[serial]
    if (!own || onBattery) continue
    const part = parts.find(one => one.serial === serial)
    const { watts = [], isLearned } = clear.inverters[serial] ?? {}
    if (!part || own.estimated || !(clear.isLearned ? watts.length : isLearned)) {
      without.push(name)
      continue
    }
    const isDark = (slot: number) => slot + 1 <= sky.from || slot >= sky.to
    const atNight = part.seen.reduce<number>((sum, one = 0, slot) => sum + (isDark(slot) ? Math.max(0, one) : 0), 0)
    sunWh += Math.max(0, own.wh - part.darkWh - atNight / slotsPerHour)
    clearWh += whUntil(watts, Math.min(end, part.end))
    wholeWh += whUntil(watts, slotsPerDay)
  }
  const isSoFar = clearWh < wholeWh * dayIsOver
  const least = isSoFar ? (clear.fromVisits ? leastPassedByVisits : leastPassed) : 0
  if (!wholeWh || clearWh < wholeWh * least) return undefined
  return { share: Math.min(1, Math.round((20 * sunWh) / clearWh) / 20), isSoFar, sunWh, clearWh, without }
}

/** The part of a clear day that these inverters have. */
function clearOfInverters(clear: ClearDay, serials: readonly string[]): ClearDay {
  const inverters = Object.fromEntries(Object.entries(clear.inverters).filter(([serial]) => serials.includes(serial)))
  const all = Object.values(inverters)
  const watts = clear.watts.map((_, slot) => all.reduce((sum, one) => sum + (one.watts[slot] ?? 0), 0))
  const isLearned = clear.isLearned || (all.length > 0 && serials.every(serial => inverters[serial]?.isLearned))
  return { ...clear, inverters, watts, wh: whUntil(watts, slotsPerDay), isLearned }
}

/** A day by its records and what is learned, up to slot `end` with fraction. What is unknown is undefined. Pure but for today's date. */
export function describeDay(records: DayRecords, known: LightModel, end = slotsPerDay): Day {
  const { day, isRead, power, yields, serials, isPlant } = records
  const inverters = yields?.inverters ?? {}
  const panels = serials.filter(serial => !inverters[serial]?.onBattery)
  const isSunny = panels.length === serials.length
  // An inverter that came later, or is gone, is in no clear day of other times.
  const there = panels.filter(serial => day === dayOf(Date.now()) || inverters[serial]?.yieldTotal !== undefined)
  const clear = known.clear && clearOfInverters(known.clear, there)
  const learned = { sky: known.sky, clear }
  const parts = inverterPartsOf(records, panels, clear)
  const seen = curveOf(power, isPlant && isSunny ? undefined : panels)
  const [only] = panels
  const watts = highestOf(seen)
  return {
    day,
    isRead,
    seen,
    counted: sumOfCounted(parts, seen),
    // For a choice of inverters their highest mean stands in for the peak.
    peak: higherPeak(
      isPlant && isSunny ? peakOf(yields) : panels.length === 1 ? peakOf(yields, only) : undefined,
      watts ? { watts, slot: seen.indexOf(watts) } : undefined,
    ),
    sky: known.sky,
    clear: clear?.isLearned ? clear : undefined,
    isLearning: clear?.isLearned === false,
    share: shareOf(records, parts, learned, end),
    isOnBattery: panels.length === 0 && serials.length > 0,
  }
}

/** The completed days of a span beside clear ones. */
export interface SpanShare {
  /** Completed days of which a share is known. */
  knownDays: number
  completedDays: number
  /** What the known days brought as a share of clear ones, rounded as a day's. */
  share: number
}

/** The share of the completed days; undefined if fewer than half of them have one. Pure but for today's date. */
export function shareOfDays(days: readonly Day[]): SpanShare | undefined {
  const over = days.filter(({ day }) => day < dayOf(Date.now()))
  const shares = over.flatMap(({ share }) => share ?? [])
  if (shares.length * 2 < over.length || !shares.length) return undefined
  const sunWh = shares.reduce((sum, one) => sum + one.sunWh, 0)
  const clearWh = shares.reduce((sum, one) => sum + one.clearWh, 0)
  return {
    knownDays: shares.length,
    completedDays: over.length,
    share: Math.min(1, Math.round((20 * sunWh) / clearWh) / 20),
  }
}
