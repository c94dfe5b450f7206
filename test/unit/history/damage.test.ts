import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { addToHistory, loadHistory, surveyHistory } from '../../../src/history/history.ts'
import type { Table } from '../../../src/history/records.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { curveOf, freshDatabase, observationsFrom, wholeDay } from '../../support/history.ts'
import { putRecords } from '../../support/put-records.ts'

process.env.TZ = 'UTC'

const today = '2026-06-21'
const noon = Date.UTC(2026, 5, 21, 12)
const hour = 3_600_000
const whole = { samples: [1], plant: [1], inverters: {} }

let clock: FakeClock

test.before.each(async () => {
  clock = fakeClock(['Date'])
  clock.setSystemTime(noon)
  await freshDatabase()
  useHistory.setState({ kept: true })
})
test.after.each(() => clock.uninstall())

/** Values that are none of their table. */
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
  await putRecords(broken.map(([table, value], n) => ({ key: [table, dayAfter(today, -n - 1)], value })))
  await addToHistory([...observationsFrom(noon, noon + 1, { plant: 300 }), wholeDay(today, { a: { yieldTotal: 5 } })])
  for (const table of ['power', 'strings', 'yields'] as const)
    assert.equal(Object.keys(await loadHistory(table)), table === 'strings' ? [] : [today], table)
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
    { key: ['power', today, 'x'], value: whole },
    { key: ['money', today], value: whole },
    { key: ['power', today], value: whole },
  ])
  assert.equal(Object.keys(await loadHistory('power')), [today])
  assert.is((await surveyHistory()).damaged, 8)
})

test('damage does not stop the recording of its day', async () => {
  await putRecords([
    { key: ['power', today], value: null },
    { key: ['strings', today], value: { samples: 'x', inverters: { a: { 0: 5 } } } },
    { key: ['yields', today], value: { inverters: [] } },
  ])
  await addToHistory([
    ...observationsFrom(noon, noon + hour, { plant: 400, inverters: { a: { power: 400, strings: { 0: 200 } } } }),
    wholeDay(today, { a: { yieldDay: 1, yieldTotal: 2 } }),
  ])
  assert.ok(useHistory.getState().kept)
  assert.equal([(await curveOf(today))[144], (await curveOf(today, 'a', '0'))[144]], [400, 200])
  assert.is((await surveyHistory()).damaged, 0)
})

test.run()
