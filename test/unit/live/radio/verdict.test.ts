import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { verdictOf } from '../../../../src/live/radio/verdict.ts'

const counts = (requests: number, answers: number, repeats = 0) => ({ requests, answers, repeats })
const day = { polled: true, reachable: true, night: false }

const table = [
  ['nearly every request is answered', { ...day, counts: counts(20, 18) }, 'good'],
  ['a request in five has no answer', { ...day, counts: counts(20, 16) }, 'weak'],
  ['all is answered, but only after many repeats', { ...day, counts: counts(20, 20, 21) }, 'weak'],
  ['all is answered, with some repeats', { ...day, counts: counts(20, 20, 20) }, 'good'],
  ['no request is answered', { ...day, counts: counts(4, 0) }, 'lost'],
  ['the gateway has given up on it', { ...day, reachable: false, counts: counts(0, 0) }, 'lost'],
  ['too few requests have ended', { ...day, counts: counts(3, 0) }, 'counting'],
  ['the gateway is told not to ask it', { ...day, polled: false, counts: counts(0, 0) }, 'off'],
  ['at night it is not asked', { ...day, polled: false, night: true, counts: counts(0, 0) }, 'asleep'],
  ['at night it is asked and gone', { ...day, reachable: false, night: true, counts: counts(9, 0) }, 'asleep'],
  ['at night its last requests had no answer', { ...day, night: true, counts: counts(9, 0) }, 'asleep'],
  ['after sunset it still answers', { ...day, night: true, counts: counts(9, 9) }, 'good'],
] as const

for (const [when, reception, verdict] of table)
  test(`${verdict}: ${when}`, () => assert.is(verdictOf(reception), verdict))

test.run()
