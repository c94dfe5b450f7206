import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { forkTotalsOf } from '../../../src/live/fork-totals.ts'
import { isImplausible } from '../../../src/live/plausible.ts'
import { value } from '../../support/live-messages.ts'

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
