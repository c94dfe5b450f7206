import { usePlantZone, wallTime } from '../i18n/plant-zone.ts'

/** ms of a day, and of one of its slots. */
export const dayMs = 86_400_000
export const slotMs = 300_000
/** Slots of a day, and of an hour: so many W for a slot are a Wh. */
export const slotsPerDay = 288
export const slotsPerHour = 12

const iso = (ms: number) => new Date(ms).toJSON()

/** How far the time of the plant is behind UTC, in ms. */
const behindUtc = (ms: number) => ms - wallTime(ms)

/** A time as wall time at the plant: `2026-06-21T12:05:00.000`. */
export const localOf = (ms: number) => iso(wallTime(ms)).slice(0, -1)

/** A time as wall time at the plant with its offset: `2026-06-21T12:05:00+02:00`. */
export const isoOf = (ms: number) =>
  localOf(ms).slice(0, 19) + (behindUtc(ms) > 0 ? '-' : '+') + iso(Math.abs(behindUtc(ms))).slice(11, 16)

let lastDay = { number: Number.NaN, text: '' }

/** The local day of a moment at the plant, as `2026-06-21`. Remembers the last one: every push asks. */
export function dayOf(ms: number) {
  const number = Math.floor(wallTime(ms) / dayMs)
  if (number !== lastDay.number) lastDay = { number, text: iso(number * dayMs).slice(0, 10) }
  return lastDay.text
}

/** Whether a text such as `2026-02-28` is a day of the calendar. */
export const isDay = (text: string) => {
  const ms = Date.parse(`${text}T00:00Z`)
  return text.length === 10 && !Number.isNaN(ms) && iso(ms).startsWith(text)
}

/** The slot (0..287) of a moment within its day at the plant. */
export const slotOf = (ms: number) => Math.floor((wallTime(ms) % dayMs) / slotMs)

/** The current slot. */
export const slotNow = () => slotOf(Date.now())

/** The start of a slot as a time of day: `12:05`. */
export const clockOf = (slot: number) => iso(slot * slotMs).slice(11, 16)

/** The start of a slot of a local day, ms since 1970: the first one where an hour is repeated. */
export function timeOf(day: string, slot: number) {
  const time = `${day}T${clockOf(slot)}`
  if (!usePlantZone.getState().wall) return +new Date(time)
  const wall = Date.parse(`${time}Z`)
  const [before, after] = [wall - dayMs, wall + dayMs].map(ms => wall + behindUtc(ms))
  return [before, after].find(ms => ms !== undefined && localOf(ms).startsWith(time)) ?? before ?? wall
}

/** The day `count` days later. */
export const dayAfter = (day: string, count: number) => iso(Date.parse(day) + count * dayMs).slice(0, 10)

/** How many days `later` is after `earlier`. */
export const daysBetween = (earlier: string, later: string) => (Date.parse(later) - Date.parse(earlier)) / dayMs
