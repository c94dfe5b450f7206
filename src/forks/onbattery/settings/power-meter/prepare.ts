import { same } from '../../../../forms/merge/merge.ts'
import { listOf } from '../../../../gateway/json.ts'
import {
  type HttpRequest,
  type HttpValue,
  isSafeSource,
  type MqttValue,
  meterValues,
  type PowerMeterConfig,
} from '../../contract/power-meter.ts'
import { withObjects } from '../with-objects.ts'

const noRequest: HttpRequest = {
  url: '',
  auth_type: 0,
  username: '',
  password: '',
  header_key: '',
  header_value: '',
  timeout: 1000,
}
/** A value by MQTT with its defaults, which the gateway also stores for one that is missing. */
export const noMqttValue: MqttValue = { topic: '', json_path: '', unit: 0, sign_inverted: false }
const noHttpValue: HttpValue = {
  http_request: noRequest,
  enabled: false,
  json_path: '',
  unit: 0,
  sign_inverted: false,
}

/** The values up to the last one that differs from the defaults, and at least one. */
function used(values: MqttValue[]) {
  const last = values.map(value => !same(value, { ...value, ...noMqttValue })).lastIndexOf(true)
  return values.length ? values.slice(0, Math.max(1, last + 1)) : [noMqttValue]
}

/** Always three values: the gateway, too, adds those that are missing. */
export const three = <V>(values: V[], missing: V) => Array.from({ length: meterValues }, (_, n) => values[n] ?? missing)

/** The stored settings for the form: of MQTT the values in use, of HTTP all three, and a source that the firmware survives. */
export function prepare(stored: PowerMeterConfig): PowerMeterConfig {
  const all = withObjects(stored, ['mqtt', 'serial_sdm', 'http_json', 'http_sml', 'udp_victron'])
  const { source, mqtt, http_json, http_sml } = all
  const http = three(
    listOf(http_json?.values).map(value => ({
      ...noHttpValue,
      ...value,
      http_request: { ...noRequest, ...value.http_request },
    })),
    noHttpValue,
  )
  return {
    ...all,
    http_sml: withObjects(http_sml, ['http_request']),
    source: isSafeSource(source) ? source : 0,
    mqtt: { ...mqtt, values: used(listOf(mqtt?.values).slice(0, meterValues)) },
    http_json: { ...http_json, values: http },
  }
}
