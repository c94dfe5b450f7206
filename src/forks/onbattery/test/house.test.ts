import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { detailed, string, value } from '../../../../test/support/live-messages.ts'
import type { LiveInverter } from '../../../contract/live.ts'
import type { Sums } from '../../../live/sums.ts'
import type { LimiterEntry, PowerLimiterConfig } from '../contract/power-limiter.ts'
import { capacityIn, endOf, type Moment, withMoment } from '../live/endurance.ts'
import {
  balanceOf,
  carriersOf,
  countedNow,
  type FlowNode,
  type House,
  places,
  sharesOf,
  sunSumsOf,
  unaccountedOf,
} from '../live/house.ts'
import { readLimiter } from '../live/read.ts'
import { factorySettings } from '../simulator/settings.ts'

const now = Date.UTC(2026, 5, 21, 10)
const minuteMs = 60_000

/** An inverter that delivers so many W, with the voltage of its inputs. */
const inverter = (serial: string, watts: number, more: Partial<LiveInverter> = {}, volts = 33) => ({
  ...detailed(serial, {
    AC: { 0: { ...detailed(serial).AC?.[0], Power: value(watts) } } as never,
    DC: { 0: { ...string('', watts), Voltage: value(volts, 'V') } },
    ...more,
  }),
  at: now,
})
const asleep = { reachable: false, producing: false, data_age: 7200, data_age_ms: 7_200_000 }

const listed = (serial: string, more: Partial<LimiterEntry> = {}) =>
  ({ serial, is_governed: true, is_behind_power_meter: true, power_source: 1, ...more }) as LimiterEntry
const limited = (...inverters: LimiterEntry[]): PowerLimiterConfig => ({
  ...factorySettings().powerlimiter,
  enabled: true,
  ignore_soc: false,
  inverters,
})

const onBattery = limited(listed('roof'), listed('cellar', { power_source: 0 }))

const meter = (watts: number) => ({ meterPower: value(watts) })
const battery = (watts: number, charge = 84) => ({
  batteryPower: value(watts),
  batteryCharge: value(charge, '%'),
  batteryVoltage: value(52.3, 'V'),
})

const house = (more: Partial<House> = {}): House => ({
  now,
  isNight: false,
  inverters: [inverter('roof', 1300), inverter('cellar', 0)],
  limiter: onBattery,
  changes: { meter: now, battery: now, solarCharger: now, gridCharger: now },
  ...more,
})

/** The nodes in short: what flows, and to where. */
function short(about: House) {
  const balance = balanceOf(about)
  const nodes = places.flatMap(place => (balance[place] ? [[place, balance[place]] as const] : []))
  const words = ({ isLate, watts = Number.NaN, way }: FlowNode) =>
    `${isLate ? 'late ' : ''}${watts} ${['in', 'still', 'out'][way + 1]}`
  return Object.fromEntries(nodes.map(([place, node]) => [place, words(node)]))
}

const charged = { solarChargerPower: value(914) }

