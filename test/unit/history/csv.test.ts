import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import {
  addFile,
  curveOf,
  freshDatabase,
  keptYields,
  loseDatabase,
  observationsFrom,
  wholeDay,
} from '../../support/history.ts'

process.env.TZ = 'Europe/Berlin'

const serial = '116181234567'
const at = (time: string) => +new Date(`2026-06-20T${time}`)
const day = '2026-06-20'

test.before.each(async () => {
  await freshDatabase()
  await addToHistory([
    wholeDay(day, {
      [serial]: { name: 'Süd, "oben"', stringNames: { 1: 'West' }, yieldDay: 10_000, yieldTotal: 510_000 },
    }),
    ...observationsFrom(at('12:00'), at('12:05'), {
      plant: 700,
      inverters: { [serial]: { power: 400, strings: { 1: 210 } } },
    }),
    ...observationsFrom(at('12:05'), at('12:10'), { plant: 700 }),
  ])
})

const all = async () => [await loadHistory('power'), await loadHistory('strings'), await loadHistory('yields')]

test('the file has one row for each five minutes, local times with their offset, the time zone and the names of the inverters', async () => {
  assert.equal((await exportCsv()).join('').split('\r\n'), [
    `time Europe/Berlin,"n","W plant","W ${serial} Süd, ""oben""","W ${serial}/1 West","Wh-day ${serial} Süd, ""oben""","Wh-total ${serial} Süd, ""oben"""`,
    '2026-06-20T00:00:00+02:00,,,,,10000,510000',
    '2026-06-20T12:00:00+02:00,30,700,400,210,,',
    '2026-06-20T12:05:00+02:00,30,700,,,,',
    '',
  ])
})

test('an export imported into an empty browser gives the same history', async () => {
  const before = await all()
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await all(), before)
})

test('a day whose counter went back stays estimated in a file that is added elsewhere, and so does no other day', async () => {
  const next = '2026-06-21'
  await addToHistory([
    wholeDay(day, { [serial]: { yieldDay: 300, yieldTotal: 511_000 } }),
    wholeDay(next, { [serial]: { name: 'Süd, "oben"', yieldDay: 4000, yieldTotal: 515_000 } }),
  ])
  const before = await loadHistory('yields')
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await loadHistory('yields'), before)
  assert.equal(
    (await keptYields(serial)).map(({ day, estimated }) => [day, estimated]),
    [
      [day, true],
      [next, false],
    ],
  )
})

test('a line break in the name of an inverter or a string does not break the titles of the file', async () => {
  await addToHistory([wholeDay(day, { [serial]: { name: 'Süd\r\noben\nlinks', stringNames: { 1: 'West\r1' } } })])
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.is((await curveOf(day))[144], 700)
  const { name, stringNames } = (await loadHistory('yields'))[day]?.inverters[serial] ?? {}
  assert.equal([name, stringNames], ['Süd oben links', { 1: 'West 1' }])
})

test("another browser's file fills gaps, and where both watched the longer look counts", async () => {
  const rows = [
    `time,n,W plant,Wh-day ${serial},Wh-total ${serial}`,
    '2026-06-20T00:00:00+02:00,,,12000,512000',
    '2026-06-20T12:00:00+02:00,3,9,,',
    '2026-06-20T10:10:00Z,30,600,,',
  ]
  assert.equal(await addFile(rows.join('\r\n')), { wrong: [] })
  assert.equal((await curveOf(day)).slice(144, 147), [700, 700, 600])
  assert.equal((await curveOf(day, serial))[144], 400)
  assert.equal(await keptYields(serial), [{ day, wh: 12_000, estimated: false }])
})

test('an invalid line is listed by its number, the others are imported and stored data is kept', async () => {
  const lines = [
    'time,n,W plant,"W 1 with, comma"',
    '2026-06-20T13:00:00+02:00,30,600,1',
    'yesterday,30,600,1',
    '2026-06-20T13:05:00+02:00,-30,5,1',
    '2026-06-20T13:10:00+02:00,30,600',
    '2026-06-20T13:15:00,30,600,1',
    '',
    '2026-06-20T13:20:00+02:00,30,"60"0,1',
    '2026-16-20T13:20:00+02:00,30,600,1',
    '2026-06-20T13:25:00+02:00,,"650",',
  ]
  assert.equal(await addFile(`${lines.join('\n')}\n`), { wrong: [3, 4, 5, 6, 8, 9] })
  const slots = await curveOf(day)
  assert.equal([slots[144], slots[156], slots[157], slots[161]], [700, 600, undefined, 650])
})

test('a negative power, as of an inverter at night, survives export and import', async () => {
  await addToHistory(observationsFrom(at('23:00'), at('23:05'), { plant: -3 }))
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.is((await curveOf(day))[276], -3)
})

test('a total counter that its offset makes negative survives export and import', async () => {
  await deleteHistory()
  await addToHistory([wholeDay(day, { [serial]: { yieldDay: 2000, yieldTotal: -500 } })])
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await keptYields(serial), [{ day, wh: 2000, estimated: false }])
})

test('a day or a time that no calendar or clock has makes a line invalid', async () => {
  const times = [
    '2026-02-30T12:00:00+01:00',
    '2026-04-31T12:00:00Z',
    '2026-02-28T24:00:00Z',
    '2026-02-28T12:00:00+99:00',
  ]
  const lines = ['time,W plant', ...times.map(time => `${time},100`), '2026-02-28T12:00:00+01:00,100']
  assert.equal(await addFile(lines.join('\n')), { wrong: [2, 3, 4, 5] })
  assert.equal(Object.keys(await loadHistory('power')), ['2026-02-28', day])
})

test('a column of a serial that is none, such as a name that every object has, is ignored', async () => {
  const before = await all()
  const titles = ['W constructor', 'W __proto__', 'W toString/0', 'Wh-total constructor']
  const rows = [['time', 'n', ...titles, 'W plant'].join(), '2026-06-20T13:00:00+02:00,30,1,2,3,4,500']
  assert.equal(await addFile(rows.join('\n')), { wrong: [] })
  assert.is((await curveOf(day))[156], 500)
  const [, strings, yields] = await all()
  assert.equal([strings, yields], before.slice(1))
})

test('a file of another kind is rejected', async () => {
  const before = await all()
  for (const text of ['a,b\n1,2', '{"time":1}', 'time,n\n2026-06-20T13:00:00+02:00,1'])
    assert.equal(await addFile(text), { wrong: [], fault: 'foreign' }, text)
  assert.equal(await all(), before)
})

test('a file that blocked storage does not accept is not called imported', async () => {
  await loseDatabase()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const text = 'time,W plant\n2026-06-20T13:00:00Z,1'
  assert.equal(await addFile(text), { wrong: [], fault: 'full' })
  await freshDatabase()
  assert.equal(await addFile(text), { wrong: [] })
})

test.run()
