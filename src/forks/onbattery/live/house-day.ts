import { isRecord } from '../../../gateway/json.ts'
import { slotOf } from '../../../history/calendar.ts'
import { type ForkColumns, isMeasure, type YieldsDay } from '../../../history/records.ts'
import { type Flow, flows, type Source } from './house.ts'

/** Serial of all solar chargers among the inverters of the history; real serials have twelve digits. */
export const chargersSerial = '501a4'

/** The sources that may supply a house, in the order of its bar. */
export const sources = ['sun', 'inverters', 'battery', 'grid'] as const satisfies readonly Source[]

/** The energy of a house on a day while it was watched, in Wh: what supplied it, and the flows at each node. Unknown members are missing. */
export interface HouseDay extends Partial<Record<Source | Flow, number>> {
  /** First and last moment, s since 1970. */
  from: number
  to: number
  /** Seconds of it that were watched. */
  seconds: number
}

/** Titles in the file: Wh, seconds watched, and s since 1970. */
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

/** Whether a value is a valid record of a house: others may have written to the database. */
export const isHouseDay = (value: unknown): value is HouseDay =>
  isRecord(value) &&
  members.every(member => {
    const measured = value[member]
    // May be negative, since values are not all from the same moment.
    return isMeasure(measured) ? measured >= 0 || member === 'lost' : measured === undefined && !isTime(member)
  }) &&
  Number(value.to) - Number(value.from) >= Number(value.seconds)

/**
 * Adds up two times of a day, without flows that only one of them knows. If the meter was new, the one with it is kept; if they overlap, as
 * of two tabs, the one watched longer. Pure.
 */
export function joined(one: unknown, other: HouseDay): HouseDay {
  if (!isHouseDay(one)) return other
  if ((one.grid === undefined) !== (other.grid === undefined)) return one.grid === undefined ? other : one
  if (one.from < other.to && other.from < one.to) return other.seconds > one.seconds ? other : one
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

/** Adds such times to the record of their day. */
export const adding = (times: readonly HouseDay[]) => (day: YieldsDay) => {
  for (const time of times) day.house = joined(day.house, time)
}

/** Title in the file: % of the battery. */
const chargeTitle = '%-charge battery'

/** The charge of the battery in the file with the history, and the house: a row per day with all that was watched. */
export const houseColumns: ForkColumns = {
  columns: (days, strings) => [
    ...(Object.values(strings).some(({ devices }) => devices?.batteryCharge)
      ? [
          {
            title: `"${chargeTitle}"`,
            valueAt: (day: string, slot: number) => strings[day]?.devices?.batteryCharge?.[slot],
          },
        ]
      : []),
    ...members
      .filter(member => Object.values(days).some(({ house }) => isHouseDay(house) && house[member] !== undefined))
      .map(member => ({
        title: `"${titles[member]}"`,
        valueAt(day: string, slot: number) {
          const house = days[day]?.house
          const value = isHouseDay(house) && slotOf(house.to * 1000) === slot ? house[member] : undefined
          return value === undefined ? undefined : Math.round(value)
        },
      })),
  ],
  read(columns, cells) {
    const entries = members.flatMap(member => {
      const cell = cells[columns.indexOf(titles[member])]
      return cell ? [[member, Number(cell)]] : []
    })
    const time: unknown = Object.fromEntries(entries)
    const batteryCharge = Number(cells[columns.indexOf(chargeTitle)] || Number.NaN)
    return {
      add: isHouseDay(time) ? adding([time]) : undefined,
      ...(batteryCharge >= 0 && batteryCharge <= 100 && { devices: { batteryCharge } }),
    }
  },
}
