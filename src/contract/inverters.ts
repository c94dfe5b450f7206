/** Settings of one string. Source: gateway contract 8.1. */
export interface ChannelConfig {
  /** At most 30 bytes are safe on the device. */
  name: string
  /** W peak, 0..65535; 0 = not configured. */
  max_power: number
  /** kWh added to the inverter's own counter; may be negative. */
  yield_total_offset: number
}

/** When the gateway polls an inverter and sends it commands, and when it resets its values. Source: gateway contract 8.1. */
export interface InverterPolicy {
  poll_enable: boolean
  poll_enable_night: boolean
  command_enable: boolean
  command_enable_night: boolean
  /** Failed requests allowed before the inverter counts as unreachable, 0..255. */
  reachable_threshold: number
  zero_runtime: boolean
  zero_day: boolean
  clear_eventlog: boolean
  yieldday_correction: boolean
}

/** What `inverter/edit` takes: the whole inverter. */
export interface InverterConfig extends InverterPolicy {
  /** Slot, 0..9. */
  id: number
  /** 1..31 bytes. */
  name: string
  /** Hexadecimal. */
  serial: string
  /** One entry per string of the type; 6 for a type the gateway does not know. */
  channel: ChannelConfig[]
}

/** An entry of `inverter/list`: slot order, not display order. */
export interface InverterEntry extends InverterConfig {
  /** Display order, 0..255. */
  order: number
  /** Name of the type, or `Unknown`. */
  type: string
}

/** A new inverter; the gateway does not check for duplicates. Source: gateway contract 8.2. */
export interface NewInverter {
  serial: string
  name: string
}

/** How a command of the gateway to an inverter has ended. `Ok` also stands for no command since the gateway's start. */
export type CommandStatus = 'Ok' | 'Pending' | 'Failure' | 'Unknown'

/** Source: gateway contract 9. */
export interface LimitStatus {
  /** %, 0..100. */
  limit_relative: number
  /** Rated power in W; 0 = unknown. */
  max_power: number
  limit_set_status: CommandStatus
}

export interface PowerStatus {
  power_set_status: CommandStatus
}

/** A limit command. `limit_value` in % or W by `limit_type`, resolution 0.1; see generations.ts for the types. */
export interface LimitCommand {
  serial: string
  limit_value: number
  limit_type: number
}

/** Switch on or off, or restart; `power` wins if both are sent. */
export type PowerCommand = { serial: string; power: boolean } | { serial: string; restart: boolean }

/** Source: gateway contract 10.1; carries no serial. */
export interface DeviceInfo {
  valid_data: boolean
  fw_bootloader_version: number
  /** major × 10000 + minor × 100 + patch. */
  fw_build_version: number
  /** `YYYY-MM-DD HH:MM:SS`; meaningless while `valid_data` is false. */
  fw_build_datetime: string
  /** 32 bit unsigned, shown in hex. */
  hw_part_number: number
  /** Two two-digit numbers with a point. */
  hw_version: string
  /** Empty if unknown. */
  hw_model_name: string
  /** W; 0 if unknown. */
  max_power: number
  pdl_supported: boolean
}

export interface InverterEvent {
  /** 0..255. */
  message_id: number
  /** In the `locale` asked for: de, fr, else English. */
  message: string
  /** Seconds of the local day; may be below 0 or above 86 399. */
  start_time: number
  /** Seconds of the local day; 0 = still active. */
  end_time: number
}

/** Source: gateway contract 10.2. */
export interface EventLog {
  /** 0..15. */
  count: number
  events: InverterEvent[]
}

/** `v` is 0 or 1 if `u` is `bool`. */
export interface GridItem {
  n: string
  u: string
  v: number
}

/** Source: gateway contract 10.3. */
export interface GridProfile {
  /** `Unknown` without or with an unknown profile. */
  name: string
  /** Three numbers joined by points. */
  version: string
  /** Empty until loaded. */
  sections: { name: string; items: GridItem[] }[]
}

/** At most 141 bytes, 0..255; empty until loaded. */
export interface GridProfileRaw {
  raw: number[]
}

/**
 * The answer about an inverter's details; for an unknown, missing or unreadable serial 200 with an empty object. Source: gateway contract
 * 10.
 */
export type OrEmpty<T> = T | Partial<Record<keyof T, never>>
