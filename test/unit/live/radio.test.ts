import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answeredShare, countedBetween, countersOf, sum } from '../../../src/live/radio/counts.ts'
import { verdictOf, verdictOfDay } from '../../../src/live/radio/verdict.ts'
import {
  answeredCurve,
  countedIn,
  maxGapMs,
  receptionWindow,
  type Track,
  track,
} from '../../../src/live/radio/window.ts'

const minute = 60_000

/** The counters after these answers, requests without an answer, and repeated parts. */
const counters = (rx_success: number, rx_fail_nothing = 0, tx_re_request = 0) => ({
  ...{ rx_success, rx_fail_nothing, tx_re_request },
  ...{ rx_fail_partial: 0, rx_fail_corrupt: 0 },
})

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
    assert.is(receptionWindow(every(apart), 60 * minute, 4), span * minute)
})

test('a reset in the middle loses nothing that was counted before it', () => {
  const before = recorded(2)
  const after = track(before, counters(1, 1), 2 * minute + 10_000)
  assert.equal(countedIn(after.slices, after.last.at), { requests: 14, answers: 13, repeats: 0 })
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
  assert.equal(answeredCurve(slices, 3 * minute), [...Array(7).fill(undefined), 0, 0, 1])
  assert.equal(answeredCurve([], 0), Array(10).fill(undefined))
})

const counts = (requests: number, answers: number, repeats = 0) => ({ requests, answers, repeats })
const day = { presence: 'current', reachable: true, isNight: false } as const

const table = [
  ['nearly every request is answered', { ...day, counts: counts(20, 18) }, 'good'],
  ['11 of 100 requests have no answer', { ...day, counts: counts(100, 89) }, 'weak'],
  ['all is answered, but only after many repeats', { ...day, counts: counts(20, 20, 21) }, 'weak'],
  ['all is answered, with some repeats', { ...day, counts: counts(20, 20, 20) }, 'good'],
  ['no request is answered', { ...day, counts: counts(4, 0) }, 'lost'],
  ['the gateway has given up on it', { ...day, presence: 'stale', reachable: false, counts: counts(0, 0) }, 'lost'],
  ['too few requests have ended', { ...day, counts: counts(3, 0) }, 'counting'],
  ['the gateway is told not to ask it', { ...day, presence: 'not polled', counts: counts(0, 0) }, 'not polled'],
  ['it was never heard', { ...day, presence: 'never heard', reachable: false, counts: counts(9, 0) }, 'never heard'],
  ['of it only fragments came', { ...day, presence: 'never heard', counts: counts(2, 0) }, 'never heard'],
  [
    'the gateway has only begun to ask it',
    { ...day, presence: 'not heard yet', counts: counts(9, 0) },
    'not heard yet',
  ],
  ['it is asked seldom, and answers', { ...day, presence: 'stale', counts: counts(9, 9) }, 'good'],
  ['at night it is asked and gone', { ...day, presence: 'asleep', reachable: false, counts: counts(9, 0) }, 'asleep'],
  ['at night its last requests had no answer', { ...day, isNight: true, counts: counts(9, 0) }, 'asleep'],
  ['after sunset it still answers', { ...day, isNight: true, counts: counts(9, 9) }, 'good'],
] as const

for (const [when, reception, verdict] of table)
  test(`reception of an inverter, ${verdict}: ${when}`, () => assert.is(verdictOf(reception), verdict))

test('at night the counters tell how the day was, as far as its unanswered requests are not those of a sleeping inverter', () => {
  const day = { tx_re_request: 9, rx_success: 900, rx_fail_nothing: 20, rx_fail_partial: 3, rx_fail_corrupt: 0 }
  assert.is(verdictOfDay(day), 'good')
  assert.is(verdictOfDay({ ...day, rx_fail_nothing: 400 }), undefined)
  assert.is(verdictOfDay({ ...day, rx_fail_nothing: 400, rx_fail_partial: 300 }), 'weak')
  assert.is(verdictOfDay({ ...day, tx_re_request: 2000 }), 'weak')
  assert.is(verdictOfDay({ ...day, rx_success: 0, rx_fail_partial: 0 }), undefined)
})

test('what was counted between two messages is their difference, or all of the later one if a counter has gone back', () => {
  const failed = { ...counters(1), rx_fail_nothing: 2, rx_fail_partial: 3, rx_fail_corrupt: 4 }
  for (const [before, now, expected] of [
    [counters(10, 2, 5), counters(14, 3, 6), counts(5, 4, 1)],
    [counters(10), counters(10), counts(0, 0)],
    [counters(0), failed, counts(10, 1)],
    [counters(5000, 40, 900), counters(2, 1, 3), counts(3, 2, 3)],
    // After a long silence the others may have caught up.
    [counters(5, 9), counters(6, 1), counts(7, 6)],
  ] as const)
    assert.equal(countedBetween(before, now), expected)
})

test('counters that are no counts are not used', () => {
  for (const wrong of ['7', null, -1, 1.5, Number.NaN, undefined])
    assert.is(countersOf({ ...counters(1), rx_success: wrong }), undefined)
  assert.is(countersOf(undefined), undefined)
  assert.is(countersOf('none'), undefined)
  assert.equal(countersOf(counters(3, 1)), counters(3, 1))
})

test('without a request there is no share', () => {
  assert.is(answeredShare(sum([])), undefined)
  assert.is(answeredShare(sum([countedBetween(counters(0), counters(3, 1))])), 0.75)
})

test.run()
