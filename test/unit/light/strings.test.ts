import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, timeOf } from '../../../src/history/calendar.ts'
import type { InverterDay } from '../../../src/history/records.ts'
import { halfHoursOf } from '../../../src/light/half-hours.ts'
import { planes } from '../../../src/light/planes.ts'
import {
  accepted,
  learnSteps,
  missedBy,
  type StringMemories,
  type StringsAtDay,
  withChanges,
} from '../../../src/light/strings.ts'
import { east, type Panel, place, type StringCurves, seasons, simulated, south, west } from '../../support/roofs.ts'

const serial = '1161'
const besideSerial = '1162'
const size = 430
const nothing: StringsAtDay = { day: '', strings: {} }

interface Options {
  first?: string
  before?: StringsAtDay
  sizes?: Record<string, number> | undefined
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
  const sizes =
    'sizes' in options
      ? (options.sizes ?? {})
      : Object.fromEntries([serial, besideSerial].flatMap(one => strings.map(n => [`${one}/${n}`, size])))
  const recorded = days.map((curves, n) => {
    const day = dayAfter(first, n)
    const inverters = { [serial]: curves, ...(beside && { [besideSerial]: beside[n] ?? {} }) }
    const own = { [day]: { samples: [], inverters } }
    return halfHoursOf(
      day,
      { strings: own, power: {}, yields: { [day]: { inverters: { [serial]: yields(n) } } } },
      place,
    )
  })
  let memory = before
  for (const [n, { day }] of recorded.entries()) {
    const leastGains = Object.fromEntries(strings.map(string => [`${serial}/${string}`, 0.6 * size]))
    const steps = learnSteps(recorded.slice(Math.max(0, n - 29), n + 1), memory, sizes, leastGains)
    for (;;) {
      const { done, value } = steps.next()
      if (!done) continue
      memory = { day, strings: value }
      break
    }
    after?.(n, memory.strings)
  }
  return memory.strings
}

const firstDays = { spring: '2026-03-01', summer: '2026-06-10', autumn: '2026-09-20', winter: '2026-12-01' }
/** Hours by which the clocks of a day are ahead of UTC. */
const zoneOf = (day: string) => (Date.parse(day) - timeOf(day, 0)) / 3_600_000
const roofOf = (panels: readonly Panel[], count = 30, seed = 5) =>
  simulated(panels, seasons.summer[0], count, seed, zoneOf(firstDays.summer))

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
      const days = simulated(roof, Date.parse(day), 30, n + 1, zoneOf(day))
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
  const told = (first: string) =>
    faultsOf(simulated([south, south, dark, south], Date.parse(first), 30, 5, zoneOf(first)), { first })['2']
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
  const days = simulated([south, south, { ...south, light: () => 0.1 }], Date.parse(day), 21, 4, zoneOf(day))
  assert.is(learned(days, { first: day })[`${serial}/2`]?.fault?.kind, 'low')
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

test('an upright string beside a roof is not said to give less, at any time of the year', () => {
  for (const [season, day] of Object.entries(firstDays))
    for (const azimuth of [0, 90, 270]) {
      const days = simulated([south, south, { tilt: 90, azimuth }], Date.parse(day), 30, 3, zoneOf(day))
      const found: number[] = []
      learned(days, {
        first: day,
        after(n, strings) {
          if (strings[`${serial}/2`]?.fault) found.push(n)
        },
      })
      assert.ok(
        found.every(n => n < 8),
        `${season} ${azimuth}: ${found}`,
      )
    }
})

test('the north side of a roof is not said to give less once planes are known', () => {
  const day = firstDays.spring
  const days = simulated([south, south, { ...south, azimuth: 0 }], Date.parse(day), 30, 7, zoneOf(day))
  let last = 0
  learned(days, {
    first: day,
    after(n, strings) {
      if (strings[`${serial}/2`]?.fault) last = n
    },
  })
  assert.ok(last < 10, `${last}`)
})

test('strings of different planes are not compared: a shaded one without a twin is not judged', () => {
  assert.equal(faultsOf(roofOf([east, { ...west, light: day => (day < 14 ? 1 : 0.4) }])), {})
})

