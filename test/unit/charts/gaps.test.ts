import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { gapsOf } from '../../../src/charts/gaps.tsx'
import type { Curve } from '../../../src/history/records.ts'

/** A curve with a value in these parts of a day. */
const curveIn = (...parts: [from: number, to: number][]): Curve =>
  Array.from({ length: 288 }, (_, slot) => (parts.some(([from, to]) => from <= slot && slot < to) ? 100 : undefined))

const day = { from: 60, to: 240 }

test('what nobody watched between sunrise and sunset is a gap, to the slot', () => {
  assert.equal(gapsOf(curveIn([60, 100], [101, 200]), day), [
    { from: 100, to: 101 },
    { from: 200, to: 240 },
  ])
  assert.equal(gapsOf(curveIn([0, 288]), day), [])
  assert.equal(gapsOf([], day), [day])
})

test('what is still to come is no gap', () => {
  assert.equal(gapsOf(curveIn([60, 100]), day, 120), [{ from: 100, to: 120 }])
  assert.equal(gapsOf(curveIn([60, 100]), day, 100), [])
  assert.equal(gapsOf([], day, 30), [], 'before sunrise')
})

test('a day that began later than its neighbours has no gap in the twilight', () => {
  assert.equal(gapsOf(curveIn([64, 237]), day), [])
  assert.equal(gapsOf(curveIn([66, 240]), day), [{ from: 60, to: 66 }])
})

test.run()
