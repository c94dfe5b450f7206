import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import type { ClearDay } from '../../../src/history/clear-day.ts'
import {
  clearBetween,
  goodnessText,
  sampleDays,
  shareByNow,
  shareOfSpan,
  spanGoodnessText,
} from '../../../src/history/goodness.ts'
import { spanOf } from '../../../src/history/spans.ts'
import '../../support/texts.ts'

/** 500 W from 6 to 18 h. */
const clear: ClearDay = {
  watts: Array.from({ length: 288 }, (_, slot) => (slot >= 72 && slot < 216 ? 500 : 0)),
  wh: 6000,
  support: 0.9,
  isLearned: true,
  fromVisits: false,
}
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const said = (...of: Parameters<typeof shareByNow>) => {
  const goodness = shareByNow(...of)
  return goodness && plain(goodnessText(goodness))
}

test('a good day is told from a fifth of it on, by visits alone from half of it, and as a whole at its end', () => {
  assert.is(said(1000, clear, 72 + 28), undefined)
  assert.is(said(1075, clear, 72 + 30), '86% of what a clear day brings by now')
  assert.is(said(1075, { ...clear, fromVisits: true }, 72 + 30), undefined)
  assert.is(said(2580, { ...clear, fromVisits: true }, 72 + 72.5), '85% of what a clear day brings by now')
  assert.is(said(5160, clear, 216), '86% of what a clear day brings')
  assert.is(said(5160, clear), '86% of what a clear day brings')
})

test('from 90 % on it is a clear day, and more than 100 % is possible', () => {
  assert.is(said(5400, clear), 'A clear day: 90% of what one brings')
  assert.is(said(6240, clear), 'A clear day: 104% of what one brings')
  assert.is(said(3000, clear, 144), 'A clear day so far: 100% of what one brings by now')
})

test('nothing is said while it is still learned, or nothing is known of the day', () => {
  assert.is(said(5400, { ...clear, isLearned: false }), undefined)
  assert.is(said(5400, undefined), undefined)
  assert.is(said(undefined, clear), undefined)
})

test('a month is compared with clear days only, today left out', () => {
  const june = spanOf('month', '2026-06-01')
  const days = Array.from({ length: 21 }, (_, n) => dayAfter('2026-06-01', n))
  const yields = days.map(day => ({ day, wh: day === '2026-06-21' ? 100 : 3000, estimated: false }))
  const learned = new Map(
    sampleDays({ first: '2026-06-01', last: '2026-06-21' }).map((day, n) => [day, 5000 + 500 * n] as const),
  )
  const by = clearBetween({ first: '2026-06-01', last: '2026-06-21' }, learned)
  assert.is(by.get('2026-06-01'), 5000)
  assert.is(by.get('2026-06-15'), 6000)
  assert.is(Math.round(by.get('2026-06-05') ?? 0), 5286)
  const goodness = shareOfSpan(yields, by, june, '2026-06-21')
  assert.is(
    goodness && plain(spanGoodnessText(goodness)),
    'Clear days only would have brought 114 kWh: 53% of that came.',
  )
})

test('a span of which too little is known is not compared', () => {
  const june = spanOf('month', '2026-06-01')
  const by = clearBetween(
    june,
    new Map([
      ['2026-06-01', 5000],
      ['2026-06-08', undefined],
      ['2026-06-15', undefined],
    ]),
  )
  assert.equal([by.has('2026-06-08'), by.has('2026-06-09')], [true, false])
  const yields = [{ day: '2026-06-01', wh: 3000, estimated: false }]
  assert.is(shareOfSpan(yields, by, june, '2026-07-01'), undefined)
})

test.run()
