/** ms of a day, and of one of its slots. */
export const dayMs = 86_400_000
export const slotMs = 300_000
/** Slots of a day. */
export const slotsPerDay = 288

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
