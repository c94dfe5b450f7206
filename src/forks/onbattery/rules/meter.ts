import { type HttpRequest, meterSources, type PowerMeterConfig } from '../contract/power-meter.ts'

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

/** Of the values that are read, those with a request of their own. */
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

/** Whether the firmware survives the source; any other ends it at every start. */
export const isSafeSource = (source: unknown) => Number.isInteger(source) && Number(source) >= 0 && Number(source) <= 7
