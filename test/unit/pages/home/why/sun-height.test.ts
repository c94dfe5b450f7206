import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sunHeight } from '../../../../../src/pages/home/why/sun-height.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 0.6, `${actual} is not near ${expected}`)

test('at noon of the longest day the sun stands at the latitude of the tropic', () => {
  near(sunHeight(Date.UTC(2026, 5, 21, 12, 2), 23.44, 0), 90)
})

test('at noon of the equinox it stands at 90 degrees less the latitude', () => {
  near(sunHeight(Date.UTC(2026, 2, 20, 12, 7), 48, 0), 42)
})

test('at noon of the shortest day in Berlin it stands at 14 degrees', () => {
  near(sunHeight(Date.UTC(2026, 11, 21, 11, 4), 52.52, 13.4), 14)
})

test('at midnight it is below the horizon, on the southern half of the earth too', () => {
  assert.ok(sunHeight(Date.UTC(2026, 11, 21, 0, 0), 52.52, 13.4) < -55)
  assert.ok(sunHeight(Date.UTC(2026, 5, 21, 14, 0), -33.9, 151.2) < -70)
})

test.run()
