import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pointsOf } from '../../../../src/history/foreign/points.ts'
import {
  type ToldYields,
  yieldsOfChanges,
  yieldsOfDayCounter,
  yieldsOfTotal,
} from '../../../../src/history/foreign/yields.ts'

process.env.TZ = 'Europe/Berlin'

/** Values by local time, such as `06-21 12:00`. */
const points = (...values: (readonly [time: string, wh: number])[]) =>
  pointsOf({
    times: values.map(([time]) => +new Date(`2026-${time.replace(' ', 'T')}`)),
    values: values.map(([, wh]) => wh),
  })

const most = 60_000

/** Wh by day; a text where they are doubtful. */
const told = (yields: ToldYields) =>
  Object.fromEntries([...yields].map(([day, { wh, doubtful }]) => [day.slice(5), doubtful ? `about ${wh}` : wh]))

test('a total counter tells what each day has made, and what is counted before 5 h belongs to the day before', () => {
  const counter = points(
    ['06-20 00:00', 100_000],
    ['06-20 20:00', 104_000],
    ['06-21 00:30', 104_500],
    ['06-21 20:00', 109_500],
    ['06-22 04:59', 109_500],
    ['06-22 12:00', 111_500],
  )
  assert.equal(told(yieldsOfTotal(counter, most)), { '06-20': 4500, '06-21': 5000, '06-22': 2000 })
})

test('a first day that is seen from its middle on is estimated', () => {
  const counter = points(
    ['06-20 12:00', 100_000],
    ['06-20 20:00', 102_000],
    ['06-21 06:00', 102_050],
    ['06-21 20:00', 106_000],
  )
  assert.equal(told(yieldsOfTotal(counter, most)), { '06-20': 'about 2000', '06-21': 4000 })
})

test('days that a total counter was not seen share what it has moved meanwhile, as estimates', () => {
  const counter = points(
    ['06-20 00:00', 100_000],
    ['06-20 20:00', 104_000],
    ['06-23 06:00', 110_000],
    ['06-23 20:00', 113_000],
  )
  assert.equal(told(yieldsOfTotal(counter, most)), {
    '06-20': 4000,
    '06-21': 'about 3000',
    '06-22': 'about 3000',
    '06-23': 3000,
  })
})

test('a total counter that shows zero, goes back or jumps is no yield', () => {
  const zero = points(['06-20 00:00', 100_000], ['06-20 12:00', 102_000], ['06-20 13:00', 0], ['06-20 14:00', 103_000])
  assert.equal(told(yieldsOfTotal(zero, most)), { '06-20': 3000 })
  const reset = points(['06-20 00:00', 100_000], ['06-20 12:00', 102_000], ['06-20 13:00', 500], ['06-20 20:00', 2500])
  assert.equal(told(yieldsOfTotal(reset, most)), { '06-20': 'about 4000' })
  const jump = points(
    ['06-20 00:00', 100_000],
    ['06-20 12:00', 102_000],
    ['06-21 12:00', 9e9],
    ['06-21 20:00', 9e9 + 1000],
  )
  assert.equal(told(yieldsOfTotal(jump, most)), { '06-20': 2000, '06-21': 'about 1000' })
})

test('a total counter that trembles by its last digit counts nothing twice', () => {
  const counter = points(
    ['06-20 00:00', 100_000],
    ['06-20 12:00', 102_000],
    ['06-20 12:05', 101_990],
    ['06-20 12:10', 102_000],
  )
  assert.equal(told(yieldsOfTotal(counter, most)), { '06-20': 2000 })
})

test('a counter of the day is read from 5 h on, so that one that is still that of the day before does not count', () => {
  const counter = points(
    ['06-20 08:00', 300],
    ['06-20 20:00', 5000],
    ['06-21 00:10', 5000],
    ['06-21 09:00', 700],
    ['06-21 20:00', 4000],
  )
  assert.equal(told(yieldsOfDayCounter(counter, most)), { '06-20': 5000, '06-21': 4000 })
})

test('a counter of the day that is reset as late as in the morning counts from there', () => {
  const counter = points(
    ['06-20 06:00', 6200],
    ['06-20 07:00', 6200],
    ['06-20 08:00', 0],
    ['06-20 20:00', 5000],
    ['06-21 06:00', 5000],
    ['06-21 07:30', 0],
    ['06-21 20:00', 4000],
  )
  assert.equal(told(yieldsOfDayCounter(counter, most)), { '06-20': 5000, '06-21': 4000 })
})

test('an inverter that restarts at noon loses nothing, and its day is estimated', () => {
  const counter = points(['06-20 08:00', 300], ['06-20 12:00', 2500], ['06-20 12:30', 0], ['06-20 20:00', 1500])
  assert.equal(told(yieldsOfDayCounter(counter, most)), { '06-20': 'about 4000' })
})

test('a counter that shows yesterday all day has no yield, and a dark day has none of its own', () => {
  const counter = points(
    ['06-20 08:00', 300],
    ['06-20 20:00', 5000],
    ['06-21 12:00', 5000],
    ['06-22 08:00', 0],
    ['06-22 20:00', 0],
  )
  assert.equal(told(yieldsOfDayCounter(counter, most)), { '06-20': 5000, '06-22': 0 })
})

test('more than an inverter can make a day is left out', () => {
  assert.equal(told(yieldsOfDayCounter(points(['06-20 12:00', 60_001], ['06-21 12:00', 60_000]), most)), {
    '06-21': 60_000,
  })
})

test('what each hour has made is summed by local day, also where a day has 23 or 25 hours', () => {
  const hoursOf = (from: string, count: number) => {
    const start = Date.parse(from)
    return { times: Array.from({ length: count }, (_, n) => start + n * 3_600_000), values: Array(count).fill(100) }
  }
  const days = (from: string, count: number) => told(yieldsOfChanges(pointsOf(hoursOf(from, count)), most))
  assert.equal(days('2026-03-27T23:00:00Z', 24 + 23 + 24), { '03-28': 2400, '03-29': 2300, '03-30': 2400 })
  assert.equal(days('2026-10-23T22:00:00Z', 24 + 25 + 24), { '10-24': 2400, '10-25': 2500, '10-26': 2400 })
})

test('counters know their days by local midnight, also when the clocks change', () => {
  const spring = points(['03-28 20:00', 5000], ['03-29 04:59', 4999], ['03-29 05:00', 10], ['03-29 20:00', 4000])
  assert.equal(told(yieldsOfDayCounter(spring, most)), { '03-28': 5000, '03-29': 4000 })
})

test.run()
