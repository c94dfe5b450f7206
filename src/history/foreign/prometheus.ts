import { FileError } from '../csv/file-error.ts'
import { isRecord } from '../records.ts'
import { isTime, numberIn, type SeriesHead, type SeriesList } from './series.ts'

/** Labels that are the same for all series of a gateway, or said elsewhere. */
const untold: ReadonlySet<string> = new Set(['__name__', 'instance', 'job', 'unit', 'serial', 'name'])

/** Units of the gateway's metrics, and of the rules in docs/examples/prometheus. */
const units: Readonly<Record<string, string>> = {
  opendtu_Power: 'W',
  opendtu_YieldDay: 'Wh',
  opendtu_YieldTotal: 'kWh',
  'plant:power_watts': 'W',
  'plant:yield_day_watthours': 'Wh',
}

/** What its labels say of a series. */
function headOf(metric: Record<string, unknown>, number: number): SeriesHead {
  const { __name__: name, serial, name: owner } = metric
  const labels = Object.entries(metric)
    .filter(([label, value]) => !untold.has(label) && typeof value === 'string')
    .map(([label, value]) => `${label}="${value}"`)
  const told = [name, owner, serial].filter(part => typeof part === 'string' && part)
  if (labels.length) told.push(`{${labels.join(', ')}}`)
  return {
    name: told.join(' ') || String(number),
    unit: (typeof name === 'string' && Object.hasOwn(units, name) && units[name]) || '',
    serial: typeof serial === 'string' ? serial : '',
    owner: typeof owner === 'string' ? owner : '',
  }
}

/** The results of an answer. Throws a `FileError` if it is none of `query_range`. */
function resultsOf(answer: unknown): unknown[] {
  if (!isRecord(answer) || !isRecord(answer.data)) throw new FileError('query')
  const { resultType, result } = answer.data
  if (answer.status !== 'success' || resultType !== 'matrix' || !Array.isArray(result)) throw new FileError('query')
  return result
}

/** Reads an answer of Prometheus' `query_range` into `series`. Throws a `FileError` if it is none. */
export function readPrometheus(text: string, series: SeriesList) {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new FileError('json')
  }
  for (const [n, result] of resultsOf(answer).entries()) {
    if (!isRecord(result) || !Array.isArray(result.values)) continue
    const metric = isRecord(result.metric) ? result.metric : {}
    const of = series.of(String(n), () => headOf(metric, n + 1))
    for (const point of result.values) {
      const [seconds, value]: unknown[] = Array.isArray(point) ? point : []
      const at = Number(seconds) * 1000
      if (typeof seconds === 'number' && isTime(at))
        series.add(of, at, typeof value === 'string' ? numberIn(value) : NaN)
    }
  }
}
