import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clockOf, slotsPerDay } from '../../../src/history/calendar.ts'
import { setPlantZone, usePlantZone } from '../../../src/i18n/plant-zone.ts'
import { clearSky, halfHourMs, lightOn, type Plane } from '../../../src/light/clear-sky.ts'
import { halfHoursPerDay, type RecordedDay } from '../../../src/light/half-hours.ts'
import { planes } from '../../../src/light/planes.ts'
import type { StringMemory } from '../../../src/light/strings.ts'
import { countUp, dimTimes } from '../../../src/play/recorded-roof.ts'
import { place } from '../../support/plants/roofs.ts'

const day = '2026-06-21'
const gain = 400
const south = planes.findIndex(({ azimuth, tilt }) => azimuth === 180 && tilt >= 30)

/** A clear day of two strings that face south, the second of which gets `light`, by half hour of the day of UTC. */
const clearDay = (light: (half: number) => number, at = place): RecordedDay => ({
  day,
  halfHours: Array.from({ length: halfHoursPerDay }, (_, number) => number).flatMap(number => {
    const clear = clearSky(Date.parse(day) + (number + 0.5) * halfHourMs, at)
    if (!clear) return []
    const watts = gain * lightOn(planes[south] as Plane, clear).all
    return [
      { number, isNoon: number >= 20 && number < 24, clear, watts: { 'a/0': watts, 'a/1': watts * light(number) } },
    ]
  }),
})

const sound: StringMemory = {
  weak: {},
  most: gain,
  lowDays: 0,
  goodDays: 0,
  plane: { plane: south, gain, possible: [], days: 20, halves: 200, isOwn: true },
}
const fromNine = (half: number) => (half >= 18 && half < 22 ? 0.2 : 1)
const hours = new Date(`${day}T00:00`).getTimezoneOffset() / -60
/** A time of UTC by the clock of the plant. */
const at = (time: number) => clockOf((time + hours) * 12)

test('a known shadow is told with its hours and what the string missed, also where the owner takes it as it is', () => {
  const shaded = { ...sound, shade: { from: 18, to: 22, wh: 500 }, accepted: { 18: 0.2, 19: 0.2, 20: 0.2, 21: 0.2 } }
  const found = dimTimes(clearDay(fromNine), { 'a/0': sound, 'a/1': shaded })
  assert.equal(Object.keys(found), ['a/1'])
  const { from = 0, to = 0, wh = 0, isShade } = found['a/1'] ?? {}
  assert.equal([clockOf(from), clockOf(to), isShade], [at(9), at(11), true])
  assert.ok(wh > 400 && wh < 700, `${wh}`)
})

test('where the day of UTC begins at noon a shadow around that time is told with its hours', () => {
  // Mid-Pacific: the hours of the plant are those of UTC and twelve more.
  const pacific = { latitude: 52.5, longitude: -166.6 }
  const before = usePlantZone.getState()
  setPlantZone('Etc/GMT+12')
  try {
    const atNoon = (half: number) => (half >= 46 || half < 2 ? 0.2 : 1)
    const fault = { ...sound, fault: { kind: 'less' as const, since: day, under: 0.5 } }
    const { from = 0, to = 0 } = dimTimes(clearDay(atNoon, pacific), { 'a/0': sound, 'a/1': fault })['a/1'] ?? {}
    assert.equal([clockOf(from), clockOf(to)], ['11:00', '13:00'])
  } finally {
    usePlantZone.setState(before)
  }
})

test('a known fault is told as that, not as a shadow, and not of days before it', () => {
  const fault = (since: string) => ({ ...sound, fault: { kind: 'less' as const, since, under: 0.5 } })
  assert.is(dimTimes(clearDay(fromNine), { 'a/0': sound, 'a/1': fault(day) })['a/1']?.isShade, false)
  assert.equal(dimTimes(clearDay(fromNine), { 'a/0': sound, 'a/1': fault('2026-06-22') }), {})
})

test('one day proves no fault: of a string of which none is known nothing is told', () => {
  assert.equal(dimTimes(clearDay(fromNine), { 'a/0': sound, 'a/1': sound }), {})
})

test('what was weak twice with sunshine between has no one time that could be told', () => {
  const twice = (half: number) => ([16, 17, 22, 23].includes(half) ? 0.2 : 1)
  const fault = { ...sound, fault: { kind: 'less' as const, since: day, under: 0.5 } }
  assert.equal(dimTimes(clearDay(twice), { 'a/0': sound, 'a/1': fault }), {})
})

/** 120 W from 12 to 13 h. */
const hour = Array.from({ length: slotsPerDay }, (_, slot) => (slot >= 144 && slot < 156 ? 120 : undefined))

test('the number counts up by what is known, to what the counter says of the day', () => {
  const sums = countUp(hour, { from: 60, to: 240 }, 126)
  assert.equal([sums[144], Math.round(sums[150] ?? 0), sums[156], sums.at(-1)], [0, 63, 126, 126])
})

test('what came when nobody knows is not spread over the hours that were seen: after a gap the number is unknown', () => {
  const late = countUp(hour, { from: 60, to: 156 }, 5000)
  assert.equal([late[60], late[61], late[150]], [0, undefined, undefined])
  const early = countUp(hour, { from: 144, to: 240 }, 5000)
  assert.equal([early[150], early[156], early[157]], [60, 120, undefined])
})

test.run()
