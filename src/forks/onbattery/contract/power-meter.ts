import type { BoundsOf } from '../../../contract/bounds.ts'
import { topic } from './bounds.ts'

/** A value that the meter reads by MQTT. */
export interface MqttValue {
  topic: string
  json_path: string
  /** 0 W, 1 mW, 2 kW. */
  unit: number
  sign_inverted: boolean
}

export interface HttpRequest {
  url: string
  /** 0 none, 1 Basic, 2 Digest. */
  auth_type: number
  username: string
  /** In clear text, in both directions. */
  password: string
  header_key: string
  header_value: string
  /** ms, for connecting and for reading. */
  timeout: number
}

/** A value that the meter reads by HTTP; the first is always on. */
export interface HttpValue {
  http_request: HttpRequest
  enabled: boolean
  json_path: string
  /** 0 W, 1 mW, 2 kW. */
  unit: number
  sign_inverted: boolean
}

/** `powermeter/config`; both lists have three entries. */
export interface PowerMeterConfig {
  enabled: boolean
  /** As in `meterSources`. Above 7 the firmware crashes, at every start again. */
  source: number
  mqtt: { values: MqttValue[] }
  /** Interval in s. */
  serial_sdm: { address: number; polling_interval: number }
  http_json: {
    /** s. */
    polling_interval: number
    /** Every value has its own request; otherwise all are in the answer to the first. */
    individual_requests: boolean
    values: HttpValue[]
  }
  /** Interval in s. */
  http_sml: { polling_interval: number; http_request: HttpRequest }
  /** Interval in ms, whole. */
  udp_victron: { polling_interval_ms: number; ip_address: string }
}

/** `powermeter/config.source` by name. */
export const meterSources = {
  mqtt: 0,
  sdmOnePhase: 1,
  sdmThreePhases: 2,
  httpJson: 3,
  smlSerial: 4,
  smaHomeManager: 5,
  httpSml: 6,
  victron: 7,
} as const

/** Whether the firmware survives the source; any other crashes it at every start. */
export const isSafeSource = (source: unknown) => Number.isInteger(source) && Number(source) >= 0 && Number(source) <= 7

/** Values that a meter adds up. */
export const meterValues = 3

const polling = { min: 1, max: 15 }

export const powerMeterBounds = {
  source: { min: 0, max: 7 },
  'mqtt.values.topic': topic,
  'mqtt.values.json_path': topic,
  'serial_sdm.address': { min: 1, max: 247 },
  'serial_sdm.polling_interval': polling,
  'http_json.polling_interval': polling,
  'http_json.values.json_path': { ...topic, least: 1 },
  'http_json.values.http_request.url': { bytes: 1024, least: 8 },
  'http_json.values.http_request.username': { bytes: 64, least: 1 },
  'http_json.values.http_request.password': { bytes: 64, least: 1 },
  'http_json.values.http_request.header_key': { bytes: 64 },
  'http_json.values.http_request.header_value': { bytes: 256 },
  'http_json.values.http_request.timeout': { min: 1, max: 65535 },
  'http_sml.polling_interval': polling,
  'http_sml.http_request.url': { bytes: 1024, least: 8 },
  'http_sml.http_request.username': { bytes: 64, least: 1 },
  'http_sml.http_request.password': { bytes: 64, least: 1 },
  'http_sml.http_request.header_key': { bytes: 64 },
  'http_sml.http_request.header_value': { bytes: 256 },
  'http_sml.http_request.timeout': { min: 1, max: 65535 },
  'udp_victron.ip_address': { bytes: 15, least: 7 },
  'udp_victron.polling_interval_ms': { min: 100, max: 15000 },
} as const satisfies BoundsOf<PowerMeterConfig>

/** What the gateway says of a document that it refuses; it sends no code. */
export type MeterProblem = 'url' | 'login' | 'timeout' | 'path' | 'address' | 'interval'

const isWhole = (value: unknown, most: number) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= most

function requestProblem({ url, auth_type, username, password, timeout }: HttpRequest): MeterProblem | undefined {
  if (!/^https?:\/\//.test(url)) return 'url'
  if (auth_type !== 0 && (username === '' || password === '')) return 'login'
  return isWhole(timeout, 65535) ? undefined : 'timeout'
}

/** The values that are read: the first always, the others if they are enabled. */
const readValues = ({ http_json }: PowerMeterConfig) =>
  http_json.values.filter(({ enabled }, index) => index === 0 || enabled)

/** Those of the values read that have a request of their own. */
const requests = (meter: PowerMeterConfig) =>
  readValues(meter).filter((_, index) => index === 0 || meter.http_json.individual_requests)

/**
 * Why the gateway refuses the settings, in the order of its checks; undefined if it takes them. It checks the fields of the
 * source even while the meter is off.
 */
export function meterProblem(meter: PowerMeterConfig): MeterProblem | undefined {
  const { source, http_sml, udp_victron } = meter
  if (source === meterSources.httpJson) {
    const problems = requests(meter).map(({ http_request }) => requestProblem(http_request))
    return problems.find(Boolean) ?? (readValues(meter).some(({ json_path }) => json_path === '') ? 'path' : undefined)
  }
  if (source === meterSources.httpSml) return requestProblem(http_sml.http_request)
  if (source !== meterSources.victron) return undefined
  if (udp_victron.ip_address === '') return 'address'
  return isWhole(udp_victron.polling_interval_ms, 0xffffffff) ? undefined : 'interval'
}
