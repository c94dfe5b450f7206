import type { BoundsOf } from '../../../contract/bounds.ts'
import { topic } from './bounds.ts'
import type { Sections } from './entry.ts'

/** `solarcharger/config`. */
export interface SolarChargerConfig {
  enabled: boolean
  /** 0 VE.Direct, 1 MQTT. */
  provider: number
  /** VE.Direct: publishes only what has changed. */
  publish_updates_only: boolean
  mqtt: {
    /** Power is voltage times current instead of a topic of its own. */
    calculate_output_power: boolean
    power_topic: string
    power_path: string
    /** 0 kW, 1 W, 2 mW: another order than the power meter's. */
    power_unit: number
    voltage_topic: string
    voltage_path: string
    /** 0 V, 1 dV, 2 cV, 3 mV. */
    voltage_unit: number
    current_topic: string
    current_path: string
    /** 0 A, 1 mA. */
    current_unit: number
  }
}

/** One solar charger; its key in `instances` is its serial, or `MQTT`. */
export interface SolarChargerInstance {
  data_age_ms: number
  hide_serial: boolean
  /** Model; `MQTT` of the provider MQTT. */
  product_id: string
  firmware_version?: string
  values: Sections
}

/** `solarchargerlivedata/status`, also what its socket sends; both members are absent while no charger runs. */
export interface SolarChargerLive {
  /** The power limiter, which has no document of its own. */
  dpl?: {
    /** −1 off, 0 no inverter reachable, 1 none produces, 2 produces without the battery, 3 may discharge the battery. */
    PLSTATE: number
    /** W that all governed inverters may deliver. */
    PLLIMIT: number
  }
  solarcharger?: {
    /** Whether `instances` is complete, or holds only what has changed. */
    full_update: boolean
    instances?: Record<string, SolarChargerInstance>
  }
}

export const solarChargerBounds = {
  provider: { min: 0, max: 1 },
  'mqtt.power_topic': topic,
  'mqtt.power_path': topic,
  'mqtt.voltage_topic': topic,
  'mqtt.voltage_path': topic,
  'mqtt.current_topic': topic,
  'mqtt.current_path': topic,
} as const satisfies BoundsOf<SolarChargerConfig>
