import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { mergeInverterDay } from '../../../src/history/merge.ts'
import type { Days, InverterDay, YieldsDay } from '../../../src/history/records.ts'
import { stringWh, yieldsOf, yieldsSoFar } from '../../../src/history/yields.ts'
import { whByDay } from '../../support/history.ts'

/** What is known of an inverter on a day: its yield in Wh and its total counter in kWh. */
const counters = (yieldDay: number, totalKwh: number): InverterDay => ({ yieldDay, yieldTotal: totalKwh * 1000 })
const seen = (made: number, totalKwh: number, serial = 'a') => ({ [serial]: counters(made, totalKwh) })
const inDays = (days: Record<string, Record<string, InverterDay>>): Days<'yields'> =>
  Object.fromEntries(Object.entries(days).map(([day, inverters]) => [day, { inverters }]))
/** The yields by these days of June. */
const yields = (days: Record<string, Record<string, InverterDay>>, serials = ['a'], plant: YieldsDay['plant'][] = []) =>
  whByDay(
    yieldsOf(
      Object.fromEntries(
        Object.entries(days).map(([date, inverters], n) => [
          `2026-06-${date}`,
          { inverters, ...(plant[n] && { plant: plant[n] }) },
        ]),
      ),
      serials,
    ),
  )

test('a day observed only in the morning is completed by the next morning', () => {
  assert.equal(yields({ 21: seen(2000, 502), 22: seen(1000, 521) }), { 21: 20_000, 22: 1000 })
})

test('days without a recording share what the total counter moved, as an estimate', () => {
  const shared = { 18: 10_000, 19: 'about 10000', 20: 'about 10000', 21: 'about 10000', 22: 3000, 23: 4000 }
  assert.equal(yields({ 18: seen(10_000, 500), 22: seen(3000, 533), 23: seen(4000, 537) }), shared)
})

test('a day counter that was not reset at midnight counts only as far as the total moved', () => {
  // Nobody knows whether it was reset on the midnight before.
  assert.equal(yields({ 21: seen(26_000, 500), 22: seen(27_500, 501.5) }), { 21: 'about 26000', 22: 1500 })
})

test('the plant is the sum of its inverters, and adding or removing one causes no jump', () => {
  const days = {
    20: seen(1000, 500),
    21: { ...seen(1000, 501), ...seen(500, 8000, 'b') },
    22: seen(700, 8000.7, 'b'),
  }
  assert.equal(yields(days, ['a', 'b']), { 20: 1000, 21: 1500, 22: 700 })
  assert.equal(yields(days, ['b']), { 21: 500, 22: 700 })
})

test('a total that was reset between two days adds no yield', () => {
  assert.equal(yields({ 20: seen(1000, 500), 24: seen(1200, 3000) }), { 20: 1000, 24: 1200 })
})

test('a total that went back to nothing, as in a new inverter under its serial, takes nothing from the days', () => {
  const days = { 20: seen(1000, 3000), 21: seen(1200, 1.2), 22: seen(800, 2) }
  assert.equal(yields(days), { 20: 1000, 21: 1200, 22: 800 })
})

test('a day that a wrong clock has dated 1970, or a file the year 1, fills no years with estimates', () => {
  const days = { '0001-01-01': seen(1000, 400), '1970-01-01': seen(2000, 500), '2026-06-20': seen(10_000, 510) }
  assert.is(yieldsOf(inDays(days), ['a']).length, 3)
})

const onlyDay = (day: InverterDay) => yields({ 21: { a: { ...counters(1000, 500), ...day } } })[21]
const anHour = (slot: number, yieldDay: number, movedWh: number) =>
  mergeInverterDay({ ...counters(1000, 500), slot }, { yieldDay, yieldTotal: 500_000 + movedWh, slot: slot + 11 })
    .yieldDay
const daysBetween = (n: number) =>
  inDays({ '2023-06-20': seen(1000, 500), [dayAfter('2023-06-20', n)]: seen(1000, 500 + n) })

/** The bounds in docs/measuring.md: the first value beyond, what is made of the last one before it, and of itself. */
const bounds: [rule: string, madeOf: (value: number) => unknown, bound: number, before: unknown, from: unknown][] = [
  ['a day last seen before 23:30 is estimated', slot => onlyDay({ slot, begun: true }), 282, 'about 1000', 1000],
  ['a day seen before 10 h only is estimated', slot => onlyDay({ slot, over: true }), 120, 'about 1000', 1000],
  ['a counter seen before 5 h may be of the day before', slot => anHour(slot, 300, 600), 60, 300, 1600],
  ['without a rated power, an hour brings 5 kWh at most', movedWh => anHour(100, 1000, movedWh), 5001, 6000, 1000],
  ['a gap of up to 1100 days is estimated', days => yieldsOf(daysBetween(days), ['a']).length, 1101, 1101, 2],
]
for (const [rule, madeOf, bound, before, from] of bounds)
  test(rule, () => assert.equal([madeOf(bound - 1), madeOf(bound)], [before, from]))

