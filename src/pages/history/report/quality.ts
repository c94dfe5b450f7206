import { dayAfter } from '../../../history/calendar.ts'
import { nameWithGateway } from '../../../history/gateways.ts'
import type { Days } from '../../../history/records.ts'
import type { DayYield, RecordedInverter } from '../../../history/yields.ts'

/** How the yield of a day is known: recorded, of all inverters or in part; estimated; by a counter that went back; not at all. */
export type YieldQuality = 'recorded' | 'part' | 'estimated' | 'doubtful' | 'missing'

/** Names of inverters, with the days of a remark about them. */
export interface Remark {
  names: string[]
  days: string[]
}

/** How well the days of a period are known. */
export interface Quality {
  /** By day. */
  kinds: ReadonlyMap<string, YieldQuality>
  /** Inverters with an estimated yield on days on which others were recorded. */
  part: readonly Remark[]
  /** Inverters whose day counter went back. */
  doubtful: readonly Remark[]
}

/** The yields of an inverter within a period. */
interface OwnYields {
  inverter: RecordedInverter
  yields: readonly DayYield[]
}

/** Inverters with the same days share a remark; inverters without days have none. */
function remarksOf(found: readonly Remark[]): Remark[] {
  const remarks = new Map<string, Remark>()
  for (const { names, days } of found) {
    const key = days.join()
    const others = remarks.get(key)?.names ?? []
    if (key) remarks.set(key, { names: [...others, ...names], days })
  }
  return [...remarks.values()]
}

/** How well each of these days is known, by the yields of every inverter. */
export function qualityOf(records: Days<'yields'>, days: readonly string[], ownYields: readonly OwnYields[]): Quality {
  const dayOfInverter = (day: string, { serial }: RecordedInverter) => records[day]?.inverters[serial]
  const isRecorded = (day: string) =>
    ownYields.some(({ inverter }) => dayOfInverter(day, inverter)?.yieldTotal !== undefined)
  const recorded = new Set(days.filter(isRecorded))
  const doubtful = remarksOf(
    ownYields.map(({ inverter }) => ({
      names: [nameWithGateway(inverter)],
      days: days.filter(day => dayOfInverter(day, inverter)?.doubtful),
    })),
  )
  const part = remarksOf(
    ownYields.map(({ inverter, yields }) => ({
      names: [nameWithGateway(inverter)],
      days: yields
        .filter(({ day, estimated }) => estimated && recorded.has(day) && !dayOfInverter(day, inverter)?.doubtful)
        .map(({ day }) => day),
    })),
  )
  const kinds = new Map<string, YieldQuality>(days.map(day => [day, 'missing']))
  const mark = (day: string, kind: YieldQuality) => kinds.set(day, kind)
  for (const { yields } of ownYields)
    for (const { day } of yields) mark(day, recorded.has(day) ? 'recorded' : 'estimated')
  for (const day of part.flatMap(remark => remark.days)) mark(day, 'part')
  for (const day of doubtful.flatMap(remark => remark.days)) mark(day, 'doubtful')
  return { kinds, part, doubtful }
}

/** Days in order, grouped into spans of consecutive days with first and last. */
export function spansOf(days: readonly string[]): (readonly [from: string, to: string])[] {
  const spans: [string, string][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && dayAfter(last[1], 1) === day) last[1] = day
    else spans.push([day, day])
  }
  return spans
}
