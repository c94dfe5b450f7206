import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { stringsOf } from '../../../src/live/strings.ts'
import { string } from '../../support/live-messages.ts'

const numbers = (...strings: object[]) => stringsOf(Object.assign({}, strings) as never).map(([n]) => n)
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

test.run()
