import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { periodAfter, periodFrom, periodsOf, searchOf } from '../../../../src/pages/history/report/periods.ts'

const today = '2026-06-21'
const thisMonth = { year: 2026, month: 6 }

test('the address names a month or a year', () => {
  assert.equal(periodFrom('month=2025-12', today), { year: 2025, month: 12 })
  assert.equal(periodFrom('year=2025', today), { year: 2025 })
  for (const search of ['?month=2025-12', '?year=2025']) assert.is(searchOf(periodFrom(search, today)), search)
})

test('an address that names no period, none of the calendar or one to come shows this month', () => {
  for (const search of [
    '',
    'month=',
    'month=2026-13',
    'month=2026-6',
    'month=2026-07',
    'year=2027',
    'year=26',
    'year=x',
    'week=3',
  ])
    assert.equal(periodFrom(search, today), thisMonth, search)
})

test('one goes from December to January, and from year to year', () => {
  assert.equal(periodAfter({ year: 2025, month: 12 }, 1), { year: 2026, month: 1 })
  assert.equal(periodAfter({ year: 2026, month: 1 }, -1), { year: 2025, month: 12 })
  assert.equal(periodAfter({ year: 2026 }, -1), { year: 2025 })
})

test('the periods to choose from reach from the first recorded month to this one, and hold the one that is shown', () => {
  const found = periodsOf('2025-11-30', today, thisMonth)
  assert.equal(
    found.map(({ year, months }) => [year.year, months.map(({ month }) => month)]),
    [
      [2026, [6, 5, 4, 3, 2, 1]],
      [2025, [12, 11]],
    ],
  )
  const early = periodsOf('2026-05-01', today, { year: 2024, month: 2 })
  assert.equal(
    early.map(({ year, months }) => [year.year, months.map(({ month }) => month)]),
    [
      [2026, [6, 5]],
      [2025, []],
      [2024, [2]],
    ],
  )
})

test.run()
