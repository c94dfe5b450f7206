import { storageKey } from '../gateway/storage.ts'
import { dayOf } from './calendar.ts'
import { tableRules } from './merge.ts'
import { type OldRecord, observationsOf } from './old-records.ts'
import type { Days, PlacedObservation, Table, Tables } from './records.ts'

/** A record of the database: what a table has of a day. */
export interface StoredDay<T extends Table = Table> {
  /** Table and local day, such as `['power', '2026-06-21']`. */
  key: [table: T, day: string]
  value: Tables[T]
}

/**
 * Tables of which only so many recorded days up to today are kept: counted, not dated, so that a clock that is ahead deletes
 * nothing. Days after today, which such a clock or a file has left, do not count.
 */
const maxDays: Partial<Record<Table, number>> = { power: 400, strings: 30 }

const tables = Object.keys(tableRules) as Table[]

/** The result of a request. */
const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Transactions that have not ended. */
const running = new Set<IDBTransaction>()

/** Runs `work` and resolves to its result once the transaction is committed. Rejects with the reason, and changes nothing then. */
async function runIn<T>(transaction: IDBTransaction, work: (days: IDBObjectStore) => Promise<T>) {
  running.add(transaction)
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  try {
    const [result] = await Promise.all([work(transaction.objectStore('days')), committed])
    return result
  } catch (cause) {
    // A request that failed has aborted it already; the error of the transaction tells a full disk.
    if (!transaction.error) transaction.abort()
    throw transaction.error ?? cause
  } finally {
    running.delete(transaction)
  }
}

/** The records of a table from one day to another. */
const rangeOf = (table: Table, from = '', to = '~') => IDBKeyRange.bound([table, from], [table, to])

/** Records of version 1.0.0, whose keys are texts such as `power 2026-06-21`. A key that is a list sorts after every text. */
const oldRecords = () => IDBKeyRange.bound('', [], false, true)

async function mergeIntoDay<T extends Table>(
  days: IDBObjectStore,
  table: T,
  day: string,
  observations: readonly PlacedObservation[],
) {
  const { empty, add, holds } = tableRules[table]
  const held = observations.filter(holds)
  if (!held.length) return
  const key: [T, string] = [table, day]
  const stored: StoredDay<T> | undefined = await resultOf(days.get(key))
  const value = stored?.value ?? empty()
  for (const observation of held) add(value, observation)
  await resultOf(days.put({ key, value } satisfies StoredDay<T>))
}

async function merge(days: IDBObjectStore, observations: readonly PlacedObservation[]) {
  const byDay = new Map<string, PlacedObservation[]>()
  for (const observation of observations) {
    const ofDay = byDay.get(observation.day) ?? []
    ofDay.push(observation)
    byDay.set(observation.day, ofDay)
  }
  for (const [day, ofDay] of byDay) for (const table of tables) await mergeIntoDay(days, table, day, ofDay)
}

/** Turns records of 1.0.0 into those of today. A tab of that version may add more, which are moved at the next visit. */
async function moveOldRecords(days: IDBObjectStore) {
  for (const key of await resultOf(days.getAllKeys(oldRecords()))) {
    const record: OldRecord = await resultOf(days.get(key))
    await merge(days, observationsOf(record))
    await resultOf(days.delete(key))
  }
}

/** Deletes the oldest days up to today, so that `share` of what a table may have is left. */
async function prune(days: IDBObjectStore, share: number) {
  for (const table of tables) {
    const most = maxDays[table]
    if (!most) continue
    const keys = await resultOf(days.getAllKeys(rangeOf(table, '', dayOf(Date.now()))))
    for (const key of keys.slice(0, -Math.ceil(most * share))) await resultOf(days.delete(key))
  }
}

/** The history of one gateway in this browser, with one connection that is opened when it is first needed. */
export interface HistoryDatabase {
  /** Merges observations and deletes the oldest days, more of them if the browser has no room. Rejects if nothing helps. */
  write: (observations: readonly PlacedObservation[]) => Promise<void>
  /** The records of a table from one day to another, in order. Rejects if there is no database. */
  read: <T extends Table>(table: T, from?: string, to?: string) => Promise<Days<T>>
  /** Deletes the records of all tables. Rejects if there is no database. */
  clear: () => Promise<void>
}

/** The database of the gateway at this address: gateways under different paths of one host have separate ones. */
export function historyDatabase(): HistoryDatabase {
  let connection: Promise<IDBDatabase> | undefined
  /** While the page is put aside: resolves when it is shown again. */
  let shown: Promise<unknown> | undefined

  /** WebKit keeps a page for the back button in the middle of a transaction, for which all other pages would wait. */
  function putAside() {
    shown = new Promise(resolve => addEventListener('pageshow', resolve, { once: true }))
    for (const transaction of running) transaction.abort()
  }

  function disconnect() {
    connection?.then(
      database => database.close(),
      () => {},
    )
    connection = undefined
  }

  async function connect() {
    const opening = indexedDB.open(storageKey('history'), 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
    const database = await resultOf(opening)
    // Another tab wants to delete the database, or to upgrade it for a later version.
    database.onversionchange = disconnect
    database.onclose = disconnect
    addEventListener('pagehide', putAside)
    await shown
    // Transactions that follow wait for this one. What it cannot move stays, and is moved at the next visit.
    runIn(database.transaction('days', 'readwrite'), moveOldRecords).catch(() => {})
    return database
  }

  /** Runs `work` in one transaction. */
  async function transact<T>(mode: IDBTransactionMode, work: (days: IDBObjectStore) => Promise<T>) {
    try {
      connection ??= connect()
      const database = await connection
      await shown
      return await runIn(database.transaction('days', mode), work)
    } catch (cause) {
      // The next call opens it again.
      disconnect()
      throw cause
    }
  }

  async function write(observations: readonly PlacedObservation[], share = 1): Promise<void> {
    try {
      await transact('readwrite', async days => {
        await merge(days, observations)
        await prune(days, share)
      })
    } catch (cause) {
      if ((cause as Error | null)?.name !== 'QuotaExceededError' || share < 0.01) throw cause
      await write([], share * 0.8)
      await write(observations, share * 0.8)
    }
  }

  return {
    write: observations => write(observations),
    async read<T extends Table>(table: T, from?: string, to?: string) {
      const found: StoredDay<T>[] = await transact('readonly', days => resultOf(days.getAll(rangeOf(table, from, to))))
      return Object.fromEntries(found.map(({ key: [, day], value }) => [day, value]))
    },
    clear: () => transact('readwrite', days => resultOf(days.clear())),
  }
}
