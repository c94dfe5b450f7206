import type { WallTime } from '../../src/contract/status.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** `zone`, or UTC where this machine does not know it. */
export function knownZone(zone: string): string {
  try {
    formatOf(zone)
    return zone
  } catch {
    return 'UTC'
  }
}

/** The clock on the wall of `zone` at `at`, ms since 1970. */
export function wallTime(at: number, zone: string): WallTime {
  const parts = formatOf(zone).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}

const asUtc = (wall: WallTime) => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)

/** ms since 1970 when the wall of `zone` shows `wall`; days beyond the month run on into the next, as on the device. */
export function instant(wall: WallTime, zone: string): number {
  const utc = asUtc(wall)
  const guess = utc - (asUtc(wallTime(utc, zone)) - utc)
  return utc - (asUtc(wallTime(guess, zone)) - guess)
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const two = (value: number) => String(value).padStart(2, '0')

/** As `Monday, March 30 2026 19:18:50`. Source: gateway contract 14.3. */
export function clockText(at: number, zone: string): string {
  const { year, month, day, hour, minute, second } = wallTime(at, zone)
  const weekday = days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return `${weekday}, ${months[month - 1]} ${two(day)} ${year} ${two(hour)}:${two(minute)}:${two(second)}`
}