for (const [about, situation, nodes, carriers] of [
  [
    'sun, battery and grid share the house',
    {
      inverters: [inverter('roof', 400), inverter('cellar', 300)],
      total: { ...battery(-320), ...meter(500) },
    },
    { sun: '400 out', house: '1200 in', battery: '320 out', grid: '500 out' },
    ['sun', 'battery', 'grid'],
  ],
  [
    'the meter is dead: its last value stays, and is not shown as its present one',
    { total: { ...battery(900), ...meter(312) }, changes: { meter: now - 16 * minuteMs, battery: now } },
    { sun: '1300 out', house: 'NaN still', battery: '900 in', grid: 'NaN still' },
    undefined,
  ],
  [
    'the meter lags',
    { total: { ...battery(900), ...meter(-500) }, changes: { meter: now - minuteMs, battery: now } },
    { sun: '1300 out', house: 'late 800 in', battery: '900 in', grid: '500 in' },
    ['sun'],
  ],
  [
    'the meter is ahead of the inverters: no house gives power',
    { total: meter(-1400) },
    { inverters: '1300 out', house: 'NaN still', grid: '1400 in' },
    undefined,
  ],
  [
    'the battery is dead',
    { total: { ...battery(900), ...meter(-500) }, changes: { meter: now, battery: now - 16 * minuteMs } },
    { sun: '1300 out', house: '800 in', battery: 'NaN still', grid: '500 in' },
    undefined,
  ],
  [
    'there is no battery, and no inverter of the limiter',
    { limiter: limited(), total: meter(-900) },
    { sun: '1300 out', house: '400 in', grid: '900 in' },
    ['sun'],
  ],
  [
    'the limiter cannot be read: nobody knows what feeds the inverters',
    { limiter: null, inverters: [inverter('cellar', 800)], total: { ...battery(-830), ...meter(200) } },
    { inverters: '800 out', house: '1000 in', battery: '830 out', grid: '200 out' },
    ['inverters', 'grid'],
  ],
  [
    'a buffer with panels of its own feeds the inverter',
    {
      limiter: limited(listed('cellar', { power_source: 2 })),
      inverters: [inverter('cellar', 400)],
      total: { ...battery(120), ...meter(10) },
    },
    { inverters: '400 out', house: '410 in', battery: '120 in', grid: '10 out' },
    ['inverters'],
  ],
  [
    'an inverter feeds in before the meter',
    {
      limiter: limited(listed('roof', { is_behind_power_meter: false }), listed('cellar', { power_source: 0 })),
      total: { ...battery(0), ...meter(400) },
    },
    { sun: '1300 out', house: '400 in', battery: '0 still', grid: '400 out' },
    ['grid'],
  ],
  [
    'the limiter does not govern an inverter on the battery, which its voltage tells',
    {
      limiter: limited(listed('roof', { power_source: 0, is_governed: false })),
      inverters: [inverter('roof', 500), inverter('cellar', 300, {}, 52.1)],
      total: { ...battery(-320), ...meter(0) },
    },
    { sun: '500 out', house: '800 in', battery: '320 out', grid: '0 still' },
    ['sun', 'battery'],
  ],
  [
    'it is silent at night, which is no sleep',
    {
      isNight: true,
      limiter: limited(),
      inverters: [inverter('roof', 0, asleep), inverter('cellar', 300, asleep, 52.1)],
      total: { ...battery(-320), ...meter(10) },
    },
    { sun: '0 still', house: 'NaN still', battery: '320 out', grid: '10 out' },
    undefined,
  ],
] as const)
  test(`where power flows: ${about}`, () => {
    const at = house(situation as Partial<House>)
    assert.equal(short(at), nodes)
    assert.equal(carriersOf(balanceOf(at)), carriers)
  })

/** An inverter with what it brought, in Wh and kWh. */
const counting = (serial: string, watts: number, day: number, all: number, more = {}) =>
  inverter(serial, watts, {
    INV: { 0: { ...detailed(serial).INV?.[0], YieldDay: value(day, 'Wh'), YieldTotal: value(all, 'kWh') } } as never,
    ...more,
  })
const own: Sums = {
  Power: { value: value(1900), without: [] },
  YieldDay: { value: value(7000, 'Wh'), without: [] },
  YieldTotal: { value: value(900, 'kWh'), without: [] },
}
const sums = (more: Partial<House>) => {
  const { Power, YieldDay, YieldTotal } = sunSumsOf(house(more), own)
  return [Power, YieldDay, YieldTotal].map(({ value, without }) => [value?.v, ...without].join())
}
const chargers = {
  ...charged,
  solarChargerYieldDay: value(3000, 'Wh'),
  solarChargerYieldTotal: value(2.5, 'kWh'),
}

