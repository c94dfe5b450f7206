import type { ChannelConfig, InverterConfig } from './inverters.ts'
import type { Settings, Topic } from './settings.ts'
import type { WallTime } from './status.ts'

/** Bounds of a text in UTF-8 bytes; the gateway counts bytes, the browser's `maxlength` does not. */
export interface TextLimit {
  bytes: number
  /** Fewest bytes; 0 when absent. */
  least?: number
  /** Most bytes the gateway takes, where that differs from the form. */
  device?: number
}

/** Bounds of a number, both included. */
export interface NumberLimit {
  min?: number
  max?: number
  /** Highest value the gateway takes, where that differs from the form; `Infinity` where it does not look. */
  device?: number
}

type LimitOf<V> = V extends string ? TextLimit : V extends number ? NumberLimit : never

/** Members of a document that have bounds, by name or by path with dots. */
export type LimitsOf<D> = {
  [K in keyof D & string as D[K] extends string | number | undefined ? K : never]?: LimitOf<NonNullable<D[K]>>
}

type DeepLimits = {
  device: { [P in `display.${keyof Settings['device']['display'] & string}` | 'led.brightness']?: NumberLimit } & {
    'curPin.name'?: TextLimit
  }
}

const topic = { bytes: 32 }
const address = { bytes: 32, least: 1 }
const certificate = { bytes: 2560 }
const shortText = { bytes: 20 }
const port = { min: 1, max: 65535 }

/**
 * What a form accepts, from the specification, and what the gateway enforces where it is stricter.
 * Source: specification 1 section 5, specification 2 section 5, gateway contract 2.2 and 13.
 */
export const limits: { [T in Topic]: LimitsOf<Settings[T]> & (T extends keyof DeepLimits ? DeepLimits[T] : unknown) } =
  {
    device: {
      'curPin.name': { bytes: 63, least: 1 },
      'display.diagramduration': { min: 600, max: 86400, device: Number.POSITIVE_INFINITY },
      'display.contrast': { min: 0, max: 100, device: Number.POSITIVE_INFINITY },
      'display.rotation': { min: 0, max: 3, device: Number.POSITIVE_INFINITY },
      'display.diagrammode': { min: 0, max: 2, device: Number.POSITIVE_INFINITY },
      'led.brightness': { min: 0, max: 100 },
    },
    dtu: {
      serial: { bytes: 12, least: 1 },
      pollinterval: { min: 1, max: 86400, device: Number.POSITIVE_INFINITY },
      nrf_palevel: { min: 0, max: 3 },
      cmt_palevel: { min: -10, max: 20 },
      cmt_country: { min: 0, max: 2 },
    },
    logging: {},
    mqtt: {
      mqtt_hostname: { bytes: 128, least: 1 },
      mqtt_port: port,
      mqtt_clientid: { bytes: 64 },
      mqtt_username: { bytes: 64 },
      mqtt_password: { bytes: 64 },
      mqtt_topic: topic,
      mqtt_publish_interval: { min: 5, max: 86400, device: 65535 },
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
      password: { bytes: 64, device: 63 },
      hostname: { bytes: 32, least: 1, device: 31 },
      ipaddress: address,
      netmask: address,
      gateway: address,
      dns1: address,
      dns2: address,
      aptimeout: { min: 0, max: 99999 },
      sysloghostname: { bytes: 128, least: 1 },
      syslogport: port,
    },
    ntp: {
      ntp_server: { bytes: 32, least: 1, device: 31 },
      ntp_timezone: { bytes: 50, least: 1 },
      ntp_timezone_descr: { bytes: 50, least: 1 },
      latitude: { min: -90, max: 90, device: Number.POSITIVE_INFINITY },
      longitude: { min: -180, max: 180, device: Number.POSITIVE_INFINITY },
      sunsettype: { min: 0, max: 3, device: 255 },
    },
    security: { password: { bytes: 64, least: 8 } },
  }

/** Bounds of an inverter's settings. Source: specification 2 section 5, gateway contract 8. */
export const inverterLimits: LimitsOf<InverterConfig> = {
  id: { min: 0, max: 9 },
  name: { bytes: 31, least: 1 },
  reachable_threshold: { min: 1, max: 100, device: 255 },
}

/** Bounds of one string's settings; the 31st byte of a name overruns the field on the device. */
export const channelLimits: Required<LimitsOf<ChannelConfig>> = {
  name: { bytes: 30, device: Number.POSITIVE_INFINITY },
  max_power: { min: 0, max: 65535 },
  yield_total_offset: { min: 0, device: Number.POSITIVE_INFINITY },
}

/** Bounds of a clock set by hand. Source: gateway contract 13.4. */
export const clockLimits: Required<LimitsOf<WallTime>> = {
  year: { min: 2022, max: 2100 },
  month: { min: 1, max: 12 },
  day: { min: 1, max: 31 },
  hour: { min: 0, max: 23 },
  minute: { min: 0, max: 59 },
  second: { min: 0, max: 59 },
}

/** Most inverters, strings of one, and stored events of one. Source: gateway contract 20.1. */
export const capacity = { inverters: 10, channels: 6, events: 15 } as const

/** W: the highest limit the gateway takes and the dialog's maximum while the rated power is unknown. */
export const limitCeiling = 2250

/** Hz: every radio frequency is a multiple of it. */
export const channelWidth = 250_000
