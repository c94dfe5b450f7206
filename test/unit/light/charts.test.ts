import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Curve } from '../../../src/history/records.ts'
import { gapsOf } from '../../../src/light/dome.tsx'
import { hoursOf, pathOf, ticksOf } from '../../../src/light/geometry.ts'

const sun = { from: 61, to: 259 }

/** 500 W from one slot up to another. */
const litIn = (from: number, to: number): Curve =>
  Array.from({ length: to }, (_, slot) => (slot < from ? undefined : 500))

test('the axis runs from sunrise to sunset as the gateway says, whatever of the day is recorded', () => {
  assert.equal(hoursOf([], sun), sun)
  assert.equal(hoursOf([litIn(140, 160)], sun), sun)
  assert.equal(hoursOf([Array.from({ length: 288 }, () => 0)], sun), sun, 'zeros of the night do not count')
})

test('power before sunrise or after sunset widens the axis: no record is outside', () => {
  assert.equal(hoursOf([litIn(50, 160), litIn(140, 270)], sun), { from: 50, to: 270 })
})

test('without the gateway the axis is that of the recorded days, and from 5 to 21 h if they are too few', () => {
  assert.equal(hoursOf([litIn(98, 190), litIn(102, 186)], undefined), { from: 98, to: 190 })
  assert.equal(hoursOf([litIn(140, 142)], undefined), { from: 60, to: 252 })
  assert.equal(hoursOf([litIn(258, 260)], undefined), { from: 60, to: 260 })
  assert.equal(hoursOf([], undefined), { from: 60, to: 252 })
})

const times = (from: number, to: number) => ticksOf({ from, to }).map(([, text]) => text)

test('the hours below are at equal distances and not at the very ends, on a winter day, a summer day and a whole one', () => {
  assert.equal(times(98, 190), ['10', '12', '14'])
  assert.equal(times(60, 252), ['6', '9', '12', '15', '18'])
  assert.equal(times(0, 288), ['4', '8', '12', '16', '20'])
  assert.equal(times(140, 190), ['13', '14', '15'])
})

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

test('the line and the area below it run through the same points, and both leave out what was not recorded', () => {
  const curve = [undefined, 100, 300, undefined, 200]
  assert.is(pathOf(curve, 400), 'M1 300h.5L2.5 100h.5M4 200h.5h.5')
  assert.is(pathOf(curve, 400, true), 'M1 400V300h.5L2.5 100h.5V400M4 400V200h.5h.5V400')
})

test.run()
