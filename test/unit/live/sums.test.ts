import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LiveInverter } from '../../../src/contract/live.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { mergeLive, nothingSeen } from '../../../src/live/live.ts'
import { sumsOf } from '../../../src/live/sums.ts'
import { heard } from '../../support/history.ts'
import { live, quiet, summary, totals, value } from '../../support/live-messages.ts'

const twoHoursMs = 7_200_000
/** Not reachable, with the power of two hours ago. */
const lost = (serial: string, power = 300) =>
  heard(serial, power, 1500, 812, { reachable: false, producing: false, data_age_ms: twoHoursMs })
const giving = (serial: string, power: number) => heard(serial, power, 1500, 812)
const unheard = (serial: string) =>
  heard(serial, 0, 0, 0, { name: 'South roof', radio_stats: { ...summary('').radio_stats, rssi: -127 } })

const powerOf = (inverters: LiveInverter[], watts: number, hints = quiet) => {
  const { value, without, isOfRows } = sumsOf(inverters, totals(watts), hints).Power
  return [value?.v, without.length, isOfRows === true]
}

function recorded(inverters: LiveInverter[], watts: number) {
  const state = { ...nothingSeen, ...mergeLive(nothingSeen, live(inverters, { total: totals(watts) }), 1e6, true) }
  return sampleOf({ ...state, link: 'open' }, 1e6)
}

test('the old power of an inverter that is not reachable is in no number and in no record', () => {
  assert.equal(powerOf([lost('a')], 300), [undefined, 1, false])
  assert.equal(powerOf([lost('a'), giving('b', 100)], 400), [100, 1, false])
  assert.is(recorded([lost('a')], 300)?.plant, undefined)
  const both = recorded([lost('a'), giving('b', 100)], 400)
  assert.equal([both?.plant, both?.inverters.a?.power, both?.inverters.b?.power], [100, undefined, 100])
})

test('an inverter whose power the gateway has set to zero hides nothing', () => {
  assert.equal(powerOf([lost('a', 0), giving('b', 100)], 100), [100, 0, false])
  assert.equal(powerOf([lost('a', 0)], 0), [0, 0, false])
})

test('while the power of an inverter that answers is not known yet, there is no part of a sum', () => {
  assert.equal(powerOf([lost('a'), summary('b')], 400), [undefined, 1, false])
  assert.equal(powerOf([summary('a'), summary('b')], 400), [400, 0, false])
})

test('a gateway that adds nothing up since a radio fails is corrected by its rows', () => {
  const rows = [giving('a', 400), giving('b', 500)]
  assert.equal(powerOf(rows, 0, { ...quiet, radio_problem: true }), [900, 0, true])
  assert.equal(powerOf(rows, 500, { ...quiet, radio_problem: true }), [900, 0, true])
  assert.equal(powerOf(rows, 890, { ...quiet, radio_problem: true }), [890, 0, false])
  assert.equal(powerOf([lost('a'), giving('b', 500)], 0), [500, 0, true])
})

test('an implausible power or yield is in no sum, which says whose it lacks', () => {
  const garbled = [
    heard('a', 6553.5, 65_535, 2_113_405, { limit_relative: 50, limit_absolute: 300 }),
    heard('b', 100, 500, 20, { name: 'Barn' }),
  ]
  const { inverters } = mergeLive(nothingSeen, live(garbled), 0, true)
  const { Power, YieldDay, YieldTotal } = sumsOf(Object.values(inverters), totals(6653.5))
  assert.equal(
    [Power, YieldDay, YieldTotal].map(sum => [sum.value?.v, sum.without.join()]),
    [
      [100, 'Roof a'],
      [500, 'Roof a'],
      [20, 'Roof a'],
    ],
  )
  const both = recorded(garbled, 6653.5)
  assert.equal([both?.plant, both?.inverters.a], [undefined, undefined])
})

test('an inverter of which only fragments have arrived since the restart is no zero in a sum', () => {
  const { radio_stats } = summary('')
  const fragments = heard('a', 0, 0, 0, {
    name: 'South roof',
    limit_absolute: -1,
    radio_stats: { ...radio_stats, rx_success: 0, rssi: -63 },
  })
  const { Power, YieldDay } = sumsOf([fragments, giving('b', 100)], totals(100))
  assert.equal([Power.value?.v, Power.without, YieldDay.without], [100, ['South roof'], ['South roof']])
  assert.is(sumsOf([fragments], totals(0)).Power.value, undefined)
})

test('yields lack an inverter that was not heard since the restart, and say so', () => {
  const sums = (isNight: boolean, more = {}) =>
    sumsOf([{ ...unheard('a'), ...more }, giving('b', 0)], totals(0), quiet, isNight)
  for (const kind of ['YieldDay', 'YieldTotal'] as const) {
    assert.equal(sums(true)[kind].without, ['South roof'])
    // At night no inverter may be polled; by day such an inverter does not count.
    assert.equal(sums(true, { poll_enabled: false })[kind].without, ['South roof'])
    assert.equal(sums(false, { poll_enabled: false })[kind].without, [])
  }
  assert.is(sums(true).YieldTotal.value?.v, 812.345)
})

test('a total that is not known is a dash, not zero', () => {
  const { Power } = sumsOf([giving('a', 100)], { ...totals(), Power: { ...value(0), v: null } as never })
  assert.not(Number.isFinite(Power.value?.v))
  assert.is(sumsOf([unheard('a')], totals(0)).YieldTotal.value, undefined)
})

test.run()
