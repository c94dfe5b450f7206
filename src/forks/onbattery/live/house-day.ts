import { slotOf } from '../../../history/calendar.ts'
import { type ForkColumns, isMeasure, isRecord, type YieldsDay } from '../../../history/records.ts'
import type { Source } from './house.ts'

/** Stands for all solar chargers among the inverters of the history, whose serials have twelve digits. */
export const chargersSerial = '501a4'

/** What may give a house its power, in the order of its bar. */
export const sources = ['sun', 'inverters', 'battery', 'grid'] as const satisfies readonly Source[]

/** What a house took within a day as far as it was seen: Wh by what gave them. What is not known of it is missing. */
export interface HouseDay extends Partial<Record<Source, number>> {
  /** Its first and its last moment, s since 1970. */
  from: number
  to: number
  /** How much of that was seen, s. */
  seconds: number
}

/** Titles of the file: Wh, s that were seen, and s since 1970. */
const titles: Record<keyof HouseDay, string> = {
  sun: 'Wh-sun house',
  inverters: 'Wh-inverters house',
  battery: 'Wh-battery house',
  grid: 'Wh-grid house',
  seconds: 's-seen house',
  from: 's-from house',
  to: 's-to house',
}
const members = Object.keys(titles) as (keyof HouseDay)[]

/** Whether a value is what the history keeps of a house: anybody may have written to the database. */
export const isHouseDay = (value: unknown): value is HouseDay =>
  isRecord(value) &&
  members.every(member => {
    const of = value[member]
    return of === undefined ? sources.some(source => source === member) : isMeasure(of) && of >= 0
  }) &&
  Number(value.to) - Number(value.from) >= Number(value.seconds)

/** Two times of a day are added up; of two that overlap, such as those of two tabs, the one of which more was seen counts. Pure. */
export function joined(one: unknown, other: HouseDay): HouseDay {
  if (!isHouseDay(one)) return other
  if (one.from < other.to && other.from < one.to) return other.seconds > one.seconds ? other : one
  const both = { ...one, ...other, from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
  for (const member of [...sources, 'seconds'] as const)
    if (both[member] !== undefined) both[member] = (one[member] ?? 0) + (other[member] ?? 0)
  return both
}

/** Adds such times to what is kept of their day. */
export const adding = (times: readonly HouseDay[]) => (day: YieldsDay) => {
  for (const time of times) day.house = joined(day.house, time)
}

/** The house in the file with the history: a day has a row with all that was seen of it. */
export const houseColumns: ForkColumns = {
  columns: days =>
    members
      .filter(member => Object.values(days).some(({ house }) => isHouseDay(house) && house[member] !== undefined))
      .map(member => ({
        title: `"${titles[member]}"`,
        valueAt(day, slot) {
          const house = days[day]?.house
          const value = isHouseDay(house) && slotOf(house.to * 1000) === slot ? house[member] : undefined
          return value === undefined ? undefined : Math.round(value)
        },
      })),
  read(of, cells) {
    const said = members.flatMap(member => {
      const cell = cells[of.indexOf(titles[member])]
      return cell ? [[member, Number(cell)]] : []
    })
    const time: unknown = Object.fromEntries(said)
    return isHouseDay(time) ? adding([time]) : undefined
  },
}
