import { storageKey } from '../../gateway/storage.ts'
import { dayAfter, dayOf } from '../calendar.ts'
import type { Days, PlacedObservation, Table } from '../records.ts'
import { type Changes, summaryOf } from './changes.ts'
import { merge, moveOldRecords, prune, rangeOf, readDays, tables } from './days.ts'
import { resultOf } from './requests.ts'
import { type Survey, surveyOf } from './survey.ts'

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

/** The history of one gateway in this browser, with one connection that is opened when it is first needed. */
export interface HistoryDatabase {
  /** Merges observations and deletes the oldest days, more of them if the browser has no room. Rejects if nothing helps. */
  write: (observations: readonly PlacedObservation[]) => Promise<Changes>
  /** The records of a table from one day to another, in order, without what is damaged. Rejects if there is no database. */
  read: <T extends Table>(table: T, from?: string, to?: string) => Promise<Days<T>>
  /** Looks through everything that is stored. Rejects if there is no database. */
  survey: () => Promise<Survey>
  /** Deletes what is stored of days after today. Rejects if there is no database. */
  clearAhead: () => Promise<void>
  /** Deletes the records of all tables. Rejects if there is no database. */
  clear: () => Promise<void>
}

/** The database of the gateway at this address: gateways under different paths of one host have separate ones. */
export function historyDatabase(): HistoryDatabase {
  let connection: Promise<IDBDatabase> | undefined
  /** While the page is put aside: resolves when it is shown again. */
  let shown: Promise<unknown> | undefined

  /** WebKit keeps a page for the back button in the middle of a transaction, for which all other pages would wait. */
  function putAside({ persisted }: PageTransitionEvent) {
    // A page that ends may finish what it writes.
    if (!persisted) return
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

  async function write(observations: readonly PlacedObservation[], share = 1): Promise<Changes> {
    try {
      return await transact('readwrite', async days => {
        const changed = await merge(days, observations)
        await prune(days, share, changed)
        return summaryOf(changed)
      })
    } catch (cause) {
      if ((cause as Error | null)?.name !== 'QuotaExceededError' || share < 0.01) throw cause
      await write([], share * 0.8)
      return await write(observations, share * 0.8)
    }
  }

  return {
    write: observations => write(observations),
    read: <T extends Table>(table: T, from?: string, to?: string): Promise<Days<T>> =>
      transact('readonly', days => readDays(days, table, rangeOf(table, from, to), { count: 0 })),
    survey: () => transact('readonly', surveyOf),
    clearAhead: () =>
      transact('readwrite', async days => {
        const tomorrow = dayAfter(dayOf(Date.now()), 1)
        for (const table of tables) await resultOf(days.delete(rangeOf(table, tomorrow)))
      }),
    clear: () => transact('readwrite', days => resultOf(days.clear())),
  }
}
