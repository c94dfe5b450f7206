import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, slotMs, timeOf } from '../../../src/history/calendar.ts'
import type { Curve, Days } from '../../../src/history/records.ts'
import { irradiance, sunAt } from '../../../tools/simulator/plant/sky.ts'
import { examinedOf, inverter, plant } from './plants.ts'

process.env.TZ = 'Europe/Berlin'

const place = { latitude: 50, longitude: 10 }
/** Days on which a clear morning once counted as poor: after the clocks were changed, and while the sun rises later every day. */
const days = ['2026-03-30', '2026-04-04', '2026-04-12', '2026-10-20', '2026-10-27', '2026-11-10', '2026-12-01']
const flat = 0
const steep = 70

/** A cloudless day of a roof to the south, in W; `share` of it is left. */
const clear = (day: string, tilt: number, share = 1): Curve =>
  Array.from({ length: 288 }, (_, slot) => {
    const light = irradiance(sunAt(timeOf(day, slot) + slotMs / 2, place), tilt, 180)
    return Math.round(0.8 * share * light)
  })

/** What is said with cloudless curves of the month before, and at each of the hours with today's of this share until then. */
function saidAt(day: string, hours: readonly number[], tilt: number, { share = 1, isPlaceKnown = true } = {}) {
  const power: Days<'power'> = {}
  for (let ago = 1; ago <= 30; ago++) {
    const other = dayAfter(day, -ago)
    power[other] = { samples: [], plant: clear(other, tilt), inverters: {} }
  }
  const today = clear(day, tilt, share)
  const position = isPlaceKnown ? place : undefined
  return hours.map(hour => {
    power[day] = { samples: [], plant: today.slice(0, hour * 12), inverters: {} }
    const now = timeOf(day, hour * 12)
    return examinedOf('why.Season', plant([inverter('a')], { power, position, now })).join()
  })
}

for (const isPlaceKnown of [true, false])
  test(`a cloudless day is never a poor one, with${isPlaceKnown ? '' : 'out'} a known place`, () => {
    for (const day of days)
      for (const tilt of [flat, steep])
        assert.not.ok(
          saidAt(day, [9, 10, 11, 12, 14, 17], tilt, { isPlaceKnown }).includes('found BesideBest'),
          `${day} ${tilt}°`,
        )
  })

test('a day at half is a poor one, with and without a known place', () => {
  for (const day of days)
    for (const isPlaceKnown of [true, false])
      assert.equal(saidAt(day, [15], steep, { share: 0.5, isPlaceKnown }), ['found BesideBest'], day)
})

test('a morning says nothing while the place is not known, and nothing before three hours of sun', () => {
  const half = { share: 0.5 }
  const said = ['unknown SeasonUnknown', 'found BesideBest']
  assert.equal(saidAt('2026-06-20', [11, 13], flat, { ...half, isPlaceKnown: false }), said)
  assert.equal(saidAt('2026-06-20', [9, 11], flat, half), said)
})

test.run()
