import { type IDBPDatabase, openDB } from 'idb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf, slotMs } from '../../../src/history/calendar.ts'
import {
  addPart,
  addToHistory,
  deleteHistory,
  leaveOut,
  leftOutDays,
  loadHistory,
  surveyHistory,
} from '../../../src/history/history.ts'
import type { PlacedObservation, Table } from '../../../src/history/records.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import {
  blockStorage,
  curveOf,
  freshDatabase,
  keptYields,
  loseDatabase,
  observationsFrom,
  whByDay,
  wholeDay,
} from '../../support/history.ts'
import { putRecords } from '../../support/put-records.ts'

process.env.TZ = 'UTC'

let clock: FakeClock

const hour = 3_600_000
const noon = Date.UTC(2026, 5, 21, 12)
const day = '2026-06-21'

const half = (watts: number, from: number, samples = 30) =>
  observationsFrom(from, from + hour / 2, { samples, plant: watts })
/** Number of the days in a table. */
const daysOf = async (table: Table) => Object.keys(await loadHistory(table)).length
const wattsAt = async (at: number) =>
  (await curveOf(new Date(at).toISOString().slice(0, 10)))[(at % (24 * hour)) / slotMs]

/** Leaves the page, which the browser keeps for its back button or not. */
const leave = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))

/** What another page reads. */
async function readElsewhere() {
  const database = await openDB('history', 1)
  const records = await database.getAll('days')
  database.close()
  return records
}

/** Leaves the page in the middle of the next write. */
function leaveWhileWriting(persisted: boolean) {
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (key) {
    IDBObjectStore.prototype.get = get
    const request = this.get(key)
    leave(persisted)
    return request
  }
}

/** A factory whose puts fail `times` times as a full disk does. */
function full(times: number) {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...values) {
    if (times-- > 0) {
      const request = put.apply(this, values)
      this.transaction.abort()
      Object.defineProperty(this.transaction, 'error', {
        value: Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
      })
      return request
    }
    return put.apply(this, values)
  }
  return () => {
    IDBObjectStore.prototype.put = put
  }
}

const whole = { samples: [1], plant: [1], inverters: {} }

test.before.each(async () => {
  clock = fakeClock(['Date'], noon + 405 * 24 * hour)
  await freshDatabase()
  await deleteHistory()
  useHistory.setState({ kept: true, silent: false })
})

test('what the bundle of a fork keeps of a day stays while this one records it', async () => {
  const house = { from: 0, to: 60, seconds: 60, sun: 5 }
  await putRecords([{ key: ['yields', '2026-06-20'], value: { house, inverters: {} } }])
  await addToHistory([wholeDay('2026-06-20', { a: { yieldDay: 100, yieldTotal: 500 } })])
  const { '2026-06-20': day } = await loadHistory('yields')
  assert.equal(day, { house, inverters: { a: { yieldDay: 100, yieldTotal: 500 } } })
})

test('two tabs that write at once do not overwrite each other', async () => {
  await Promise.all([addToHistory(half(400, noon)), addToHistory(half(500, noon + hour / 2))])
  assert.equal([await wattsAt(noon), await wattsAt(noon + hour / 2)], [400, 500])
})

test('a page that is put aside for the back button records when it is shown again, and no other page waits for it', async () => {
  leave(true)
  const recorded = addToHistory(half(400, noon))
  assert.equal(await readElsewhere(), [])
  dispatchEvent(new Event('pageshow'))
  await recorded
  assert.is(await wattsAt(noon), 400)
})

test('what a page is writing as it is put aside is undone, and no other page waits for it', async () => {
  leaveWhileWriting(true)
  await addToHistory(half(400, noon))
  assert.equal(await readElsewhere(), [])
  dispatchEvent(new Event('pageshow'))
  await addToHistory(half(500, noon))
  assert.is(await wattsAt(noon), 500)
  assert.ok(useHistory.getState().kept)
})

