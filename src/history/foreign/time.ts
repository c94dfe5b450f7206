import { isDay } from '../calendar.ts'
import { isTime } from './series.ts'

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)$/i
const withoutZone = /^(\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{4})([T ,]+\d\d?:\d\d(:\d\d(\.\d+)?)?( ?[ap]m)?)?$/i

/** A time with its offset, in ms since 1970; `zone` if it has none, so that nobody knows when it was; undefined for anything else. */
export function timeIn(text: string): number | 'zone' | undefined {
  const [, day = '', clock = '', offset = ''] = isoTime.exec(text) ?? []
  // Some browsers take 30 February for 2 March.
  if (!isDay(day)) return withoutZone.test(text) ? 'zone' : undefined
  const ms = Date.parse(`${day}T${clock}${offset.toUpperCase().replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`)
  return isTime(ms) ? ms : undefined
}
