import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LiveInverter } from '../../../src/contract/live.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { mergeLive, nothingSeen, type SeenInverter } from '../../../src/live/live.ts'
import {
  isImplausible,
  isPlausible,
  isPlausiblePower,
  isRatingDoubted,
  plausibleInverter,
  plausibleOfDevice,
} from '../../../src/live/plausible.ts'
import { heard } from '../../support/history.ts'
import { detailed, live, string, totals, value } from '../../support/live-messages.ts'

const rated600 = { limit_relative: 50, limit_absolute: 300 }

const implausibleIn = (channel: object = {}) =>
  Object.entries(channel).flatMap(([kind, of]) => (isImplausible(of) ? kind : []))

test('a garbled answer is not believed, and what came with it is', () => {
  const garbled = detailed('a', {
    ...rated600,
    AC: { 0: { ...detailed('a').AC?.[0], Power: value(6553.5), Voltage: value(6553.5, 'V') } as never },
    INV: {
      0: { ...detailed('a').INV?.[0], YieldDay: value(65_535, 'Wh'), YieldTotal: value(2_113_405, 'kWh') } as never,
    },
  })
  const { AC, INV } = plausibleInverter(garbled)
  assert.equal(implausibleIn(AC?.[0]), ['Power', 'Voltage'])
  assert.equal(implausibleIn(INV?.[0]), ['YieldDay', 'YieldTotal'])
  assert.is(AC?.[0]?.Frequency.v, 50.01)
  assert.ok(Number.isNaN(AC?.[0]?.Power.v))
})

test('a total below zero, as after a counter has overflowed, is not believed, and is recorded as it moves', () => {
  const inverter = detailed('a', {
    INV: { 0: { ...detailed('a').INV?.[0], YieldTotal: value(-61.47, 'kWh') } as never },
  })
  assert.equal(implausibleIn(plausibleInverter(inverter).INV?.[0]), ['YieldTotal'])
  const sent = heard('a', 250, 300, -61.47, rated600)
  assert.is(
    sampleOf({ ...nothingSeen, link: 'open', ...mergeLive(nothingSeen, live([sent]), Date.now()) }, Date.now())
      ?.inverters.a?.yieldTotal,
    -61_470,
  )
})

test('an inverter whose values can be is the same object', () => {
  const inverter = detailed('a')
  assert.is(plausibleInverter(inverter), inverter)
})

test('up to half more than the rated power is believed, of an inverter and of its strings', () => {
  const ofRating = [900, 901].map(v => isPlausiblePower(v, 600))
  assert.equal(ofRating, [true, false])
  const unrated = [6553.4, 6553.5, 65_535, 100_001].map(v => isPlausiblePower(v))
  assert.equal(unrated, [true, false, false, false])
  const { DC } = plausibleInverter(detailed('a', { DC: { 0: string('East', 620, 410), 1: string('West', 610, 410) } }))
  assert.equal([implausibleIn(DC?.[0]), implausibleIn(DC?.[1])], [['Power', 'Irradiation'], []])
})

test('voltage, current, frequency and temperature are judged by their kind', () => {
  const cases = [
    ['AC', 'Voltage', value(414.5, 'V'), true],
    ['AC', 'Voltage', value(655.35, 'V'), false],
    ['AC', 'Frequency', value(0, 'Hz'), true],
    ['AC', 'Frequency', value(99, 'Hz'), false],
    ['DC', 'Current', value(655.35, 'A'), false],
    ['INV', 'Temperature', value(6553.5, '°C'), false],
  ] as const
  for (const [group, kind, measured, isBelieved] of cases)
    assert.is(isPlausible(group, kind, measured, 0), isBelieved, `${kind} ${measured.v}`)
  assert.ok(isPlausible('AC', 'Power', { v: null, u: 'W', d: 1 } as never, 600))
})

/** The inverter after these values, each this many seconds after the first. */
function seenAfter(messages: readonly (readonly [seconds: number, inverter: LiveInverter])[]) {
  let state = nothingSeen
  for (const [seconds, inverter] of messages)
    state = {
      ...state,
      link: 'open',
      ...mergeLive(state, live([inverter], { total: totals(800) }), 1e9 + seconds * 1000),
    }
  return { inverter: state.inverters.a as SeenInverter, sample: sampleOf(state, state.messageAt) }
}
const everyTenSeconds = (minutes: number, inverter: LiveInverter) =>
  Array.from({ length: minutes * 6 + 1 }, (_, n) => [n * 10, inverter] as const)
