import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { searchOf, spanOf } from '../../../../src/history/spans.ts'
import { periodFrom, periodsOf } from '../../../../src/pages/history/report/periods.ts'

const today = '2026-06-21'

test('the address names a month or a year', () => {
  for (const search of ['?month=2025-12', '?year=2025', '?year=2026', '?month=2026-06'])
    assert.is(searchOf(periodFrom(search, today)), search)
})

test('the address of a day or a week of the history shows the month of it', () => {
  assert.is(searchOf(periodFrom('?day=2026-02-28', today)), '?month=2026-02')
  assert.is(searchOf(periodFrom('?week=2026-W01', today)), '?month=2025-12')
})

test('an address that names no period, none of the calendar or one to come shows this month', () => {
  for (const search of [
    '',
    '?month=',
    '?month=2026-13',
    '?month=2026-6',
    '?month=2026-07',
    '?year=2027',
    '?year=26',
    '?year=x',
  ])
    assert.is(searchOf(periodFrom(search, today)), '?month=2026-06', search)
})

/** The years and months that are offered. */
const offered = (firstDay: string, shown: string) =>
  periodsOf(firstDay, today, spanOf('month', shown)).map(({ year, months }) => [
    searchOf(year),
    months.map(month => Number(searchOf(month).slice(-2))),
  ])

test('the periods to choose from reach from the first recorded month to this one, and hold the one that is shown', () => {
  assert.equal(offered('2025-11-30', today), [
    ['?year=2026', [6, 5, 4, 3, 2, 1]],
    ['?year=2025', [12, 11]],
  ])
  assert.equal(offered('2026-05-01', '2024-02-03'), [
    ['?year=2026', [6, 5]],
    ['?year=2025', []],
    ['?year=2024', [2]],
  ])
})

test.run()
