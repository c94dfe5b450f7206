import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Live, LiveInverter } from '../../../src/contract/live.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { heardAt, presenceOf } from '../../../src/live/age.ts'
import { forkTotalsOf } from '../../../src/live/fork-totals.ts'
import {
  burstOf,
  type LiveState,
  liveOf,
  mergeLive,
  nothingSeen,
  parseLive,
  type SeenInverter,
} from '../../../src/live/live.ts'
import { isImplausible } from '../../../src/live/plausible.ts'
import { detailed, live, quiet, string, summary, totals, value } from '../../support/live-messages.ts'

function after(state: LiveState, ...steps: Parameters<typeof mergeLive>[1][]) {
  let now = state
  for (const step of steps) now = { ...now, ...mergeLive(now, step, 1) }
  return now
}

const listed = (...serials: string[]) => ({
  ...nothingSeen,
  ...mergeLive(nothingSeen, live(serials.map((serial, order) => summary(serial, { order }))), 0, true),
})

test('inverters are in display order, and with equal orders as the gateway lists them', () => {
  const state = listed()
  const unsorted = live([summary('b', { order: 2 }), summary('300', { order: 1 }), summary('20', { order: 1 })])
  assert.equal(mergeLive(state, unsorted, 0, true).serials, ['300', '20', 'b'])
})

test('a push updates its own inverter and leaves the others untouched', () => {
  const before = listed('a', 'b')
  const state = after(before, live([detailed('b')]))
  assert.is(state.inverters.a, before.inverters.a)
  assert.is(state.inverters.b?.INV?.[0]?.Temperature.v, 31.4)
  assert.is(state.serials, before.serials)
})

test('what a push repeats is the same object as before, part by part, and the state before stays as it was', () => {
  const total = totals(400)
  const before = after(listed('a'), live([detailed('a')], { total, hints: quiet }))
  const kept = structuredClone(before)
  const power = { ...detailed('a').AC?.[0], Power: value(402) }
  const { inverters, ...state } = after(
    before,
    live([detailed('a', { AC: { 0: power } } as never)], { total, hints: quiet }),
  )
  const [now, then] = [inverters.a, before.inverters.a]
  assert.is(now?.AC?.[0]?.Power.v, 402)
  assert.is(now?.AC?.[0]?.Voltage, then?.AC?.[0]?.Voltage)
  assert.is.not(now?.AC, then?.AC)
  assert.ok(now?.DC && now.DC === then?.DC && now.INV === then.INV)
  assert.ok(state.total === before.total && state.hints === before.hints)
  assert.equal(before, kept)
  assert.is(after(before, { inverters: [detailed('a')] }).total, before.total, 'a message without totals')
  const fewer = after(before, live([detailed('a', { DC: { 0: string('East', 210, 400) } })]))
  assert.equal(Object.keys(fewer.inverters.a?.DC ?? {}), ['0'])
})

test('a new list keeps the measurements that only pushes bring', () => {
  const state = after(listed('a'), live([detailed('a')]))
  assert.ok(mergeLive(state, live([summary('a')]), 0, true).inverters.a?.INV)
})

test('a list after a long silence does not make old measurements look new: they are read again', () => {
  const state = after(listed('a'), live([detailed('a')]))
  assert.ok(mergeLive(state, live([summary('a')]), state.messageAt + 59_000, true).inverters.a?.INV)
  const later = mergeLive(state, live([summary('a')]), state.messageAt + 61_000, true).inverters.a
  assert.equal([later?.INV, later?.AC, later?.name], [undefined, undefined, 'Roof a'])
})

test('only what the gateway says of an inverter itself makes it fresh: no list, no total, and no push of another one', () => {
  const ageAt = (state: LiveState, now: number) => now - heardAt(state.inverters.b as SeenInverter)
  let state = {
    ...nothingSeen,
    ...mergeLive(nothingSeen, live([detailed('a'), detailed('b', { data_age_ms: 5000 })]), 0, true),
  }
  for (let now = 1000; now <= 90_000; now += 1000) {
    state = { ...state, ...mergeLive(state, live([detailed('a')]), now) }
    const { data_age, data_age_ms, ...silent } = summary('b', now % 30_000 ? {} : { data_age_ms: now + 5000 })
    const b = now % 30_000 ? (silent as LiveInverter) : { ...silent, data_age, data_age_ms }
    if (now % 15_000 === 0) state = { ...state, ...mergeLive(state, live([summary('a'), b]), now, true) }
    assert.is(ageAt(state, now), now + 5000)
  }
  const presences = ['a', 'b'].map(serial => presenceOf(state.inverters[serial] as SeenInverter, 90_000))
  assert.equal(presences, ['current', 'stale'])
  assert.equal([state.inverters.a?.AC !== undefined, state.inverters.b?.AC], [true, undefined])
  state = { ...state, ...mergeLive(state, live([detailed('b')]), 91_000) }
  assert.is(ageAt(state, 91_000), 2400)
})

test('since when an inverter gives more than its limit is known while the limit stays the same', () => {
  const at = (limit: number, now: number, before: Partial<LiveState> = {}) => {
    const held = { limit_relative: limit, limit_absolute: limit * 8 }
    return { ...nothingSeen, ...mergeLive({ ...nothingSeen, ...before }, live([detailed('a', held)]), now) }
  }
  const start = at(10, 1000)
  assert.is(at(10, 200_000, start).inverters.a?.overLimitSince, 1000)
  assert.is(at(20, 200_000, start).inverters.a?.overLimitSince, 200_000)
  assert.is(at(100, 200_000, start).inverters.a?.overLimitSince, undefined)
})

