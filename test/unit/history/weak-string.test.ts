import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StringCurves } from '../../../src/history/string-shares.ts'
import { weakStrings } from '../../../src/history/weak-string.ts'
import { east, seasons, simulated, south, west } from '../../support/roofs.ts'

/** Numbers of the strings of an inverter. */
const numbers = (count: number) => Array.from({ length: count }, (_, string) => `${string}`)
/** The curves of strings with the same W in every slot. */
const steady = (watts: readonly number[], from = 0, to = 288): StringCurves =>
  Object.fromEntries(
    watts.map((value, string) => [string, Array.from({ length: to }, (_, slot) => (slot < from ? undefined : value))]),
  )

/** Every alarm of 30 days, each judged as the browser does, with the days before it; every quarter of an hour from 5 to 22. */
function alarms(days: readonly StringCurves[]) {
  const strings = Object.keys(days[0] ?? {})
  return days.flatMap((today, day) =>
    Array.from({ length: 68 }, (_, quarter) => {
      const slot = 60 + quarter * 3
      const soFar = Object.fromEntries(strings.map(string => [string, today[string]?.slice(0, slot + 1) ?? []]))
      return weakStrings(strings, soFar, days.slice(0, day), slot).map(weak => ({ day, slot, ...weak }))
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
    ]
    for (const [n, roof] of roofs.entries())
      assert.equal(alarms(simulated(roof, first, 30, n + 1, zone)), [], `roof ${n}`)
  })

test('a string that has always had less light, as behind a chimney, is not weak', () => {
  const shaded = { ...south, light: () => 0.6 }
  assert.equal(alarms(simulated([south, south, south, shaded], seasons.summer[0], 30, 5)), [])
})

test('a string that loses half of its light is found within two days of sun, and no other is', () => {
  const broken = { ...south, light: (day: number) => (day < 20 ? 1 : 0.55) }
  const found = alarms(simulated([south, south, broken, south], seasons.summer[0], 30, 5))
  assert.ok(found.length)
  assert.equal([...new Set(found.map(({ string }) => string))], ['2'])
  assert.ok((found[0]?.day ?? 0) <= 22)
  assert.ok(found.every(({ day, under, usual }) => day >= 20 && usual && under >= 0.3 && under < 0.45))
})

test('a dead string on the west side is found although the sun is in the east', () => {
  const dead = { ...west, light: (day: number) => (day < 20 ? 1 : 0) }
  const found = alarms(simulated([east, dead], seasons.summer[0], 30, 5))
  assert.ok(found.length)
  assert.ok(found.every(({ day, string, under }) => day >= 20 && string === '1' && under > 0.9))
})

test('shade that comes at one hour only is found at that hour', () => {
  const tree = { ...south, light: (day: number, slot: number) => (day >= 20 && slot >= 180 && slot < 204 ? 0.4 : 1) }
  const found = alarms(simulated([south, tree, south], seasons.summer[0], 30, 5))
  assert.ok(found.length)
  assert.ok(found.every(({ slot, string }) => string === '1' && slot >= 180 && slot < 210))
})

test('without earlier days a string below a fifth of the best other one is weak, at noon only', () => {
  const judged = (weak: number, from: number, to: number) =>
    weakStrings(numbers(3), steady([300, 290, weak], from, to), [], to - 1)
  assert.equal(judged(30, 150, 156), [{ string: '2', under: 0.9, usual: false }])
  assert.equal(judged(30, 154, 156), [], 'watched for ten minutes only')
  assert.equal(judged(70, 150, 156), [], 'more than a fifth')
  assert.equal(judged(30, 100, 106), [], 'in the morning one side of a roof has no sun')
})

test('no string is weak in low light, and a single string is never weak', () => {
  const past = (watts: number[]) => Array.from({ length: 10 }, () => steady(watts))
  assert.equal(weakStrings(numbers(2), steady([40, 2]), [], 160), [])
  assert.equal(weakStrings(numbers(2), steady([50, 5]), past([50, 50]), 160), [])
  assert.is(weakStrings(numbers(2), steady([400, 5]), past([400, 400]), 160).length, 1)
  assert.equal(weakStrings(numbers(1), steady([0]), past([400]), 160), [])
})

test('a string is not judged with five earlier days of which fewer than five had similar light', () => {
  const now = steady([300, 290, 30])
  const sunny = Array.from({ length: 4 }, () => steady([310, 300, 300]))
  const overcast = steady([40, 40, 40])
  assert.is(weakStrings(numbers(3), now, sunny, 160)[0]?.usual, false, 'four days: the best other string counts')
  assert.equal(weakStrings(numbers(3), now, [...sunny, overcast], 160), [])
  assert.is(weakStrings(numbers(3), now, [...sunny, overcast, ...sunny], 160)[0]?.usual, true)
})

test.run()
