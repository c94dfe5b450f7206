import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { yieldSum } from '../../../src/history/compare.ts'
import { mergeInverterDay } from '../../../src/history/merge.ts'
import type { Days, InverterDay } from '../../../src/history/records.ts'
import { spanOf } from '../../../src/history/spans.ts'
import { earlierYields, stringWh, yieldsOf } from '../../../src/history/yields.ts'

/** What is known of an inverter on a day: its yield in Wh and its total counter in kWh. */
const counters = (yieldDay: number, totalKwh: number): InverterDay => ({ yieldDay, yieldTotal: totalKwh * 1000 })
const seen = (made: number, totalKwh: number, serial = 'a') => ({ [serial]: counters(made, totalKwh) })
const rounded = (days: [string, Record<string, InverterDay>][], serials = ['a']) =>
  yieldsOf(Object.fromEntries(days.map(([day, inverters]) => [day, { inverters }])), serials).map(
    ({ day, wh, estimated }) => [day.slice(8), Math.round(wh), estimated],
  )

test('a day observed once in the evening has the whole yield of its counter', () => {
  assert.equal(rounded([['2026-06-21', seen(12_400, 500)]]), [['21', 12_400, false]])
})

test('a day observed only in the morning is completed by the next morning', () => {
  assert.equal(
    rounded([
      ['2026-06-21', seen(2000, 502)],
      ['2026-06-22', seen(1000, 521)],
    ]),
    [
      ['21', 20_000, false],
      ['22', 1000, false],
    ],
  )
})

test('days without a recording share what the total counter moved, as an estimate', () => {
  assert.equal(
    rounded([
      ['2026-06-18', seen(10_000, 500)],
      ['2026-06-22', seen(3000, 533)],
      ['2026-06-23', seen(4000, 537)],
    ]),
    [
      ['18', 10_000, false],
      ['19', 10_000, true],
      ['20', 10_000, true],
      ['21', 10_000, true],
      ['22', 3000, false],
      ['23', 4000, false],
    ],
  )
})

test('a day counter that was not reset at midnight counts only as far as the total moved', () => {
  assert.equal(
    rounded([
      ['2026-06-21', seen(26_000, 500)],
      ['2026-06-22', seen(27_500, 501.5)],
    ]),
    [
      // Nobody knows whether it was reset on the midnight before.
      ['21', 26_000, true],
      ['22', 1500, false],
    ],
  )
})

test('the plant is the sum of its inverters, and adding or removing one causes no jump', () => {
  const days: [string, Record<string, InverterDay>][] = [
    ['2026-06-20', seen(1000, 500)],
    ['2026-06-21', { ...seen(1000, 501), ...seen(500, 8000, 'b') }],
    ['2026-06-22', seen(700, 8000.7, 'b')],
  ]
  assert.equal(rounded(days, ['a', 'b']), [
    ['20', 1000, false],
    ['21', 1500, false],
    ['22', 700, false],
  ])
  assert.equal(rounded(days, ['b']), [
    ['21', 500, false],
    ['22', 700, false],
  ])
})

test('a total that was reset between two days adds no yield', () => {
  assert.equal(
    rounded([
      ['2026-06-20', seen(1000, 500)],
      ['2026-06-24', seen(1200, 3000)],
    ]),
    [
      ['20', 1000, false],
      ['24', 1200, false],
    ],
  )
})

test('a total that went back to nothing, as in a new inverter under its serial, takes nothing from the days', () => {
  assert.equal(
    rounded([
      ['2026-06-20', seen(1000, 3000)],
      ['2026-06-21', seen(1200, 1.2)],
      ['2026-06-22', seen(800, 2)],
    ]),
    [
      ['20', 1000, false],
      ['21', 1200, false],
      ['22', 800, false],
    ],
  )
})

test('a day that a wrong clock has dated 1970, or a file the year 1, fills no years with estimates', () => {
  const days: [string, Record<string, InverterDay>][] = [
    ['0001-01-01', seen(1000, 400)],
    ['1970-01-01', seen(2000, 500)],
    ['2026-06-20', seen(10_000, 510)],
    ['2026-06-22', seen(10_000, 540)],
  ]
  const { length } = yieldsOf(Object.fromEntries(days.map(([day, inverters]) => [day, { inverters }])), ['a'])
  assert.is(length, 5)
})

test('a year in which nobody looked is estimated', () => {
  const days = rounded([
    ['2025-06-20', seen(10_000, 500)],
    ['2026-06-21', seen(10_000, 4160)],
  ])
  assert.equal([days.length, days[1]], [367, ['21', 10_000, true]])
})

test('a day whose counter went back is called estimated, as what it counted before may be of the day before', () => {
  const late = mergeInverterDay(counters(26_000, 500), counters(1500, 501.5))
  assert.equal(rounded([['2026-06-21', { a: late }]]), [['21', 27_500, true]])
  const evening = mergeInverterDay(late, counters(9000, 509))
  assert.equal(rounded([['2026-06-21', { a: evening, ...seen(700, 80, 'b') }]], ['a', 'b']), [['21', 35_700, true]])
  const dawn = mergeInverterDay(counters(3, 500), counters(0, 500.001))
  assert.equal(rounded([['2026-06-21', { a: dawn }]]), [['21', 4, false]], 'a few Wh do not matter')
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
  assert.equal(
    mergeInverterDay(evening, counters(300, 2000)),
    counters(300, 2000),
    'a total that was set anew begins anew',
  )
})

test('what a string made is unknown, not 0 Wh, where only the night was seen of a day that brought something', () => {
  const night = { 0: [0, 0], 1: [0] }
  assert.is(stringWh(night, '0', 800), undefined)
  assert.is(stringWh(night, '0', 0), 0)
  assert.is(stringWh({ ...night, 1: [120] }, '0', 800), 0)
})

test('yesterday, the month and the year are known as far as the records reach back', () => {
  const today = '2026-06-21'
  const days = (of: Record<string, readonly [yieldDay: number, yieldTotal: number]>): Days<'yields'> =>
    Object.fromEntries(
      Object.entries(of).map(([day, [yieldDay, yieldTotal]]) => [day, { inverters: { a: { yieldDay, yieldTotal } } }]),
    )
  const early = days({ '2026-05-30': [1000, 1000], '2026-06-20': [2000, 9000], [today]: [500, 9500] })
  assert.equal(earlierYields(early, today), {
    today: { day: today, wh: 500, estimated: false },
    yesterday: { day: '2026-06-20', wh: 2000, estimated: false },
    month: 8200,
    year: 9500,
    since: '2026-05-30',
    recorded: ['a'],
  })
  const late = days({ '2026-06-10': [1000, 1000], [today]: [500, 1500] })
  assert.equal(earlierYields(late, today), {
    today: { day: today, wh: 500, estimated: false },
    yesterday: { day: '2026-06-20', wh: 0, estimated: true },
    month: 1500,
    year: 1500,
    since: '2026-06-10',
    recorded: ['a'],
  })
  // The history says the same of both.
  for (const kind of ['month', 'year'] as const) {
    const { first, last } = spanOf(kind, today)
    assert.is(yieldSum(yieldsOf(early, ['a'], today), first, last).wh, earlierYields(early, today)[kind])
  }
  assert.equal(earlierYields({}, today), {
    today: undefined,
    yesterday: undefined,
    month: undefined,
    year: undefined,
    since: undefined,
    recorded: [],
  })
})

test.run()
