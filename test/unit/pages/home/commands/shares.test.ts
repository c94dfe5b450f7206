import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sharesByRatedPower } from '../../../../../src/pages/home/commands/entered-limit.ts'

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
      assert.is(
        shares.reduce((all, share) => all + Math.round(share * 10), 0),
        asked,
      )
      shares.forEach((share, i) => {
        assert.ok(share >= 0 && share <= (rated[i] ?? 0))
      })
    }),
  )
})

test.run()
