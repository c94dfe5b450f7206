import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf } from '../../../src/history/calendar.ts'
import { addPart, addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import type { InverterDay } from '../../../src/history/records.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { yieldsOf } from '../../../src/history/yields.ts'
import { addFile, freshDatabase, wholeDay } from '../../support/history.ts'

process.env.TZ = 'Europe/Berlin'

const add = (day: string, inverters: Record<string, InverterDay>) => addToHistory([wholeDay(day, inverters)])
const addPlant = (day: string, plantDay: InverterDay) => addToHistory([{ ...wholeDay(day, {}), plantDay }])

/** Yields in Wh by day; a text where they are estimated. */
async function yields(...serials: string[]) {
  const found = yieldsOf(await loadHistory('yields'), serials)
  return Object.fromEntries(found.map(({ day, wh, estimated }) => [day.slice(5), estimated ? `about ${wh}` : wh]))
}

test.before.each(freshDatabase)

test('a yield without a total counter, as 1.1.0 took it from other programs, counts on its day', async () => {
  await add('2026-06-20', { a: { yieldDay: 5000 } })
  await add('2026-06-22', { a: { yieldDay: 3000, doubtful: true } })
  assert.equal(await yields('a'), { '06-20': 5000, '06-22': 'about 3000' })
})

test('what this browser recorded stays, whichever came first', async () => {
  const recorded = { a: { yieldDay: 5000, yieldTotal: 505_000 } }
  const told = { a: { name: 'Süd', yieldDay: 9000, doubtful: true as const } }
  await add('2026-06-20', recorded)
  await add('2026-06-20', told)
  assert.equal(await yields('a'), { '06-20': 5000 })
  await deleteHistory()
  await add('2026-06-20', told)
  await add('2026-06-20', recorded)
  assert.equal(await yields('a'), { '06-20': 5000 })
})

test('of two files, the surer yield counts, and then the higher', async () => {
  await add('2026-06-20', { a: { yieldDay: 5000, doubtful: true } })
  await add('2026-06-20', { a: { yieldDay: 4000 } })
  assert.equal(await yields('a'), { '06-20': 4000 })
  await add('2026-06-20', { a: { yieldDay: 4200 } })
  await add('2026-06-20', { a: { yieldDay: 4100 } })
  await add('2026-06-20', { a: { yieldDay: 9000, doubtful: true } })
  assert.equal(await yields('a'), { '06-20': 4200 })
})

test('days between two recordings that a file knows take their part of what the total has moved, the others share the rest', async () => {
  await add('2026-06-20', { a: { yieldDay: 5000, yieldTotal: 505_000 } })
  await add('2026-06-24', { a: { yieldDay: 2000, yieldTotal: 517_000 } })
  assert.equal(await yields('a'), {
    '06-20': 5000,
    '06-21': `about ${10_000 / 3}`,
    '06-22': `about ${10_000 / 3}`,
    '06-23': `about ${10_000 / 3}`,
    '06-24': 2000,
  })
  await add('2026-06-22', { a: { yieldDay: 4000 } })
  assert.equal(await yields('a'), {
    '06-20': 5000,
    '06-21': 'about 3000',
    '06-22': 4000,
    '06-23': 'about 3000',
    '06-24': 2000,
  })
  await add('2026-06-21', { a: { yieldDay: 2500 } })
  await add('2026-06-23', { a: { yieldDay: 2500 } })
  assert.equal(await yields('a'), { '06-20': 6000, '06-21': 2500, '06-22': 4000, '06-23': 2500, '06-24': 2000 })
})

test('a file that knows more than the total has moved takes nothing from what was recorded', async () => {
  await add('2026-06-20', { a: { yieldDay: 5000, yieldTotal: 505_000 } })
  await add('2026-06-21', { a: { yieldDay: 9000 } })
  await add('2026-06-22', { a: { yieldDay: 2000, yieldTotal: 508_000 } })
  assert.equal(await yields('a'), { '06-20': 5000, '06-21': 9000, '06-22': 2000 })
})

test("the plant's yield counts where no inverter has one, and for all inverters together only", async () => {
  await add('2026-06-20', { a: { yieldDay: 5000, yieldTotal: 505_000 }, b: { yieldDay: 1000, yieldTotal: 1000 } })
  await addPlant('2026-06-20', { yieldDay: 7000 })
  await addPlant('2026-06-18', { yieldDay: 8000 })
  await addPlant('2026-06-19', { yieldDay: 4000, doubtful: true })
  assert.equal(await yields('a', 'b'), { '06-18': 8000, '06-19': 'about 4000', '06-20': 6000 })
  assert.equal(await yields('a'), { '06-20': 5000 })
})

test('days of which a file knew the yield only stay the same in a file that is added elsewhere', async () => {
  await add('2026-06-20', { a: { name: 'Süd', yieldDay: 5000 } })
  await addPlant('2026-06-19', { yieldDay: 8000, doubtful: true })
  const text = (await exportCsv()).join('')
  const before = await loadHistory('yields')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await loadHistory('yields'), before)
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

test.run()
