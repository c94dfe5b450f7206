import type { Value } from '../contract/live.ts'
import { localized } from './localized.ts'
import { writtenZone } from './plant-zone.ts'

/** Placeholder for a missing value. */
export const dash = '–'

/** Whether a value cannot be shown: missing, null, empty, not a finite number, or an object or list. */
export const isBlank = (value: unknown) =>
  value === undefined ||
  value === '' ||
  typeof value === 'object' ||
  (typeof value === 'number' && !Number.isFinite(value))

/** Any value from the gateway as text; `blank` if it cannot be shown. Never throws. */
export const textOf = (value: unknown, blank = dash) => (isBlank(value) ? blank : String(value))

/** How many numbers a formatter remembers. */
const maxRemembered = 500

/** Formats numbers and remembers the latest, since most of them on a page are the same after a push. */
function numberFormat(locale: string, options?: Intl.NumberFormatOptions) {
  const { format } = new Intl.NumberFormat(locale, options)
  const written = new Map<number, string>()
  return (value: number) => {
    const known = written.get(value)
    if (known !== undefined) return known
    if (written.size >= maxRemembered) written.clear()
    // Adding 0 turns negative zero, which is the same key, into zero.
    const text = format(value + 0)
    written.set(value, text)
    return text
  }
}

/** Formats numbers, divided by `scale`; a dash for anything else. */
function numbers(options?: Intl.NumberFormatOptions, scale = 1) {
  const write = localized(locale => numberFormat(locale, options))
  return (value: unknown) => (Number.isFinite(value) ? write((value as number) / scale) : dash)
}

const exactly = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })
const withDigits = new Map([0, 1, 2, 3, 4, 5, 6].map(digits => [digits, numbers(exactly(digits))]))
const asPlatform = numbers()

/** A number with exactly `digits` fraction digits, at most 6, or as the platform does; a dash for anything else. */
export const decimal = (value: unknown, digits = -1) => (withDigits.get(digits) ?? asPlatform)(value)

const wholePercent = numbers({ style: 'percent' })
const signedPercent = numbers({ style: 'percent', signDisplay: 'exceptZero' })
const percentWithTenths = numbers({ style: 'percent', ...exactly(1) })

/** A fraction as percent. */
export const percent = (fraction: unknown, digits: 0 | 1 = 0) => (digits ? percentWithTenths : wholePercent)(fraction)

/** A change in percent with its sign: +8 %, -3 %. */
export const change = (fraction: number) => signedPercent(fraction)

/** A number with a unit on the same line. */
function unitOf(unit: string, options?: Intl.NumberFormatOptions, scale?: number) {
  const write = numbers({ style: 'unit', unit, ...options }, scale)
  return (value: unknown) => write(value).replace(' ', '\u00a0')
}

const inWords = (unit: string) => numbers({ style: 'unit', unit, unitDisplay: 'long' })

export const celsius = unitOf('celsius', { maximumFractionDigits: 1 })
/** Bytes as whole kB of 1024. */
export const kilobytes = unitOf('kilobyte', { maximumFractionDigits: 0 }, 1024)

const oneDigit = { maximumFractionDigits: 1 }
const inMegabytes = unitOf('megabyte', oneDigit, 1_048_576)
const inKilobytes = unitOf('kilobyte', oneDigit, 1024)

/** A number of bytes in words, such as 4,194,304 bytes. */
export const wholeBytes = inWords('byte')

/** Bytes in a suitable unit, by 1024: 512 bytes, 9.3 kB, 4 MB. */
export const bytes = (value: unknown) =>
  (Number(value) >= 1_048_576 ? inMegabytes : Number(value) >= 1024 ? inKilobytes : wholeBytes)(value)

const units = [
  [86_400, 'day', inWords('day')],
  [3600, 'hour', inWords('hour')],
  [60, 'minute', inWords('minute')],
  [1, 'second', inWords('second')],
] as const

/** A time span in its largest whole unit, rounded down. */
function inLargestUnit(seconds: number) {
  const [size, unit, write] = units.find(([size]) => seconds >= size) ?? units[3]
  return [Math.max(Math.floor(seconds / size), 0), unit, write] as const
}

/** A time span in its largest whole unit, in words. */
export function duration(seconds: number) {
  const [amount, , write] = inLargestUnit(seconds)
  return write(amount)
}

const relative = localized(locale => {
  const formatter = new Intl.RelativeTimeFormat(locale)
  return (amount: number, unit: Intl.RelativeTimeFormatUnit) => formatter.format(amount, unit)
})

