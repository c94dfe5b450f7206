import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compareSpan, missingOf, type YieldSum, yieldSum } from '../../../src/history/compare.ts'
import { daysOf, type SpanKind, spanOf } from '../../../src/history/spans.ts'
import type { DayYield } from '../../../src/history/yields.ts'

/** Every day from a first to a last one with the same yield. */
const steady = (first: string, last: string, wh: number): DayYield[] =>
  daysOf({ first, last }).map(day => ({ day, wh, estimated: false }))

const ends = ({ first, last }: YieldSum) => `${first} ${last}`
const spansOf = (kind: SpanKind, day: string, today: string) => {
  const { before, lastYear } = compareSpan([], spanOf(kind, day), today)
  return [before, lastYear].map(({ now, earlier }) => {
    assert.is(now.days, earlier.days, 'equal spans only')
    return [ends(now), ends(earlier)]
  })
}

test('a sum says how many of its days are known, estimated and missing', () => {
  const yields: DayYield[] = [
    { day: '2026-05-31', wh: 9000, estimated: false },
    { day: '2026-06-01', wh: 1000, estimated: false },
    { day: '2026-06-02', wh: 500, estimated: true },
    { day: '2026-06-05', wh: 9000, estimated: false },
  ]
  const sum = yieldSum(yields, '2026-06-01', '2026-06-04')
  assert.equal(sum, { first: '2026-06-01', last: '2026-06-04', wh: 1500, days: 4, recorded: 1, estimated: 1 })
  assert.is(missingOf(sum), 2)
  assert.is(yieldSum(yields, '2026-06-03', '2026-06-04').wh, undefined, 'nothing is not zero')
})

test('1 to 21 June is compared with 1 to 21 May, and with 1 to 21 June of last year', () => {
  assert.equal(spansOf('month', '2026-06-01', '2026-06-21'), [
    ['2026-06-01 2026-06-21', '2026-05-01 2026-05-21'],
    ['2026-06-01 2026-06-21', '2025-06-01 2025-06-21'],
  ])
  const yields = [...steady('2026-05-01', '2026-05-31', 30_000), ...steady('2026-06-01', '2026-06-21', 33_000)]
  const { now, before, lastYear } = compareSpan(yields, spanOf('month', '2026-06-21'), '2026-06-21')
  assert.equal([now.wh, before.earlier.wh], [693_000, 630_000])
  assert.is(before.change?.toFixed(3), '0.100')
  assert.equal([lastYear.earlier.wh, lastYear.change], [undefined, undefined])
})

test('of months of different lengths as many days are compared as the shorter one has', () => {
  assert.equal(spansOf('month', '2026-05-31', '2026-05-31')[0], ['2026-05-01 2026-05-30', '2026-04-01 2026-04-30'])
  assert.equal(spansOf('month', '2026-03-01', '2026-06-21'), [
    ['2026-03-01 2026-03-28', '2026-02-01 2026-02-28'],
    ['2026-03-01 2026-03-31', '2025-03-01 2025-03-31'],
  ])
  assert.equal(spansOf('month', '2028-02-29', '2028-03-01'), [
    ['2028-02-01 2028-02-29', '2028-01-01 2028-01-29'],
    ['2028-02-01 2028-02-28', '2027-02-01 2027-02-28'],
  ])
})

test('a running week is compared by weekday, over the end of a year too', () => {
  assert.equal(spansOf('week', '2026-06-17', '2026-06-17'), [
    ['2026-06-15 2026-06-17', '2026-06-08 2026-06-10'],
    ['2026-06-15 2026-06-17', '2025-06-16 2025-06-18'],
  ])
  assert.equal(spansOf('week', '2027-01-01', '2027-01-01')[0], ['2026-12-28 2027-01-01', '2026-12-21 2026-12-25'])
})

test('a year is compared up to the same number of days', () => {
  assert.equal(spansOf('year', '2026-06-21', '2026-06-21')[0], ['2026-01-01 2026-06-21', '2025-01-01 2025-06-21'])
  assert.equal(spansOf('year', '2028-06-21', '2029-01-01')[0], ['2028-01-01 2028-12-30', '2027-01-01 2027-12-31'])
})

test('a day is compared with the one before and the same date of last year, 29 February with the 28th', () => {
  assert.equal(spansOf('day', '2028-02-29', '2028-06-01'), [
    ['2028-02-29 2028-02-29', '2028-02-28 2028-02-28'],
    ['2028-02-29 2028-02-29', '2027-02-28 2027-02-28'],
  ])
  const yields = steady('2026-06-18', '2026-06-21', 5000)
  assert.is(compareSpan(yields, spanOf('day', '2026-06-20'), '2026-06-21').before.change, 0)
  const today = compareSpan(yields, spanOf('day', '2026-06-21'), '2026-06-21')
  assert.is(today.before.change, undefined, 'half a day is not compared with a whole one')
})

test('there is no percentage where a day is missing, or nothing was made', () => {
  const whole = steady('2026-05-01', '2026-06-21', 30_000)
  const changeOf = (yields: readonly DayYield[]) =>
    compareSpan(yields, spanOf('month', '2026-06-01'), '2026-06-21').before.change
  assert.is(changeOf(whole), 0)
  assert.is(changeOf(whole.filter(({ day }) => day !== '2026-05-07')), undefined)
  assert.is(changeOf(whole.filter(({ day }) => day !== '2026-06-07')), undefined)
  assert.is(
    changeOf(whole.filter(({ day }) => day !== '2026-05-22')),
    0,
    'a missing day that is not compared does not matter',
  )
  assert.is(changeOf([...steady('2026-05-01', '2026-05-31', 0), ...steady('2026-06-01', '2026-06-21', 1)]), undefined)
})

test('an estimated day is not compared, and at the edge of a span not either; within one it counts', () => {
  const yields = steady('2026-06-01', '2026-06-14', 5000).map(one => ({ ...one, estimated: one.day === '2026-06-07' }))
  const changeOf = (kind: 'day' | 'week', day: string) =>
    compareSpan(yields, spanOf(kind, day), '2026-06-21').before.change
  assert.equal([changeOf('day', '2026-06-08'), changeOf('day', '2026-06-07')], [undefined, undefined])
  assert.is(changeOf('week', '2026-06-08'), undefined, 'the 7th is the last day of the week before')
  const within = yields.map(one => ({ ...one, estimated: one.day === '2026-06-05' }))
  assert.is(compareSpan(within, spanOf('week', '2026-06-08'), '2026-06-21').before.change, 0)
})

test.run()
