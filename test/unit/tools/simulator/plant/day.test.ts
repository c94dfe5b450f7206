import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { WeakStrings } from '../../../../../tools/simulator/plant/roof.ts'
import { commandFrom } from '../../../../../tools/simulator/usage.ts'
import { bench, hour, minute, second } from './bench.ts'

/** kWh per kW peak that the first inverter, 4 × 420 W on a south roof, makes on a day. */
function harvest(day: string, seed: number) {
  const roof = bench(`${day}T00:00:00+01:00`, { seed })
  roof.plant.advance(roof.at + 22 * hour)
  const { yieldDay } = Object.values(roof.plant.state())[0]!
  return yieldDay.reduce((sum, wattHours) => sum + wattHours, 0) / 1680
}

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : []

test('the yield of a day is plausible in June and in December', () => {
  for (const seed of [1, 2, 3, 4]) {
    const june = harvest('2026-06-21', seed)
    const december = harvest('2026-12-21', seed)
    assert.ok(june > 2.5 && june < 7.5, `June: ${june}`)
    assert.ok(december > 0.1 && december < 2.6, `December: ${december}`)
  }
})

test('ten inverters run for 24 hours without NaN or infinity', () => {
  const roof = bench('2026-04-10T00:00:00+02:00', { count: 10 })
  for (let step = 0; step < 144; step++) {
    roof.advance(10 * minute)
    const all = roof.radio.serials.map(serial => [
      roof.radio.summary(serial),
      roof.radio.detail(serial),
      roof.radio.events(serial, 'de'),
    ])
    const wrong = numbersIn([all, roof.radio.totals()]).filter(number => !Number.isFinite(number))
    assert.is(wrong.length, 0)
  }
  assert.ok(roof.radio.totals().YieldDay.v > 0)
})

test('coordinates out of range and the poles give valid numbers', () => {
  for (const place of [
    { latitude: 500, longitude: -999 },
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 0 },
    { latitude: -33.9, longitude: 151.2 },
  ]) {
    const roof = bench('2026-06-21T12:00:00+02:00', { place })
    roof.advance(30 * minute)
    assert.is(numbersIn([roof.summary, roof.radio.totals()]).filter(number => !Number.isFinite(number)).length, 0)
    assert.type(roof.plant.isDay(roof.at), 'boolean')
  }
})

test('the same seed makes the same day, in steps of any size; another seed makes another', () => {
  const afternoon = (seed: number, step: number) => {
    const roof = bench('2026-05-03T08:00:00+02:00', { count: 4, seed })
    roof.advance(6 * hour, step)
    return JSON.stringify(roof.radio.serials.map(serial => roof.radio.detail(serial)))
  }
  assert.is(afternoon(5, 7 * second), afternoon(5, 6 * hour))
  assert.is.not(afternoon(5, hour), afternoon(6, hour))
})

test('yields never shrink during a day, and grow by power times time', () => {
  const roof = bench('2026-05-03T09:00:00+02:00')
  roof.advance(minute)
  let energy = 0
  const first = roof.today
  for (let last = first, step = 0; step < 720; step++) {
    roof.advance(10 * second)
    assert.ok(roof.today >= last)
    last = roof.today
    energy += roof.watts / 360
  }
  assert.ok(Math.abs(roof.today - first - energy) < 0.03 * energy, `${roof.today - first} Wh, expected ${energy}`)
})

test('a plant that is moved back within its day has counted no more than it had by then', () => {
  const begun = '2026-06-21T09:00:00+02:00'
  const [roof, moved] = [bench(begun, { count: 3 }), bench(begun, { count: 3 })]
  for (const one of [roof, moved]) one.advance(2 * minute)
  const totals = ({ radio }: typeof roof) =>
    radio.serials.flatMap(serial => Object.values(radio.detail(serial).DC).map(({ YieldTotal }) => YieldTotal.v))
  const before = totals(roof)
  roof.advance(8 * hour, minute)
  assert.ok(Number(totals(roof)[0]) > Number(before[0]) + 1)
  moved.plant.restore(JSON.parse(JSON.stringify(roof.plant.state())))
  moved.advance(minute)
  for (const [index, total] of totals(moved).entries()) assert.ok(Math.abs(total - Number(before[index])) < 0.05)
})

test('midnight resets the radio counters, and the settings decide what else', () => {
  const evening = '2026-06-21T20:00:00+02:00'
  const kept = bench(evening)
  const zeroed = bench(evening, { settings: { zero_day: true, clear_eventlog: true } })
  for (const roof of [kept, zeroed]) {
    roof.advance(4 * hour - second, minute)
    assert.ok(roof.today > 1000)
    assert.ok(roof.summary.radio_stats.tx_request > 1000)
    roof.advance(2 * second)
    assert.ok(roof.summary.radio_stats.tx_request < 3)
  }
  assert.ok(kept.today > 1000)
  assert.ok(kept.detail.events > 0)
  assert.is(zeroed.today, 0)
  assert.is(zeroed.detail.events, 0)
  kept.advance(7 * hour)
  assert.ok(kept.today < 500, 'the inverter starts the morning from zero')
})

/** W of the strings of the first inverter at noon. */
function strings(weak: WeakStrings = {}) {
  const { plant, serial, at } = bench('2026-06-21T13:00:00+02:00', { weak })
  return plant
    .inverter(serial)!
    .reading(at)
    .strings.map(({ power }) => power)
}

for (const [option, least, most] of [
  ['--shade', 0.05, 0.2],
  ['--soiled', 0.65, 0.75],
  ['--broken', 0, 0],
] as const)
  test(`${option} takes its part from one string of the first inverter, and nothing from the others`, () => {
    const [before, after] = [[], [option, '2']].map(args => strings(commandFrom(args).gateway.weak))
    const share = after![1]! / before![1]!
    assert.ok(share >= least && share <= most, `${share}`)
    assert.equal([after![0], after![2], after![3]], [before![0], before![2], before![3]])
  })

test.run()
