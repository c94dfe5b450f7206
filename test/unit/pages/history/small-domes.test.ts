import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { slotsPerDay } from '../../../../src/history/calendar.ts'
import type { KnownDay } from '../../../../src/history/filled-day.ts'
import type { Curve } from '../../../../src/history/records.ts'
import { scaleOfDomes, smallDome } from '../../../../src/pages/history/report/small-domes.tsx'

/** Between 6 and 18 h a value, in the dark nothing. */
const lit = (value: number) => Array.from({ length: slotsPerDay }, (_, slot) => (slot >= 72 && slot < 216 ? value : 0))
const sky = { from: 72, to: 216, height: lit(1), azimuth: [], noon: 144 }
const clear = { watts: lit(500), wh: 6000, support: 1, isLearned: true, fromVisits: false }
const nothing: KnownDay = { power: undefined, yields: undefined, wh: undefined, whole: {} }
const whOf = (curve: Curve) => Math.round(curve.reduce<number>((sum, watts = 0) => sum + watts, 0) / 12)
const known = (curve: Curve) => curve.filter(watts => watts !== undefined).length

test('a day that was watched is drawn as it was recorded, before what a clear day brings', () => {
  const curve = lit(300).map(watts => watts || undefined)
  const power = { samples: [], plant: curve, inverters: {} }
  const dome = smallDome({ ...nothing, power }, 3600, { clear, sky })
  assert.equal([known(dome.seen), whOf(dome.seen), known(dome.counted)], [144, 3600, 0])
  assert.equal([known(dome.clear), whOf(dome.clear)], [144, 6000])
})

test('of an estimated day its yield is drawn in the shape of a clear day, of one that nobody knows nothing', () => {
  assert.is(whOf(smallDome(nothing, 2400, { clear, sky }).counted), 2400)
  assert.is(known(smallDome(nothing, undefined, { clear, sky }).counted), 0)
})

test('until a clear day is learned there is no outline, and a yield has the shape of the light', () => {
  const { clear: outline, counted } = smallDome(nothing, 2400, { clear: { ...clear, wh: 0, isLearned: false }, sky })
  assert.equal([outline.length, known(counted), whOf(counted)], [0, 144, 2400])
})

test('all domes share a scale: from the first light to the last, up to the highest', () => {
  const day = smallDome(nothing, 2400, { clear, sky })
  assert.equal(scaleOfDomes([day, { seen: [700], counted: [], clear: [] }]), { from: 0, to: 216, top: 700 })
})

test.run()