test('the sun has given what inverters on panels and solar chargers count, and nothing that a battery feeds', () => {
  const inverters = [counting('roof', 1300, 4000, 700), counting('cellar', 600, 2500, 200)]
  const total = { ...chargers, ...battery(-100), ...meter(0) }
  assert.equal(sums({ inverters, total }), ['2214', '7000', '702.5'])
  // What the gateway itself adds up, where nobody knows what feeds its inverters.
  assert.equal(sums({ inverters, total, limiter: null }), ['1900', '7000', '900'])
})

test('what is not known of the sun is named, and none of it is a zero', () => {
  const unheard = { radio_stats: { ...detailed('').radio_stats, rssi: -127 }, reachable: false }
  const inverters = [counting('roof', 1300, 4000, 700), counting('shed', 0, 0, 0, { name: 'Shed', ...unheard })]
  const limiter = limited(listed('roof'), listed('shed'))
  const total = { ...charged, ...battery(0), ...meter(0) }
  assert.equal(sums({ inverters, limiter, total }), [
    '2214,Shed',
    '4000,Shed,solarcharger.Title',
    '700,Shed,solarcharger.Title',
  ])
  const { INV, ...awaited } = counting('roof', 1300, 4000, 700)
  assert.equal(sums({ inverters: [awaited], limiter, total }), ['2214', '', ''])
})

const shared = (more: Partial<House>) => {
  const shares = sharesOf(balanceOf(house(more)))
  return shares && Object.fromEntries(Object.entries(shares).map(([source, watts]) => [source, Math.round(watts)]))
}
const onBoth = [inverter('roof', 500), inverter('cellar', 200)]
const asleepRoof = [inverter('roof', 0, asleep), inverter('cellar', 310)]

for (const [about, more, shares] of [
  ['sun, battery and grid', { inverters: onBoth, total: { ...battery(-200), ...meter(100) } }, [500, 200, 100]],
  ['what is fed in, the house does not take', { total: { ...battery(0), ...meter(-900) } }, [400, 0, 0]],
  [
    'what the grid charger takes, the house does not take',
    {
      isNight: true,
      inverters: [inverter('roof', 0, asleep), inverter('cellar', 0)],
      total: { ...battery(850), ...meter(1200), gridChargerPower: value(900) },
    },
    [0, 0, 300],
  ],
] as const)
  test(`what gives the house its power: ${about}`, () => {
    const [sun, battery, grid] = shares
    assert.equal(shared(more), { sun, battery, grid })
  })

test('of the limiter, what is of another kind than it should be is missing', () => {
  const odd = {
    enabled: true,
    ignore_soc: 'x',
    battery_soc_stop_threshold: null,
    total_upper_power_limit: 800,
    inverters: [
      null,
      [],
      { serial: 114172220143, is_governed: true },
      { is_governed: true },
      { serial: 'AB', is_governed: 1, is_behind_power_meter: false, power_source: 1, upper_power_limit: {} },
    ],
  }
  const listed = { serial: 'AB', is_behind_power_meter: false, power_source: 1 }
  assert.equal(readLimiter(odd), { enabled: true, total_upper_power_limit: 800, inverters: [listed] })
  for (const none of [null, 7, [], {}, { inverters: null }, { inverters: {} }]) assert.is(readLimiter(none), null)
})

test('without a battery there is no share of one, and where nobody knows what feeds the inverters they have one', () => {
  assert.equal(shared({ inverters: [inverter('roof', 500)], total: meter(100) }), { sun: 500, grid: 100 })
  const total = { ...battery(-830), ...meter(200) }
  assert.equal(shared({ limiter: null, inverters: [inverter('cellar', 800)], total }), { inverters: 800, grid: 200 })
})

