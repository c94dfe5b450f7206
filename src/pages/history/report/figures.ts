import { dayAfter, firstDayOf, lengthOf, type Period, placeOf } from '../../../history/calendar.ts'
import type { Days } from '../../../history/records.ts'
import { type DayYield, type RecordedInverter, recordedInverters, yieldsOf } from '../../../history/yields.ts'
import { type Known, type Quality, qualityOf } from './quality.ts'

/** A line of the table: a day of a month, or a month of a year. */
export interface ReportRow {
  /** Its place in the period, from 0. */
  place: number
  /** Undefined if nothing is known. */
  wh: number | undefined
  /** Number of its days by how their yield is known. */
  days: Record<Known, number>
}

/** What an inverter made of the whole. */
export interface ReportInverter extends RecordedInverter {
  wh: number
  /** Part of the yield of the plant, 0..1. */
  share: number
}

export interface Report {
  /** The days it is about, up to today; none in a period to come. */
  days: readonly string[]
  /** Wh of the plant; undefined if nothing is known. */
  wh: number | undefined
  /** The recorded day of the highest yield; undefined if none was recorded. */
  best: DayYield | undefined
  rows: readonly ReportRow[]
  /** Those that have a yield in the period. */
  inverters: readonly ReportInverter[]
  quality: Quality
}

/** The days of a period up to `today`. */
export function daysOf(period: Period, today: string): string[] {
  const { year, month } = period
  const months = month ? [month] : Array.from({ length: lengthOf({ year }) }, (_, index) => index + 1)
  const count = months.reduce((sum, month) => sum + lengthOf({ year, month }), 0)
  return Array.from({ length: count }, (_, index) => dayAfter(firstDayOf(period), index)).filter(day => day <= today)
}

const sumOf = (yields: readonly DayYield[]) => yields.reduce((sum, { wh }) => sum + wh, 0)

const higher = (best: DayYield | undefined, one: DayYield) => (best && best.wh >= one.wh ? best : one)

/** The days of a period as rows of its table. */
function rowsOf(period: Period, days: readonly string[], yields: ReadonlyMap<string, DayYield>, { kinds }: Quality) {
  const rows: ReportRow[] = []
  for (const day of days) {
    const place = placeOf(day, period) ?? 0
    const row = rows[place] ?? {
      place,
      wh: undefined,
      days: { recorded: 0, part: 0, estimated: 0, doubtful: 0, missing: 0 },
    }
    rows[place] = row
    const { wh } = yields.get(day) ?? {}
    if (wh !== undefined) row.wh = (row.wh ?? 0) + wh
    row.days[kinds.get(day) ?? 'missing'] += 1
  }
  return rows
}

/** What a report says of a month or a year, up to `today`. Pure. */
export function reportOf(records: Days<'yields'>, period: Period, today: string): Report {
  const days = daysOf(period, today)
  const isInside = ({ day }: DayYield) => day <= today && placeOf(day, period) !== undefined
  const ownYields = recordedInverters(records).map(inverter => ({
    inverter,
    yields: yieldsOf(records, [inverter.serial]).filter(isInside),
  }))
  const serials = ownYields.map(({ inverter }) => inverter.serial)
  const plant = yieldsOf(records, serials).filter(isInside)
  const wh = plant.length ? sumOf(plant) : undefined
  const quality = qualityOf(records, days, ownYields)
  return {
    days,
    wh,
    best: plant
      .filter(({ day }) => quality.kinds.get(day) === 'recorded')
      .reduce(higher, undefined as DayYield | undefined),
    rows: rowsOf(period, days, new Map(plant.map(one => [one.day, one])), quality),
    inverters: ownYields.flatMap(({ inverter, yields }) =>
      yields.length ? [{ ...inverter, wh: sumOf(yields), share: wh ? sumOf(yields) / wh : 0 }] : [],
    ),
    quality,
  }
}
