import type { ChannelConfig, InverterConfig } from './inverters.ts'
import type { Settings, Topic } from './settings.ts'
import type { WallTime } from './status.ts'

/** Bounds of a text in UTF-8 bytes; the gateway counts bytes, the browser's `maxlength` does not. */
export interface TextLimit {
  bytes: number
  /** Minimum in bytes; 0 when absent. */
  least?: number
}

/** Bounds of a number, both included. */
export interface NumberLimit {
  min?: number
  max?: number
}

type LimitOf<V> = V extends string ? TextLimit : V extends number ? NumberLimit : never

/** Members of a document that have bounds, by name or by path with dots. */
export type LimitsOf<D> = {
  [K in keyof D & string as D[K] extends string | number | null | undefined ? K : never]?: LimitOf<NonNullable<D[K]>>
}

type DeepLimits = {
  device: { [P in `display.${keyof Settings['device']['display'] & string}` | 'led.brightness']?: NumberLimit } & {
    'curPin.name'?: TextLimit
  }
}

type SettingsLimits = { [T in Topic]: LimitsOf<Settings[T]> & (T extends keyof DeepLimits ? DeepLimits[T] : unknown) }

const topic = { bytes: 32 }
const certificate = { bytes: 2560 }
const shortText = { bytes: 20 }
const port = { min: 1, max: 65535 }

/**
 * Bounds of the members of every settings document: what the firmware accepts, or less where more makes no sense. In Wi-Fi mode `ssid` also
 * needs at least a byte. A member with bounds has a row in the contract, and a refusal in the simulator. Source: gateway contract 2.2 and
 * 13.
 */
export const limits = {
  device: {
    'curPin.name': { bytes: 63, least: 1 },
    'display.diagramduration': { min: 600, max: 86400 },
    'display.contrast': { min: 0, max: 100 },
    'led.brightness': { min: 0, max: 100 },
  },
  dtu: {
    pollinterval: { min: 1, max: 86400 },
    nrf_palevel: { min: 0, max: 3 },
    cmt_palevel: { min: -10, max: 20 },
  },
  logging: {},
  mqtt: {
    mqtt_hostname: { bytes: 128, least: 1 },
    mqtt_port: port,
    mqtt_clientid: { bytes: 64 },
    mqtt_username: { bytes: 64 },
    mqtt_password: { bytes: 64 },
    mqtt_topic: topic,
    mqtt_publish_interval: { min: 5, max: 65535 },
    mqtt_root_ca_cert: certificate,
    mqtt_client_cert: certificate,
    mqtt_client_key: certificate,
    mqtt_lwt_topic: topic,
    mqtt_lwt_online: shortText,
    mqtt_lwt_offline: shortText,
    mqtt_lwt_qos: { min: 0, max: 2 },
    mqtt_hass_topic: topic,
  },
  network: {
    ssid: { bytes: 32 },
    password: { bytes: 63 },
    hostname: { bytes: 31, least: 1 },
    aptimeout: { min: 0, max: 99999 },
    sysloghostname: { bytes: 128, least: 1 },
    syslogport: port,
  },
  ntp: {
    ntp_server: { bytes: 31, least: 1 },
    ntp_timezone: { bytes: 50, least: 1 },
    ntp_timezone_descr: { bytes: 50, least: 1 },
    latitude: { min: -90, max: 90 },
    longitude: { min: -180, max: 180 },
  },
  security: { password: { bytes: 64, least: 8 } },
} as const satisfies SettingsLimits

type ChannelLimits = { [K in keyof ChannelConfig as `channel.${K}`]?: LimitOf<ChannelConfig[K]> }

/**
 * Bounds of the settings of an inverter and of its strings. The 31st byte of a string's name overruns the field on the
 * device. Source: gateway contract 8.
 */
export const inverterLimits = {
  name: { bytes: 31, least: 1 },
  reachable_threshold: { min: 1, max: 100 },
  'channel.name': { bytes: 30 },
  'channel.max_power': { min: 0, max: 65535 },
} as const satisfies LimitsOf<InverterConfig> & ChannelLimits

/** Bounds of a clock set by hand. Source: gateway contract 13.4. */
export const clockLimits = {
  year: { min: 2022, max: 2100 },
  month: { min: 1, max: 12 },
  day: { min: 1, max: 31 },
  hour: { min: 0, max: 23 },
  minute: { min: 0, max: 59 },
  second: { min: 0, max: 59 },
} as const satisfies Required<LimitsOf<WallTime>>

/**
 * Capacity of current firmware: inverters, and strings and events per inverter. The app has no limit of strings. Source: gateway contract
 * 20.1.
 */
export const capacity = { inverters: 10, channels: 6, events: 15 } as const

/** W: the highest limit that the gateway accepts, and the dialog's maximum while the rated power is unknown. */
export const maxLimitW = 2250

/** Hz: every radio frequency is a multiple of this. */
export const channelWidthHz = 250_000
