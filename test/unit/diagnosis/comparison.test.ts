import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { comparisonOf } from '../../../src/diagnosis/comparison.ts'
import { slotOf } from '../../../src/history/calendar.ts'
import { sumOf } from '../../../src/history/compare.ts'
import type { Days, InverterDay } from '../../../src/history/records.ts'
import { spanOf } from '../../../src/history/spans.ts'
import { earlierYields, yieldsOf } from '../../../src/history/yields.ts'

const noon = +new Date('2026-06-21T12:00:00')
const yesterday = '2026-06-20'
const today = '2026-06-21'

/** A curve of 600 W from 6 to 18 h: 7200 Wh, half of it by noon. */
const curve = (from = 72, to = 216) => Array.from({ length: 288 }, (_, slot) => (slot < from || slot >= to ? 0 : 600))
const power = (plant = curve()) => ({ samples: [], plant: [], inverters: { a: plant } })
const days = (of: Record<string, Record<string, InverterDay>>): Days<'yields'> =>
  Object.fromEntries(Object.entries(of).map(([day, inverters]) => [day, { inverters }]))
const counted = (yieldDay: number, yieldTotal: number, more = {}) => ({ a: { yieldDay, yieldTotal, ...more } })

const usual = days({ [yesterday]: counted(7200, 17_200), [today]: counted(4500, 21_700) })

test('today is compared with what yesterday had yielded by the same minute', () => {
  assert.is(slotOf(noon), 144)
  assert.is(comparisonOf(usual, power(), ['a'], noon), 4500 / 3600)
  assert.is(comparisonOf(usual, power(), ['a'], noon + 150_000), 4500 / 3625)
})

const refused: [
  title: string,
  yields: Days<'yields'>,
  plant?: ReturnType<typeof power>,
  serials?: string[],
  now?: number,
][] = [
  ['nothing was recorded', {}],
  ['yesterday has no yield', days({ [today]: counted(4500, 21_700) })],
  ['yesterday has no curve', usual, power([])],
  ['the curve of yesterday has a gap', usual, power(curve(72, 180))],
  ['the curve of yesterday has another plant’s yield', usual, power(curve(0, 288))],
  ['today has not begun to yield', days({ [yesterday]: counted(7200, 17_200), [today]: counted(0, 17_200) })],
  [
    'the day counter of yesterday went back',
    days({ [yesterday]: counted(7200, 17_200, { doubtful: true }), [today]: counted(4500, 21_700) }),
  ],
  [
    'the day counter of today went back',
    days({ [yesterday]: counted(7200, 17_200), [today]: counted(4500, 21_700, { doubtful: true }) }),
  ],
  ['an inverter is new', usual, power(), ['a', 'b']],
  ['yesterday had light for seven times five minutes', usual, power(), ['a'], +new Date('2026-06-21T06:35:00')],
]
for (const [title, yields, plant = power(), serials = ['a'], now = noon] of refused)
  test(`no comparison if ${title}`, () => assert.is(comparisonOf(yields, plant, serials, now), undefined))

test('a day counter that was not reset at midnight does not count for today', () => {
  const late = days({ [yesterday]: counted(7200, 17_200), [today]: counted(11_700, 21_700) })
  assert.is(comparisonOf(late, power(), ['a'], noon), 4500 / 3600)
})

test('yesterday, the month and the year are known as far as the records reach back', () => {
  const early = days({
    '2026-05-30': counted(1000, 1000),
    [yesterday]: counted(2000, 9000),
    [today]: counted(500, 9500),
  })
  assert.equal(earlierYields(early, today), { yesterday: 2000, month: 8200, year: 9500, since: '2026-05-30' })
  const late = days({ '2026-06-10': counted(1000, 1000), [today]: counted(500, 1500) })
  assert.equal(earlierYields(late, today), { yesterday: undefined, month: 1500, year: 1500, since: '2026-06-10' })
  // The history says the same of both.
  for (const kind of ['month', 'year'] as const) {
    const { first, last } = spanOf(kind, today)
    assert.is(sumOf(yieldsOf(early, ['a'], today), first, last).wh, earlierYields(early, today)[kind])
  }
  assert.equal(earlierYields({}, today), { yesterday: undefined, month: undefined, year: undefined, since: undefined })
})

test.run()
