import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LiveInverter } from '../../../../../src/contract/live.ts'
import type { Fact } from '../../../../../src/pages/home/answer/fact.ts'
import { factsOf } from '../../../../../src/pages/home/answer/facts.ts'
import { heardAt, type Plant } from '../../../../../src/pages/home/answer/plant.ts'
import { detailed, quiet, value } from '../../../../support/live-messages.ts'

const minute = 60_000
const morning = +new Date('2026-06-21T09:00:00')
const noon = +new Date('2026-06-21T12:00:00')
const never = { radio_stats: { ...detailed('x').radio_stats, rssi: -127 } }
const asleep = { reachable: false, producing: false }

/** An inverter with this AC power in W, heard so many ms ago. */
function inverter(serial: string, power: number, ageMs = 2000, more: Partial<LiveInverter> = {}) {
  const AC = { 0: { ...detailed(serial).AC?.[0], Power: value(power) } } as unknown as NonNullable<LiveInverter['AC']>
  return { name: serial, data_age_ms: ageMs, producing: power > 0, AC, ...more }
}

/** A plant in the morning whose inverters were received just now. */
const plant = (inverters: ReturnType<typeof inverter>[], more: Partial<Plant> = {}): Plant => {
  const now = more.now ?? morning
  return {
    now,
    inverters: inverters.map(one => ({ ...detailed(one.name), ...one, at: now })),
    hints: quiet,
    sunrise: undefined,
    weak: [],
    isShaded: false,
    comparison: undefined,
    ...more,
  }
}
const said = (plant: Plant) => factsOf(plant).map(({ text }) => text.split('.')[1])
const first = (plant: Plant): Partial<Fact> => factsOf(plant)[0] ?? {}

const roof = inverter('a', 400)
const weak = { serial: 'a', string: '0', under: 0.57, usual: true }
const limit = { limit_relative: 50, limit_absolute: 400 }

const cases: [title: string, plant: Plant, said: string[]][] = [
  ['a plant at work', plant([roof, inverter('b', 300)]), ['AllWell']],
  ['with the factory password', plant([roof], { hints: { ...quiet, default_password: true } }), ['AllWell']],
  ['with an unknown board', plant([roof], { hints: { ...quiet, pin_mapping_issue: true } }), []],
  ['that feeds in nothing by day', plant([inverter('a', 0)]), []],
  ['without inverters', plant([]), []],
  [
    'without a clock',
    plant([{ ...roof, poll_enabled: false }], { hints: { ...quiet, time_sync: true } }),
    ['TimeSync'],
  ],
  ['without its radio', plant([roof], { hints: { ...quiet, radio_problem: true } }), ['RadioProblem']],
  ['just restarted', plant([inverter('a', 0, minute, never), inverter('b', 0, minute, never)]), ['Restarted']],
  ['just restarted, one heard', plant([roof, inverter('b', 0, minute, never)]), []],
  ['one never heard for long', plant([roof, inverter('b', 0, 20 * minute, never)]), ['Silent']],
  ['one silent with power in the total', plant([roof, inverter('b', 300, 20 * minute, asleep)]), ['OldOfOne']],
  ['one silent, the others at work', plant([roof, inverter('b', 0, 20 * minute, asleep)]), ['Silent']],
  ['one heard a minute ago', plant([roof, inverter('b', 300, minute)]), ['AllWell']],
  ['one that is not polled', plant([roof, inverter('b', 0, 9 * minute, { poll_enabled: false })]), ['AllWell']],
  [
    'several silent',
    plant([inverter('a', 0, 9 * minute, asleep), inverter('b', 0, 9 * minute, asleep)], { now: noon }),
    ['SilentSeveral'],
  ],
  [
    'several silent with power',
    plant([inverter('a', 90, 9 * minute, asleep), inverter('b', 90, 9 * minute, asleep)]),
    ['OldOfSeveral'],
  ],
  ['silent since dusk, at dawn', plant([inverter('a', 2, 500 * minute, asleep)]), []],
  [
    'silent since dusk, at dawn, one awake in low light',
    plant([inverter('b', 30), inverter('a', 2, 500 * minute, asleep)]),
    ['AllWell'],
  ],
  ['silent at night', plant([inverter('a', 400, 500 * minute, asleep)], { sunrise: '05:10' }), ['AsleepUntil']],
  ['one switched off in the light', plant([roof, inverter('b', 0)]), ['FeedsNothing']],
  ['one without light of its own at dawn', plant([inverter('a', 40), inverter('b', 0)]), ['AllWell']],
  ['a weak string', plant([roof], { weak: [weak] }), ['Weak']],
  ['a shaded string', plant([roof], { weak: [weak], isShaded: true }), ['WeakShaded']],
  ['a string weaker than its neighbour', plant([roof], { weak: [{ ...weak, usual: false }] }), ['UnderSibling']],
  [
    'a weak string of yesterday evening',
    plant([inverter('a', 0, 500 * minute, asleep)], { weak: [weak], sunrise: '05:10' }),
    ['AsleepUntil'],
  ],
  ['one limited', plant([{ ...roof, ...limit }, inverter('b', 300)]), ['OneLimited']],
  [
    'all limited',
    plant([
      { ...roof, ...limit },
      { ...inverter('b', 300), ...limit },
    ]),
    ['PlantLimited'],
  ],
  ['its limit not yet read', plant([{ ...roof, limit_relative: 0, limit_absolute: 0 }]), ['AllWell']],
  ['more than yesterday', plant([roof], { comparison: 1.08 }), ['AllWell', 'MoreThanYesterday']],
  ['less than yesterday', plant([roof], { comparison: 0.5 }), ['AllWell', 'LessThanYesterday']],
  ['as much as yesterday', plant([roof], { comparison: 1.02 }), ['AllWell', 'AsYesterday']],
  ['limited and compared', plant([{ ...roof, ...limit }], { comparison: 0.5 }), ['PlantLimited', 'LessThanYesterday']],
  [
    'with three facts, of which the first two count',
    plant([{ ...roof, ...limit }], { comparison: 0.5, weak: [weak] }),
    ['Weak', 'PlantLimited'],
  ],
]

