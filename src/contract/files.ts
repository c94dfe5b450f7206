import type { InverterPolicy } from './inverters.ts'
import type { PinCategories } from './settings.ts'

/** Source: gateway contract 11. */
export interface FileEntry {
  /** Without a slash. */
  name: string
  /** Bytes. */
  size: number
}

/** The files a client may restore. */
export const restorable = ['config.json', 'pin_mapping.json', 'pack.lang.json'] as const
export type Restorable = (typeof restorable)[number]

/** A profile of pin_mapping.json; every group and member is optional. Source: gateway contract 17. */
export interface PinProfile extends Partial<{ [G in keyof PinCategories]: Partial<PinCategories[G]> }> {
  name: string
  /** For the interface only; the addresses are untrusted. */
  links?: { name: string; url: string }[]
}

/** A language the gateway has a pack for; never a built-in one. Source: gateway contract 16. */
export interface LanguageEntry {
  /** Two letters to be usable for the display. */
  code: string
  name: string
}

/** Formats of the gateway's own display; each optional. Source: gateway contract 16. */
export interface DisplayStrings {
  date_format?: string
  offline?: string
  power_w?: string
  power_kw?: string
  yield_today_wh?: string
  yield_today_kwh?: string
  yield_total_kwh?: string
  yield_total_mwh?: string
}

/** A language pack as uploaded. */
export interface LanguagePack {
  meta: LanguageEntry
  display?: DisplayStrings
  /** Messages by group and key. */
  webapp?: Record<string, Record<string, string>>
}

/** config.json as downloaded and restored. Serials are decimal numbers here. Source: gateway contract 18. */
export interface ConfigFile {
  cfg: { version: number; save_count: number }
  wifi: {
    ssid: string
    password: string
    ip: string
    netmask: string
    gateway: string
    dns1: string
    dns2: string
    dhcp: boolean
    hostname: string
    aptimeout: number
  }
  mdns: { enabled: boolean }
  syslog: { enabled: boolean; hostname: string; port: number }
  ntp: {
    server: string
    /** Generation 2025 only. */
    timezone?: string
    timezone_descr: string
    latitude: number
    longitude: number
    sunsettype: number
  }
  mqtt: {
    enabled: boolean
    hostname: string
    port: number
    clientid: string
    username: string
    password: string
    topic: string
    retain: boolean
    publish_interval: number
    clean_session: boolean
    lwt: { topic: string; value_online: string; value_offline: string; qos: number }
    tls: { enabled: boolean; root_ca_cert: string; certlogin: boolean; client_cert: string; client_key: string }
    hass: { enabled: boolean; retain: boolean; topic: string; individual_panels: boolean; expire: boolean }
  }
  dtu: {
    serial: number
    poll_interval: number
    nrf_pa_level: number
    cmt_pa_level: number
    cmt_frequency: number
    cmt_country_mode: number
  }
  security: { password: string; allow_readonly: boolean }
  device: {
    pinmapping: string
    display: {
      powersafe: boolean
      screensaver: boolean
      rotation: number
      contrast: number
      locale: string
      diagram_duration: number
      diagram_mode: number
    }
    led: { brightness: number }[]
  }
  /** Always ten; serial 0 = free slot. */
  inverters: ConfigFileInverter[]
  logging: { default: number; modules: { level: number; name: string }[] }
}

export interface ConfigFileInverter extends InverterPolicy {
  serial: number
  name: string
  order: number
  /** As many as the firmware supports: six today. Source: gateway contract 20.1. */
  channel: { name: string; max_power: number; yield_total_offset: number }[]
}
