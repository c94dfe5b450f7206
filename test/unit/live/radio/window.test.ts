import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countedIn, curveOf, maxGapMs, spanOf, type Track, track } from '../../../../src/live/radio/window.ts'
import { counters } from '../../../support/radio-counters.ts'

const minute = 60_000

/** A track after one message every ten seconds for some minutes, each with one more request, answered unless said otherwise. */
function recorded(minutes: number, isAnswered = (_at: number) => true) {
  let [answered, failed] = [100, 7]
  let made: Track | undefined
  for (let at = 0; at <= minutes * minute; at += 10_000) {
    if (at && isAnswered(at)) answered++
    else if (at) failed++
    made = track(made, counters(answered, failed), at)
  }
  return made as Track
}

test('what the counters held before the page was opened is not counted', () => {
  assert.equal(track(undefined, counters(812, 90), 5).slices, [])
})

test('the window slides: only the last five minutes count', () => {
  const { slices } = recorded(9, at => at > 5 * minute)
  assert.equal(countedIn(slices, 9 * minute), { requests: 30, answers: 24, repeats: 0 })
  assert.equal(countedIn(slices, 10 * minute), { requests: 24, answers: 24, repeats: 0 })
})

test('what is older than an hour is forgotten', () => {
  assert.is(recorded(90).slices.length, 360)
})

test('where five minutes hold too few requests, ten or sixty count', () => {
  const every = (minutes: number) =>
    Array.from({ length: 60 / minutes }, (_, n) => ({
      at: (n + 1) * minutes * minute,
      requests: 1,
      answers: 1,
      repeats: 0,
    }))
  for (const [apart, span] of [
    [1, 5],
    [2, 10],
    [5, 60],
    [30, 60],
  ] as const)
    assert.is(spanOf(every(apart), 60 * minute, 4), span * minute)
})

test('a reset in the middle loses nothing that was counted before it', () => {
  const before = recorded(2)
  const after = track(before, counters(1, 1), 2 * minute + 10_000)
  assert.equal(countedIn(after.slices, after.seen.at), { requests: 14, answers: 13, repeats: 0 })
})

test('after a pause, as of a tab in the background, counting starts anew', () => {
  const before = recorded(1)
  const later = minute + maxGapMs + 1
  const after = track(before, counters(500, 500), later)
  assert.equal(after.slices, before.slices)
  assert.is(countedIn(track(after, counters(501, 500), later + 1000).slices, later + 1000, 2000).requests, 1)
})

test('the curve has the share of each of the last ten minutes, and gaps where nothing was counted', () => {
  const { slices } = recorded(3, at => at > 2 * minute)
  assert.equal(curveOf(slices, 3 * minute), [...Array(7).fill(undefined), 0, 0, 1])
  assert.equal(curveOf([], 0), Array(10).fill(undefined))
})

test.run()
