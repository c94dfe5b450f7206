import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../../src/history/calendar.ts'
import type { Days } from '../../../../src/history/records.ts'
import { searchOf, spanOf } from '../../../../src/history/spans.ts'
import { periodFrom, periodsOf } from '../../../../src/pages/history/period.tsx'
import { reportOf } from '../../../../src/pages/history/report/figures.ts'
import { spansOf } from '../../../../src/pages/history/report/quality.ts'
import { currencyOf } from '../../../../src/pages/history/report/worth.tsx'

const today = '2026-06-21'

test('the address names a month or a year; of a day or a week it is the month, and without a possible one this month', () => {
  const periods = {
    '?month=2025-12': '?month=2025-12',
    '?year=2025': '?year=2025',
    '?day=2026-02-28': '?month=2026-02',
    '?week=2026-W01': '?month=2025-12',
    '?month=2026-07': '?month=2026-06',
    '?year=2027': '?month=2026-06',
    '': '?month=2026-06',
  }
  for (const [search, period] of Object.entries(periods)) assert.is(searchOf(periodFrom(search, today)), period)
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

const roof = '116181234567'
const garage = '114172607952'

/** Days from `first` on with these yields in Wh of each inverter, whose total counters follow; undefined is a gap. */
function recorded(first: string, yields: Record<string, (number | undefined)[]>, names: Record<string, string> = {}) {
  const days: Days<'yields'> = {}
  const length = Math.max(...Object.values(yields).map(list => list.length))
  const totals: Record<string, number> = {}
  for (let index = 0; index < length; index++) {
    const day = dayAfter(first, index)
    for (const [serial, list] of Object.entries(yields)) {
      const yieldDay = list[index]
      if (yieldDay === undefined) continue
      totals[serial] = (totals[serial] ?? 100_000) + yieldDay
      days[day] ??= { inverters: {} }
      days[day].inverters[serial] = { name: names[serial] ?? '', yieldDay, yieldTotal: totals[serial] }
    }
  }
  return days
}

const june = spanOf('month', '2026-06-01')
const yearsEnd = '2026-12-31'

test('a report of a month has a row for each of its days, and one of a year for each of its months', () => {
  const rowsOf = (kind: 'month' | 'year', day: string) => reportOf({}, spanOf(kind, day), '2099-01-01').rows.length
  assert.equal([rowsOf('month', '2026-02-15'), rowsOf('month', '2028-02-15')], [28, 29])
  assert.is(rowsOf('year', '2026-05-05'), 12)
})

test('the month that is running ends today, and one to come has no days', () => {
  assert.is(reportOf({}, june, '2026-06-21').rows.length, 21)
  const july = reportOf({}, spanOf('month', '2026-07-01'), '2026-06-21')
  assert.equal([july.rows, july.wh], [[], undefined])
})

test('the yield of a month is the sum of its days only, with a row for each of them', () => {
  const days = recorded('2026-05-30', { [roof]: [9000, 8000, 1000, 2000, 4000] })
  const report = reportOf(days, june, '2026-06-03')
  assert.is(report.wh, 7000)
  assert.equal(
    report.rows.map(({ first, wh }) => [first, wh]),
    [
      ['2026-06-01', 1000],
      ['2026-06-02', 2000],
      ['2026-06-03', 4000],
    ],
  )
  assert.equal(report.best?.day, '2026-06-03')
})

test('each inverter has its share of the plant, and one that made nothing in the month is left out', () => {
  const before = recorded('2026-01-10', { '110000000001': [500] })
  const days = { ...before, ...recorded('2026-06-01', { [roof]: [3000, 3000], [garage]: [1000, 1000] }) }
  const { inverters, wh } = reportOf(days, june, yearsEnd)
  assert.is(wh, 8000)
  assert.equal(
    inverters.map(({ serial, wh, share }) => [serial, wh, share]),
    [
      [roof, 6000, 0.75],
      [garage, 2000, 0.25],
    ],
  )
})

test('a plant without any yield has no shares that are not a number, and no best day', () => {
  const { inverters, best } = reportOf(recorded('2026-06-01', { [roof]: [0] }), june, yearsEnd)
  assert.equal([inverters[0]?.share, best], [0, undefined])
})

test('the best day is one that was recorded, however much an estimate promises; of two alike the first', () => {
  const days = recorded('2026-06-01', { [roof]: [3000, undefined, 2000, 3000] })
  // What the counter moved meanwhile was made on the day in between.
  for (const { inverters } of Object.values(days).slice(1)) {
    const own = inverters[roof] as { yieldTotal: number }
    own.yieldTotal += 9000
  }
  const { best, wh } = reportOf(days, june, '2026-06-04')
  assert.equal(best, { day: '2026-06-01', wh: 3000, estimated: false })
  assert.is(wh, 17_000)
})

test('a report begins with the first known day, and tells days nobody knows from those that are estimated', () => {
  const days = recorded('2026-06-03', { [roof]: [1000, undefined, undefined, 1000] })
  const { rows, quality } = reportOf(days, june, '2026-06-08')
  const kinds = [...quality.kinds.values()]
  assert.equal(kinds, [...['recorded', 'estimated', 'estimated', 'recorded'], ...['missing', 'missing']])
  const yields = rows.map(({ wh }) => wh)
  assert.equal(yields, [1000, 0, 0, 1000, undefined, undefined])
})

test('an inverter that alone was not recorded is named with its days, and those alike are named once', () => {
  const gap = [1000, undefined, 1000]
  const days = recorded(
    '2026-06-01',
    { [roof]: [1, 2, 3], [garage]: gap, '110000000001': gap },
    { [garage]: 'Garage', '110000000001': 'Shed' },
  )
  const { quality, best } = reportOf(days, june, '2026-06-03')
  assert.equal(quality.part, [{ names: ['Garage', 'Shed'], days: ['2026-06-02'] }])
  assert.is(quality.kinds.get('2026-06-02'), 'part')
  assert.is.not(best?.day, '2026-06-02')
})

test('a day whose counter went back is doubtful, by inverter', () => {
  const days = recorded('2026-06-01', { [roof]: [1000, 5000, 1000] }, { [roof]: 'Roof' })
  const inverter = days['2026-06-02']?.inverters[roof]
  if (inverter) inverter.doubtful = true
  const { quality, best } = reportOf(days, june, '2026-06-03')
  assert.equal(quality.doubtful, [{ names: ['Roof'], days: ['2026-06-02'] }])
  assert.equal(quality.part, [])
  assert.is(quality.kinds.get('2026-06-02'), 'doubtful')
  assert.is(best?.day, '2026-06-01')
})

test('a year has a row for each month up to today, which counts the days it lacks', () => {
  const days = recorded('2026-01-30', { [roof]: [1000, 2000, 4000, undefined, undefined, 6000] })
  const { rows, wh, best } = reportOf(days, spanOf('year', '2026-03-01'), '2026-03-01')
  assert.equal([wh, best?.day], [13_000, '2026-02-04'])
  assert.equal(
    rows.map(({ first, wh, days }) => [first, wh, days.missing, days.estimated, days.recorded]),
    [
      ['2026-01-30', 3000, 0, 0, 2],
      ['2026-02-01', 10_000, 24, 2, 2],
      ['2026-03-01', undefined, 1, 0, 0],
    ],
  )
})

test('the highest power of the plant and of each inverter is named with its day, of equal ones the first', () => {
  const days = recorded('2026-06-01', { [roof]: [1000, 1000, 1000], [garage]: [500, 500, 500] })
  const [first, second, third] = Object.values(days)
  Object.assign(first ?? {}, { peak: { watts: 700, slot: 140 } })
  Object.assign(second ?? {}, { peak: { watts: 812, slot: 150 } })
  Object.assign(third ?? {}, { peak: { watts: 812, slot: 130 } })
  Object.assign(second?.inverters[roof] ?? {}, { peak: { watts: 600, slot: 151 } })
  const { peak, inverters, rows } = reportOf(days, june, '2026-06-03')
  assert.equal(peak, { day: '2026-06-02', watts: 812, slot: 150 })
  const peaks = inverters.map(({ peak }) => peak?.watts)
  assert.equal(peaks, [600, undefined])
  const rowPeaks = rows.map(({ peak }) => peak?.watts)
  assert.equal(rowPeaks, [700, 812, 812])
})

test('what is estimated is told as a part of the whole', () => {
  const days = recorded('2026-06-01', { [roof]: [1000, 1000, 1000] })
  delete days['2026-06-02']
  const { wh, estimatedWh } = reportOf(days, june, '2026-06-03')
  assert.equal([wh, estimatedWh], [3000, 1000])
})

test('a day that is still running is no estimate, also while the clock is already past it', () => {
  const seen = { name: '', yieldDay: 1000, yieldTotal: 9000, slot: 100, begun: true as const }
  const days = { '2020-06-01': { inverters: { [roof]: seen } } }
  const estimated = (today: string) => reportOf(days, spanOf('month', '2020-06-01'), today).estimatedWh
  assert.equal(['2020-06-01', '2020-06-02'].map(estimated), [0, 1000])
})

test('days in a row become one span, also over the end of a month', () => {
  assert.equal(spansOf([]), [])
  assert.equal(spansOf(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-05']), [
    ['2026-02-27', '2026-03-01'],
    ['2026-03-05', '2026-03-05'],
  ])
})

test('the currency is that of the region that the browser names first, or means', () => {
  for (const [tags, currency] of [
    [['de-CH', 'en-US'], 'CHF'],
    [['de'], 'EUR'],
    [['en'], 'USD'],
    [['en-GB'], 'GBP'],
    [['fr-CA'], 'CAD'],
    [['zh-Hant-TW'], 'TWD'],
    [['sr-Latn-RS'], 'RSD'],
    [['pt'], 'BRL'],
    [['de-AQ'], 'EUR'],
    [['not a tag', 'da-DK'], 'DKK'],
    [[], 'EUR'],
  ] as const)
    assert.is(currencyOf(tags), currency, tags.join())
})

test.run()
