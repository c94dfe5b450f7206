/** ms of a day, and of one of its slots. */
export const dayMs = 86_400_000
export const slotMs = 300_000
/** Slots of a day. */
export const slotsPerDay = 288

const iso = (ms: number) => new Date(ms).toISOString()

/** A time as local wall time with its offset: `2026-06-21T12:05:00+02:00`. */
export function isoOf(ms: number) {
  const minutes = new Date(ms).getTimezoneOffset()
  return (
    iso(ms - minutes * 60_000).slice(0, 19) + (minutes > 0 ? '-' : '+') + iso(Math.abs(minutes) * 60_000).slice(11, 16)
  )
}

/** The local day of a moment, as `2026-06-21`. */
export const dayOf = (ms: number) => isoOf(ms).slice(0, 10)

/** The slot (0..287) of a time within its local day. */
export const slotOf = (ms: number) => Math.floor((Date.parse(`${isoOf(ms).slice(0, 19)}Z`) % dayMs) / slotMs)

/** The start of a slot as a time of day: `12:05`. */
export const clockOf = (slot: number) => iso(slot * slotMs).slice(11, 16)

/** The start of a slot of a local day, ms since 1970. */
export const timeOf = (day: string, slot: number) => +new Date(`${day}T${clockOf(slot)}`)

/** The day `count` days later. */
export const dayAfter = (day: string, count: number) => iso(Date.parse(day) + count * dayMs).slice(0, 10)