test('what comes and goes nowhere is known by its W, and losses are none of it', () => {
  const open = (more: Partial<House>) => {
    const watts = unaccountedOf(balanceOf(house(more)))
    return watts && Math.round(watts)
  }
  const at = (fed: number, watts: number, more: object = {}) => ({
    inverters: [inverter('roof', 1625), inverter('cellar', fed)],
    total: { solarChargerPower: value(425), ...battery(watts), ...meter(35), ...more },
  })
  assert.is(open(at(0, -439)), 864)
  assert.is(open(at(1200, -400)), -375)
  // The charger and the battery give 864 W, of which 5 % are lost.
  assert.is(open(at(821, -439)), undefined)
  assert.is(open(at(0, 410)), undefined)
  // What is not known is not missing.
  assert.is(open(at(0, -439, { batteryPower: value(Number.NaN) })), undefined)
  assert.is(open({ ...at(0, -439), limiter: null }), undefined)
  assert.is(open({ ...at(0, -439), inverters: [inverter('roof', 1625)] }), undefined)
  const before = limited(listed('roof', { is_behind_power_meter: false }), listed('cellar', { power_source: 0 }))
  assert.is(open({ ...at(0, 425), limiter: before }), undefined)
})

test('what flows at each node is counted with what the house takes, and of what is not known there is nothing', () => {
  const counted = (more: Partial<House>) => countedNow(balanceOf(house(more)))
  const devices = { solarChargerPower: value(1000), ...battery(900), ...meter(-200) }
  const charging = { sun: 1100, battery: 0, grid: 0, made: 2300, discharged: 0, charged: 900, drawn: 0, fedIn: 200 }
  assert.equal(counted({ total: devices }), { ...charging, lost: 100 })
  const feeding = { sun: 0, battery: 380, grid: 20, made: 0, discharged: 400, charged: 0, drawn: 20, fedIn: 0 }
  const inverters = [inverter('roof', 0), inverter('cellar', 380)]
  assert.equal(counted({ inverters, total: { ...battery(-400), ...meter(20) } }), { ...feeding, lost: 20 })
  // While the meter is silent, its last house is not shown as the present one.
  assert.is(counted({ total: devices, changes: { battery: now, meter: now - 2 * minuteMs } }), undefined)
  // Without a meter there is no house.
  assert.equal(counted({ total: battery(900) }), { made: 1300, discharged: 0, charged: 900 })
  assert.is(counted({ total: battery(Number.NaN) }), undefined)
})

test('what is sold before the meter is given to no house, and the sun has no part that was used here', () => {
  const sold = limited(
    listed('roof'),
    listed('barn', { is_behind_power_meter: false }),
    listed('cellar', { power_source: 0 }),
  )
  const inverters = [inverter('roof', 300), inverter('barn', 1300), inverter('cellar', 300)]
  const total = { ...battery(-300), ...meter(0) }
  const { sun, battery: fed, made, lost } = countedNow(balanceOf(house({ limiter: sold, inverters, total }))) ?? {}
  assert.equal([sun, fed, made, lost], [300, 300, undefined, 0])
})

test('nothing comes from a battery whose inverters deliver nothing', () => {
  const more = { total: { ...battery(-439), ...meter(35) } }
  assert.equal(carriersOf(balanceOf(house(more))), ['sun'])
  assert.equal(shared(more), { sun: 1300, battery: 0, grid: 35 })
})

test('no share is told while the meter stands still, or a device that it takes is not known', () => {
  const known = { inverters: onBoth, total: { ...battery(-200), ...meter(100) } }
  const changed = { meter: now, battery: now }
  assert.ok(shared(known))
  for (const more of [
    { changes: { ...changed, meter: now - minuteMs } },
    { changes: { ...changed, battery: now - 20 * minuteMs } },
    { total: { ...known.total, solarChargerPower: { v: Number.NaN, u: 'W', d: 0 } } },
    { total: battery(-200) },
    // Neither panels nor battery give what the inverters say they deliver.
    { inverters: asleepRoof, isNight: true, total: { ...battery(0), ...meter(100) } },
  ])
    assert.is(shared({ ...known, ...more }), undefined, JSON.stringify(more))
})

test('the voltage stands for a charge that is not known, or that the limiter does not look at', () => {
  const total = { ...battery(900), ...meter(0) }
  assert.is(balanceOf(house({ total })).battery?.charge, 84)
  assert.is(balanceOf(house({ total, limiter: { ...onBattery, ignore_soc: true } })).battery?.volts, 52.3)
  const { batteryCharge, ...rest } = total
  assert.is(balanceOf(house({ total: rest })).battery?.volts, 52.3)
})

