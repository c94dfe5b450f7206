/** ms of a day, and of one of its slots. */
export const dayMs = 86_400_000
export const slotMs = 300_000
/** Slots of a day. */
export const slotsPerDay = 288

/** A month of a year, 1..12, or the whole year. */
export interface Period {
  year: number
  month?: number
}

const monthsPerYear = 12

const iso = (ms: number) => new Date(ms).toJSON()

/** How far local time is behind UTC, in ms. */
const behindUtc = (ms: number) => new Date(ms).getTimezoneOffset() * 60_000

/** A time as local wall time: `2026-06-21T12:05:00.000`. */
export const localOf = (ms: number) => iso(ms - behindUtc(ms)).slice(0, -1)

/** The same with its offset: `2026-06-21T12:05:00+02:00`. */
export const isoOf = (ms: number) =>
  localOf(ms).slice(0, 19) + (behindUtc(ms) > 0 ? '-' : '+') + iso(Math.abs(behindUtc(ms))).slice(11, 16)

/** The local day of a moment, as `2026-06-21`. */
export const dayOf = (ms: number) => localOf(ms).slice(0, 10)

/** The day of a moment in a time zone such as `Europe/Berlin`; undefined if the browser knows no such zone. */
export function dayIn(zone: string): ((ms: number) => string) | undefined {
  try {
    // Swedish dates are those of ISO 8601.
    const { format } = new Intl.DateTimeFormat('sv', { timeZone: zone })
    return ms => format(ms).padStart(10, '0')
  } catch {
    return undefined
  }
}

/** Whether a text such as `2026-02-28` is a day of the calendar. */
export const isDay = (text: string) => {
  const ms = Date.parse(`${text}T00:00Z`)
  return text.length === 10 && !Number.isNaN(ms) && iso(ms).startsWith(text)
}

/** The slot (0..287) of a time within its local day. */
export const slotOf = (ms: number) => Math.floor(((ms - behindUtc(ms)) % dayMs) / slotMs)

/** The start of a slot as a time of day: `12:05`. */
export const clockOf = (slot: number) => iso(slot * slotMs).slice(11, 16)

/** The start of a slot of a local day, ms since 1970. */
export const timeOf = (day: string, slot: number) => +new Date(`${day}T${clockOf(slot)}`)

/** The day `count` days later. */
export const dayAfter = (day: string, count: number) => iso(Date.parse(day) + count * dayMs).slice(0, 10)

/** How many days `later` is after `earlier`. */
export const daysBetween = (earlier: string, later: string) => (Date.parse(later) - Date.parse(earlier)) / dayMs

/** Year, month (1..12) and date (1..31) of a day. */
function partsOf(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** The year a day is in. */
export const yearOf = (day: string): Period => ({ year: partsOf(day).year })

/** The month a day is in. */
export function monthOf(day: string): Required<Period> {
  const { year, month } = partsOf(day)
  return { year, month }
}

export const isSamePeriod = (a: Period, b: Period) => a.year === b.year && a.month === b.month

/** The number of days of a month, or of months of a year. */
export const lengthOf = ({ year, month }: Period) =>
  month ? new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate() : monthsPerYear

/** The place of a day among the days of a month or the months of a year, from 0; undefined if it is in another period. */
export function placeOf(day: string, { year, month }: Period) {
  const parts = partsOf(day)
  if (parts.year !== year || (month && parts.month !== month)) return undefined
  return month ? parts.date - 1 : parts.month - 1
}

const digits = (number: number, count: number) => String(number).padStart(count, '0')

/** The first day of a period. */
export const firstDayOf = ({ year, month = 1 }: Period) => `${digits(year, 4)}-${digits(month, 2)}-01`