test('what a page is writing as it is closed is recorded', async () => {
  leaveWhileWriting(false)
  await addToHistory(half(400, noon))
  assert.is(await wattsAt(noon), 400)
  assert.ok(useHistory.getState().kept)
})

test('of two tabs with the same five minutes the one with more samples counts', async () => {
  await addToHistory(half(400, noon, 30))
  await addToHistory(half(900, noon, 3))
  assert.is(await wattsAt(noon), 400)
})

test('a browser without a database says that nothing is stored, and stores again once it can', async () => {
  await blockStorage()
  await addToHistory(half(400, noon))
  assert.equal(await loadHistory('power'), {})
  assert.not(useHistory.getState().kept)
  await freshDatabase()
  await addToHistory(half(500, noon + hour / 2))
  assert.is(await wattsAt(noon + hour / 2), 500)
  assert.ok(useHistory.getState().kept)
})

test('a connection that the browser has lost is reopened', async () => {
  await addToHistory(half(400, noon))
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('closed', 'InvalidStateError')
  }
  await addToHistory(half(500, noon))
  IDBDatabase.prototype.transaction = transaction
  assert.not(useHistory.getState().kept)
  await addToHistory(half(600, noon))
  assert.is(await wattsAt(noon), 600)
})

test('the oldest days are deleted first when the browser has no room', async () => {
  for (let day = 0; day < 20; day++) await addToHistory(half(100, noon + day * 24 * hour))
  const restore = full(14)
  await addToHistory(half(400, noon + 20 * 24 * hour))
  restore()
  const kept = Object.keys(await loadHistory('power'))
  assert.equal([kept[0], kept.at(-1), kept.length], [dayAfter(day, 3), dayAfter(day, 20), 18])
})

test('a browser that takes nothing more, as on a disk that others have filled, causes no endless loop, and loses nothing', async () => {
  for (let day = 0; day < 20; day++) await addToHistory(half(100, noon + day * 24 * hour))
  const restore = full(Number.POSITIVE_INFINITY)
  await addToHistory(half(400, noon + 20 * 24 * hour))
  restore()
  assert.not(useHistory.getState().kept)
  assert.is(await daysOf('power'), 20)
})

/** A day of power and yield, and of the string of an inverter if it is one of the `strings` last of `all`. */
const daysFrom = (first: string, all: number, strings = all): PlacedObservation[] =>
  Array.from({ length: all }, (_, n) => {
    const known = { yieldDay: 1, yieldTotal: n }
    const a = n < all - strings ? known : { ...known, strings: { 0: n } }
    return { day: dayAfter(first, n), slot: 144, samples: 1, plant: n, inverters: { a } }
  })

test('plant and inverters are kept for 400 days and strings for 30', async () => {
  await addToHistory(daysFrom(day, 405))
  assert.equal([await daysOf('power'), await daysOf('strings')], [400, 30])
  assert.is(await daysOf('yields'), 405, 'yields stay')
})

test('400 days of power and 30 of strings dated ahead, by a file or a wrong clock, delete no real day of either kind', async () => {
  const today = dayAfter(day, 60)
  clock.setSystemTime(noon + 60 * 24 * hour)
  const real = daysFrom(day, 60, 20)
  const power = real.map(({ day }) => day)
  const strings = power.slice(40)
  const kept = async () => [
    Object.keys(await loadHistory('power', '', today)),
    Object.keys(await loadHistory('strings', '', today)),
  ]
  await addToHistory(real)
  await addToHistory(daysFrom('2031-01-01', 400, 30))
  assert.equal(await kept(), [power, strings])
  await addToHistory([])
  assert.equal(await kept(), [power, strings])
  await addToHistory(daysFrom(today, 1, 1))
  assert.equal(await kept(), [
    [...power, today],
    [...strings, today],
  ])
  assert.equal([await daysOf('power'), await daysOf('strings')], [461, 51])
})

