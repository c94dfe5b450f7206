import type { InverterConfig } from './inverters.ts'
import type { Settings, Topic } from './settings.ts'
import type { WallTime } from './status.ts'

/** Bounds of a text in UTF-8 bytes; the gateway counts bytes, the browser's `maxlength` does not. */
export interface TextBounds {
  bytes: number
  /** Minimum in bytes; 0 when absent. */
  least?: number
}

/** Bounds of a number, both included. */
export interface NumberBounds {
  min?: number
  max?: number
}

/** Dotted paths to the members of `D` that hold a `V`; entries of a list have no number. */
type MemberPath<D, V> = {
  [K in keyof D & string]: NonNullable<D[K]> extends V
    ? K
    : NonNullable<D[K]> extends readonly (infer E)[]
      ? `${K}.${MemberPath<E, V>}`
      : NonNullable<D[K]> extends object
        ? `${K}.${MemberPath<NonNullable<D[K]>, V>}`
        : never
}[keyof D & string]

/** Bounds of the members of a document; members of sub-documents and lists by their dotted path. */
export type BoundsOf<D> = { [P in MemberPath<D, number>]?: NumberBounds } & {
  [P in MemberPath<D, string>]?: TextBounds
}

const topic = { bytes: 32 }
const certificate = { bytes: 2560 }
const shortText = { bytes: 20 }
const port = { min: 1, max: 65535 }

/**
 * Bounds of the members of every settings document: what the firmware accepts, or less where more makes no sense. In Wi-Fi mode `ssid` also
 * needs at least a byte. A member with bounds has a row in the contract, and a refusal in the simulator. Source: gateway contract 2.2 and
 * 13.
 */
export const settingsBounds = {
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
} as const satisfies { [T in Topic]: BoundsOf<Settings[T]> }

/**
 * Bounds of the settings of an inverter and of its strings. The 31st byte of a string's name overruns the field on the
 * device. Source: gateway contract 8.
 */
export const inverterBounds = {
  name: { bytes: 31, least: 1 },
  reachable_threshold: { min: 1, max: 100 },
  'channel.name': { bytes: 30 },
  'channel.max_power': { min: 0, max: 65535 },
} as const satisfies BoundsOf<InverterConfig>

/** Bounds of a clock set by hand. Source: gateway contract 13.4. */
export const clockBounds = {
  year: { min: 2022, max: 2100 },
  month: { min: 1, max: 12 },
  day: { min: 1, max: 31 },
  hour: { min: 0, max: 23 },
  minute: { min: 0, max: 59 },
  second: { min: 0, max: 59 },
} as const satisfies Required<BoundsOf<WallTime>>

/**
 * Capacity of current firmware: inverters, and strings and events per inverter. The app has no limit of strings. Source: gateway contract
 * 20.1.
 */
export const capacity = { inverters: 10, channels: 6, events: 15 } as const

/** W: the highest limit that the gateway accepts, and the dialog's maximum while the rated power is unknown. */
export const maxLimitW = 2250

/** Hz: every radio frequency is a multiple of this. */
export const channelWidthHz = 250_000
