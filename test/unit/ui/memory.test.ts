import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fragmentation, remainder, usedShare } from '../../../src/ui/memory.ts'

test('free is what is not used', () => {
  assert.is(remainder(327_680, 184_320), 143_360)
  assert.is(remainder(1000, 0), 1000)
})

test('a share is a fraction of the total, and 0 of a memory that does not exist', () => {
  assert.is(usedShare(50, 200), 0.25)
  assert.is(usedShare(0, 200), 0)
  assert.is(usedShare(0, 0), 0)
})

test('fragmentation is what the largest block leaves of the free memory', () => {
  assert.is(fragmentation(200, 200), 0)
  assert.is(fragmentation(200, 50), 0.75)
  assert.is(fragmentation(200, 0), 1)
})

test('with nothing free the fragmentation is unknown', () => {
  assert.is(fragmentation(0, 0), undefined)
  assert.is(fragmentation(0, 100), undefined)
  assert.is(fragmentation(-8, 100), undefined)
})

test('the fragmentation is never negative, even if the largest block exceeds the free memory', () => {
  assert.is(fragmentation(100, 101), 0)
})

test('what the gateway does not report is unknown, never 0', () => {
  for (const formula of [remainder, usedShare, fragmentation])
    for (const nothing of [null, undefined]) {
      assert.is(formula(nothing, 10), undefined)
      assert.is(formula(10, nothing), undefined)
    }
})

test.run()
