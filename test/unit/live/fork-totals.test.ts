import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { forkTotalsOf, oldSince, totalsOfNow } from '../../../src/live/fork-totals.ts'
import { type LiveState, liveOf, merge, nothingSeen } from '../../../src/live/live.ts'
import { isImplausible } from '../../../src/live/plausible.ts'
import { value } from '../../support/live-messages.ts'

const hour = 3_600_000
const after = (state: LiveState, message: object, now: number) => ({
  ...state,
  ...merge(state, liveOf(message) ?? {}, now),
})

test('a device is as old as its last change, however often the gateway repeats it', () => {
  const meter = (v: number) => ({ power_meter: { enabled: true, Power: value(v) } })
  let state = after(nothingSeen, meter(312), 0)
  for (let now = 10_000; now <= hour; now += 10_000) state = after(state, meter(312), now)
  assert.is(oldSince(state, 'meter', hour), 0)
  assert.equal(totalsOfNow(state, hour), {})
  state = after(state, meter(300), hour)
  assert.is(oldSince(state, 'meter', hour), undefined)
  assert.is(totalsOfNow(state, hour)?.meterPower?.v, 300)
})

test('its own document tells the age of a device, and a charger may rest', () => {
  const state = after(nothingSeen, { battery: { soc: value(50, '%') }, gridcharger: { Power: value(0) } }, 0)
  assert.is(oldSince({ ...state, documents: { battery: hour - 5000 } }, 'battery', hour), undefined)
  assert.is(oldSince({ ...state, documents: { battery: 1000 } }, 'battery', hour), 1000)
  assert.is(oldSince(state, 'gridCharger', hour), undefined)
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

test('a power above 100 kW and the maxima of the wire are implausible', () => {
  for (const v of [65_535, 6553.5, 100_001])
    assert.ok(isImplausible(forkTotalsOf({ power_meter: { Power: value(v) } })?.meterPower), `${v}`)
  assert.is(forkTotalsOf({ power_meter: { Power: value(100, 'kW') } })?.meterPower?.v, 100_000)
})

test.run()
