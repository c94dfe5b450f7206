import { type Json, type JsonObject, jsonList, memberOf, numberOf } from '../../../../tools/simulator/json/body.ts'
import { readDocument } from '../../../../tools/simulator/json/schema.ts'
import type { Reply } from '../../../contract/endpoints.ts'
import type { HttpRequest, PowerMeterConfig } from '../contract/power-meter.ts'
import { schemas } from './schemas.ts'

const unreachable: Reply = { type: 'warning', message: 'Value 1: connection failed' }

/** What the gateway says of a meter that it asked with the fields as sent; without a code. */
export function meterTest(kind: 'json' | 'sml', body: JsonObject, watts: number): Reply {
  const { http_json, http_sml } = readDocument(schemas.powermeter, body)
  const [first] = http_json.values
  const url = kind === 'json' ? first?.http_request.url : http_sml.http_request.url
  if (!url || !/^https?:\/\/[^/]+/.test(url)) return unreachable
  if (kind === 'sml') return { type: 'success', message: `Result: ${watts.toFixed(2)} W` }
  const read = http_json.values.filter(({ enabled }, n) => n === 0 || enabled)
  const missing = read.findIndex(({ json_path }) => json_path === '')
  if (missing >= 0) return { type: 'warning', message: `Value ${missing + 1}: path not found` }
  const parts = read.map(() => (watts / read.length).toFixed(2))
  return { type: 'success', message: `Result: ${parts.join(' W, ')} W (sum ${watts.toFixed(2)} W)` }
}

/** Empty also if it is absent. */
const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** A login that is absent, and not just empty, slips through the firmware's check. */
const loginOf = (value: Json | undefined) => (value === '' ? '' : 'absent or not empty')

const requestOf = (sent: Json | undefined): HttpRequest => ({
  url: textIn(memberOf(sent, 'url')),
  auth_type: numberOf(memberOf(sent, 'auth_type')),
  username: loginOf(memberOf(sent, 'username')),
  password: loginOf(memberOf(sent, 'password')),
  header_key: '',
  header_value: '',
  // As it was sent: a number with a fraction or none at all is refused.
  timeout: memberOf(sent, 'timeout') as number,
})

/** What the firmware checks of the meter's settings: the document as it was sent, before anything gets its default. */
export function meterAsSent(body: JsonObject, stored: PowerMeterConfig): PowerMeterConfig {
  const { http_json, http_sml, udp_victron } = body
  const values = jsonList(memberOf(http_json, 'values')).map(value => ({
    http_request: requestOf(memberOf(value, 'http_request')),
    enabled: memberOf(value, 'enabled') === true,
    json_path: textIn(memberOf(value, 'json_path')),
    unit: 0,
    sign_inverted: false,
  }))
  return {
    ...stored,
    http_json: {
      polling_interval: stored.http_json.polling_interval,
      individual_requests: memberOf(http_json, 'individual_requests') === true,
      values,
    },
    http_sml: { ...stored.http_sml, http_request: requestOf(memberOf(http_sml, 'http_request')) },
    udp_victron: {
      ip_address: textIn(memberOf(udp_victron, 'ip_address')),
      polling_interval_ms: memberOf(udp_victron, 'polling_interval_ms') as number,
    },
  }
}
