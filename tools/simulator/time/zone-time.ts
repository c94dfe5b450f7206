import type { WallTime } from '../../../src/contract/status.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  // Swedish times are those of ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format
}

/** `zone`, or UTC if this machine does not know it. */
export function knownZone(zone: string): string {
  try {
    formatOf(zone)
    return zone
  } catch {
    return 'UTC'
  }
}

/** The local time in `zone` at `at`, ms since 1970. */
export function wallTimeIn(at: number, zone: string): WallTime {
  const parts = formatOf(zone).format(at).split(/\D/).map(Number)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  return { year, month, day, hour, minute, second }
}

const asUtc = (wall: WallTime) => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)

/** When the local time in `zone` is `wall`, ms since 1970; days beyond the month continue into the next, as on the device. */
export function instant(wall: WallTime, zone: string): number {
  const utc = asUtc(wall)
  const guess = utc - (asUtc(wallTimeIn(utc, zone)) - utc)
  return utc - (asUtc(wallTimeIn(guess, zone)) - guess)
}

export const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The time of day in `zone`, as `19:18`. */
export function timeOfDayIn(at: number, zone: string): string {
  const { hour, minute } = wallTimeIn(at, zone)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

export const plantZone = 'Europe/Berlin'

/** Like `Monday, March 30 2026 19:18:50`. Source: gateway contract 14.3. */
export function clockText(at: number, zone: string): string {
  const { year, month, day, hour, minute, second } = wallTimeIn(at, zone)
  const date = new Date(Date.UTC(year, month - 1, day))
  const named = (part: 'weekday' | 'month') => date.toLocaleDateString('en-US', { [part]: 'long', timeZone: 'UTC' })
  return `${named('weekday')}, ${named('month')} ${twoDigits(day)} ${year} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
}

/** A day at the plant, from local midnight to the next; ms since 1970. */
export interface LocalDay {
  start: number
  end: number
}

const midnight = (wall: WallTime, daysOn: number, zone: string) =>
  instant({ ...wall, day: wall.day + daysOn, hour: 0, minute: 0, second: 0 }, zone)

/** Finds the local day of a moment; caches the last one, because time zone lookups are slow. */
export class Calendar {
  readonly #zone: () => string
  #known = ''
  #day: LocalDay = { start: 0, end: 0 }

  /** `zone`: the IANA name in effect now. */
  constructor(zone: () => string) {
    this.#zone = zone
  }

  dayOf(at: number): LocalDay {
    const zone = this.#zone()
    if (zone !== this.#known || at < this.#day.start || at >= this.#day.end) {
      const wall = wallTimeIn(at, zone)
      const start = midnight(wall, 0, zone)
      this.#day = { start, end: Math.max(midnight(wall, 1, zone), start + 1) }
      this.#known = zone
    }
    return this.#day
  }
}
