import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countedBetween, countersOf, shareOf, sum } from '../../../../src/live/radio/counts.ts'
import { counters } from '../../../support/radio-counters.ts'

test('what was counted between two looks is their difference', () => {
  assert.equal(countedBetween(counters(10, 2, 5), counters(14, 3, 6)), { requests: 5, answers: 4, repeats: 1 })
  assert.equal(countedBetween(counters(10), counters(10)), { requests: 0, answers: 0, repeats: 0 })
})

test('every way in which a request fails counts as a request without an answer', () => {
  const before = counters(0)
  const now = { ...before, rx_success: 1, rx_fail_nothing: 2, rx_fail_partial: 3, rx_fail_corrupt: 4 }
  assert.equal(countedBetween(before, now), { requests: 10, answers: 1, repeats: 0 })
})

test('counters that have gone back were reset, and start anew', () => {
  assert.equal(countedBetween(counters(5000, 40, 900), counters(2, 1, 3)), { requests: 3, answers: 2, repeats: 3 })
})

test('one counter that has gone back is enough: after a long silence the others may have caught up', () => {
  assert.equal(countedBetween(counters(5, 9), counters(6, 1)), { requests: 7, answers: 6, repeats: 0 })
})

test('counters that are no counts are not used', () => {
  for (const wrong of ['7', null, -1, 1.5, Number.NaN, undefined])
    assert.is(countersOf({ ...counters(1), rx_success: wrong }), undefined)
  assert.is(countersOf(undefined), undefined)
  assert.is(countersOf('none'), undefined)
  assert.equal(countersOf(counters(3, 1)), counters(3, 1))
})

test('without a request there is no share', () => {
  assert.is(shareOf(sum([])), undefined)
  assert.is(shareOf(sum([countedBetween(counters(0), counters(3, 1))])), 0.75)
})

test.run()
