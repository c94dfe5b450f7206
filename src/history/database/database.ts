import { storageKey } from '../../gateway/storage.ts'
import { maxInverters } from '../../live/others/received.ts'
import { dayAfter, dayOf } from '../calendar.ts'
import { tableRules } from '../merge.ts'
import { type Days, type PlacedObservation, stringDays, type Table, type Tables, type YieldsDay } from '../records.ts'
import { type ChangedRecords, changedValues, nameOfRecord, summaryOf, type WrittenChanges } from './changes.ts'
import { commitOf, resultOf } from './requests.ts'
import { type DayKey, isStoredDay, type StoredDay } from './stored-day.ts'
import { surveyOf } from './survey.ts'

/** How many recorded days up to today a table keeps: counted, not dated, so that a clock that runs ahead deletes nothing. */
const maxDays: Partial<Record<Table, number>> = { power: 400, strings: stringDays }

const tables = Object.keys(tableRules) as Table[]

/** The records of a table from one day to another. */
const rangeOf = (table: Table, from = '', to = '~') => IDBKeyRange.bound([table, from], [table, to])

/** The records of a table from one day to another, by day, without damaged ones. */
async function readDays<T extends Table>(days: IDBObjectStore, table: T, from?: string, to?: string) {
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
async function mergeIntoDays(days: IDBObjectStore, observations: readonly PlacedObservation[]) {
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
async function prune(days: IDBObjectStore, share: number, changed: ChangedRecords) {
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

/** ms without any answer after which the database counts as silent. */
const silenceTimeoutMs = 5000

/** How often the database has answered: was opened, or completed a transaction. */
let answers = 0

/** The database does not answer. */
export class SilentDatabase extends Error {}

/** What `work` resolves to. Rejects with `SilentDatabase` when the database has not answered for 5 s; `work` goes on. */
export function unlessSilent<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  const silence = new Promise<never>((_, reject) => {
    let before = answers
    timer = setInterval(() => {
      if (answers === before) reject(new SilentDatabase())
      before = answers
    }, silenceTimeoutMs)
  })
  return Promise.race([work, silence]).finally(() => clearInterval(timer))
}

/** Opened when it is first needed. */
let connection: Promise<IDBDatabase> | undefined
/** While the page is in the back-forward cache: resolves when it is shown again. */
let shown: Promise<unknown> | undefined

/** Transactions that have not ended. */
const running = new Set<IDBTransaction>()

/** Runs `work` in one transaction and resolves to its result once that is committed. Rejects with the reason; nothing is changed then. */
async function runIn<T>(database: IDBDatabase, mode: IDBTransactionMode, work: (days: IDBObjectStore) => Promise<T>) {
  const transaction = database.transaction('days', mode)
  running.add(transaction)
  try {
    const [result] = await Promise.all([work(transaction.objectStore('days')), commitOf(transaction)])
    return result
  } catch (cause) {
    // A failed request has aborted the transaction already; its error says that the disk is full.
    if (!transaction.error) transaction.abort()
    throw transaction.error ?? cause
  } finally {
    answers++
    running.delete(transaction)
  }
}

/** WebKit puts a page into the back-forward cache in the middle of a transaction, and all other pages would wait for it. */
function putAside({ persisted }: PageTransitionEvent) {
  // A page that is closed may finish writing.
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
  // Gateways under different paths of one host have separate ones.
  const opening = indexedDB.open(storageKey('history'), 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
  const database = await resultOf(opening)
  // Another tab wants to delete the database, or to upgrade it for a later version.
  database.onversionchange = database.onclose = disconnect
  answers++
  addEventListener('pagehide', putAside)
  return database
}

/** Runs `work` in one transaction. */
async function transact<T>(mode: IDBTransactionMode, work: (days: IDBObjectStore) => Promise<T>) {
  try {
    connection ??= connect()
    const database = await connection
    await shown
    return await runIn(database, mode, work)
  } catch (cause) {
    // The next call opens it again.
    disconnect()
    throw cause
  }
}

/** Merges observations and prunes old days, more of them if the browser is out of space. Rejects if nothing helps. */
export async function write(observations: readonly PlacedObservation[], share = 1): Promise<WrittenChanges> {
  try {
    return await transact('readwrite', async days => {
      // In the same transaction, so that nothing is deleted if that frees no space, as when other files fill the disk.
      if (share < 1) await prune(days, share, new Map())
      const changed = await mergeIntoDays(days, observations)
      await prune(days, share, changed)
      return summaryOf(changed)
    })
  } catch (cause) {
    if ((cause as Error | null)?.name !== 'QuotaExceededError' || share < 0.01) throw cause
    return await write(observations, share * 0.8)
  }
}

/** The records of a table from one day to another, in order, without damaged ones. Rejects if there is no database. */
export const read = <T extends Table>(table: T, from?: string, to?: string): Promise<Days<T>> =>
  transact('readonly', days => readDays(days, table, from, to))

/** Looks through everything that is stored. Rejects if there is no database. */
export const survey = () => transact('readonly', surveyOf)

/** Deletes what is stored of days after today. Rejects if there is no database. */
export const clearAhead = () =>
  transact('readwrite', async days => {
    const tomorrow = dayAfter(dayOf(Date.now()), 1)
    for (const table of tables) await resultOf(days.delete(rangeOf(table, tomorrow)))
  })

/** Deletes the records of all tables. Rejects if there is no database. */
export const clear = () => transact('readwrite', days => resultOf(days.clear()))