/** A battery for so many minutes, from a charge on and with a power that may depend on the minute. */
const past = (minutes: number, charge: number, perHour: number, watts: number | ((minute: number) => number)) =>
  Array.from(
    { length: minutes + 1 },
    (_, minute): Moment => ({
      at: now - (minutes - minute) * minuteMs,
      charge: charge + (perHour * minute) / 60,
      watts: typeof watts === 'number' ? watts : watts(minute),
    }),
  )

const wattHours = (v: number) => ({ status: { capacity: { v, u: 'Wh', d: 0 } } })
const charging = past(10, 70, 0, 1000)
const discharging = past(10, 60, 0, -1000)
const hourMs = 60 * minuteMs

for (const [about, hours, moments, more] of [
  ['it is full by what its document says that it holds', 3, charging],
  ['it is charged to 90 %', 2, charging, { values: { settings: { maxSoC: { v: 90 } }, ...wattHours(10_000) } }],
  ['without a document its own charge says what it holds', 3, past(120, 50, 10, 1000), { values: undefined }],
  ['of a charge that has hardly changed nothing follows', undefined, past(20, 50, 10, 1000), { values: undefined }],
  ['nine minutes are too short', undefined, past(9, 70, 0, 1000)],
  ['its power has risen', undefined, past(60, 70, 0, minute => (minute > 55 ? 2000 : 500))],
  ['its power goes to and fro', undefined, past(60, 70, 0, minute => (minute % 2 ? 800 : -800))],
  ['it rests', undefined, past(60, 70, 0, 0)],
  ['it lasts until the limiter stops', 4, discharging],
  ['without a limiter it lasts until it is empty', 6, discharging, { limiter: { ...onBattery, enabled: false } }],
  ['the limiter is unknown', undefined, discharging, { limiter: null }],
  ['the limiter goes by the voltage', undefined, discharging, { limiter: { ...onBattery, ignore_soc: true } }],
  ['the limiter has stopped', undefined, past(10, 20, 0, -1000)],
  ['the sun sets before', undefined, charging, { sunset: now + 2 * hourMs }],
  ['the sun sets after that', 1.5, past(10, 85, 0, 1000), { sunset: now + 2 * hourMs }],
  ['it would last for more than a day', undefined, past(10, 70, 0, -100)],
  ['it was seen two minutes ago', 178 / 60, charging, { now: now + 2 * minuteMs }],
  ['it was seen four minutes ago', undefined, charging, { now: now + 4 * minuteMs }],
] as const)
  test(`when a battery is full or empty: ${about}`, () => {
    const battery = { now, moments, values: wattHours(10_000), volts: 52, limiter: onBattery, ...more }
    const end = endOf(battery)
    assert.is(end && (end.at - battery.now) / hourMs, hours)
  })

test('what a battery holds stands in Wh or Ah, or follows from what was drawn from it', () => {
  assert.is(capacityIn(wattHours(1920), 48, 50), 1920)
  assert.is(capacityIn({ status: { capacity: { v: 100, u: 'Ah', d: 0 } } }, 50, 50), 5000)
  assert.is(capacityIn({ status: { consumedAmpHours: { v: -50, u: 'Ah', d: 3 } } }, 50, 75), 10_000)
  assert.is(capacityIn({ status: { consumedAmpHours: { v: -1, u: 'Ah', d: 3 } } }, 50, 99), undefined)
})

test('a gap of some minutes begins anew, and hours ago tell nothing any more', () => {
  const moments = past(300, 50, 1, 100)
  assert.is(withMoment(moments, { at: now + minuteMs, charge: 50, watts: 100 }).length, 241)
  assert.is(withMoment(moments, { at: now + 5 * minuteMs, charge: 50, watts: 100 }).length, 1)
})

test.run()
