import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, timeOf } from '../../../src/history/calendar.ts'
import type { InverterDay } from '../../../src/history/records.ts'
import { halfHoursOf } from '../../../src/light/half-hours.ts'
import { planes } from '../../../src/light/planes.ts'
import { accepted, missedBy, type StringMemories, type StringsAtDay, withChanges } from '../../../src/light/strings.ts'
import { learnStrings } from '../../support/learn.ts'
import { east, type Panel, place, type StringCurves, simulated, south, west } from '../../support/plants/roofs.ts'

const serial = '1161'
const besideSerial = '1162'
const size = 430
const nothing: StringsAtDay = { day: '', strings: {} }

interface Options {
  first?: string
  before?: StringsAtDay
  sizes?: Record<string, number>
  yields?: (day: number) => InverterDay
  /** Days of another inverter of the plant. */
  beside?: readonly StringCurves[]
  /** Called after each day with what is remembered. */
  after?: (day: number, strings: StringMemories) => void
}

/** What is remembered of the strings of an inverter after some days, each judged and learned from as it ended. */
function learned(days: readonly StringCurves[], options: Options = {}): StringMemories {
  const { first = '2026-06-10', before = nothing, yields = () => ({}), beside, after } = options
  const strings = Object.keys(days[0] ?? {})
  const allEqual = [serial, besideSerial].flatMap(one => strings.map(n => [`${one}/${n}`, size]))
  const { sizes = Object.fromEntries(allEqual) } = options
  const recorded = days.map((curves, n) => {
    const day = dayAfter(first, n)
    const inverters = { [serial]: curves, ...(beside && { [besideSerial]: beside[n] ?? {} }) }
    const records = {
      strings: { [day]: { samples: [], inverters } },
      power: {},
      yields: { [day]: { inverters: { [serial]: yields(n) } } },
    }
    return halfHoursOf(day, records, place)
  })
  const leastGains = Object.fromEntries(strings.map(string => [`${serial}/${string}`, 0.6 * size]))
  return learnStrings(recorded, before, sizes, leastGains, after)
}

const firstDays = { spring: '2026-03-01', summer: '2026-06-10', autumn: '2026-09-20', winter: '2026-12-01' }
/** Hours by which the clocks of a day are ahead of UTC. */
const zoneOf = (day: string) => (Date.parse(day) - timeOf(day, 0)) / 3_600_000
const roofOf = (panels: readonly Panel[], count = 30, seed = 5) => simulated(panels, firstDays.summer, count, seed)

const third = `${serial}/2`

/** What is remembered of the third string, and its kind of fault by day. */
function thirdOf(days: readonly StringCurves[], options: Options = {}) {
  const faults: (string | undefined)[] = []
  const strings = learned(days, { ...options, after: (_, known) => faults.push(known[third]?.fault?.kind) })
  return { ...strings[third], faults }
}

/** The day on which each string was first reported as weak, with the kind. */
function faultsOf(days: readonly StringCurves[], options: Options = {}) {
  const found: Record<string, { day: number; kind: string }> = {}
  learned(days, {
    ...options,
    after(day, strings) {
      for (const [name, { fault }] of Object.entries(strings))
        if (fault) found[name.slice(serial.length + 1)] ??= { day, kind: fault.kind }
    },
  })
  return found
}

const roofs: readonly (readonly Panel[])[] = [
  [east, west],
  [east, east, west, west],
  [south, west],
  [
    { ...east, tilt: 90 },
    { ...west, tilt: 90 },
  ],
  [east, east, east, west],
  [south, { ...south, tilt: 90 }],
]

for (const [season, day] of Object.entries(firstDays))
  test(`no sound string of any roof is said to give less in thirty days of ${season}`, () => {
    for (const [n, roof] of roofs.entries()) {
      const days = simulated(roof, day, 30, n + 1)
      assert.equal(faultsOf(days, { first: day }), {}, `roof ${n}`)
    }
  })

test('planes are found from clear half hours: where strings look, how steep they are, what they give', () => {
  const strings = learned(roofOf([east, east, west, west]))
  const found = [0, 2].map(n => planes[strings[`${serial}/${n}`]?.plane?.plane ?? 0])
  for (const [n, { tilt, azimuth }] of [east, west].entries()) {
    assert.ok(Math.abs((found[n]?.tilt ?? 0) - tilt) <= 10, JSON.stringify(found))
    assert.ok(Math.abs((found[n]?.azimuth ?? 0) - azimuth) <= 15, JSON.stringify(found))
  }
  const gain = strings[`${serial}/0`]?.plane?.gain ?? 0
  assert.ok(Math.abs(gain / size - 1) < 0.15, `${gain} W`)
})