test('an open history does not keep another tab from deleting or upgrading the database', async () => {
  await addToHistory(half(400, noon))
  const upgraded = await openDB('history', 2)
  upgraded.close()
  await addToHistory(half(500, noon))
  assert.not(useHistory.getState().kept, 'this tab says that it stores nothing')
  await loseDatabase()
  await addToHistory(half(600, noon))
  assert.is(await wattsAt(noon), 600)
  assert.ok(useHistory.getState().kept)
})

test('a day left out between two others is in no sum, and takes nothing from them', async () => {
  const days = [
    ['2026-06-20', { yieldDay: 2000, yieldTotal: 502_000, slot: 144 }],
    [day, { yieldDay: 50_000, yieldTotal: 555_000 }],
    ['2026-06-22', { yieldDay: 4000, yieldTotal: 559_000 }],
  ] as const
  await addToHistory(days.map(([day, a]) => wholeDay(day, { a })))
  leaveOut(day, true)
  assert.equal(whByDay(await keptYields('a')), { 20: 5000, 22: 4000 })
})

test('a history that cannot be deleted keeps its days left out', async () => {
  leaveOut(day, true)
  await blockStorage()
  await deleteHistory()
  assert.equal([...leftOutDays()], [day])
})

test('every part that is stored tells how many values of which days were new', async () => {
  const part = [
    { day: '2026-06-20', slot: 100, samples: 30, plant: 700, inverters: { a: { power: 400, strings: { 1: 210 } } } },
    wholeDay('2026-06-21', { a: { name: 'Süd', yieldDay: 10, yieldTotal: 20 } }),
  ]
  assert.equal(await addPart(part), { values: 5, days: new Set(['2026-06-20', '2026-06-21']) })
  assert.equal(await addPart(part), { values: 0, days: new Set() })
  const less = [{ day: '2026-06-20', slot: 100, samples: 3, plant: 650, inverters: {} }]
  assert.equal(await addPart(less), { values: 0, days: new Set() })
  const more = [{ day: '2026-06-20', slot: 100, samples: 31, plant: 650, inverters: {} }]
  assert.equal(await addPart(more), { values: 1, days: new Set(['2026-06-20']) })
})

test('days of power that are too old to be kept are not told as new', async () => {
  const recent = dayAfter(dayOf(Date.now()), -1)
  const power = (day: string) => ({ day, slot: 100, samples: 0, plant: 700, inverters: {} })
  await addToHistory(Array.from({ length: 400 }, (_, n) => power(dayAfter(recent, -n))))
  assert.equal(await addPart([power(dayAfter(recent, -500))]), { values: 0, days: new Set() })
  assert.equal(await addPart([{ ...power(recent), plant: 800 }]), { values: 1, days: new Set([recent]) })
})

test('a record as 1.1.0 wrote it is read, whatever later versions keep besides', async () => {
  const old = {
    power: { samples: [30], plant: [400], inverters: { a: [400] } },
    strings: { samples: [30], inverters: { a: { 0: [210] } } },
    yields: { inverters: { a: { name: 'Roof', yieldDay: 5, yieldTotal: 900 } } },
  }
  await putRecords(Object.entries(old).map(([table, value]) => ({ key: [table, day], value })))
  for (const table of ['power', 'strings', 'yields'] as const)
    assert.equal(await loadHistory(table), { [day]: old[table] })
})

/** Values that their table cannot have. */
const broken: [table: Table, value: unknown][] = [
  ['power', undefined],
  ['power', null],
  ['power', { samples: [30, 'x'], plant: [400], inverters: {} }],
  ['power', { ...whole, plant: [Number.NaN] }],
  ['power', { ...whole, samples: new Array(300).fill(1) }],
  ['power', { ...whole, inverters: { a: 5 } }],
  ['power', { ...whole, inverters: null }],
  ['strings', { samples: [], inverters: { a: { 0: [1, {}] } } }],
  ['strings', { samples: [], inverters: { a: { x: [2] } } }],
  ['yields', { inverters: { a: { yieldDay: 'x' } } }],
  ['yields', { inverters: { a: { name: {} } } }],
  ['yields', { inverters: { 'no serial': {} } }],
  ['yields', { inverters: { a: { stringNames: { 0: 7 } } } }],
  ['yields', { inverters: { a: { peak: { watts: 5, slot: 288 } } } }],
  ['yields', { inverters: {}, peak: { watts: 'x', slot: 3 } }],
  ['yields', { inverters: {}, plant: { yieldDay: 1, doubtful: 1 } }],
]

