import type { BoundsOf } from '../../../contract/bounds.ts'
import type { Sections } from './entry.ts'

/** `gridcharger/config`. The firmware stores a fraction in a member marked "whole" as its default. */
export interface GridChargerConfig {
  enabled: boolean
  /** 0 Huawei R48xx, 1 Trucki T2MG or T2HG. */
  provider: number
  auto_power_enabled: boolean
  auto_power_batterysoc_limits_enabled: boolean
  emergency_charge_enabled: boolean
  /** V of the output while it charges by itself. */
  voltage_limit: number
  /** V of the output below which it charges again. */
  enable_voltage_limit: number
  /** W, whole. */
  lower_power_limit: number
  /** W, whole. */
  upper_power_limit: number
  /** % at which charging stops. */
  stop_batterysoc_threshold: number
  /** W at the meter, whole; below 0 is export. */
  target_power_consumption: number
  can: {
    /** 0 MCP2515, 1 the chip's own controller. */
    hardware_interface: number
    /** Hz of the crystal: 8 or 16 million. */
    controller_frequency: number
  }
  huawei: {
    /** V and A that the charger keeps while nobody commands it. */
    offline_voltage: number
    offline_current: number
    /** A from the grid; 0 is no limit. */
    input_current_limit: number
    fan_online_full_speed: boolean
    fan_offline_full_speed: boolean
  }
  trucki: {
    /** 0.0.0.0 if there is none, and the charger then does not start. */
    ip_address: string
    password: string
  }
}

/** `gridcharger/limit`: limits of a Huawei charger set by hand; an absent one stays as it is. */
export interface GridChargerLimit {
  /** V. */
  voltage?: number
  /** A. */
  current?: number
}

/** `gridcharger/status`, `gridchargerlivedata/status` and the socket; every member is absent while no charger runs. */
export interface GridChargerLive {
  /** ms since any value changed: equal readings do not renew it. */
  dataAge?: number
  provider?: number
  reachable?: boolean
  producing?: boolean
  serial?: string
  vendorName?: string
  productName?: string
  values?: Sections
}

/** Of `gridcharger/config`; the firmware refuses the three of `huawei` with 1002 and 1003, whatever the provider. */
export const gridChargerBounds = {
  provider: { min: 0, max: 1 },
  voltage_limit: { min: 42, max: 58.5 },
  enable_voltage_limit: { min: 42, max: 58.5 },
  lower_power_limit: { min: 50, max: 4000 },
  upper_power_limit: { min: 100, max: 4000 },
  stop_batterysoc_threshold: { min: 2, max: 99 },
  'huawei.offline_voltage': { min: 48, max: 58.4 },
  'huawei.offline_current': { min: 0, max: 84 },
  'huawei.input_current_limit': { min: 0, max: 40 },
  'trucki.ip_address': { bytes: 15 },
  'trucki.password': { bytes: 64 },
} as const satisfies BoundsOf<GridChargerConfig>

/** Of `gridcharger/limit`. */
export const chargerLimitBounds = { voltage: { min: 41, max: 58.6 }, current: { min: 0, max: 84 } } as const
