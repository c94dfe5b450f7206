import { dayOf, isDay } from '../calendar.ts'
import { tableRules } from '../merge.ts'
import { isRecord, type PlacedObservation, type Table, type Tables } from '../records.ts'
import { type ChangedRecords, changedValues, nameOfRecord } from './changes.ts'
import { readOld } from './old-records.ts'
import { type Damage, repaired } from './repair.ts'
import { resultOf } from './requests.ts'

/** The key of a record: table and local day, such as `['power', '2026-06-21']`. */
export type DayKey<T extends Table = Table> = [table: T, day: string]

/** A record of the database: what a table has of a day. */
export interface StoredDay<T extends Table = Table> {
  key: DayKey<T>
  value: Tables[T]
}

/**
 * Tables of which only so many recorded days up to today are kept: counted, not dated, so that a clock that is ahead deletes
 * nothing. Days after today, which such a clock or a file has left, do not count.
 */
const maxDays: Partial<Record<Table, number>> = { power: 400, strings: 30 }

export const tables = Object.keys(tableRules) as Table[]

/** The records of a table from one day to another. */
export const rangeOf = (table: Table, from = '', to = '~') => IDBKeyRange.bound([table, from], [table, to])

/** Records whose key is a text, such as `power 2026-06-21` of version 1.0.0. A key that is a list sorts after every text. */
export const textKeys = () => IDBKeyRange.bound('', [], false, true)

/** Whether a record has a key of ours. */
export const isDayKey = (key: IDBValidKey): key is DayKey =>
  Array.isArray(key) &&
  key.length === 2 &&
  tables.some(table => table === key[0]) &&
  typeof key[1] === 'string' &&
  isDay(key[1])

/** The records in a range, by day, without what is damaged. */
export async function readDays<T extends Table>(days: IDBObjectStore, table: T, range: IDBKeyRange, damage: Damage) {
  const found: { key: IDBValidKey; value?: unknown }[] = await resultOf(days.getAll(range))
  const read: Record<string, Tables[T]> = {}
  for (const { key, value } of found) {
    const day = isDayKey(key) && repaired(table, value, damage)
    if (day) read[key[1]] = day
  }
  return read
}

async function mergeIntoDay<T extends Table>(
  days: IDBObjectStore,
  table: T,
  day: string,
  observations: readonly PlacedObservation[],
  changed: ChangedRecords,
) {
  const { empty, add, holds } = tableRules[table]
  const held = observations.filter(holds)
  if (!held.length) return
  const key: DayKey<T> = [table, day]
  const stored: { value?: unknown } | undefined = await resultOf(days.get(key))
  const value = repaired(table, stored?.value, { count: 0 }) ?? empty()
  const before = structuredClone(value)
  for (const observation of held) add(value, observation)
  changed.set(nameOfRecord(table, day), changedValues(before, value))
  await resultOf(days.put({ key, value } satisfies StoredDay<T>))
}

/** Merges observations into their days. Resolves to how much of them was new. */
export async function merge(days: IDBObjectStore, observations: readonly PlacedObservation[]): Promise<ChangedRecords> {
  const changed: ChangedRecords = new Map()
  const byDay = new Map<string, PlacedObservation[]>()
  for (const observation of observations) {
    const ofDay = byDay.get(observation.day) ?? []
    ofDay.push(observation)
    byDay.set(observation.day, ofDay)
  }
  for (const [day, ofDay] of byDay) for (const table of tables) await mergeIntoDay(days, table, day, ofDay, changed)
  return changed
}

/**
 * Turns records of 1.0.0 into those of today; what is damaged in them stays. A tab of that version may add more, which are moved at
 * the next visit.
 */
export async function moveOldRecords(days: IDBObjectStore) {
  for (const key of await resultOf(days.getAllKeys(textKeys()))) {
    const record: unknown = await resultOf(days.get(key))
    const { observations, rest } = readOld(isRecord(record) ? record : {})
    if (!observations.length) continue
    await merge(days, observations)
    await (rest ? resultOf(days.put(rest)) : resultOf(days.delete(key)))
  }
}

/** Deletes the oldest days up to today, so that `share` of what a table may have is left; they are no longer `changed`. */
export async function prune(days: IDBObjectStore, share: number, changed: ChangedRecords) {
  for (const table of tables) {
    const most = maxDays[table]
    if (!most) continue
    const keys = await resultOf(days.getAllKeys(rangeOf(table, '', dayOf(Date.now()))))
    for (const key of keys.slice(0, -Math.ceil(most * share))) {
      await resultOf(days.delete(key))
      if (isDayKey(key)) changed.delete(nameOfRecord(...key))
    }
  }
}
