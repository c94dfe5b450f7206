import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Totals } from '../../../../src/contract/live.ts'
import {
  countedSerials,
  type GatewayPart,
  plantSum as sumOfParts,
  unshownPower,
} from '../../../../src/live/others/sum.ts'
import { sumsOf } from '../../../../src/live/sums.ts'
import { heard } from '../../../support/history.ts'
import { detailed, totals, value } from '../../../support/live-messages.ts'

type Given = Partial<Omit<GatewayPart, 'sums'>> & { total?: Totals }

const part = (name: string, power: number, { total = totals(power), ...more }: Given = {}): GatewayPart => ({
  name,
  address: `http://${name}`,
  current: true,
  serials: [name],
  sums: sumsOf([detailed(name)], total),
  ...more,
})

/** The sums, and whom that of the power lacks. */
function sumOf(parts: readonly GatewayPart[]) {
  const { sums, twice } = sumOfParts(parts)
  const { Power, YieldDay, YieldTotal } = sums
  return {
    total: { Power: Power.value, YieldDay: YieldDay.value, YieldTotal: YieldTotal.value },
    without: Power.without,
    twice,
  }
}

test('the sum adds power and both yields of all gateways', () => {
  const { total, without, twice } = sumOf([part('roof', 400), part('barn', 250.5)])
  assert.equal(total, { Power: value(650.5), YieldDay: value(3040, 'Wh', 0), YieldTotal: value(1624.69, 'kWh', 3) })
  assert.equal([without, twice], [[], []])
})

test('a gateway without values of now is left out and named', () => {
  const { total, without } = sumOf([part('roof', 400), part('barn', 250, { current: false }), part('shed', 1)])
  assert.is(total.Power?.v, 401)
  assert.equal(without, ['barn'])
})

test('without any values there is no sum, not zero', () => {
  assert.is(sumOf([part('roof', 400, { current: false })]).total.Power, undefined)
  assert.is(sumOf([]).total.YieldDay, undefined)
})

test('a total that is none is never added', () => {
  const hostile = [
    null,
    7,
    {},
    { ...totals(), Power: null },
    { ...totals(), Power: value(Number.NaN) },
    { ...totals(), Power: value(1e90) },
    { ...totals(), Power: { v: '400', u: 'W', d: 1 } },
    { ...totals(), Power: value(400, 'kW') },
  ]
  for (const total of hostile) {
    const sum = sumOf([part('roof', 400), part('evil', 0, { total: total as Totals })])
    assert.is(sum.total.Power?.v, 400, JSON.stringify(total))
    assert.equal(sum.without, ['evil'])
  }
  const { sums } = sumOfParts([
    part('roof', 400),
    part('evil', 50, { total: { ...totals(50), YieldDay: value(1, 'kWh'), YieldTotal: [] as never } }),
  ])
  const numbers = Object.values(sums).map(({ value }) => value?.v)
  assert.equal(numbers, [450, 1520, 812.345])
  const lacking = Object.values(sums).map(({ without }) => without.length)
  assert.equal(lacking, [0, 1, 1])
})

test('the same gateway under another address is counted once; one that shares only some inverters is left out, and named', () => {
  const sumWith = (name: string, serials: string[]) =>
    sumOf([part('roof', 400, { serials: ['a', 'b'] }), part(name, 650, { serials })])
  for (const [name, serials, without] of [
    ['ip', ['b'], []],
    ['barn', ['b', 'c'], ['barn']],
  ] as const) {
    const sum = sumWith(name, [...serials])
    assert.equal([sum.total.Power?.v, sum.twice, sum.without], [400, [`http://${name}`], without])
  }
})

test('an inverter that was moved counts where it is polled or was heard, not where it is only listed', () => {
  const at = 1
  const silent = { radio_stats: { rssi: -127 } }
  const inverters = {
    polled: { ...heard('polled', 0, 0, 0, silent), at },
    asleep: { ...heard('asleep', 0, 0, 0, { poll_enabled: false }), at },
    moved: { ...heard('moved', 0, 0, 0, { ...silent, poll_enabled: false }), at },
  }
  assert.equal(countedSerials({ serials: Object.keys(inverters), inverters }), ['polled', 'asleep'])
})

test('what a gateway counts beyond its rows is told, unless it is too little to tell', () => {
  const polled = (power: number) => ({ poll_enabled: true, power })
  assert.is(unshownPower(totals(400), [polled(100)]), 300)
  assert.is(unshownPower(totals(400), [polled(395)]), 0)
  assert.is(unshownPower(totals(400), [polled(500)]), 0)
  assert.is(unshownPower(totals(400), [polled(100), { poll_enabled: false, power: 300 }]), 300)
  assert.is(unshownPower(undefined, []), 0)
})

test.run()
