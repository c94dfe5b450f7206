import { storageKey } from '../gateway/storage.ts'
import { create } from '../gateway/store.ts'
import { type Days, mergeRow, type Row, type Rows, type Table, tableOf } from './records.ts'
import type { WeakString } from './weak-string.ts'

/** A record of the database: the rows of a table on a day. */
interface DayRecord {
  /** Table and day, such as `power 2026-06-21`. */
  key: string
  rows: Rows
}

/** A row with its day and slot; values of the whole day may be in any row of it. */
export interface PlacedRow {
  day: string
  slot: number
  row: Row
}

/** Number of recorded days to keep: counted, not dated, so that a wrong clock deletes nothing. */
const maxDays = { power: 400, strings: 30 }

interface History {
  /** Grows with every change, so that views reload. */
  revision: number
  /** False while the browser stores nothing. */
  kept: boolean
  /** The strings that deliver less than they should. */
  weak: readonly WeakString[]
}

export const useHistory = /* @__PURE__ */ create<History>(() => ({ revision: 0, kept: true, weak: [] }))

/**
 * Runs `work` in one transaction on a connection of its own; resolves to its result once that is committed. Gateways under different
 * paths of one host have separate databases. Rejects if there is none.
 */
async function transact<T>(mode: IDBTransactionMode, work: (days: IDBObjectStore) => T) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(storageKey('history'), 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = reject
  })
  try {
    const transaction = database.transaction('days', mode)
    const result = work(transaction.objectStore('days'))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return result
  } finally {
    // An open connection would block another tab from deleting the database.
    database.close()
  }
}

const rangeOf = (table: string, from = '', to = '~') => IDBKeyRange.bound(`${table} ${from}`, `${table} ${to}`)

/** Merges records and deletes the oldest, more of them if the browser has no room. */
async function write(records: readonly DayRecord[], share = 1) {
  try {
    await transact('readwrite', days => {
      for (const { key, rows } of records) {
        const reading: IDBRequest<DayRecord | undefined> = days.get(key)
        reading.onsuccess = () => {
          const merged = { ...reading.result?.rows }
          for (const slot in rows) merged[slot] = mergeRow(merged[slot], rows[slot] ?? {})
          days.put({ key, rows: merged })
        }
      }
      for (const [table, most] of Object.entries(maxDays)) {
        const reading = days.getAllKeys(rangeOf(table))
        reading.onsuccess = () => reading.result.slice(0, -Math.ceil(most * share)).map(key => days.delete(key))
      }
    })
  } catch (cause) {
    if ((cause as Error | null)?.name !== 'QuotaExceededError' || share < 0.01) throw cause
    await write([], share * 0.8)
    await write(records, share * 0.8)
  }
}

const change = (work: Promise<unknown>) =>
  work.then(
    () => useHistory.setState(({ revision }) => ({ revision: revision + 1, kept: true })),
    () => useHistory.setState({ kept: false }),
  )

/** Adds rows. Never rejects: what blocked or full storage does not accept is lost, and `kept` is false then. */
export function addToHistory(placed: readonly PlacedRow[]) {
  const records: Record<string, DayRecord> = {}
  for (const { day, slot, row } of placed)
    for (const [column, value] of Object.entries(row)) {
      if (column === 'n') continue
      const table = tableOf(column)
      const key = `${table} ${day}`
      records[key] ??= { key, rows: {} }
      const { rows } = records[key]
      const place = table === 'yields' ? 0 : slot
      rows[place] ??= table === 'yields' ? {} : { n: row.n ?? 0 }
      rows[place][column] = value
    }
  return change(write(Object.values(records)))
}

/** Deletes everything. Never rejects. */
export const deleteHistory = () => change(transact('readwrite', days => days.clear()))

/** The rows of a table by day, in order, from one day to another. Never rejects. */
export async function loadHistory(table: Table, from?: string, to?: string): Promise<Days> {
  try {
    const { result } = await transact('readonly', days => days.getAll(rangeOf(table, from, to)))
    return Object.fromEntries(result.map(({ key, rows }: DayRecord) => [key.slice(-10), rows]))
  } catch {
    useHistory.setState({ kept: false })
    return {}
  }
}
