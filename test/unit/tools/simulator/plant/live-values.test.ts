import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bench, minute, second } from './bench.ts'

const near = (one: number, other: number, by: number, what: string) =>
  assert.ok(Math.abs(one - other) <= by, `${what}: ${one} and ${other}`)

const noon = () => {
  const roof = bench('2026-06-21T12:30:00+02:00', { count: 10 })
  roof.advance(3 * minute)
  return roof
}

const sum = (values: readonly { v: number }[]) => values.reduce((total, { v }) => total + v, 0)

test('an inverter is the sum of its strings, and the plant the sum of its inverters', () => {
  const { radio } = noon()
  const details = radio.serials.map(serial => radio.detail(serial))
  for (const { AC, DC, INV } of details) {
    const strings = Object.values(DC)
    const { 'Power DC': power, YieldDay, YieldTotal, Efficiency } = INV['0']!
    near(power.v, sum(strings.map(({ Power }) => Power)), 1e-6, 'Power DC')
    near(YieldDay.v, sum(strings.map(one => one.YieldDay)), 1e-6, 'YieldDay')
    near(YieldTotal.v, sum(strings.map(one => one.YieldTotal)), 1e-6, 'YieldTotal')
    near(Efficiency.v, (AC['0']!.Power.v / power.v) * 100, 1e-6, 'Efficiency')
    assert.ok(Efficiency.v > 85 && Efficiency.v < 97.5, `${Efficiency.v}`)
  }
  const { Power, YieldDay, YieldTotal } = radio.totals()
  near(Power.v, sum(details.map(({ AC }) => AC['0']!.Power)), 1e-6, 'Power')
  near(YieldDay.v, sum(details.map(({ INV }) => INV['0']!.YieldDay)), 1e-6, 'YieldDay')
  near(YieldTotal.v, sum(details.map(({ INV }) => INV['0']!.YieldTotal)), 1e-6, 'YieldTotal')
  assert.equal([Power.d, YieldDay.d, YieldTotal.d], [1, 0, 3])
})

test('power is voltage times current, on both sides', () => {
  const { radio } = noon()
  for (const serial of radio.serials) {
    const { AC, DC } = radio.detail(serial)
    for (const { Power, Voltage, Current } of Object.values(DC)) {
      near(Power.v, Voltage.v * Current.v, 0.005 * Voltage.v + 0.1, 'DC')
    }
    const { Power, Voltage, Current, PowerFactor, Frequency } = AC['0']!
    near(Frequency.v, 50, 0.1, 'Hz')
    if (serial.startsWith('13')) {
      near(Voltage.v, 400, 15, 'V between phases')
      const phases = serial.startsWith('1382') ? 1 : 3
      near(Power.v, (Voltage.v / Math.sqrt(3)) * Current.v * PowerFactor.v * phases, 6, 'three phases')
    } else {
      near(Voltage.v, 230, 10, 'V')
      near(Power.v, Voltage.v * Current.v * PowerFactor.v, 2, 'AC')
    }
  }
})

test('irradiation needs a known peak power', () => {
  const { radio } = noon()
  const [, garage = ''] = radio.serials
  const [known, other] = Object.values(radio.detail(garage).DC)
  near(known!.Irradiation!.v, (known!.Power.v / 430) * 100, 1e-6, 'Irradiation')
  assert.is(known!.Irradiation!.max, 430)
  assert.not(other!.Irradiation)
  assert.equal(known!.name, { u: 'Street side' })
})

test('while the clock is not set nothing is polled: everything is zero, the inverter reachable and its limit unknown', () => {
  const roof = bench('2026-06-21T12:30:00+02:00')
  roof.advance(10 * minute, second, false)
  const { data_age_ms, data_age, reachable, producing, limit_relative, limit_absolute, radio_stats } = roof.summary
  assert.equal([data_age_ms, data_age, reachable, producing], [600_000, 600, true, false])
  assert.equal([limit_relative, limit_absolute], [0, -1])
  assert.equal([radio_stats.rssi, radio_stats.tx_request], [-127, 0])
  assert.equal([roof.watts, roof.detail.INV['0']!.YieldTotal.v], [0, 0])
})

test('an offset counts once there is data', () => {
  const roof = bench('2026-06-21T12:30:00+02:00')
  roof.configure(slot => ({ ...slot, channel: slot.channel.map(one => ({ ...one, yield_total_offset: -5000 })) }))
  assert.is(roof.detail.DC['0']!.YieldTotal.v, 0)
  roof.advance(minute)
  assert.ok(roof.detail.DC['0']!.YieldTotal.v < 0)
})

test.run()
