/** The longest serial that is kept: no gateway sends a longer one. */
export const maxSerialLength = 32

/** A measurement of the gateway. Source: gateway contract 6.3. */
export interface Value {
  /** The value, not rounded. */
  v: number
  /** Unit as shown: `W`, `V`, `A`, `Wh`, `kWh`, `Hz`, `°C`, `%`, `var` or empty. */
  u: string
  /** Fraction digits to show. */
  d: number
}

type AcKind = 'Power' | 'Voltage' | 'Current' | 'Frequency' | 'PowerFactor' | 'ReactivePower'
type DcKind = 'Power' | 'Voltage' | 'Current' | 'YieldDay' | 'YieldTotal' | 'Irradiation'
/** `Power DC` has a space on the wire and exists only in this group. */
type InvKind = 'Power DC' | 'YieldDay' | 'YieldTotal' | 'Temperature' | 'Efficiency'
export type MeasurementKind = AcKind | DcKind | InvKind

/** One grid phase, its keys in the order of the wire. */
export type AcChannel = Record<AcKind, Value>

/** The inverter as a whole; sums over its strings. */
export type InvChannel = Record<InvKind, Value>

/** One string of panels. */
export interface DcChannel extends Record<Exclude<DcKind, 'Irradiation'>, Value> {
  /** The configured name of the string, in `u`; there is no value. */
  name: { u: string }
  /** Power of the string as a share of `max` (W); only if a maximum is configured. May exceed 100. */
  Irradiation?: Value & { max: number }
}

/** Channels by their number as text, counted from `"0"`. */
export type Channels<C> = Record<string, C>

/** Radio counters since local midnight, a reset or a restart. Source: gateway contract 6.2. */
export interface RadioStats {
  tx_request: number
  tx_re_request: number
  rx_success: number
  rx_fail_nothing: number
  rx_fail_partial: number
  rx_fail_corrupt: number
  /** dBm; −127 before the first packet; nRF24 inverters report only −30 or −80. */
  rssi: number
}

/** What every live message has of an inverter. Source: gateway contract 6.2. */
export interface LiveSummary {
  /** Lower-case hexadecimal, normally 12 digits. */
  serial: string
  name: string
  /** 0..255; equal values are possible. */
  order: number
  /** Whole seconds since the last statistics. */
  data_age: number
  /** Milliseconds since the last statistics; the uptime if nothing was ever received. */
  data_age_ms: number
  /** Polling in effect now: the setting, and the rule for day and night. */
  poll_enabled: boolean
  /** True right after boot, before any contact. */
  reachable: boolean
  producing: boolean
  /** %, 0..100; 0 until first read. */
  limit_relative: number
  /** W; −1 while the rated power is unknown. */
  limit_absolute: number
  radio_stats: RadioStats
}

/** Details that `?inv=` and the socket add. Source: gateway contract 6.1. */
export interface LiveDetail {
  AC: Channels<AcChannel>
  DC: Channels<DcChannel>
  INV: Channels<InvChannel>
  /** Stored events, 0..15; −1 if the type has no event counter. */
  events: number
}

export type LiveInverter = LiveSummary & Partial<LiveDetail>

/**
 * Totals that only forks send, by their place in the live message: in the group itself or in its `total`. The solar charger is in lower
 * case; earlier firmware names the group `vedirect`, and that of the grid charger `huawei`. Source: gateway contract 6.3.
 */
export const forkTotals = [
  { name: 'batteryCharge', group: 'battery', member: 'soc' },
  { name: 'batteryVoltage', group: 'battery', member: 'voltage' },
  { name: 'batteryPower', group: 'battery', member: 'power' },
  { name: 'solarChargerPower', group: 'solarcharger', member: 'power' },
  { name: 'solarChargerYieldDay', group: 'solarcharger', member: 'yieldDay' },
  { name: 'solarChargerYieldTotal', group: 'solarcharger', member: 'yieldTotal' },
  { name: 'solarChargerPower', group: 'vedirect', member: 'Power' },
  { name: 'solarChargerYieldDay', group: 'vedirect', member: 'YieldDay' },
  { name: 'solarChargerYieldTotal', group: 'vedirect', member: 'YieldTotal' },
  { name: 'gridChargerPower', group: 'gridcharger', member: 'Power' },
  { name: 'gridChargerPower', group: 'huawei', member: 'Power' },
  { name: 'meterPower', group: 'power_meter', member: 'Power' },
] as const

/**
 * Battery charge in %, voltage in V, power in W, yields in Wh and kWh; each only from a fork with that device. Battery power above 0 is
 * charging, meter power above 0 is drawn from the grid.
 */
export type ForkTotal = (typeof forkTotals)[number]['name']

/** Totals that the gateway computes over inverters with polling enabled; null for a fork's device that is switched off. */
export interface Totals extends Partial<Record<ForkTotal, Value | null>> {
  Power: Value
  YieldDay: Value
  YieldTotal: Value
}

/** True: show the banner. `time_sync` true means that the clock is NOT synchronised. */
export interface Hints {
  time_sync: boolean
  radio_problem: boolean
  default_password: boolean
  pin_mapping_issue: boolean
}

/**
 * The live message. The call lists every inverter without details; the socket sends exactly one with them.
 * Source: gateway contract 6.1.
 */
export interface Live {
  inverters: LiveInverter[]
  total: Totals
  hints: Hints
}
