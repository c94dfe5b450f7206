import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StringCurves } from '../../../src/history/string-shares.ts'
import { weakStrings } from '../../../src/history/weak-string.ts'
import { east, seasons, simulated, south, west } from '../../support/roofs.ts'

/** The strings found weak at a slot of a day after those of `past`. */
const found = (today: StringCurves, past: readonly StringCurves[], slot: number, sizes?: readonly number[]) =>
  weakStrings({ strings: Object.keys(today), today, past, ...(sizes && { sizes }) }, slot)

/** The curves of strings with the same W in every slot. */
const steady = (watts: readonly number[], from = 0, to = 288): StringCurves =>
  Object.fromEntries(
    watts.map((value, string) => [string, Array.from({ length: to }, (_, slot) => (slot < from ? undefined : value))]),
  )

/** Every alarm of these days from 5 to 22 h, every `step` slots, each judged as the browser does, with the days before it. */
function alarms(days: readonly StringCurves[], { step = 3, size = 430 } = {}) {
  const strings = Object.keys(days[0] ?? {})
  const sizes = strings.map(() => size)
  return days.flatMap((today, day) =>
    Array.from({ length: 204 / step }, (_, turn) => {
      const slot = 60 + turn * step
      const soFar = Object.fromEntries(strings.map(string => [string, today[string]?.slice(0, slot + 1) ?? []]))
      const records = { strings, today: soFar, past: days.slice(0, day), sizes }
      return weakStrings(records, slot).map(weak => ({ day, slot, ...weak }))
    }).flat(),
  )
}

for (const [season, [first, zone]] of Object.entries(seasons))
  test(`a mixed roof of east, west and south raises no false alarm in thirty days of ${season}`, () => {
    const roofs = [
      [east, west],
      [east, east, west, west],
      [south, west],
      [
        { ...east, tilt: 90 },
        { ...west, tilt: 90 },
      ],
      [east, east, east, west],
      [south, { ...south, tilt: 90 }],
      [south, { ...south, tilt: 0 }],
    ]
    for (const [n, roof] of roofs.entries())
      assert.equal(alarms(simulated(roof, first, 30, n + 1, zone), { step: n < 4 ? 3 : 12 }), [], `roof ${n}`)
  })

for (const season of ['winter', 'spring'] as const)
  test(`the north side of a roof is not weak beside the south side after five days of ${season}`, () => {
    const [first, zone] = seasons[season]
    const days = simulated([south, south, { ...south, azimuth: 0 }], first, 30, 3, zone)
    assert.equal(
      alarms(days, { step: 12 }).filter(({ day }) => day >= 5),
      [],
    )
  })

/** Strings of which one has always had this share of the light of the others. */
const alwaysLow = (light: number) =>
  simulated([south, south, { ...south, light: () => light }, south], seasons.summer[0], 30, 3)

test('a string behind a tree that has always been there is weak on every day, by the others', () => {
  const all = alarms(alwaysLow(0.12), { step: 12 })
  assert.is(new Set(all.map(({ day }) => day)).size, 30)
  assert.ok(all.every(({ string, under, usual }) => string === '2' && !usual && Math.abs(under - 0.88) < 0.02))
})

test('a string that gives less than half of the others in every light is weak once dull light is recorded', () => {
  const all = alarms(alwaysLow(0.4), { step: 12 })
  assert.ok(all.length)
  assert.ok(all.every(({ day, string, usual }) => day >= 5 && string === '2' && !usual))
})

test('where the size of the strings is not known, half of the others may be a smaller module, a tenth is none', () => {
  assert.equal(alarms(alwaysLow(0.4), { step: 12, size: 0 }), [])
  assert.ok(alarms(alwaysLow(0.12), { step: 12, size: 0 }).length)
})

test('the shade of a tree that has always come at one hour is usual', () => {
  const tree = { ...south, light: (_: number, slot: number) => (slot >= 180 && slot < 204 ? 0.2 : 1) }
  assert.equal(
    alarms(simulated([south, tree, south], seasons.summer[0], 30, 5), { step: 6 }).filter(({ day }) => day >= 5),
    [],
  )
})

test('a string that has always had less light, as behind a chimney, is not weak', () => {
  const shaded = { ...south, light: () => 0.6 }
  assert.equal(alarms(simulated([south, south, south, shaded], seasons.summer[0], 30, 5)), [])
})

test('a string that loses half of its light is found within two days of sun, and no other is', () => {
  const broken = { ...south, light: (day: number) => (day < 20 ? 1 : 0.55) }
  const all = alarms(simulated([south, south, broken, south], seasons.summer[0], 30, 5))
  assert.equal([...new Set(all.map(({ string }) => string))], ['2'])
  assert.ok((all[0]?.day ?? 0) <= 22)
  assert.ok(all.every(({ day, under, usual }) => day >= 20 && usual && under >= 0.3 && under < 0.45))
})

test('a dead string on the west side is found although the sun is in the east', () => {
  const dead = { ...west, light: (day: number) => (day < 20 ? 1 : 0) }
  const all = alarms(simulated([east, dead], seasons.summer[0], 30, 5))
  assert.ok(all.length)
  assert.ok(all.every(({ day, string, under }) => day >= 20 && string === '1' && under > 0.9))
})

test('shade that comes at one hour only is found at that hour', () => {
  const tree = { ...south, light: (day: number, slot: number) => (day >= 20 && slot >= 180 && slot < 204 ? 0.4 : 1) }
  const all = alarms(simulated([south, tree, south], seasons.summer[0], 30, 5))
  assert.ok(all.length)
  assert.ok(all.every(({ slot, string }) => string === '1' && slot >= 180 && slot < 210))
})

test('without earlier days a string below a fifth of the best other one is weak, at noon only', () => {
  const judged = (weak: number, from: number, to: number) => found(steady([300, 290, weak], from, to), [], to - 1)
  assert.equal(judged(30, 150, 156), [{ string: '2', under: 0.9, usual: false }])
  assert.equal(judged(30, 154, 156), [], 'watched for ten minutes only')
  assert.equal(judged(70, 150, 156), [], 'more than a fifth')
  assert.equal(judged(30, 100, 106), [], 'in the morning one side of a roof has no sun')
})

test('no string is weak in low light, and a single string is never weak', () => {
  const past = (watts: number[]) => Array.from({ length: 10 }, () => steady(watts))
  assert.equal(found(steady([40, 2]), [], 160), [])
  assert.equal(found(steady([50, 5]), past([50, 50]), 160), [])
  assert.is(found(steady([400, 5]), past([400, 400]), 160).length, 1)
  assert.equal(found(steady([0]), past([400]), 160), [])
})

test('a string is not judged with five earlier days of which fewer than five had similar light', () => {
  const now = steady([300, 290, 30])
  const sunny = Array.from({ length: 4 }, () => steady([310, 300, 300]))
  const overcast = steady([40, 40, 40])
  assert.is(found(now, sunny, 160)[0]?.usual, false, 'four days: the best other string counts')
  assert.equal(found(now, [...sunny, overcast], 160), [])
  assert.is(found(now, [...sunny, overcast, ...sunny], 160)[0]?.usual, true)
})

test.run()
