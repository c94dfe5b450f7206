import { maxInverters } from '../../live/others/received.ts'
import { dayOf } from '../calendar.ts'
import { tableRules } from '../merge.ts'
import type { PlacedObservation, Table, Tables, YieldsDay } from '../records.ts'
import { type ChangedRecords, changedValues, nameOfRecord } from './changes.ts'
import { resultOf } from './requests.ts'
import { type DayKey, isStoredDay, type StoredDay } from './stored-day.ts'

/** How many recorded days up to today a table keeps: counted, not dated, so that a clock that runs ahead deletes nothing. */
const maxDays: Partial<Record<Table, number>> = { power: 400, strings: 30 }

export const tables = Object.keys(tableRules) as Table[]

/** The records of a table from one day to another. */
export const rangeOf = (table: Table, from = '', to = '~') => IDBKeyRange.bound([table, from], [table, to])

/** The records of a table from one day to another, by day, without damaged ones. */
export async function readDays<T extends Table>(days: IDBObjectStore, table: T, from?: string, to?: string) {
  const found: unknown[] = await resultOf(days.getAll(rangeOf(table, from, to)))
  const read: Record<string, Tables[T]> = {}
  for (const record of found) if (isStoredDay(record, table)) read[record.key[1]] = record.value
  return read
}

async function mergeIntoDay<T extends Table>(
  days: IDBObjectStore,
  table: T,
  day: string,
  observations: readonly PlacedObservation[],
  changed: ChangedRecords,
) {
  const { empty, add } = tableRules[table]
  const key: DayKey<T> = [table, day]
  const stored: unknown = await resultOf(days.get(key))
  const value = isStoredDay(stored, table) ? stored.value : empty()
  const before = JSON.stringify(value)
  for (const observation of observations) add(value, observation)
  if (JSON.stringify(value) === before) return
  changed.set(nameOfRecord(table, day), changedValues(JSON.parse(before), value))
  await resultOf(days.put({ key, value } satisfies StoredDay<T>))
}

/** Observations without the inverters that exceed what one other gateway may show. */
function bounded(known: YieldsDay['inverters'], observations: readonly PlacedObservation[]) {
  const serialsAt = new Map<string, Set<string>>()
  function mayStay([serial, { gateway }]: [string, { gateway?: string }]) {
    if (!gateway) return true
    const serials = serialsAt.get(gateway) ?? new Set()
    serialsAt.set(gateway, serials)
    return serials.has(serial) || (serials.size < maxInverters && Boolean(serials.add(serial)))
  }
  Object.entries(known).forEach(mayStay)
  return observations.map(one => ({
    ...one,
    inverters: Object.fromEntries(Object.entries(one.inverters).filter(mayStay)),
  }))
}

/** Merges observations into their days. Resolves to the records that changed. */
export async function mergeStoredDay(days: IDBObjectStore, observations: readonly PlacedObservation[]) {
  const changed: ChangedRecords = new Map()
  for (const day of new Set(observations.map(one => one.day))) {
    const ofDay = observations.filter(one => one.day === day)
    const yields: unknown = await resultOf(days.get(['yields', day]))
    const known = isStoredDay(yields, 'yields') ? yields.value.inverters : {}
    const within = bounded(known, ofDay)
    for (const table of tables) await mergeIntoDay(days, table, day, within, changed)
  }
  return changed
}

/** Deletes the oldest days up to today until `share` of what a table may keep is left, and removes them from `changed`. */
export async function prune(days: IDBObjectStore, share: number, changed: ChangedRecords) {
  for (const table of tables) {
    const most = maxDays[table]
    if (!most) continue
    const keys = await resultOf(days.getAllKeys(rangeOf(table, '', dayOf(Date.now()))))
    for (const key of keys.slice(0, -Math.ceil(most * share))) {
      await resultOf(days.delete(key))
      changed.delete(nameOfRecord(table, String((key as IDBValidKey[])[1])))
    }
  }
}
