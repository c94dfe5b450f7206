import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  daysOf,
  partFrom,
  type SpanKind,
  searchOf,
  spanAfter,
  spanFrom,
  spanKey,
  spanOf,
} from '../../../src/history/spans.ts'

// West of Greenwich a day in UTC begins on the local day before; in this zone some days began at one.
process.env.TZ = 'America/Sao_Paulo'

const today = '2026-06-21'
const ends = (kind: SpanKind, day: string) => {
  const { first, last } = spanOf(kind, day)
  return `${first} ${last}`
}

test('a span has its first and its last day, in months of 28 to 31 days and in leap years too', () => {
  assert.is(ends('day', '2026-06-21'), '2026-06-21 2026-06-21')
  assert.is(ends('month', '2026-02-10'), '2026-02-01 2026-02-28')
  assert.is(ends('month', '2028-02-10'), '2028-02-01 2028-02-29')
  assert.is(ends('month', '2026-04-30'), '2026-04-01 2026-04-30')
  assert.is(ends('month', '2026-12-31'), '2026-12-01 2026-12-31')
  assert.is(ends('year', '2026-06-21'), '2026-01-01 2026-12-31')
  assert.is(ends('month', '0020-02-10'), '0020-02-01 0020-02-29')
})

test('a week begins on Monday, also where it crosses the end of a year', () => {
  assert.is(ends('week', '2026-06-15'), '2026-06-15 2026-06-21')
  assert.is(ends('week', '2026-06-21'), '2026-06-15 2026-06-21')
  assert.is(ends('week', '2027-01-01'), '2026-12-28 2027-01-03')
})

test('the week of a year is that of ISO 8601: it belongs to the year of its Thursday', () => {
  const nameOf = (day: string) => spanKey(spanOf('week', day))
  assert.equal(
    ['2026-06-21', '2027-01-01', '2026-12-31', '2024-12-30', '2021-01-03', '2026-01-01', '2023-01-01'].map(nameOf),
    ['2026-W25', '2026-W53', '2026-W53', '2025-W01', '2020-W53', '2026-W01', '2022-W52'],
  )
})

test('the next and the previous span follow without a gap, over summer time and ends of years', () => {
  for (const kind of ['day', 'week', 'month', 'year'] as const) {
    let span = spanOf(kind, '2024-01-01')
    for (let n = 0; n < 400; n++) {
      const next = spanAfter(span, 1)
      assert.equal(spanAfter(next, -1), span)
      assert.equal(spanOf(kind, next.last), next)
      assert.is(daysOf({ first: span.last, last: next.first }).length, 2)
      span = next
    }
  }
  assert.equal(spanAfter(spanOf('month', '2026-03-31'), -13), spanOf('month', '2025-02-01'))
})

test('an address names the span, and the span its address', () => {
  for (const search of ['?day=2026-06-20', '?week=2026-W25', '?week=2020-W53', '?month=2026-06', '?year=2025'])
    assert.is(searchOf(spanFrom(search, today)), search)
  assert.equal(spanFrom('?week=2026-W25', today), spanOf('week', '2026-06-18'))
})

test('a part of the plant stays in the address, whatever is in it', () => {
  const part = { inverter: '116181234567', string: '1' }
  const search = searchOf(spanOf('month', today), part)
  assert.is(search, '?month=2026-06&inverter=116181234567&string=1')
  assert.equal(partFrom(search), part)
  assert.equal(partFrom('?day=2026-06-21&inverter='), { inverter: undefined, string: undefined })
  const hostile = { inverter: '&day=1 "<', string: undefined }
  assert.equal(partFrom(searchOf(spanOf('day', today), hostile)), hostile)
})

test('an address that names no possible span, or one of the future, shows today', () => {
  for (const search of [
    '',
    '?',
    '?day=',
    '?day=2026-02-30',
    '?day=2026-06-22',
    '?day=1969-12-31',
    '?day=+002026-06',
    '?week=2026-W54',
    '?week=2026-W00',
    '?week=2025-W53',
    '?week=2026-W26',
    '?week=2026-25',
    '?week=9999-W99',
    '?month=2026-13',
    '?month=2026-07',
    '?month=2026-6',
    '?year=2027',
    '?year=0000',
    '?year=99999999999999999999',
    '?year=__proto__',
    '?%E0%A4%A',
  ])
    assert.equal(spanFrom(search, today), spanOf('day', today), search)
})

test.run()