test('a limit of 0 is one only after another was read; not after a restart of the gateway', () => {
  const radio_stats = (rx_success: number) => ({ ...summary('a').radio_stats, rx_success })
  const pushed = (state: LiveState, rx_success: number, limit_relative = 0, limit_absolute = 0) =>
    after(state, live([detailed('a', { limit_relative, limit_absolute, radio_stats: radio_stats(rx_success) })]))
  const unread = pushed(nothingSeen, 60)
  assert.is(unread.inverters.a?.isLimitRead, undefined)
  const read = pushed(pushed(unread, 61, 50), 62)
  assert.is(read.inverters.a?.isLimitRead, true)
  assert.is(pushed(read, 3).inverters.a?.isLimitRead, undefined)
  assert.is(pushed(read, 63, 0, -1).inverters.a?.isLimitRead, undefined)
})

test('a clock that was set back makes no value new', () => {
  const before = mergeLive(nothingSeen, live([detailed('b')]), 1e9, true)
  const state = mergeLive({ ...nothingSeen, ...before }, live([summary('b', { data_age_ms: 70_000 })]), 9e8, true)
  assert.is(heardAt(state.inverters.b as SeenInverter), 9e8 - 70_000)
})

test('of a burst the latest of each inverter wins, and totals of a fork alone keep those of the inverters', () => {
  const at = (v: number) => ({ v, u: 'W', d: 0 })
  const burst = burstOf([
    live([detailed('a')], { total: totals(1) }),
    live([summary('b')], { total: totals(2) }),
    { inverters: [summary('a', { name: 'Barn' })] },
    liveOf({ battery: { enabled: true, power: at(-30) } }) ?? {},
  ])
  const { inverters, total } = after(nothingSeen, burst)
  assert.equal([inverters.a?.name, inverters.b?.name], ['Barn', 'Roof b'])
  assert.ok(inverters.a?.INV)
  assert.equal(total, { ...totals(2), batteryPower: at(-30) })
})

test('anything but a live message is ignored', () => {
  for (const text of ['null', '[]', '7', '"x"', '{"inverters":[{"serial":"1', '<!doctype html>'])
    assert.is(parseLive(text), undefined, text)
})

test('a string whose name is no text is recorded like one without a name', () => {
  const odd = [7, true, null, ['East']].map(u => ({ ...string('', 205), name: { u } }))
  const message = liveOf(live([detailed('a', { DC: { ...odd, 4: string('East', 205) } as never })])) as Partial<Live>
  const { inverters: { a } = {} } =
    sampleOf({ ...after(nothingSeen, message), link: 'open', messageAt: 2000 }, 3000) ?? {}
  assert.equal([a?.stringNames, a?.strings?.[0]], [{ 4: 'East' }, 205])
})

test('only members of a wrong type are left out', () => {
  // The last are names that every object has.
  const odd = [null, 3, {}, ...['constructor', 'toString', '__proto__'].map(serial => ({ serial }))]
  assert.equal(liveOf({ inverters: [...odd, { serial: 7 }, { serial: 'a' }], total: [], hints: quiet }), {
    inverters: [{ serial: '7' }, { serial: 'a' }],
    hints: quiet,
  })
  assert.equal(liveOf({ inverters: 'many', total: totals(), hints: null }), { total: totals() })
})

test('battery, meter and charger of other firmware are among the totals, also without inverters', () => {
  const sum = (v: number, u: string) => ({ v, u, d: 0 })
  const message = {
    battery: { enabled: true, soc: sum(55, '%'), power: sum(-120, 'W'), cells: [3.3] },
    power_meter: { enabled: true, Power: sum(30, 'W') },
    solarcharger: { enabled: true, power: sum(400, 'W'), yieldDay: sum(900, 'Wh'), yieldTotal: sum(12, 'kWh') },
    huawei: { enabled: false },
    gridcharger: 'broken',
  }
  assert.equal(liveOf(message), {
    total: {
      batteryCharge: sum(55, '%'),
      batteryPower: sum(-120, 'W'),
      meterPower: sum(30, 'W'),
      solarChargerPower: sum(400, 'W'),
      solarChargerYieldDay: sum(900, 'Wh'),
      solarChargerYieldTotal: sum(12, 'kWh'),
      gridChargerPower: null,
    },
  })
  const earlier = { vedirect: { enabled: true, total: { Power: sum(5, 'W') } }, huawei: { Power: sum(7, 'W') } }
  assert.equal(liveOf(earlier), { total: { solarChargerPower: sum(5, 'W'), gridChargerPower: sum(7, 'W') } })
  assert.equal(liveOf({ unknown: { enabled: true } }), {})
})

test('a device that is on and was never heard is there, and has no number', () => {
  const totals = forkTotalsOf({
    battery: { enabled: true },
    power_meter: { enabled: true },
    gridcharger: { enabled: false },
  })
  assert.equal(
    Object.entries(totals ?? {}).map(([name, total]) => [name, total && Number.isFinite(total.v)]),
    [
      ['batteryPower', false],
      ['gridChargerPower', null],
      ['meterPower', false],
    ],
  )
})

test('a power above 100 kW, the maxima of the wire and a voltage of no battery are implausible', () => {
  for (const v of [65_535, 6553.5, 100_001])
    assert.ok(isImplausible(forkTotalsOf({ power_meter: { Power: value(v) } })?.meterPower), `${v}`)
  assert.ok(isImplausible(forkTotalsOf({ battery: { voltage: value(1e9, 'V') } })?.batteryVoltage))
  assert.is(forkTotalsOf({ power_meter: { Power: value(100, 'kW') } })?.meterPower?.v, 100_000)
})

test.run()
