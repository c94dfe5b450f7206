import type { BoundsOf } from '../../../contract/bounds.ts'
import { int16, percent, uint16 } from './bounds.ts'

/** What the limiter has been told of an inverter. */
export interface LimiterEntry {
  /** Hexadecimal. */
  serial: string
  /** The limiter sets this inverter. */
  is_governed: boolean
  /** The meter already counts what it delivers. */
  is_behind_power_meter: boolean
  /** As in `powerSources`. Above 2 the firmware crashes, at every start again. */
  power_source: number
  use_overscaling_to_compensate_shading: boolean
  /** Smart buffer: may be switched off instead of running at its minimum. */
  allow_standby: boolean
  /** W. */
  lower_power_limit: number
  upper_power_limit: number
}

/** `power_source` by name. */
export const powerSources = { battery: 0, solar: 1, smartBuffer: 2 } as const

/** Whether the firmware survives the source of a governed inverter; any other crashes it once the clock is set. */
export const isSafePowerSource = (source: unknown) =>
  Number.isInteger(source) && Number(source) >= 0 && Number(source) <= 2

/** `powerlimiter/config`. Thresholds are ordered in pairs: start above stop. */
export interface PowerLimiterConfig {
  enabled: boolean
  /** Solar power goes out even while the battery may not discharge. */
  solar_passthrough_enabled: boolean
  /** % lost between the battery and the inverter. */
  conduction_losses: number
  battery_always_use_at_night: boolean
  /** W at the meter; below 0 is export. */
  target_power_consumption: number
  /** W: the smallest change that is worth a command. */
  target_power_consumption_hysteresis: number
  /** W of all inverters without a fresh meter value. */
  base_load_limit: number
  /** Voltages decide, not the charge. */
  ignore_soc: boolean
  /** %. */
  battery_soc_start_threshold: number
  battery_soc_stop_threshold: number
  /** V. */
  voltage_start_threshold: number
  voltage_stop_threshold: number
  /** V added per W of AC output. */
  voltage_load_correction_factor: number
  /** %, from which all solar power goes out. */
  full_solar_passthrough_soc: number
  /** V. */
  full_solar_passthrough_start_voltage: number
  full_solar_passthrough_stop_voltage: number
  /** The inverter that measures the battery's voltage; nine zeros if none is chosen. */
  inverter_serial_for_dc_voltage: string
  /** Its input, from 0. */
  inverter_channel_id_for_dc_voltage: number
  /** Hour of the day at which inverters on the battery restart. */
  inverter_restart_hour: number
  /** W of all inverters together. */
  total_upper_power_limit: number
  /** At most ten. */
  inverters: LimiterEntry[]
}

/** An inverter that the limiter may have. */
export interface LimiterCandidate {
  serial: string
  /** Slot. */
  pos: number
  order: number
  name: string
  poll_enable: boolean
  poll_enable_night: boolean
  command_enable: boolean
  command_enable_night: boolean
  /** W; 0 while unknown. */
  max_power: number
  type: string
  /** DC inputs. */
  channels: number
  /** Distributes power among its inputs itself. */
  pdl_supported: boolean
}

/** `powerlimiter/metadata`. */
export interface LimiterMetadata {
  power_meter_enabled: boolean
  battery_enabled: boolean
  /** The solar charger. */
  charge_controller_enabled: boolean
  inverters: LimiterCandidate[]
}

const volts = { min: 16, max: 66 }

export const powerLimiterBounds = {
  conduction_losses: { min: 0, max: 10 },
  target_power_consumption: int16,
  target_power_consumption_hysteresis: { min: 1, max: 65535 },
  base_load_limit: uint16,
  total_upper_power_limit: { min: 1, max: 65535 },
  battery_soc_start_threshold: percent,
  battery_soc_stop_threshold: percent,
  voltage_start_threshold: volts,
  voltage_stop_threshold: volts,
  full_solar_passthrough_soc: percent,
  full_solar_passthrough_start_voltage: volts,
  full_solar_passthrough_stop_voltage: volts,
  inverter_restart_hour: { min: 0, max: 23 },
  'inverters.power_source': { min: 0, max: 2 },
  'inverters.lower_power_limit': { min: 1, max: 65535 },
  'inverters.upper_power_limit': { min: 1, max: 65535 },
} as const satisfies BoundsOf<PowerLimiterConfig>
