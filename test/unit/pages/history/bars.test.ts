import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { daysOf, spanOf } from '../../../../src/history/spans.ts'
import type { DayYield } from '../../../../src/history/yields.ts'
import { barPlace, barsOf, placesOf } from '../../../../src/pages/history/yield-bars.tsx'

const made = (day: string, wh: number, estimated = false): DayYield => ({ day, wh, estimated })
const brief = (kind: 'week' | 'month' | 'year', day: string, yields: readonly DayYield[], today = '2027-01-01') =>
  barsOf(spanOf(kind, day), yields, today).map(({ from, to, sum }) => [from, to, sum.wh])

test('a day has its place in a week or a month, and in a year its month', () => {
  assert.equal(
    [placesOf(spanOf('month', '2028-02-10')).length, placesOf(spanOf('year', '2028-02-29')).length],
    [29, 12],
  )
  const placeIn = (kind: 'week' | 'month' | 'year') => barPlace('2026-06-21', spanOf(kind, '2026-06-21'))
  assert.equal([placeIn('week'), placeIn('month'), placeIn('year')], [6, 20, 5])
})

test('days in a row that were not recorded share a bar: estimated ones and missing ones', () => {
  const yields = [made('2026-06-09', 5000), made('2026-06-10', 150, true), made('2026-06-11', 150, true)]
  assert.equal(brief('week', '2026-06-09', yields), [
    [1, 1, 5000],
    [2, 3, 300],
    [4, 6, undefined],
  ])
})

test('estimates of single days, such as those of a file, have bars of their own', () => {
  const yields = [made('2026-06-09', 3000, true), made('2026-06-10', 8000, true)]
  assert.equal(brief('week', '2026-06-09', yields, '2026-06-10'), [
    [1, 1, 3000],
    [2, 2, 8000],
  ])
})

test('nothing is missing of the future, nor of the time before the first record', () => {
  assert.equal(brief('week', '2026-06-17', [made('2026-06-16', 700)], '2026-06-17'), [
    [1, 1, 700],
    [2, 2, undefined],
  ])
})

test('a year sums up its months, and says of each how many of its days up to today are missing', () => {
  const march = daysOf(spanOf('month', '2026-03-01')).map(day => made(day, 1000))
  const bars = barsOf(spanOf('year', '2026-01-01'), [...march, made('2026-04-02', 10)], '2026-04-10')
  assert.equal(
    bars.map(({ from, to, sum }) => [from, to, sum.wh, sum.days, sum.recorded]),
    [
      [2, 2, 31_000, 31, 31],
      [3, 3, 10, 10, 1],
    ],
  )
})

test('a day outside of the span counts nowhere', () => {
  assert.equal(brief('month', '2026-06-01', [made('2026-05-31', 1), made('2026-07-01', 1)]), [[0, 29, undefined]])
})

test.run()