/** How long ago something was, in the largest whole unit, in words; a dash for an invalid time. */
export function ago(seconds: number) {
  const [amount, unit] = inLargestUnit(seconds)
  // `Intl` throws for an invalid number.
  return Number.isFinite(amount) ? relative(-amount, unit) : dash
}

/** Today, or a day relative to it: yesterday is -1. Begins with a capital. Not for months: German would need the accusative. */
export const dayFromNow = localized(locale => {
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (amount: number) => formatter.format(amount, 'day').replace(/^./, letter => letter.toUpperCase())
})

/** Options with the plant's time zone, unless they have one. */
function inPlantZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const timeZone = writtenZone()
  return timeZone ? { timeZone, ...options } : options
}

/** Formats times in ms, hours from 0 to 23; a dash for an invalid time. */
export function times(options: Intl.DateTimeFormatOptions) {
  const write = localized(
    locale => new Intl.DateTimeFormat(locale, inPlantZone({ ...options, hourCycle: 'h23' })).format,
  )
  return (ms: number) => (Number.isNaN(+new Date(ms)) ? dash : write(ms))
}

const numeric = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** Date and time, numeric, in the zone of the plant; a dash for an invalid time. */
export const dateTime = times(numeric)
/** Date and time in the zone of this device. */
export const dateTimeHere = (ms: number) => dateTimeUtc(ms - new Date(ms).getTimezoneOffset() * 60_000)
/** Date and time in UTC. */
export const dateTimeUtc = times({ ...numeric, timeZone: 'UTC' })

/** `Monday, March 30 2026 19:18:50` or `2026-03-30 19:18:50`. Source: gateway contract 10, 14.3. */
const sentTime = /^(\w+, \w+ \d+ \d{4}|\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d$/

/** A date and time that the gateway sends as an English text, in ms as if its zone were UTC; NaN for anything else. */
export const sentMs = (text: unknown) => (sentTime.test(String(text)) ? Date.parse(`${text} UTC`) : Number.NaN)

/** Such a text in the chosen language; any other text unchanged. */
export function translatedTime(text: string) {
  const ms = sentMs(text)
  return Number.isNaN(ms) ? text : dateTimeUtc(ms)
}

const timeOfDayUtc = times({ timeStyle: 'medium', timeZone: 'UTC' })
/** Seconds since a midnight as a time of day. */
export const timeOfDay = (seconds: number) => timeOfDayUtc(seconds * 1000)

/** A time in ms as a clock shows it, hours and minutes in the zone of the plant. */
export const clockTime = times({ timeStyle: 'short' })
/** Hours and minutes in UTC. */
export const clockTimeUtc = times({ timeStyle: 'short', timeZone: 'UTC' })

/** A moment as a date, in the zone of the plant. */
export const date = times({ dateStyle: 'medium' })

/** A moment as a date of its year, in the zone of the plant. */
export const dayAndMonth = times({ month: 'short', day: 'numeric' })

/** A moment as a time if it is today, else as date and time. */
export const recent = (ms: number) => (date(ms) === date(Date.now()) ? clockTime(ms) : dateTime(ms))

/** A moment as month and year, in the zone of the plant. */
export const month = times({ month: 'long', year: 'numeric' })

/** A moment as a day of the week, in short. */
export const weekday = times({ weekday: 'short' })

const ranges = (options: Intl.DateTimeFormatOptions) =>
  localized(locale => {
    const formatter = new Intl.DateTimeFormat(locale, inPlantZone(options))
    return (from: number, to: number) => formatter.formatRange(from, to)
  })

/** The days from one moment to another, in the zone of the plant: June 1 – 21. */
export const dayRange = ranges({ month: 'long', day: 'numeric' })
/** A range of days with the year: June 1 – 21, 2026. */
export const dayRangeOfYear = ranges({ year: 'numeric', month: 'long', day: 'numeric' })

/** A short form: whole W and Wh, or three digits of kW and kWh from 1000 on. */
export function brief(value: { v?: number | undefined; u?: string } | undefined) {
  const { v = Number.NaN, u } = value ?? {}
  const kilo = v >= 1000 && /^Wh?$/.test(textOf(u))
  const shown = kilo ? v / 1000 : v
  const whole = shown >= 100 || !(kilo || u === 'kWh')
  return { v: shown, u: kilo ? `k${u}` : u, d: whole ? 0 : shown < 10 ? 2 : 1 } as Value
}

/** A power or an energy as a short text: 402 W, 4.28 kW, 12.4 kWh. */
export function briefText(value: number | undefined, unit: 'W' | 'Wh') {
  const { v, u, d } = brief({ v: value, u: unit })
  return `${decimal(v, d)}\u00a0${u}`
}
