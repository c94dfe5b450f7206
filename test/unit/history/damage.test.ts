import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { addToHistory, loadHistory, surveyHistory, useHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { curveOf, freshDatabase, keptYields, observationsFrom, wholeDay } from '../../support/history.ts'
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

test('values damaged by hand are left out and counted, and the others of their day are there', async () => {
  const [before, next] = [dayAfter(today, -1), dayAfter(today, -2)]
  await putRecords([
    { key: ['power', today], value: { samples: [30, 'x'], plant: [400, '500', Number.NaN, 700], inverters: { a: 5 } } },
    { key: ['strings', today], value: { samples: [], inverters: { a: { 0: [1, {}], x: [2] }, b: null } } },
    {
      key: ['yields', today],
      value: { inverters: { a: { yieldDay: 'x', yieldTotal: 5, name: {} }, b: 7, 'no serial': {} } },
    },
    { key: ['yields', before], value: { inverters: null } },
    { key: ['power', before], value: null },
    { key: ['strings', before] },
    { key: ['power', next], value: { samples: new Array(300).fill(1), plant: 'none' } },
  ])
  assert.equal((await curveOf(today)).slice(0, 5), [400, undefined, undefined, 700, undefined])
  assert.equal((await loadHistory('strings'))[today]?.inverters, { a: { 0: [1, undefined] }, b: {} })
  assert.equal((await loadHistory('yields'))[today]?.inverters, { a: { yieldTotal: 5 } })
  assert.equal(await keptYields('a', 'b'), [{ day: today, wh: 0, estimated: false }])
  assert.is((await loadHistory('power'))[next]?.samples.length, 288)
  assert.is((await surveyHistory()).damaged, 4 + 3 + 4 + 3 + 3)
})

test("a damaged yield of the plant is left out, and the inverters' are there", async () => {
  const before = dayAfter(today, -1)
  await putRecords([
    { key: ['yields', before], value: { inverters: {}, plant: { yieldDay: 'x', doubtful: 1 } } },
    { key: ['yields', today], value: { inverters: { a: { yieldDay: 3, yieldTotal: 5 } }, plant: 'much' } },
  ])
  assert.equal(await keptYields('a'), [{ day: today, wh: 3, estimated: false }])
  assert.is((await surveyHistory()).damaged, 3)
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

test('damaged rows of 1.0.0 are counted, at later visits too, and the rest is moved', async () => {
  const rows = { x: { n: 30, 'W plant': 1 }, 5: null, '-1': {}, 6: { n: 30, 'W plant': 'no', 'W a': 2 } }
  await putRecords([
    { key: `power ${today}`, rows },
    { key: `yields ${today}`, rows: null },
  ])
  assert.is((await curveOf(today, 'a'))[6], 2)
  assert.is((await surveyHistory()).damaged, 5)
  await addToHistory(observationsFrom(noon, noon + hour, { inverters: { a: { power: 5 } } }))
  assert.equal([(await curveOf(today, 'a'))[6], (await surveyHistory()).damaged], [2, 5])
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

test('a history with damage is saved without it', async () => {
  await putRecords([
    { key: ['yields', today], value: { inverters: null } },
    { key: ['power', today], value: { samples: [30, 30], plant: [400, 'x'], inverters: null } },
  ])
  assert.match((await exportCsv()).join(''), /^time.*,"n","W plant"\r\n2026-06-21T00:00:00\+00:00,30,400\r\n/)
  assert.is((await surveyHistory()).damaged, 3)
})

test('what is stored of days after today is named', async () => {
  await addToHistory([
    wholeDay('2031-01-01', { a: { yieldTotal: 1 } }),
    ...observationsFrom(noon + 24 * hour, noon + 25 * hour, { plant: 400 }),
    ...observationsFrom(noon, noon + hour, { plant: 300 }),
  ])
  assert.equal((await surveyHistory()).ahead, ['2026-06-22', '2031-01-01'])
})

test.run()
