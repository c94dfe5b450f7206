import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { missedEnergy } from '../../../src/history/shade.ts'
import type { StringCurves } from '../../../src/history/string-shares.ts'
import { east, type Panel, seasons, simulated, south, west } from '../../support/roofs.ts'

const firstDay = '2026-06-10'
const dayNumber = (number: number) => dayAfter(firstDay, number)
const [summer, zone] = seasons.summer

/** What strings missed at the end of these days. */
const missedIn = (days: readonly StringCurves[]) =>
  missedEnergy(
    Object.keys(days[0] ?? {}),
    days.map((curves, number) => [dayNumber(number), curves] as const),
  )

const roofFor = (panels: readonly Panel[], count: number, seed = 5) => simulated(panels, summer, count, seed, zone)

/** Wh that a string made. */
const madeBy = (days: readonly StringCurves[], string: string) =>
  days.reduce((sum, curves) => sum + (curves[string] ?? []).reduce<number>((wh, watts = 0) => wh + watts / 12, 0), 0)

/** What string 1 missed in truth and by the estimate, with this light from day 12 on. */
function compare(panels: readonly Panel[], light: NonNullable<Panel['light']>, count = 24) {
  const shaded = panels.map((panel, n) => (n === 1 ? { ...panel, light } : panel))
  const clear = roofFor(panels, count)
  const days = roofFor(shaded, count)
  return { truth: madeBy(clear, '1') - madeBy(days, '1'), found: missedIn(days) }
}

for (const [name, panels, light, tolerance] of [
  ['half of its light', [south, south, south], () => 0.5, 0.02],
  ['all of its light', [south, south, south], () => 0, 0.02],
  ['its afternoon', [south, south], (slot: number) => (slot >= 168 && slot < 216 ? 0.3 : 1), 0.02],
  ['its evening, on the west side', [east, west], (slot: number) => (slot >= 192 && slot < 228 ? 0.2 : 1), 0.2],
] as const)
  test(`what a string missed that loses ${name} is estimated, since the day it began`, () => {
    const { truth, found } = compare(panels, (day, slot) => (day < 12 ? 1 : light(slot)))
    assert.equal(Object.keys(found), ['1'])
    const { from, wh } = found['1'] ?? { from: '', wh: 0 }
    assert.ok(from >= dayNumber(12) && from <= dayNumber(15), from)
    assert.ok(Math.abs(wh / truth - 1) < tolerance, `${wh} of ${truth}`)
  })

for (const [season, [first, zone]] of Object.entries(seasons))
  test(`no string of a mixed roof has missed anything in thirty days of ${season}`, () => {
    for (const [n, roof] of [
      [east, west],
      [east, east, west, west],
      [south, west],
    ].entries())
      assert.equal(missedIn(simulated(roof, first, 30, n + 1, zone)), {}, `roof ${n}`)
  })

test('shade that lasts two weeks is still measured by the days before it', () => {
  const { truth, found } = compare([south, south, south], day => (day < 8 ? 1 : 0.5), 30)
  assert.ok(Math.abs((found['1']?.wh ?? 0) / truth - 1) < 0.02)
})

test('a string that is as usual for three days has missed nothing any more', () => {
  const days = (back: number) =>
    roofFor([south, { ...south, light: day => (day >= 12 && day < 15 ? 0.4 : 1) }, south], 15 + back)
  assert.ok(missedIn(days(0))['1'])
  assert.equal(missedIn(days(8)), {})
})

test('what was not recorded does not count', () => {
  const { found } = compare([south, south, south], day => (day < 12 ? 1 : 0.5), 14)
  const half = roofFor([south, { ...south, light: day => (day < 12 ? 1 : 0.5) }, south], 14).map((curves, day) =>
    day < 12
      ? curves
      : Object.fromEntries(Object.entries(curves).map(([string, curve]) => [string, curve.slice(0, 156)])),
  )
  const wh = missedIn(half)['1']?.wh ?? 0
  assert.ok(wh > 0 && wh < 0.8 * (found['1']?.wh ?? 0))
})

test('a string that was shaded from the first days on has missed nothing by its usual share', () => {
  const dark: Panel = { ...south, light: day => (day < 2 ? 1 : 0.3) }
  assert.equal(missedIn(roofFor([south, dark, south], 9)), {})
})

test('no days and strings without curves are no failure', () => {
  assert.equal(missedEnergy(['0', '1'], []), {})
  assert.equal(missedEnergy(['0', '1'], [[firstDay, {}]]), {})
})

test.run()
