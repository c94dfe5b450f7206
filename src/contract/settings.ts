import type { ForkSettings } from './fork.ts'
import type { ChannelConfig, InverterPolicy } from './inverters.ts'

/** One profile's pins: GPIO numbers by signal; −1 = unset. */
type PinGroup<Signal extends string> = Record<Signal, number>

/** Pins by group. Source: gateway contract 13.2 and 17. */
export interface PinGroups {
  nrf24: PinGroup<'clk' | 'cs' | 'en' | 'irq' | 'miso' | 'mosi'>
  cmt: PinGroup<'clk' | 'cs' | 'fcs' | 'sdio' | 'gpio2' | 'gpio3'>
  w5500: PinGroup<'sclk' | 'mosi' | 'miso' | 'cs' | 'int' | 'rst'>
  /** Absent on chips without an internal Ethernet MAC. */
  eth?: { enabled: boolean } & PinGroup<'phy_addr' | 'power' | 'mdc' | 'mdio' | 'type' | 'clk_mode'>
  /** `type`: 0 none, 1 PCD8544, 2 SSD1306, 3 SH1106, 4 SSD1309, 5 ST7567. */
  display: PinGroup<'type' | 'data' | 'clk' | 'cs' | 'reset'>
  led: PinGroup<'led0' | 'led1'>
}

export interface DisplayConfig {
  /** Times 90 degrees, 0..3. */
  rotation: number
  power_safe: boolean
  screensaver: boolean
  /** %. */
  contrast: number
  /** Two letters. */
  locale: string
  /** s. */
  diagramduration: number
  /** 0 off, 1 small, 2 fullscreen. */
  diagrammode: number
}

/** Source: gateway contract 13.2. `curPin.name` is empty until a profile is chosen, and cannot be posted empty. */
export interface DeviceConfig {
  curPin: { name: string } & PinGroups
  display: DisplayConfig
  /** Brightness in %, 0..100, of each LED. */
  led: { brightness: number }[]
}

/** Frequencies in Hz of a country. */
export interface CountryDef {
  freq_default: number
  freq_min: number
  freq_max: number
  freq_legal_min: number
  freq_legal_max: number
}

/** Source: gateway contract 13.1. */
export interface DtuConfig {
  /** Hexadecimal without leading zeros, so it may be shorter than 12 digits. */
  serial: string
  /** s. */
  pollinterval: number
  /** State, not a setting: the radio was initialised. */
  nrf_enabled: boolean
  /** 0 −18 dBm, 1 −12, 2 −6, 3 0 dBm. */
  nrf_palevel: number
  /** State, not a setting. */
  cmt_enabled: boolean
  /** dBm. */
  cmt_palevel: number
  /** 0 Europe, 1 North America, 2 Brazil. */
  cmt_country: number
  /** Hz, a multiple of `cmt_chan_width`. */
  cmt_frequency: number
  /** Hz; read only. */
  cmt_chan_width: number
  /** By country number; read only. */
  country_def: CountryDef[]
}

/** Source: gateway contract 13.3. Addresses are dotted IPv4 and must parse even with DHCP on. */
export interface NetworkConfig {
  ssid: string
  password: string
  /** `%06X` in it is replaced by the chip id. */
  hostname: string
  dhcp: boolean
  ipaddress: string
  netmask: string
  gateway: string
  dns1: string
  dns2: string
  /** Minutes until the access point switches off; 0 = never. */
  aptimeout: number
  mdnsenabled: boolean
  syslogenabled: boolean
  sysloghostname: string
  syslogport: number
}

/** Source: gateway contract 13.4. */
export interface NtpConfig {
  ntp_server: string
  /** POSIX rule. Generation 2025 only, which also requires it in a POST. */
  ntp_timezone?: string
  /** Zone name, for example `Europe/Berlin`. */
  ntp_timezone_descr: string
  /** Degrees; null if it is not a number. */
  longitude: number | null
  latitude: number | null
  /** 0 official, 1 nautical, 2 civil, 3 astronomical. */
  sunsettype: number
}

/** Source: gateway contract 13.5. Certificates and keys are PEM texts. */
export interface MqttConfig {
  mqtt_enabled: boolean
  mqtt_hostname: string
  mqtt_port: number
  mqtt_clientid: string
  mqtt_username: string
  mqtt_password: string
  /** Ends with a slash. */
  mqtt_topic: string
  mqtt_retain: boolean
  /** s. */
  mqtt_publish_interval: number
  mqtt_clean_session: boolean
  mqtt_tls: boolean
  mqtt_root_ca_cert: string
  mqtt_tls_cert_login: boolean
  mqtt_client_cert: string
  mqtt_client_key: string
  /** Appended to the base topic. */
  mqtt_lwt_topic: string
  mqtt_lwt_online: string
  mqtt_lwt_offline: string
  /** 0 at most once, 1 at least once, 2 exactly once. */
  mqtt_lwt_qos: number
  mqtt_hass_enabled: boolean
  mqtt_hass_expire: boolean
  mqtt_hass_retain: boolean
  mqtt_hass_topic: string
  mqtt_hass_individualpanels: boolean
}

/** Source: gateway contract 13.6. The password travels in clear text. */
export interface SecurityConfig {
  password: string
  /** Anonymous visitors may read. */
  allow_readonly: boolean
}

/** −1 inherit (modules only), 0 none, 1 error, 2 warn, 3 info, 4 debug, 5 verbose. */
export type LogLevel = -1 | 0 | 1 | 2 | 3 | 4 | 5

/** Source: gateway contract 13.7. */
export interface LoggingConfig {
  loglevel: { default: LogLevel; modules: { name: string; level: LogLevel }[] }
}

/** The settings documents by their topic, the first part of their path. */
export interface Settings {
  device: DeviceConfig
  dtu: DtuConfig
  logging: LoggingConfig
  mqtt: MqttConfig
  network: NetworkConfig
  ntp: NtpConfig
  security: SecurityConfig
}
export type Topic = keyof Settings
/** With the documents of a fork. */
export type AllSettings = Settings & ForkSettings

/** config.json as downloaded and restored. Serials are decimal numbers here. Source: gateway contract 18. */
export interface ConfigFile {
  cfg: { version: number; save_count: number }
  wifi: Omit<NetworkConfig, 'ipaddress' | 'mdnsenabled' | `syslog${string}`> & { ip: string }
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
  security: SecurityConfig
  device: {
    pinmapping: string
    display: Pick<DisplayConfig, 'screensaver' | 'rotation' | 'contrast' | 'locale'> & {
      powersafe: boolean
      diagram_duration: number
      diagram_mode: number
    }
    led: DeviceConfig['led']
  }
  /** Always ten; serial 0 = free slot. */
  inverters: ConfigFileInverter[]
  logging: LoggingConfig['loglevel']
}

export interface ConfigFileInverter extends InverterPolicy {
  serial: number
  name: string
  order: number
  /** As many as the firmware supports: six today. Source: gateway contract 20.1. */
  channel: ChannelConfig[]
}
