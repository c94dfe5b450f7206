import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isImplausible,
  isPlausible,
  isPlausibleCharge,
  isPlausiblePower,
  plausibleInverter,
} from '../../../src/live/plausible.ts'
import { detailed, string, value } from '../../support/live-messages.ts'

const rated600 = { limit_relative: 50, limit_absolute: 300 }

/** The kinds of a channel that cannot be. */
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

test('an inverter whose values can be is the same object', () => {
  const inverter = detailed('a')
  assert.is(plausibleInverter(inverter), inverter)
})

test('up to half more than the rated power is believed, of an inverter and of its strings', () => {
  assert.equal(
    [900, 901].map(v => isPlausiblePower(v, 600)),
    [true, false],
  )
  assert.equal(
    [6553.4, 6553.5, 65_535, 100_001].map(v => isPlausiblePower(v)),
    [true, false, false, false],
  )
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

test('a charge of up to 105 % is that of a full battery', () => {
  assert.equal([0, 100, 105, 106, -1].map(isPlausibleCharge), [true, true, true, false, false])
})

test.run()
