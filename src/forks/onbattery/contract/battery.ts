import type { BoundsOf } from '../../../contract/bounds.ts'
import { percent, topic } from './bounds.ts'
import type { Sections } from './entry.ts'

/** Settings of a Zendure device; the firmware reads and writes them by MQTT. */
export interface Zendure {
  /** 0 Hub 1200, 1 Hub 2000, 2 AIO 2400, 3 Ace 1500, 4 Hyper 2000 (older), 5 Hyper 2000 (newer). */
  device_type: number
  /** Eight characters. */
  device_id: string
  /** s. */
  polling_interval: number
  /** %. */
  soc_min: number
  soc_max: number
  /** 0 automatic, 1 always off, 2 always on. */
  bypass_mode: number
  /** W that the inverter may get. */
  max_output: number
  auto_shutdown: boolean
  /** W for output control 1. */
  output_limit: number
  /** 0 left to others, 1 a fixed value, 2 by sunrise and sunset. */
  output_control: number
  /** W for output control 2. */
  output_limit_day: number
  output_limit_night: number
  /** Minutes. */
  sunrise_offset: number
  sunset_offset: number
  /** Forces a full charge now and then. */
  charge_through_enable: boolean
  /** Hours at most without a full charge. */
  charge_through_interval: number
  buzzer_enable: boolean
  /** 0 full control, 1 settings written once, 2 read only. */
  control_mode: number
  /** %, below which the full charge ends. */
  charge_through_reset: number
}

/** Topics of a battery that reports by MQTT; an empty one is not used, and a path is empty for a plain number. */
interface BatteryTopics {
  soc_topic: string
  soc_json_path: string
  voltage_topic: string
  voltage_json_path: string
  /** 0 V, 1 dV, 2 cV, 3 mV. */
  voltage_unit: number
  current_topic: string
  current_json_path: string
  /** 0 A, 1 mA. */
  current_unit: number
  discharge_current_limit_topic: string
  discharge_current_limit_json_path: string
  /** 0 A, 1 mA. */
  discharge_current_limit_unit: number
}

/** `battery/config`. */
export interface BatteryConfig {
  enabled: boolean
  /** As in `batteryProviders`. */
  provider: number
  enable_discharge_current_limit: boolean
  /** A; 0 is no limit of one's own. */
  discharge_current_limit: number
  /** %, below which the limit acts. */
  discharge_current_limit_below_soc: number
  /** V, below which the limit acts. */
  discharge_current_limit_below_voltage: number
  use_battery_reported_discharge_current_limit: boolean
  zendure: Zendure
  mqtt: BatteryTopics
  serial: {
    /** 0 TTL UART, 1 RS-485 transceiver. */
    interface: number
    /** s. */
    polling_interval: number
  }
}

/** `battery/config.provider` by name. */
export const batteryProviders = {
  pylontech: 0,
  jkBms: 1,
  mqtt: 2,
  smartShunt: 3,
  pytes: 4,
  sbs: 5,
  jbdBms: 6,
  zendure: 7,
} as const

/** `batterylivedata/status`, also what its socket sends. */
export interface BatteryLive {
  manufacturer: string
  serial?: string
  fwversion?: string
  hwversion?: string
  /** s since any value arrived; the uptime if none ever did. */
  data_age: number
  /** Absent while nothing is known. */
  values?: Sections
  /** False for providers that report no alarms. */
  showIssues: boolean
  /** 1 warning, 2 alarm, by name; absent without any. */
  issues?: Record<string, number>
}

const watts = { min: 0, max: 1200 }
const minutes = { min: -360, max: 360 }

/** What a page sends; the firmware itself checks nothing. */
export const batteryBounds = {
  provider: { min: 0, max: 7 },
  discharge_current_limit: { min: 0 },
  discharge_current_limit_below_soc: percent,
  discharge_current_limit_below_voltage: { min: 0, max: 60 },
  'serial.polling_interval': { min: 2, max: 90 },
  'mqtt.soc_topic': topic,
  'mqtt.soc_json_path': topic,
  'mqtt.voltage_topic': topic,
  'mqtt.voltage_json_path': topic,
  'mqtt.current_topic': topic,
  'mqtt.current_json_path': topic,
  'mqtt.discharge_current_limit_topic': topic,
  'mqtt.discharge_current_limit_json_path': topic,
  'zendure.device_id': { bytes: 8, least: 8 },
  'zendure.polling_interval': { min: 10, max: 120 },
  'zendure.max_output': { min: 100, max: 1200 },
  'zendure.soc_min': { min: 0, max: 60 },
  'zendure.soc_max': { min: 40, max: 100 },
  'zendure.output_limit': watts,
  'zendure.output_limit_day': watts,
  'zendure.output_limit_night': watts,
  'zendure.sunrise_offset': minutes,
  'zendure.sunset_offset': minutes,
  'zendure.charge_through_interval': { min: 0, max: 8766 },
  'zendure.charge_through_reset': { min: 25, max: 100 },
} as const satisfies BoundsOf<BatteryConfig>
