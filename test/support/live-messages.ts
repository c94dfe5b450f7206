import type { Live, LiveInverter, Totals, Value } from '../../src/contract/live.ts'

export const value = (v: number, u = 'W', d = 1): Value => ({ v, u, d })

export const totals = (power = 400): Totals => ({
  Power: value(power),
  YieldDay: value(1520, 'Wh', 0),
  YieldTotal: value(812.345, 'kWh', 3),
})

export const quiet = { time_sync: false, radio_problem: false, default_password: false, pin_mapping_issue: false }

/** An inverter of the list, without details. */
export const summary = (serial: string, more: Partial<LiveInverter> = {}): LiveInverter => ({
  serial,
  name: `Roof ${serial}`,
  order: 0,
  data_age: 2,
  data_age_ms: 2400,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 800,
  radio_stats: {
    tx_request: 200,
    tx_re_request: 3,
    rx_success: 190,
    rx_fail_nothing: 6,
    rx_fail_partial: 3,
    rx_fail_corrupt: 1,
    rssi: -64,
  },
  ...more,
})

/** An inverter of a push: two strings, by default the first one with a maximum. */
export const detailed = (serial: string, more: Partial<LiveInverter> = {}): LiveInverter => ({
  ...summary(serial),
  AC: {
    0: {
      Power: value(401.27),
      Voltage: value(230.1, 'V'),
      Current: value(1.74, 'A', 2),
      Frequency: value(50.01, 'Hz', 2),
      PowerFactor: value(0.998, '', 3),
      ReactivePower: value(-3.2, 'var'),
    },
  },
  DC: { 0: string('East', 210, 400), 1: string('', 205) },
  INV: {
    0: {
      'Power DC': value(415),
      YieldDay: value(1520, 'Wh', 0),
      YieldTotal: value(812.345, 'kWh', 3),
      Temperature: value(31.4, '°C'),
      Efficiency: value(96.69, '%', 3),
    },
  },
  events: 3,
  ...more,
})

export const string = (name: string, power: number, max = 0) => ({
  name: { u: name },
  Power: value(power),
  Voltage: value(33.1, 'V'),
  Current: value(6.3, 'A', 2),
  YieldDay: value(760, 'Wh', 0),
  YieldTotal: value(406.1, 'kWh', 3),
  ...(max && { Irradiation: { ...value((power / max) * 100, '%', 3), max } }),
})

export const live = (inverters: LiveInverter[], more: Partial<Live> = {}): Live => ({
  inverters,
  total: totals(),
  hints: quiet,
  ...more,
})
