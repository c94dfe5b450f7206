import { knowsBattery } from '#fork/history'
import { type Comparison, compareSpan } from '../../../history/compare.ts'
import { peakOf } from '../../../history/peaks.ts'
import type { Days, Peak } from '../../../history/records.ts'
import { daysOf, type Span } from '../../../history/spans.ts'
import {
  type DayYield,
  isFed,
  lastCounted,
  type RecordedInverter,
  recordedInverters,
  yieldsOf,
} from '../../../history/yields.ts'
import { type Quality, qualityOf, type YieldQuality } from './quality.ts'

/** The highest power of some days, with its day. */
interface DayPeak extends Peak {
  day: string
}

/** The yield and peak of a time. */
interface YieldAndPeak {
  /** Undefined if nothing is known. */
  wh: number | undefined
  /** Undefined if none was recorded. */
  peak: DayPeak | undefined
}

/** A line of the table: a day of a month, or a month of a year. */
export interface ReportRow extends YieldAndPeak {
  /** Its first day. */
  first: string
  /** Numbers of its days by how their yield is known. */
  days: Record<YieldQuality, number>
}

/** An inverter's part of the whole. */
interface ReportInverter extends RecordedInverter, YieldAndPeak {
  /** Its share of the plant's yield, 0..1; NaN if a battery fed it. */
  share: number
}

/** The figures of the plant, and of its parts. */
export interface Report extends YieldAndPeak {
  /** The reported days, up to today; none in a future period. */
  days: readonly string[]
  /** Wh of it that is estimated or doubtful. */
  estimatedWh: number
  /** The recorded day of the highest yield; undefined if none was recorded. */
  best: DayYield | undefined
  /** The yields of the plant, by day. */
  yields: readonly DayYield[]
  rows: readonly ReportRow[]
  /** The inverters with a yield in the period. */
  inverters: readonly ReportInverter[]
  quality: Quality
  /** With as many days of the period before and of the year before. */
  comparison: Comparison
}

const sumOf = (yields: readonly DayYield[]) => (yields.length ? yields.reduce((sum, { wh }) => sum + wh, 0) : undefined)

const higher = (best: DayYield, one: DayYield) => (best.wh >= one.wh ? best : one)

/** The highest power on some days, of an inverter or the plant; the first of equal ones. */
function peakOn(records: Days<'yields'>, days: readonly string[], serial?: string) {
  let highest: DayPeak | undefined
  for (const day of days) {
    const peak = peakOf(records[day], serial)
    if (peak && peak.watts > (highest?.watts ?? 0)) highest = { day, ...peak }
  }
  return highest
}

/** Numbers of these days by how their yield is known. */
function countsOf(days: readonly string[], { kinds }: Quality) {
  const counts: Record<YieldQuality, number> = { recorded: 0, part: 0, estimated: 0, doubtful: 0, missing: 0 }
  for (const day of days) counts[kinds.get(day) ?? 'missing'] += 1
  return counts
}

/** Days grouped by row: by month, or each by itself. */
function groupsOf(days: readonly string[], { kind }: Span) {
  const groups = new Map<string, string[]>()
  for (const day of days) {
    const key = kind === 'month' ? day : day.slice(0, 7)
    groups.set(key, [...(groups.get(key) ?? []), day])
  }
  return [...groups.values()]
}

/** The report of a month or a year up to `today`, or, while nothing is known of it, to the `shown` day. Pure. */
export function reportOf(records: Days<'yields'>, span: Span, today: string, shown = today): Report {
  const known = recordedInverters(records)
  const serials = known.map(({ serial }) => serial)
  const allYields = yieldsOf(records, serials, today)
  const end = lastCounted(allYields, today, shown)
  const since = allYields[0]?.day ?? span.first
  // Days before the first record could not have been recorded.
  const days = daysOf(span).filter(day => day <= end && (day >= since || since > end))
  const inside = new Set(days)
  const ownYields = known.map(inverter => ({
    inverter,
    yields: yieldsOf(records, [inverter.serial], today).filter(({ day }) => inside.has(day)),
  }))
  const plant = allYields.filter(({ day }) => inside.has(day))
  const wh = sumOf(plant)
  // An inverter that a battery feeds is no part of the plant.
  const parts = knowsBattery
    ? ownYields.filter(({ inverter: { serial } }) => !days.some(day => isFed(records[day], serial, serials)))
    : ownYields
  const quality = qualityOf(records, days, parts)
  const recorded = plant.filter(({ day, wh }) => wh > 0 && quality.kinds.get(day) === 'recorded')
  return {
    days,
    wh,
    estimatedWh: sumOf(parts.flatMap(({ yields }) => yields.filter(({ estimated }) => estimated))) ?? 0,
    peak: peakOn(records, days),
    best: recorded.length > 1 ? recorded.reduce(higher) : undefined,
    yields: plant,
    rows: groupsOf(days, span).map(own => ({
      first: own[0] ?? '',
      wh: sumOf(plant.filter(({ day }) => own.includes(day))),
      peak: peakOn(records, own),
      days: countsOf(own, quality),
    })),
    inverters: ownYields.flatMap(({ inverter, yields }) => {
      const own = sumOf(yields)
      if (own === undefined) return []
      const isPart = !knowsBattery || parts.some(part => part.inverter === inverter)
      const share = wh ? own / wh : 0
      return [
        { ...inverter, wh: own, share: isPart ? share : Number.NaN, peak: peakOn(records, days, inverter.serial) },
      ]
    }),
    quality,
    comparison: compareSpan(allYields, span, end),
  }
}