test('a string that loses half of its light is found within a week, and no other is', () => {
  const found = faultsOf(roofOf([south, south, { ...south, light: day => (day < 14 ? 1 : 0.5) }, south]))
  assert.equal(Object.keys(found), ['2'])
  assert.ok((found['2']?.day ?? 99) <= 21, JSON.stringify(found))
})

test('a string that gives nothing any more is told on the same day, but in the season of snow only on the third', () => {
  const dark: Panel = { ...south, light: day => (day < 14 ? 1 : 0) }
  const told = (first: string) => faultsOf(simulated([south, south, dark, south], first, 30, 5), { first })['2']
  const [summer, spring] = [told(firstDays.summer), told(firstDays.spring)]
  assert.equal(summer, { day: 14, kind: 'nothing' })
  assert.ok(spring && spring.day >= 16, JSON.stringify(spring))
})

test('before planes are known a string far below every other at noon is told; one that never gave anything is not connected', () => {
  const dark = (light: number) => faultsOf(roofOf([south, south, { ...south, light: () => light }], 2))
  assert.equal(dark(0.08)['2']?.kind, 'less')
  assert.equal(dark(0), {})
})

test('a string that has always given a tenth of its neighbours is still told after three weeks of winter', () => {
  const day = firstDays.winter
  const days = simulated([south, south, { ...south, light: () => 0.1 }], day, 21, 4)
  assert.is(learned(days, { first: day })[third]?.fault?.kind, 'low')
})

test('an inverter that is off, or held back by a limit that nobody knows, is not told as its strings', () => {
  const two = (light: number) => (day: number) => (day >= 14 && day < 20 ? light : 1)
  for (const light of [0, 0.5]) {
    const found: string[] = []
    const beside = roofOf(
      [south, south].map(panel => ({ ...panel, light: two(light) })),
      24,
    )
    learned(roofOf([south, south], 24), {
      beside,
      after: (_, strings) => found.push(...Object.entries(strings).flatMap(([name, { fault }]) => (fault ? name : []))),
    })
    assert.equal(found, [], `${light}`)
  }
})

test('an upright string beside a roof is not said to give less, at any time of the year, nor one to the north once planes are known', () => {
  const quietFrom = (season: keyof typeof firstDays, panel: Panel, seed: number) => {
    const first = firstDays[season]
    const days = simulated([south, south, panel], first, 30, seed)
    return thirdOf(days, { first }).faults.findLastIndex(Boolean) + 1
  }
  for (const season of Object.keys(firstDays) as (keyof typeof firstDays)[])
    for (const azimuth of [0, 90, 270])
      assert.ok(quietFrom(season, { tilt: 90, azimuth }, 3) <= 8, `${season} ${azimuth}`)
  assert.ok(quietFrom('spring', { ...south, azimuth: 0 }, 7) <= 10)
})

test('strings of different planes are not compared: a shaded one without a twin is not judged', () => {
  assert.equal(faultsOf(roofOf([east, { ...west, light: day => (day < 14 ? 1 : 0.4) }])), {})
})

test('a smaller module is no weak one where sizes are known, and a weak one is none beside a larger', () => {
  const small: Panel = { ...south, light: () => 0.5 }
  const sizes = { [`${serial}/0`]: size, [`${serial}/1`]: size, [third]: size / 2 }
  assert.equal(faultsOf(roofOf([south, south, small]), { sizes }), {})
  const unsized = Object.entries(faultsOf(roofOf([south, south, small])))
  const kinds = unsized.map(([string, { kind }]) => [string, kind])
  assert.equal(kinds, [['2', 'low']])
})

test('what a string has missed since its fault began is counted, to a tenth where it is weak all day', () => {
  const light = (day: number) => (day < 14 ? 1 : 0.5)
  const days = roofOf([south, south, { ...south, light }, south], 24)
  const strings = learned(days)
  const wh = (curves: StringCurves | undefined) =>
    (curves?.['2'] ?? []).reduce<number>((sum, watts = 0) => sum + watts / 12, 0)
  const memory = strings[third]
  const weak = Object.keys(memory?.weak ?? {}).filter(day => day >= (memory?.fault?.since ?? ''))
  const last = weak.sort().at(-1) ?? ''
  const missed = missedBy(memory ?? { weak: {} }, last)
  const truth = weak.reduce((sum, day) => sum + wh(days[(Date.parse(day) - Date.parse('2026-06-10')) / 86_400_000]), 0)
  assert.ok(missed && missed.wh > 0.4 * truth && missed.wh < 1.1 * truth, `${missed?.wh} of ${truth}`)
  assert.is(missedBy(memory ?? { weak: {} }, '2026-06-12'), undefined)
})

