import { slotOf } from '../../../history/calendar.ts'
import { type ForkColumns, isMeasure, isRecord, type YieldsDay } from '../../../history/records.ts'
import { type Flow, flows, type Source } from './house.ts'

/** Stands for all solar chargers among the inverters of the history, whose serials have twelve digits. */
export const chargersSerial = '501a4'

/** What may give a house its power, in the order of its bar. */
export const sources = ['sun', 'inverters', 'battery', 'grid'] as const satisfies readonly Source[]

/** What a house took within a day as far as it was seen, by what gave it, and what flowed at each node, in Wh. What is not known of it is missing. */
export interface HouseDay extends Partial<Record<Source | Flow, number>> {
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
  made: 'Wh-made sun',
  discharged: 'Wh-discharged battery',
  charged: 'Wh-charged battery',
  drawn: 'Wh-drawn grid',
  fedIn: 'Wh-fed-in grid',
  lost: 'Wh-lost house',
  seconds: 's-seen house',
  from: 's-from house',
  to: 's-to house',
}
const members = Object.keys(titles) as (keyof HouseDay)[]

const isTime = (member: string) => ['seconds', 'from', 'to'].includes(member)

/** Whether a value is what the history keeps of a house: anybody may have written to the database. */
export const isHouseDay = (value: unknown): value is HouseDay =>
  isRecord(value) &&
  members.every(member => {
    const of = value[member]
    // It may be less than all that came, by what is not of one moment.
    return isMeasure(of) ? of >= 0 || member === 'lost' : of === undefined && !isTime(member)
  }) &&
  Number(value.to) - Number(value.from) >= Number(value.seconds)

/**
 * Two times of a day are added up, without the flows that are known of one alone. Of two that overlap, such as those of two tabs, the one of which
 * more was seen counts, and so it does where the meter was new. Pure.
 */
export function joined(one: unknown, other: HouseDay): HouseDay {
  if (!isHouseDay(one)) return other
  const isOverlapping = one.from < other.to && other.from < one.to
  if (isOverlapping || (one.grid === undefined) !== (other.grid === undefined))
    return other.seconds > one.seconds ? other : one
  const both: HouseDay = {
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    seconds: one.seconds + other.seconds,
  }
  for (const source of sources)
    if ((one[source] ?? other[source]) !== undefined) both[source] = (one[source] ?? 0) + (other[source] ?? 0)
  for (const flow of flows)
    if (one[flow] !== undefined && other[flow] !== undefined) both[flow] = one[flow] + other[flow]
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
