import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, daysBetween, isDay } from '../../../src/history/calendar.ts'

test('days follow each other over the end of a month and over summer time', () => {
  assert.equal(
    ['2026-02-28', '2028-02-28', '2026-12-31'].map(day => dayAfter(day, 1)),
    ['2026-03-01', '2028-02-29', '2027-01-01'],
  )
  assert.is(daysBetween('2026-03-28', '2026-03-30'), 2)
})

test('a day is one of the calendar, written as records name it', () => {
  assert.equal(['2026-02-28', '0020-02-10'].map(isDay), [true, true])
  assert.equal(['2026-02-29', '2026-2-8', '2026-06', ''].map(isDay), [false, false, false, false])
})

test.run()