test('a fault ends with three good days, and not under clouds', () => {
  const light = (day: number) => (day >= 14 && day < 20 ? 0.4 : 1)
  const { faults } = thirdOf(roofOf([south, south, { ...south, light }, south]))
  const ended = faults.indexOf(undefined, 20)
  assert.ok(ended >= 22, `${ended}`)
})

test('a string that has always given a tenth is told no more once it gives what its plane says', () => {
  const { faults } = thirdOf(roofOf([south, south, { ...south, light: day => (day < 14 ? 0.1 : 1) }]))
  assert.equal([faults[13], faults[29]], ['low', undefined])
})

test('what the owner takes as it is is told no more, and less than that is told again', () => {
  const shaded = (light: (day: number) => number) => roofOf([south, south, { ...south, light }, south], 44)
  const at = (until: number, light: (day: number) => number, before: StringsAtDay) =>
    learned(shaded(light).slice(0, until), { before })
  const half = (day: number) => (day < 14 ? 1 : 0.5)
  const strings = at(24, half, nothing)
  assert.ok(strings[third]?.fault)
  const taken: StringsAtDay = {
    day: dayAfter('2026-06-10', 23),
    strings: { ...strings, ...(strings[third] && { [third]: accepted(strings[third]) }) },
  }
  assert.not(at(34, half, taken)[third]?.fault)
  assert.ok(at(44, day => (day < 34 ? half(day) : 0.15), taken)[third]?.fault)
})

test('a shadow that comes back on five sunny days is told as one, and no fault any more; what lasts through the day stays one', () => {
  const told = (light: NonNullable<Panel['light']>) => thirdOf(roofOf([south, south, { ...south, light }, south], 40))
  const tree = told((day, slot) => (day >= 14 && slot >= 108 && slot < 138 ? 0.2 : 1))
  assert.ok(tree.faults.some(Boolean))
  assert.not(tree.faults[39])
  const hours = [tree.shade?.from, tree.shade?.to].map(half => (half ?? 0) / 2 + zoneOf(firstDays.summer))
  assert.is(hours[0], 9)
  assert.ok([11, 11.5].includes(hours[1] ?? 0), hours.join())
  assert.ok((tree.shade?.wh ?? 0) > 300, `${tree.shade?.wh}`)
  const dirt = told(day => (day >= 14 ? 0.5 : 1))
  assert.equal([dirt.faults[39] !== undefined, dirt.shade], [true, undefined])
})

test('other modules, or another inverter, are other strings: nothing of before is told of them', () => {
  const name = `${serial}/0`
  const [day, last] = [dayAfter('2026-06-10', 20), dayAfter('2026-06-10', 19)]
  const two = roofOf([south, south], 21)
  const known = withChanges(learned(two.slice(0, 20)), { [name]: size }, { [name]: 800 }, last)
  assert.ok(known[name]?.plane)
  const same = withChanges(known, { [name]: size }, { [name]: 0 }, day)
  assert.ok(same[name]?.plane, 'what is not known is no change')
  const other = withChanges(known, { [name]: size }, { [name]: 1600 }, day)
  assert.equal([other[name]?.plane, other[name]?.since, other[`${serial}/1`]?.since], [undefined, day, undefined])
  const changed = other[name] && { [name]: other[name] }
  const after = learned(two.slice(0, 20), { before: { day: '2026-06-09', strings: { ...changed } } })
  assert.equal([after[name]?.plane, after[`${serial}/1`]?.plane !== undefined], [undefined, true])
})

test('nothing is learned of half hours in which a limit or the rated power held the inverter, nor of a battery', () => {
  const days = roofOf([south, south], 8)
  const held: InverterDay = { held: [[0, 288]] }
  assert.equal(learned(days, { yields: () => held }), {})
  assert.equal(learned(days, { yields: () => ({ onBattery: true }) }), {})
  assert.equal(learned(days, { yields: () => ({ imported: true }) }), {})
})

test.run()