for (const [title, given, expected] of cases)
  test(`the sentence for a plant ${title}: ${expected.join(', ') || 'none'}`, () => assert.equal(said(given), expected))

test('a fact names whom it is about, since when, and leads there', () => {
  const silent = first(plant([roof, inverter('b', 300, 20 * minute, asleep)]))
  assert.equal(silent.params, { name: 'b', time: '08:40', count: 1, power: '300\u00a0W' })
  assert.equal(silent.to, { inverter: 'b' })
  const old = first(plant([roof, inverter('b', 0, 1500 * minute, asleep)]))
  assert.match(String(old.params?.time), 'Jun 20, 2026')
  assert.equal(first(plant([roof], { hints: { ...quiet, time_sync: true } })).to, { page: '/settings/ntp' })
  assert.equal(first(plant([roof], { hints: { ...quiet, radio_problem: true } })).to, { page: '/settings/device' })
  const shade = first(plant([roof], { weak: [weak] }))
  const day = '/history?day=2026-06-21&inverter=a&string=0'
  assert.equal([shade.params, shade.to], [{ name: 'East', share: '57%' }, { page: day }])
  const all = first(
    plant([
      { ...roof, ...limit },
      { ...inverter('b', 300), limit_relative: 25, limit_absolute: 200 },
    ]),
  )
  assert.equal([all.params, all.to], [{ value: '600\u00a0W' }, 'limit'])
})

const barn = { address: 'http://barn', name: 'Barn' }
const seen = (one: ReturnType<typeof inverter>) => ({ ...detailed(one.name), ...one, at: morning })
const elsewhere = (...inverters: ReturnType<typeof inverter>[]) => ({
  elsewhere: { others: [{ ...barn, inverters: inverters.map(seen) }], missing: [] },
})

test('a gateway that sends nothing comes before what its inverters would say, and leads to the list', () => {
  const missing = first(plant([roof], { elsewhere: { others: [], missing: ['Barn'] } }))
  assert.equal([missing.text, missing.params?.name, missing.to], ['live.GatewayMissing', 'Barn', { page: '/gateways' }])
  assert.equal(said(plant([roof], { elsewhere: { others: [], missing: ['Barn', 'Shed'] } })), ['GatewaysMissing'])
})

test('an inverter of another gateway that does not answer is named with its gateway, and leads there', () => {
  const silent = first(plant([roof], elsewhere(inverter('loft', 300, 20 * minute, asleep))))
  assert.equal([silent.params?.name, silent.to], ['loft (Barn)', { gateway: 'http://barn' }])
})

test('all is well only if it is at every gateway, and asleep only if all are', () => {
  assert.equal(said(plant([roof], elsewhere(inverter('loft', 300)))), ['AllWell'])
  assert.equal(said(plant([roof], elsewhere(inverter('loft', 0, minute, never)))), [])
  const night = { sunrise: '05:10' }
  const sleeping = inverter('a', 0, 500 * minute, asleep)
  assert.equal(said(plant([sleeping], { ...night, ...elsewhere(sleeping) })), ['AsleepUntil'])
  assert.equal(said(plant([sleeping], { ...night, ...elsewhere(inverter('loft', 5)) })), ['AllWell'])
})

test('a limit at another gateway is not one of this plant: it is set there', () => {
  assert.equal(said(plant([roof], elsewhere({ ...inverter('loft', 300), ...limit }))), ['AllWell'])
})

test('a limit is told in % while the rated power is unknown', () => {
  assert.equal(first(plant([{ ...roof, limit_relative: 50, limit_absolute: -1 }])).params, { value: '50%' })
})

test('without milliseconds the age in whole seconds counts, and without any age the time of the message', () => {
  const seen = (more: object) => ({ ...detailed('a'), at: morning, ...more })
  assert.is(heardAt(seen({ data_age: 70, data_age_ms: undefined })), morning - 70_000)
  assert.is(heardAt(seen({ data_age: 'x', data_age_ms: null })), morning)
})

test.run()