test('a record with anything but what the history writes is left out and counted, and the other days are there', async () => {
  await putRecords(broken.map(([table, value], n) => ({ key: [table, dayAfter(day, -n - 1)], value })))
  await addToHistory([...observationsFrom(noon, noon + 1, { plant: 300 }), wholeDay(day, { a: { yieldTotal: 5 } })])
  for (const table of ['power', 'strings', 'yields'] as const)
    assert.equal(Object.keys(await loadHistory(table)), table === 'strings' ? [] : [day], table)
  assert.is((await surveyHistory()).damaged, broken.length)
})

test('records under foreign keys are left out and counted', async () => {
  await putRecords([
    { key: 5, value: whole },
    { key: 'power', value: whole },
    { key: 'power tomorrow', rows: { 0: { n: 30, 'W plant': 1 } } },
    { key: new Uint8Array([1, 2]), value: whole },
    { key: ['power', '2026'], value: whole },
    { key: ['power', '2026-02-30'], value: whole },
    { key: ['power', day, 'x'], value: whole },
    { key: ['money', day], value: whole },
    { key: ['power', day], value: whole },
  ])
  assert.equal(Object.keys(await loadHistory('power')), [day])
  assert.is((await surveyHistory()).damaged, 8)
})

test('damage does not stop the recording of its day', async () => {
  await putRecords([
    { key: ['power', day], value: null },
    { key: ['strings', day], value: { samples: 'x', inverters: { a: { 0: 5 } } } },
    { key: ['yields', day], value: { inverters: [] } },
  ])
  await addToHistory([
    ...observationsFrom(noon, noon + hour, { plant: 400, inverters: { a: { power: 400, strings: { 0: 200 } } } }),
    wholeDay(day, { a: { yieldDay: 1, yieldTotal: 2 } }),
  ])
  assert.ok(useHistory.getState().kept)
  assert.equal([(await curveOf(day))[144], (await curveOf(day, 'a', '0'))[144]], [400, 200])
  assert.is((await surveyHistory()).damaged, 0)
})

/** A database that one tab deletes and another keeps open does not answer; returns that of the other. All of time stands still. */
async function silentDatabase() {
  await loseDatabase()
  const other = await openDB('history', 1)
  indexedDB.deleteDatabase('history')
  clock = fakeClock()
  useHistory.setState({ revision: 0 })
  return other
}

/** Lets the database answer, until that is known. */
async function answered(other: IDBPDatabase) {
  clock.uninstall()
  const noted = new Promise(resolve => useHistory.subscribe(resolve))
  other.close()
  await noted
}

test('a database that never answers is told after five seconds, and what it answers later is shown', async () => {
  const other = await silentDatabase()
  const read = loadHistory('power')
  await clock.tickAsync(4900)
  assert.not(useHistory.getState().silent)
  await clock.tickAsync(100)
  assert.equal(await read, {})
  assert.equal([useHistory.getState().silent, useHistory.getState().kept], [true, false])
  await answered(other)
  const { silent, kept, revision } = useHistory.getState()
  assert.equal([silent, kept, revision], [false, true, 1])
  await addToHistory(half(400, noon))
  assert.is(Object.keys(await loadHistory('power')).length, 1)
})

test('what is recorded while the database does not answer does not pile up', async () => {
  const other = await silentDatabase()
  const first = addToHistory(half(400, noon))
  await clock.tickAsync(5000)
  await first
  assert.ok(useHistory.getState().silent)
  // Ends although no time passes.
  await addToHistory(half(400, noon))
  await answered(other)
  assert.not(useHistory.getState().silent)
})

test.run()
