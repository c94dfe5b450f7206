import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { limitType } from '../../../../../src/contract/generations.ts'
import type { LimitStatus } from '../../../../../src/contract/inverters.ts'
import {
  converted,
  currentLimit,
  isValidLimit,
  isVeryLow,
  limitMaximum,
} from '../../../../../src/pages/home/commands/entered-limit.ts'

const status = (limit_relative: number, max_power: number): LimitStatus => ({
  limit_relative,
  max_power,
  limit_set_status: 'Ok',
})

test('the maximum is 100 percent, the rated power, or 2250 W while that is unknown', () => {
  assert.is(limitMaximum(true, status(50, 800)), 100)
  assert.is(limitMaximum(false, status(50, 800)), 800)
  assert.is(limitMaximum(false, status(50, 0)), 2250)
  assert.is(limitMaximum(false, status(50, -1)), 2250)
})

test('the dialog starts from the limit in force, never below 1', () => {
  assert.is(currentLimit(status(62.5, 800)), 62.5)
  assert.is(currentLimit(status(0.2, 800)), 1)
  assert.ok(Number.isNaN(currentLimit(status(0, 800))))
  assert.ok(Number.isNaN(currentLimit(status(Number.NaN, 800))))
})

test('switching between percent and watts converts the value both ways', () => {
  assert.is(converted(30, false, status(100, 600)), 180)
  assert.is(converted(180, true, status(100, 600)), 30)
  assert.is(converted(9999, true, status(100, 600)), 100)
  assert.ok(Number.isNaN(converted(Number.NaN, false, status(100, 600))))
})

test('only 1 to the maximum can be sent', () => {
  const s = status(100, 600)
  for (const value of [0, 0.9, -5, 100.1, Number.NaN]) assert.is(isValidLimit(value, true, s), false, String(value))
  for (const value of [1, 50, 100]) assert.is(isValidLimit(value, true, s), true)
  assert.is(isValidLimit(600, false, s), true)
  assert.is(isValidLimit(601, false, s), false)
})

test('below 5 percent is very low, in watts of the rated power', () => {
  assert.is(isVeryLow(4.9, true, status(100, 600)), true)
  assert.is(isVeryLow(5, true, status(100, 600)), false)
  assert.is(isVeryLow(29, false, status(100, 600)), true)
  assert.is(isVeryLow(30, false, status(100, 600)), false)
})

test('the numbers of limit types are those of each generation', () => {
  const types = (generation: 2025 | 2026) =>
    [false, true].flatMap(persistent => [false, true].map(relative => limitType({ relative, persistent }, generation)))
  assert.equal(types(2025), [0, 1, 256, 257])
  assert.equal(types(2026), [0, 1, 2, 3])
})

test.run()
