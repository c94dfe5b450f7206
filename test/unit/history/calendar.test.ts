import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { daysBetween, firstDayOf, lengthOf, monthOf, placeOf, yearOf } from '../../../src/history/calendar.ts'

test('a month has as many bars as days, in leap years and in the first century too, and a year has twelve', () => {
  assert.is(lengthOf(monthOf('2026-02-10')), 28)
  assert.is(lengthOf(monthOf('2028-02-10')), 29)
  assert.is(lengthOf(monthOf('0020-02-10')), 29)
  assert.is(lengthOf(monthOf('2026-12-31')), 31)
  assert.is(lengthOf(yearOf('2026-06-21')), 12)
})

test('a day has its place in its own month and year only', () => {
  assert.is(placeOf('2026-06-21', { year: 2026, month: 6 }), 20)
  assert.is(placeOf('2026-06-21', { year: 2026 }), 5)
  assert.is(placeOf('2026-06-21', { year: 2026, month: 5 }), undefined)
  assert.is(placeOf('2025-06-21', { year: 2026 }), undefined)
})

test('the first day of a period is a day as records name it', () => {
  assert.equal([firstDayOf({ year: 2026, month: 6 }), firstDayOf({ year: 20 })], ['2026-06-01', '0020-01-01'])
  assert.is(daysBetween('2026-03-28', '2026-03-30'), 2)
})

test.run()
