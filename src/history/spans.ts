import { dayAfter, dayMs, isDay } from './calendar.ts'

/** The spans to choose from, shortest first. */
export const spanKinds = ['day', 'week', 'month', 'year'] as const
export type SpanKind = (typeof spanKinds)[number]

/** A day, a week from Monday to Sunday, a month or a year of the calendar: its first and its last local day. */
export interface Span {
  kind: SpanKind
  first: string
  last: string
}

/** The earliest day that can be chosen: what an unset clock shows. */
export const earliestDay = '1970-01-01'

const daysPerWeek = 7
const monthsPerYear = 12

/** Days since Monday, 0..6. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % daysPerWeek

/** The span of a kind that contains a day, or one `count` spans later. */
function spanAt(kind: SpanKind, day: string, count: number): Span {
  if (kind === 'day' || kind === 'week') {
    const length = kind === 'day' ? 1 : daysPerWeek
    const first = dayAfter(day, count * length - (kind === 'day' ? 0 : weekdayOf(day)))
    return { kind, first, last: dayAfter(first, length - 1) }
  }
  const months = kind === 'month' ? 1 : monthsPerYear
  const start = (kind === 'month' ? Number(day.slice(5, 7)) - 1 : 0) + count * months
  const dayAt = (month: number, date: number) => new Date(new Date(day).setUTCMonth(month, date)).toJSON().slice(0, 10)
  return { kind, first: dayAt(start, 1), last: dayAt(start + months, 0) }
}

/** The span of a kind that contains a day. */
export const spanOf = (kind: SpanKind, day: string) => spanAt(kind, day, 0)

/** The span of the same kind `count` later; earlier if that is negative. */
export const spanAfter = ({ kind, first }: Span, count: number) => spanAt(kind, first, count)

/** The same date a year earlier; 28 February for the 29th. */
export function yearBefore(day: string) {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return isDay(year + day.slice(4)) ? year + day.slice(4) : `${year}-02-28`
}

/** Whether a day lies in a span. */
export const isIn = ({ first, last }: Pick<Span, 'first' | 'last'>, day: string) => first <= day && day <= last

/** The days of a span, in order. */
export const daysOf = ({ first, last }: Pick<Span, 'first' | 'last'>) =>
  Array.from({ length: (Date.parse(last) - Date.parse(first)) / dayMs + 1 }, (_, place) => dayAfter(first, place))

/** The name of a week by ISO 8601, such as `2026-W25`; it belongs to the year of its Thursday. */
function weekName(monday: string) {
  const thursday = dayAfter(monday, 3)
  const year = thursday.slice(0, 4)
  const week = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / dayMs / daysPerWeek) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The name of a span in the address and in date fields: `2026-06-21`, `2026-W25`, `2026-06`, `2026`. */
export function spanKey({ kind, first }: Span) {
  if (kind === 'week') return weekName(first)
  return first.slice(0, { day: 10, month: 7, year: 4 }[kind])
}

/** What completes the name of a span to its first day. */
const restOfDay = { day: '', month: '-01', year: '-01-01' }

/** A day in the span of this name; for an invalid name a text that is no day. */
function dayNamed(kind: SpanKind, name: string) {
  if (kind !== 'week') return name + restOfDay[kind]
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(name) ?? []
  // The 4th of January is always in the first week.
  return year ? dayAfter(`${year}-01-04`, (Number(week) - 1) * daysPerWeek) : ''
}

/** The span of a kind with this name; undefined if it is invalid, in the future or before 1970. */
function spanNamed(kind: SpanKind, name: string, today: string): Span | undefined {
  const day = dayNamed(kind, name)
  if (!isDay(day)) return undefined
  const span = spanOf(kind, day)
  return spanKey(span) === name && span.first <= today && span.last >= earliestDay ? span : undefined
}

/** The span of an address, such as `?month=2026-06`; the day `otherwise` if it names none that is possible. */
export function spanFrom(search: string, today: string, otherwise = today): Span {
  const params = new URLSearchParams(search)
  const kind = spanKinds.find(kind => params.has(kind)) ?? 'day'
  return spanNamed(kind, params.get(kind) ?? '', today) ?? spanOf('day', otherwise)
}

/** The part of the plant that is shown. */
export interface PlantPart {
  /** Serial of an inverter, or a gateway as `recordedGateways` names it; missing for the whole plant. */
  inverter?: string | undefined
  /** Number of one of its strings, from 0. */
  string?: string | undefined
}

/** The part of the plant that an address names. */
export function partFrom(search: string): PlantPart {
  const params = new URLSearchParams(search)
  return { inverter: params.get('inverter') || undefined, string: params.get('string') || undefined }
}

/** The search of an address for a span and a part of the plant: `?day=2026-06-21&inverter=116181234567`. */
export function searchOf(span: Span, { inverter, string }: PlantPart = {}) {
  const params = new URLSearchParams({ [span.kind]: spanKey(span) })
  if (inverter) params.set('inverter', inverter)
  if (string) params.set('string', string)
  return `?${params}`
}
