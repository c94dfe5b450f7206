import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { stringsOf } from '../../../src/live/strings.ts'
import { string } from '../../support/live-messages.ts'

const seen = (strings: object[], best?: Record<string, number>, rssi = -60) =>
  stringsOf({ DC: Object.assign({}, strings), radio_stats: { rssi } } as never, best).map(([n]) => n)
const numbers = (...strings: object[]) => seen(strings)
const unused = { Power: { v: 0 }, YieldDay: { v: 0 }, YieldTotal: { v: 0 } }

test('beside a string with a rating one without is shown as soon as it has fed in', () => {
  assert.equal(numbers(string('', 34, 410), string('', 180)), ['0', '1'])
  assert.equal(numbers(string('', 34, 410), { ...unused, YieldTotal: { v: 12.5 } }), ['0', '1'])
})

test('an input that has no rating and never fed in is not shown beside others; if none has, all are', () => {
  assert.equal(numbers(string('', 34, 410), unused), ['0'])
  assert.equal(numbers(string('', 34), unused), ['0'])
  assert.equal(numbers(unused, unused), ['0', '1'])
})

test('an input is unused only if that is known: by what its inverter counted, or else by what was recorded', () => {
  const uncounted = { Power: { v: 0 } }
  const rated = string('', 34, 410)
  assert.equal(numbers(rated, uncounted), ['0', '1'])
  assert.equal(seen([rated, unused], undefined, -127), ['0', '1'], 'the gateway has not heard the inverter')
  assert.equal(seen([rated, uncounted], { 0: 300 }), ['0'])
  assert.equal(seen([rated, unused], { 0: 300, 1: 12 }), ['0', '1'], 'its counter was reset')
})

test.run()
