import type { JsonObject } from '../../../../tools/simulator/json/body.ts'
import type { Reply } from '../../../contract/endpoints.ts'
import { readDocument } from './schema.ts'
import { powerMeterSchema } from './schemas.ts'

const unreachable: Reply = { type: 'warning', message: 'Value 1: connection failed' }

/** What the gateway says of a meter that it asked with the fields as sent; without a code. */
export function meterTest(kind: 'json' | 'sml', body: JsonObject, watts: number): Reply {
  const { http_json, http_sml } = readDocument(powerMeterSchema, body)
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
