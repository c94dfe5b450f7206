import { readFile } from 'node:fs/promises'
import { IDBObjectStore } from 'fake-indexeddb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { slotMs } from '../../../src/history/calendar.ts'
import { historyDatabase } from '../../../src/history/database/database.ts'
import { addToHistory, loadHistory, useHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { addFile, curveOf, freshDatabase, keptYields, observationsFrom, wholeDay } from '../../support/history.ts'

process.env.TZ = 'Europe/Berlin'

const roof = '116181234567'
const shed = '114172607952'
const noon = +new Date('2026-06-20T12:00')

interface OldRecord {
  key: string
  rows: Record<string, Record<string, number | string>>
}

const sample = (file: string) => readFile(new URL(`../../support/history-1.0.0/${file}`, import.meta.url), 'utf8')
const oldDatabase = async (): Promise<OldRecord[]> => JSON.parse(await sample('database.json'))

const opened = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Works on the store as a tab of 1.0.0 does: it opens version 1 for one transaction. */
async function asOldTab(work: (days: IDBObjectStore) => IDBRequest | undefined) {
  const opening = indexedDB.open('history', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'key' })
  const database = await opened(opening)
  const transaction = database.transaction('days', 'readwrite')
  const request = work(transaction.objectStore('days'))
  await new Promise(resolve => {
    transaction.oncomplete = resolve
  })
  database.close()
  return request?.result
}

const put = (records: readonly OldRecord[]) =>
  asOldTab(days => {
    for (const record of records) days.put(record)
    return undefined
  })
const oldKeys = () => asOldTab(days => days.getAllKeys(IDBKeyRange.bound('', [], false, true)))

test.before.each(async () => {
  await freshDatabase()
  useHistory.setState({ kept: true })
})

test('a history recorded by 1.0.0 is there after the update: curves, strings, yields and names', async () => {
  await put(await oldDatabase())
  const { [roof]: first, [shed]: second } = (await loadHistory('yields'))['2026-06-20']?.inverters ?? {}
  assert.equal(first, { name: 'Süd, "oben"', stringNames: { 0: 'Ost 1' }, yieldDay: 10_000, yieldTotal: 510_000 })
  assert.equal(second, { name: 'Schuppen', yieldDay: 4000, yieldTotal: 94_000 })
  assert.equal((await curveOf('2026-06-20')).slice(143, 148), [undefined, 700, 700, undefined, undefined])
  assert.equal((await curveOf('2026-06-20', roof)).slice(144, 148), [400, 400, undefined, 390])
  assert.equal((await curveOf('2026-06-20', shed, '0')).slice(144, 147), [305, 305, undefined])
  assert.is((await curveOf('2026-06-20'))[264], -2)
  assert.equal((await loadHistory('power'))['2026-06-20']?.samples[147], 6)
  assert.equal((await curveOf('2026-03-29', roof)).slice(22, 38).filter(watts => watts === 0).length, 4)
  assert.equal(
    (await keptYields(roof)).map(({ wh }) => wh),
    [10_000, 12_000],
  )
  assert.equal(await oldKeys(), [])
})

test('a file saved by 1.0.0 gives the same curves and yields as its database', async () => {
  const curves = async () => [await loadHistory('power'), await loadHistory('strings')]
  const yields = () => keptYields(roof, shed)
  assert.equal(await addFile(await sample('history.csv')), { wrong: [] })
  const imported = [await curves(), await yields()]
  const { [shed]: second } = (await loadHistory('yields'))['2026-06-20']?.inverters ?? {}
  assert.equal(second, { name: 'Schuppen', yieldDay: 4000, yieldTotal: 94_000 })
  await freshDatabase()
  await put(await oldDatabase())
  assert.equal([await curves(), await yields()], imported)
})

test('the file saved after the update is the one that 1.0.0 saved and names the zone, so that it can be added there too', async () => {
  await put(await oldDatabase())
  assert.is((await exportCsv()).join(''), (await sample('history.csv')).replace('time', 'time Europe/Berlin'))
})

test('what a tab of 1.0.0 records after the update is there at the next visit', async () => {
  await put(await oldDatabase())
  await addToHistory(observationsFrom(noon, noon + slotMs, { plant: 650, samples: 3 }))
  const later = { n: 30, 'W plant': 500, [`W ${roof}`]: 300 }
  const yields = { [`Wh-day ${roof}`]: 10_500, [`Wh-total ${roof}`]: 510_500 }
  await put([
    { key: 'power 2026-06-20', rows: { 145: later, 150: later } },
    { key: 'yields 2026-06-20', rows: { 0: yields } },
  ])
  const nextVisit = historyDatabase()
  const { '2026-06-20': day } = await nextVisit.read('power')
  assert.equal([day?.plant[144], day?.plant[145], day?.plant[150]], [700, 500, 500])
  assert.is(day?.inverters[shed]?.[145], 300)
  assert.is((await nextVisit.read('yields'))['2026-06-20']?.inverters[roof]?.yieldDay, 10_500)
})

test('two tabs opened at once after the update move the history once', async () => {
  await put(await oldDatabase())
  const [first = {}, second] = await Promise.all([historyDatabase(), historyDatabase()].map(tab => tab.read('power')))
  assert.equal(first, second)
  assert.is(first['2026-06-20']?.plant[144], 700)
})

test('a browser that crashes in the middle of the update keeps the old history, and the next visit moves it', async () => {
  const records = await oldDatabase()
  await put(records)
  const { delete: original } = IDBObjectStore.prototype
  let left = 3
  IDBObjectStore.prototype.delete = function (key) {
    if (--left === 0) this.transaction.abort()
    return original.call(this, key)
  }
  assert.equal(await historyDatabase().read('power'), {})
  IDBObjectStore.prototype.delete = original
  assert.equal(
    await oldKeys(),
    records.map(({ key }) => key),
  )
  assert.is((await historyDatabase().read('power'))['2026-06-20']?.plant[144], 700)
})

test('a damaged row of 1.0.0 is left out, and the rest is there', async () => {
  const [power, ...others] = await oldDatabase()
  const rows = { x: { n: 30, 'W plant': 1 }, 5: null, 6: { n: 30, 'W plant': 'no', 'W constructor': 1, 'W a': 2 } }
  await put([{ ...power, rows }, { key: 'yields 2026-03-29', rows: null }, ...others] as unknown as OldRecord[])
  const days = await loadHistory('power')
  assert.equal(Object.keys(days['2026-03-29']?.inverters ?? {}), ['a'])
  assert.is(days['2026-03-29']?.inverters.a?.[6], 2)
  assert.is(days['2026-06-20']?.plant[144], 700)
})

test('an open history does not keep another tab from deleting or upgrading the database', async () => {
  await addToHistory([wholeDay('2026-06-20', { [roof]: { yieldDay: 1, yieldTotal: 1 } })])
  const upgraded = await opened(indexedDB.open('history', 2))
  upgraded.close()
  await addToHistory([wholeDay('2026-06-21', { [roof]: { yieldDay: 1, yieldTotal: 1 } })])
  assert.not(useHistory.getState().kept, 'this tab says that it stores nothing')
  await opened(indexedDB.deleteDatabase('history'))
  await addToHistory([wholeDay('2026-06-21', { [roof]: { yieldDay: 1, yieldTotal: 1 } })])
  assert.equal(Object.keys(await loadHistory('yields')), ['2026-06-21'])
})

test.run()
