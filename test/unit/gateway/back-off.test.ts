import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../src/gateway/api-error.ts'
import { retryDelayMs } from '../../../src/gateway/back-off.ts'

const random = Math.random
test.after.each(() => {
  Math.random = random
})

const delays = (luck: number, error?: ApiError) => {
  Math.random = () => luck
  return [1, 2, 3, 4, 7, 8, 1000].map(failures => retryDelayMs(failures, error))
}

test('failures in a row are retried after a second, then later and later up to a minute', () => {
  assert.equal(delays(0), [1000, 2000, 4000, 8000, 60_000, 60_000, 60_000])
})

test('the waits of several browsers differ, but none is shorter than a second', () => {
  assert.equal(delays(1), [1000, 1500, 3000, 6000, 45_000, 45_000, 45_000])
})

test('a gateway that does not answer at all is retried every few seconds', () => {
  assert.equal(delays(0, new ApiError('offline')), [1000, 2000, 4000, 5000, 5000, 5000, 5000])
})

test.run()
