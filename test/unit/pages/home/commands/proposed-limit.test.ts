import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LimitStatus } from '../../../../../src/contract/inverters.ts'
import {
  converted,
  limitTargets,
  proposedLimit,
  sharesByRatedPower,
  sharesOf,
} from '../../../../../src/pages/home/commands/proposed-limit.ts'

const status = (limit_relative: number, max_power: number): LimitStatus => ({
  limit_relative,
  max_power,
  limit_set_status: 'Ok',
})

test('an inverter may get its rated power, and while that is unknown up to 2250 W alone, and no watts among several', () => {
  const ratedOf = (...powers: number[]) =>
    limitTargets(powers.map(String), Object.fromEntries(powers.map(power => [power, status(50, power)]))).map(
      ({ rated }) => rated,
    )
  assert.equal(ratedOf(800), [800])
  assert.equal([ratedOf(0), ratedOf(-1)], [[2250], [2250]])
  assert.equal(ratedOf(800, 0), [800, 0])
  assert.equal(limitTargets(['a'], {}), [{ serial: 'a', rated: undefined }])
})

test('the dialog starts from the limit in force, never below 1', () => {
  const startOf = (percent: number) => proposedLimit('a', status(percent, 800)).value
  assert.is(startOf(62.5), 62.5)
  assert.is(startOf(0.2), 1)
  assert.equal([startOf(0), startOf(Number.NaN)].map(Number.isNaN), [true, true])
})

test('switching between percent and watts converts the value both ways', () => {
  assert.is(converted(30, false, 600), 180)
  assert.is(converted(180, true, 600), 30)
  assert.is(converted(9999, true, 600), 100)
  assert.ok(Number.isNaN(converted(Number.NaN, false, 600)))
})

test('below 5 percent is very low, in watts of the rated power', () => {
  const isLow = (value: number, relative: boolean) =>
    sharesOf({ value, relative }, [{ serial: 'a', rated: 600 }])[0]?.low
  assert.equal([isLow(4.9, true), isLow(5, true)], [true, false])
  assert.equal([isLow(29, false), isLow(30, false)], [true, false])
})

test('a total is divided by rated power, and no inverter gets more than its own', () => {
  assert.equal(sharesByRatedPower(900, [600, 1200]), [300, 600])
  assert.equal(sharesByRatedPower(5000, [600, 1200]), [600, 1200])
  assert.equal(sharesByRatedPower(100, []), [])
})

test('tenths of a watt that are left over go where most was cut off', () => {
  assert.equal(sharesByRatedPower(100, [1500, 300, 300]), [71.4, 14.3, 14.3])
  assert.equal(sharesByRatedPower(100, [300, 300, 300]), [33.4, 33.3, 33.3])
  assert.equal(sharesByRatedPower(0.1, [300, 600]), [0, 0.1])
})

test('the shares add up to exactly what was asked, for any plant and any total up to its rated power', () => {
  const plant = fc.array(fc.integer({ min: 100, max: 2250 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(plant, fc.double({ min: 0, max: 1, noNaN: true }), (rated, part) => {
      const sum = rated.reduce((all, one) => all + one, 0)
      const asked = Math.round(sum * part * 10)
      const shares = sharesByRatedPower(asked / 10, rated)
      const tenths = shares.reduce((all, share) => all + Math.round(share * 10), 0)
      assert.is(tenths, asked)
      shares.forEach((share, i) => {
        assert.ok(share >= 0 && share <= (rated[i] ?? 0))
      })
    }),
  )
})

test.run()
