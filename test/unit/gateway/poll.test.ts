import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { ApiError, onFailure } from '../../../src/gateway/api-error.ts'
import { retryDelayMs } from '../../../src/gateway/back-off.ts'

import { type Polling, poll } from '../../../src/gateway/poll.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'

const random = Math.random
let clock: FakeClock
let polling: Polling | undefined
/** When calls were made, in ms from the start of a test. */
let calls: number[]
let reported: string[]

test.before.each(() => {
  clock = fakeClock()
  // No part of a delay is random.
  Math.random = () => 0
  calls = []
  reported = []
  onFailure(({ reason }) => reported.push(reason))
})
test.after.each(() => {
  polling?.stop()
  polling = undefined
  Math.random = random
})

/** A call that is answered, or fails while there is something in `failures`. */
const answering = (failures: unknown[] = []) => ({
  async call() {
    calls.push(Date.now())
    if (failures.length) throw failures.shift()
  },
  pauseMs: () => 10_000,
})

test('a call is made at once, and again after a pause', async () => {
  polling = poll(answering())
  await clock.tickAsync(20_000)
  assert.equal(calls, [0, 10_000, 20_000])
})

test('the first call can be made later, and none follows when no pause is given', async () => {
  polling = poll({ ...answering(), startMs: 1000, pauseMs: () => undefined })
  await clock.tickAsync(60_000)
  assert.equal(calls, [1000])
})

test('a call that takes long is not overtaken by the next', async () => {
  let inFlight = 0
  polling = poll({
    async call() {
      calls.push(Date.now())
      inFlight++
      await new Promise(done => setTimeout(done, 30_000))
      inFlight--
    },
    pauseMs: () => 1000,
  })
  await clock.tickAsync(40_000)
  assert.equal(calls, [0, 31_000])
  assert.is(inFlight, 1)
  await clock.tickAsync(60_000)
})

test('failures are retried later and later, and an answer ends that', async () => {
  const offline = new ApiError('offline')
  const failuresInARow: number[] = []
  polling = poll({ ...answering([offline, offline, offline]), ended: count => failuresInARow.push(count) })
  await clock.tickAsync(17_000)
  assert.equal(calls, [0, 1000, 3000, 7000, 17_000])
  assert.equal(failuresInARow, [1, 2, 3, 0, 0])
})

test('the delay the gateway asks for is kept', async () => {
  const delays: (number | undefined)[] = []
  const busy = new ApiError('busy', 429, '', undefined, 30)
  polling = poll({ ...answering([busy]), failed: (_cause, delayMs) => delays.push(delayMs) })
  await clock.tickAsync(30_000)
  assert.equal(calls, [0, 30_000])
  assert.equal(delays, [30_000])
})

test('a 401 opens the login page, no other failure does', async () => {
  polling = poll(answering([new ApiError('offline'), new ApiError('unauthorized', 401), new TypeError('no member')]))
  await clock.tickAsync(5000)
  assert.equal(reported, ['unauthorized'])
})

test('a gateway that may be back is asked in a second, unless a call is in flight', async () => {
  polling = poll(answering())
  polling.retrySoon()
  await clock.tickAsync(4000)
  assert.equal(calls, [0])
  polling.retrySoon()
  await clock.tickAsync(1000)
  assert.equal(calls, [0, 5000])
  await clock.tickAsync(10_000)
  assert.equal(calls, [0, 5000, 15_000])
})

test('after a poll is stopped nothing is called and nothing is told', async () => {
  let aborted = false
  let ended = 0
  polling = poll({
    call: signal =>
      new Promise((_, reject) => {
        calls.push(Date.now())
        signal.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason)
        })
      }),
    pauseMs: () => 1000,
    ended: () => ended++,
  })
  polling.stop()
  polling.retrySoon()
  await clock.tickAsync(60_000)
  assert.equal([calls, aborted, ended, reported], [[0], true, 0, []])
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
