import { listOf } from '../../../../gateway/json.ts'
import {
  type HttpRequest,
  type HttpValue,
  type MqttValue,
  meterValues,
  type PowerMeterConfig,
} from '../../contract/power-meter.ts'
import { isSafeSource } from '../../rules/meter.ts'

const noRequest: HttpRequest = {
  url: '',
  auth_type: 0,
  username: '',
  password: '',
  header_key: '',
  header_value: '',
  timeout: 1000,
}
const noMqttValue: MqttValue = { topic: '', json_path: '', unit: 0, sign_inverted: false }
const noHttpValue: HttpValue = {
  http_request: noRequest,
  enabled: false,
  json_path: '',
  unit: 0,
  sign_inverted: false,
}

/** Three values; the gateway fills up what is missing in the same way. */
const three = <V>(values: V[], missing: V) => Array.from({ length: meterValues }, (_, n) => values[n] ?? missing)

/** The stored settings for the form: with all values, and a source that the firmware survives. */
export function prepare(stored: PowerMeterConfig): PowerMeterConfig {
  const { source, mqtt, http_json } = stored
  const http = three(
    listOf(http_json?.values).map(value => ({
      ...noHttpValue,
      ...value,
      http_request: { ...noRequest, ...value.http_request },
    })),
    noHttpValue,
  )
  return {
    ...stored,
    source: isSafeSource(source) ? source : 0,
    mqtt: { ...mqtt, values: three(listOf(mqtt?.values), noMqttValue) },
    http_json: { ...http_json, values: http.map((value, n) => (n === 0 ? { ...value, enabled: true } : value)) },
  }
}