test('a day whose counter went back is called estimated, as what it counted before may be of the day before', () => {
  const late = mergeInverterDay(counters(26_000, 500), counters(1500, 501.5))
  assert.equal(yields({ 21: { a: late } }), { 21: 'about 27500' })
  const evening = mergeInverterDay(late, counters(9000, 509))
  assert.equal(yields({ 21: { a: evening, ...seen(700, 80, 'b') } }, ['a', 'b']), { 21: 'about 35700' })
  const dawn = mergeInverterDay(counters(3, 500), counters(0, 500.001))
  assert.equal(yields({ 21: { a: dawn } }), { 21: 4 }, 'a few Wh do not matter')
})

test('two recordings of one day merge to the same result in either order', () => {
  const morning = counters(2000, 502)
  const evening = counters(10_000, 510)
  const restarted = counters(300, 511)
  assert.equal(mergeInverterDay(morning, evening), evening)
  assert.equal(mergeInverterDay(evening, morning), evening)
  for (const [one, other] of [
    [evening, restarted],
    [restarted, evening],
  ] as const)
    assert.equal(mergeInverterDay(one, other), { ...counters(11_000, 511), counter: 300, doubtful: true })
  const anew = counters(300, 2000)
  assert.equal(mergeInverterDay(evening, anew), anew, 'a total that was set anew begins anew')
})

test('what a string made is unknown, not 0 Wh, where only the night was seen of a day that brought something', () => {
  const night = { 0: [0, 0], 1: [0] }
  assert.is(stringWh(night, '0', 800), undefined)
  assert.is(stringWh(night, '0', 0), 0)
  assert.is(stringWh({ ...night, 1: [120] }, '0', 800), 0)
})

test('a yield without a total counter, as 1.1.0 took it from other programs, counts on its day', () => {
  const days = { 20: { a: { yieldDay: 5000 } }, 22: { a: { yieldDay: 3000, doubtful: true as const } } }
  assert.equal(yields(days), { 20: 5000, 22: 'about 3000' })
})

test('what this browser recorded stays, whichever came first; of two files the surer yield, and then the higher', () => {
  const recorded = counters(5000, 505)
  const unsure = { yieldDay: 9000, doubtful: true as const }
  assert.is(mergeInverterDay(recorded, unsure).yieldDay, 5000)
  assert.is(mergeInverterDay(unsure, recorded).yieldDay, 5000)
  const files = [unsure, { yieldDay: 4000 }, { yieldDay: 4200 }, { yieldDay: 4100 }, unsure]
  assert.is(files.reduce<InverterDay>((merged, day) => mergeInverterDay(merged, day), {}).yieldDay, 4200)
})

test('days between two recordings that a file knows take their part of what the total has moved, the others share the rest', () => {
  const [before, after] = [seen(5000, 505), seen(2000, 517)]
  const inFile = (yieldDay: number) => ({ a: { yieldDay } })
  const shared = { 20: 5000, 21: 'about 3000', 22: 4000, 23: 'about 3000', 24: 2000 }
  assert.equal(yields({ 20: before, 22: inFile(4000), 24: after }), shared)
  const known = { 20: before, 21: inFile(2500), 22: inFile(4000), 23: inFile(2500), 24: after }
  assert.equal(yields(known), { 20: 6000, 21: 2500, 22: 4000, 23: 2500, 24: 2000 })
  const more = { 20: before, 21: inFile(9000), 22: seen(2000, 508) }
  assert.equal(yields(more), { 20: 5000, 21: 9000, 22: 2000 }, 'a file that knows more takes nothing')
})

test("the plant's yield counts where no inverter has one, and for all inverters together only", () => {
  const days = { 18: {}, 19: {}, 20: { ...seen(5000, 505), ...seen(1000, 1, 'b') } }
  const plant = [{ yieldDay: 8000 }, { yieldDay: 4000, doubtful: true as const }, { yieldDay: 7000 }]
  assert.equal(yields(days, ['a', 'b'], plant), { 18: 8000, 19: 'about 4000', 20: 6000 })
  assert.equal(yields(days, ['a'], plant), { 20: 5000 })
})

test('yesterday, the month and the year are known as far as the records reach back', () => {
  const today = '2026-06-21'
  const early = inDays({ '2026-05-30': seen(1000, 1), '2026-06-20': seen(2000, 9), [today]: seen(500, 9.5) })
  assert.equal(yieldsSoFar(early, today), {
    today: { day: today, wh: 500, estimated: false },
    yesterday: { day: '2026-06-20', wh: 2000, estimated: false },
    month: 8200,
    year: 9500,
    since: '2026-05-30',
    recorded: ['a'],
  })
  const late = inDays({ '2026-06-10': seen(1000, 1), [today]: seen(500, 1.5) })
  assert.equal([yieldsSoFar(late, today).month, yieldsSoFar(late, today).year], [1500, 1500])
  const { recorded, ...nothing } = yieldsSoFar({}, today)
  assert.equal([recorded, ...Object.values(nothing)], [[], undefined, undefined, undefined, undefined, undefined])
})

test.run()