test('a smaller module is no weak one where sizes are known, and a weak one is none beside a larger', () => {
  const small: Panel = { ...south, light: () => 0.5 }
  const sizes = { [`${serial}/0`]: size, [`${serial}/1`]: size, [`${serial}/2`]: size / 2 }
  assert.equal(faultsOf(roofOf([south, south, small]), { sizes }), {})
  assert.equal(faultsOf(roofOf([south, south, small])), {
    2: { day: faultsOf(roofOf([south, south, small]))['2']?.day, kind: 'low' },
  })
})

test('what it has missed since its fault began is counted, to a tenth where it is weak all day', () => {
  const light = (day: number) => (day < 14 ? 1 : 0.5)
  const days = roofOf([south, south, { ...south, light }, south], 24)
  const strings = learned(days)
  const wh = (curves: StringCurves | undefined) =>
    (curves?.['2'] ?? []).reduce<number>((sum, watts = 0) => sum + watts / 12, 0)
  const memory = strings[`${serial}/2`]
  const weak = Object.keys(memory?.weak ?? {}).filter(day => day >= (memory?.fault?.since ?? ''))
  const last = weak.sort().at(-1) ?? ''
  const missed = missedBy(memory ?? { weak: {} }, last)
  const truth = weak.reduce((sum, day) => sum + wh(days[(Date.parse(day) - Date.parse('2026-06-10')) / 86_400_000]), 0)
  assert.ok(missed && missed.wh > 0.4 * truth && missed.wh < 1.1 * truth, `${missed?.wh} of ${truth}`)
  assert.is(missedBy(memory ?? { weak: {} }, '2026-06-12'), undefined)
})

test('a fault ends with three good days, and not under clouds', () => {
  let ended: number | undefined
  learned(roofOf([south, south, { ...south, light: day => (day >= 14 && day < 20 ? 0.4 : 1) }, south]), {
    after(day, strings) {
      const { fault } = strings[`${serial}/2`] ?? {}
      if (day >= 20 && !fault) ended ??= day
    },
  })
  assert.ok(ended && ended >= 22, `${ended}`)
})

test('a string that has always given a tenth is told no more once it gives what its plane says', () => {
  const after: (string | undefined)[] = []
  learned(roofOf([south, south, { ...south, light: day => (day < 14 ? 0.1 : 1) }], 30), {
    after: (_, strings) => after.push(strings[`${serial}/2`]?.fault?.kind),
  })
  assert.is(after[13], 'low')
  assert.is(after[29], undefined)
})

test('what the owner takes as it is is told no more, and less than that is told again', () => {
  const shaded = (light: (day: number) => number) => roofOf([south, south, { ...south, light }, south], 44)
  const at = (until: number, light: (day: number) => number, before: StringsAtDay) =>
    learned(shaded(light).slice(0, until), { before })
  const half = (day: number) => (day < 14 ? 1 : 0.5)
  const strings = at(24, half, nothing)
  const name = `${serial}/2`
  assert.ok(strings[name]?.fault)
  const taken: StringsAtDay = {
    day: dayAfter('2026-06-10', 23),
    strings: { ...strings, ...(strings[name] && { [name]: accepted(strings[name]) }) },
  }
  assert.not(at(34, half, taken)[name]?.fault)
  assert.ok(at(44, day => (day < 34 ? half(day) : 0.15), taken)[name]?.fault)
})

test('a shadow that comes back on five sunny days is told as one, and no fault any more; what lasts through the day stays one', () => {
  const name = `${serial}/2`
  const told = (light: NonNullable<Panel['light']>) => {
    const faults: boolean[] = []
    const strings = learned(roofOf([south, south, { ...south, light }, south], 40), {
      after: (day, { [name]: memory }) => {
        faults[day] = memory?.fault !== undefined
      },
    })
    return { faults, shade: strings[name]?.shade }
  }
  const tree = told((day, slot) => (day >= 14 && slot >= 108 && slot < 138 ? 0.2 : 1))
  assert.ok(tree.faults.includes(true))
  assert.not(tree.faults[39])
  const hours = [tree.shade?.from, tree.shade?.to].map(half => (half ?? 0) / 2 + zoneOf(firstDays.summer))
  assert.is(hours[0], 9)
  assert.ok([11, 11.5].includes(hours[1] ?? 0), hours.join())
  assert.ok((tree.shade?.wh ?? 0) > 300, `${tree.shade?.wh}`)
  const dirt = told(day => (day >= 14 ? 0.5 : 1))
  assert.equal([dirt.faults[39], dirt.shade], [true, undefined])
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
