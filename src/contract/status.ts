import type { MqttConfig } from './settings.ts'

export interface TaskDetail {
  name: string
  /** Bytes of stack never used. */
  stack_watermark: number
  priority: number
}

/** Sizes in bytes. Source: gateway contract 14.1. */
export interface SystemStatus {
  hostname: string
  sdkversion: string
  /** Build target. */
  pioenv: string
  /** `git describe` form: tag, or tag-N-ghash. */
  git_hash: string
  git_branch: string
  config_version: string
  cfgsavecount: number
  /** s. */
  uptime: number
  resetreason_0: string
  resetreason_1: string
  chipmodel: string
  chiprevision: number
  chipcores: number
  /** MHz. */
  cpufreq: number
  /** °C; null where the chip has no sensor. */
  cputemp: number | null
  flashsize: number
  heap_total: number
  heap_used: number
  heap_min_free: number
  heap_max_block: number
  /** 0 without PSRAM. */
  psram_total: number
  psram_used: number
  littlefs_total: number
  littlefs_used: number
  /** Size of the next update slot, not free space. */
  sketch_total: number
  /** Size of the running image. */
  sketch_used: number
  task_details: TaskDetail[]
  nrf_configured: boolean
  nrf_connected: boolean
  nrf_pvariant: boolean
  cmt_configured: boolean
  cmt_connected: boolean
}

/** Source: gateway contract 14.2. */
export interface NetworkStatus {
  sta_status: boolean
  sta_ssid: string
  sta_bssid: string
  /** dBm. */
  sta_rssi: number
  network_mode: 'Station' | 'Ethernet'
  network_hostname: string
  network_ip: string
  network_netmask: string
  network_gateway: string
  network_dns1: string
  network_dns2: string
  network_mac: string
  ap_status: boolean
  ap_ssid: string
  ap_ip: string
  ap_mac: string
  ap_stationnum: number
}

/** Times are ready-made English texts of the device. Source: gateway contract 14.3. */
export interface NtpStatus {
  ntp_server: string
  /** POSIX rule; generation 2026 sends an empty text for an unknown zone. */
  ntp_timezone: string
  ntp_timezone_descr: string
  ntp_status: boolean
  ntp_localtime: string
  /** `--` when not available. */
  sun_risetime: string
  sun_settime: string
  sun_isSunsetAvailable: boolean
  sun_isDayPeriod: boolean
}

type MqttStatusConfig = Omit<
  MqttConfig,
  'mqtt_password' | `${string}_cert` | 'mqtt_client_key' | `mqtt_lwt_${'online' | 'offline' | 'qos'}`
>

/**
 * The client id is the effective one and the last-will topic carries the base topic.
 * Source: gateway contract 14.4.
 */
export interface MqttStatus extends MqttStatusConfig {
  mqtt_connected: boolean
  /** Several lines; empty if absent or unreadable. */
  mqtt_root_ca_cert_info: string
  mqtt_client_cert_info: string
}

/** The gateway's local time. Source: gateway contract 13.4. */
export interface WallTime {
  year: number
  /** 1..12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** The clock as either document has it; any member may be null or missing. */
interface ReceivedClock {
  ntp_status?: boolean | null
  ntp_localtime?: string | null
  year?: number | null
}

export interface ClockStatus extends WallTime {
  /** The clock is plausible. */
  ntp_status: boolean
}

/** The earliest year of a clock that is set. */
const firstYear = 2017

/**
 * Whether the gateway's clock is set; undefined if the documents do not tell. Firmware of 2026 still reports a clock as set that was reset
 * to 1970. Source: gateway contract 2.1.
 */
export function isClockSet({ ntp_status, ntp_localtime, ...time }: ReceivedClock) {
  if (typeof ntp_status !== 'boolean') return undefined
  const year = time.year ?? /\d{4}(?= \d\d:)/.exec(String(ntp_localtime))?.[0]
  return ntp_status && !(Number(year) < firstYear)
}
