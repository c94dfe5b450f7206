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

test('an inverter is the sum of its strings, and the plant the sum of its inverters', () => {
  const { radio } = noon()
  const sums = { power: 0, day: 0, total: 0 }
  for (const serial of radio.serials) {
    const { AC, DC, INV } = radio.detail(serial)
    const strings = Object.values(DC)
    const all = INV['0']!
    near(
      all['Power DC'].v,
      strings.reduce((sum, { Power }) => sum + Power.v, 0),
      1e-6,
      'Power DC',
    )
    near(
      all.YieldDay.v,
      strings.reduce((sum, { YieldDay }) => sum + YieldDay.v, 0),
      1e-6,
      'YieldDay',
    )
    near(
      all.YieldTotal.v,
      strings.reduce((sum, { YieldTotal }) => sum + YieldTotal.v, 0),
      1e-6,
      'YieldTotal',
    )
    near(all.Efficiency.v, (AC['0']!.Power.v / all['Power DC'].v) * 100, 1e-6, 'Efficiency')
    assert.ok(all.Efficiency.v > 85 && all.Efficiency.v < 97.5, `${all.Efficiency.v}`)
    sums.power += AC['0']!.Power.v
    sums.day += all.YieldDay.v
    sums.total += all.YieldTotal.v
  }
  const totals = radio.totals()
  near(totals.Power.v, sums.power, 1e-6, 'Power')
  near(totals.YieldDay.v, sums.day, 1e-6, 'YieldDay')
  near(totals.YieldTotal.v, sums.total, 1e-6, 'YieldTotal')
  assert.equal([totals.Power.d, totals.YieldDay.d, totals.YieldTotal.d], [1, 0, 3])
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

test('before the first answer everything is zero, the inverter reachable and its limit unknown', () => {
  const roof = bench('2026-06-21T12:30:00+02:00')
  roof.advance(4 * second, second, false)
  const { data_age_ms, data_age, reachable, producing, limit_relative, limit_absolute, radio_stats } = roof.summary
  assert.equal(
    { data_age_ms, data_age, reachable, producing, limit_relative, limit_absolute },
    { data_age_ms: 4000, data_age: 4, reachable: true, producing: false, limit_relative: 0, limit_absolute: -1 },
  )
  assert.is(radio_stats.rssi, -127)
  assert.is(roof.watts, 0)
  assert.is(roof.radio.detail(roof.serial).INV['0']!.YieldTotal.v, 0)
})

test('an offset counts once there is data', () => {
  const roof = bench('2026-06-21T12:30:00+02:00')
  roof.configure(slot => ({ ...slot, channel: slot.channel.map(one => ({ ...one, yield_total_offset: -5000 })) }))
  assert.is(roof.radio.detail(roof.serial).DC['0']!.YieldTotal.v, 0)
  roof.advance(minute)
  assert.ok(roof.radio.detail(roof.serial).DC['0']!.YieldTotal.v < 0)
})

test.run()