const wattsOf = ({ inverter: { AC, DC }, sample }: ReturnType<typeof seenAfter>) => [
  AC?.[0]?.Power.v,
  DC?.[0]?.Power.v,
  sample?.plant,
  sample?.inverters.a?.power,
]

for (const [title, subject, limit_absolute, stringW] of [
  ['a limit in watts that is too small', 'inverter', 350, 0],
  ['strings of 41 instead of 410 W', 'strings', -1, 41],
  ['one string of 41 instead of 410 W', 'strings', 800, 41],
] as const)
  test(`after five minutes of such power not the power is doubted, but its rating: ${title}`, () => {
    const ratings = { limit_relative: 100, limit_absolute, DC: { 0: string('East', 810, stringW) } }
    const inverter = heard('a', 800, 900, 12, ratings)
    const early = seenAfter(everyTenSeconds(4, inverter))
    assert.ok(implausibleIn(early.inverter.AC?.[0]).length + implausibleIn(early.inverter.DC?.[0]).length)
    const late = seenAfter(everyTenSeconds(5, inverter))
    assert.equal(wattsOf(late), [800, 810, 800, 800])
    assert.equal([late.inverter.doubt?.subject, late.sample?.inverters.a?.rated], [subject, undefined])
    // It stays, until the rating is another.
    const cloud = heard('a', 40, 900, 12, ratings)
    assert.ok(isRatingDoubted(seenAfter([...everyTenSeconds(5, inverter), [310, cloud]]).inverter))
    const mended = heard('a', 800, 900, 12, { limit_relative: 100, limit_absolute: 1000 })
    assert.not(isRatingDoubted(seenAfter([...everyTenSeconds(5, inverter), [310, mended]]).inverter))
  })

test('a power that is too much only now and then stays doubted, and so does one beyond any house', () => {
  const ratings = { limit_relative: 100, limit_absolute: 350 }
  const [garbled, sound] = [heard('a', 800, 900, 12, ratings), heard('a', 300, 900, 12, ratings)]
  const changing = everyTenSeconds(9, garbled).map(([at], n) => [at, n % 3 ? garbled : sound] as const)
  assert.not(isRatingDoubted(seenAfter(changing).inverter))
  const apart = [0, 400].map(at => [at, garbled] as const)
  assert.not(isRatingDoubted(seenAfter(apart).inverter))
  assert.not(isRatingDoubted(seenAfter(everyTenSeconds(6, heard('a', 6553.5, 900, 12, ratings))).inverter))
})

test('a charge of up to 105 % is that of a full battery', () => {
  const charges = [0, 100, 105, 106, -1].map(v => plausibleOfDevice('battery', 'SoC', value(v, '%')).v)
  assert.equal(charges, [0, 100, 100, Number.NaN, Number.NaN])
})

test('what a battery, a charger or a meter cannot have is not known, whichever member says it', () => {
  for (const [device, name, v, unit, isBelieved] of [
    ['battery', 'voltage', 57.6, 'V', true],
    ['battery', 'voltage', 1e9, 'V', false],
    ['battery', 'voltage', -1, 'V', false],
    ['battery', 'cellMaxVoltage', 3.65, 'V', true],
    ['battery', 'cellMaxVoltage', 52.1, 'V', false],
    ['battery', 'cellMinVoltage', 3310, 'mV', true],
    ['battery', 'current', -200, 'A', true],
    ['battery', 'current', 1e9, 'A', false],
    ['battery', 'temperature', -300, '°C', false],
    ['battery', 'power', 1e9, 'W', false],
    ['battery', 'stateOfHealth', 1e9, '%', false],
    ['battery', 'chargeCycles', 1e9, '', false],
    ['solarCharger', 'VPV', 180, 'V', true],
    ['gridCharger', 'voltage', 231, 'V', true],
    ['gridCharger', 'voltage', 1e9, 'V', false],
    ['gridCharger', 'frequency', 1e9, 'Hz', false],
    ['meter', 'meterPower', 12, 'constructor', true],
  ] as const)
    assert.is(isImplausible(plausibleOfDevice(device, name, value(v, unit))), !isBelieved, `${name} ${v} ${unit}`)
})

test.run()
