import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hoursOf, ticksOf } from '../../../src/charts/daylight.ts'
import type { Curve } from '../../../src/history/records.ts'

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

test('the times below are at equal distances and not at the very ends, on a winter day, a summer day and a whole one', () => {
  assert.equal(times(98, 190), ['10:00', '12:00', '14:00'])
  assert.equal(times(60, 252), ['09:00', '12:00', '15:00', '18:00'])
  assert.equal(times(0, 288), ['04:00', '08:00', '12:00', '16:00', '20:00'])
  assert.equal(times(140, 190), ['14:00'])
  for (const [from, to] of [
    [98, 190],
    [61, 259],
    [3, 288],
  ] as const) {
    const slots = ticksOf({ from, to }).map(([slot]) => slot)
    const gaps = slots.slice(1).map((slot, index) => slot - (slots[index] ?? 0))
    assert.is(new Set(gaps).size, 1)
  }
})

test.run()
