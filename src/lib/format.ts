import { useLanguage } from './i18n.ts'

/** What stands where a value is missing. */
export const dash = '–'

/** Nothing that could be shown: a member that is missing, null, empty, or that should be a text or number and is neither. */
export const isBlank = (value: unknown) => value === undefined || value === '' || typeof value === 'object'

/** A member as text; a dash for none. */
export const textOf = (value: unknown) => (isBlank(value) ? dash : String(value))

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** A formatter of the language shown, made once; a pack's code that `Intl` does not know formats as English. */
function formatter<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: (locale: string) => F) {
  const { code } = useLanguage.getState()
  const key = `${code} ${name}`
  const known = cache.get(key)
  if (known) return known as F
  let made: F
  try {
    made = make(code)
  } catch {
    made = make('en')
  }
  cache.set(key, made)
  return made
}

const format = (value: unknown, name: string, options: Intl.NumberFormatOptions) =>
  typeof value === 'number' && Number.isFinite(value)
    ? formatter(name, locale => new Intl.NumberFormat(locale, options)).format(value)
    : dash

/** A number with exactly `digits` fraction digits, or as the platform does; a dash for what is no number. */
export function decimal(value: unknown, digits?: number) {
  if (digits === undefined) return format(value, 'n', {})
  const d = Math.min(Math.max(Math.trunc(digits) || 0, 0), 20)
  return format(value, `n${d}`, { minimumFractionDigits: d, maximumFractionDigits: d })
}

/** A fraction as percent. */
export const percent = (fraction: unknown, digits = 0) =>
  format(fraction, `p${digits}`, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })

const unitOf =
  (unit: string, options?: Intl.NumberFormatOptions, scale = 1) =>
  (value: unknown) =>
    format(typeof value === 'number' ? value / scale : value, unit, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      ...options,
    })

export const bytes = unitOf('byte')
export const celsius = unitOf('celsius', { maximumFractionDigits: 1 })
/** Bytes as whole kB of 1024. */
export const kilobytes = unitOf('kilobyte', { maximumFractionDigits: 0 }, 1024)
/** Bytes as MB of 1024 · 1024. */
export const megabytes = unitOf('megabyte', {}, 1_048_576)

const whole = { maximumFractionDigits: 0, unitDisplay: 'long' } as const
const units = [
  [86_400, unitOf('day', whole)],
  [3600, unitOf('hour', whole)],
  [60, unitOf('minute', whole)],
  [1, unitOf('second', whole)],
] as const

/** A span in its largest whole unit, as words. */
export function duration(seconds: number) {
  const [size, text] = units.find(([size]) => seconds >= size) ?? units[3]
  return text(Math.floor(seconds / size))
}

/** A time in ms; a dash for what no calendar has. */
const time = (ms: number, name: string, options: Intl.DateTimeFormatOptions) =>
  Number.isNaN(+new Date(ms))
    ? dash
    : formatter(name, locale => new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23' })).format(ms)

/** Date and time, numeric, 24 hours from 0 to 23, in the browser's zone or in another; a dash for what is no time. */
export const dateTime = (ms: number, timeZone?: 'UTC') =>
  time(ms, `dt${timeZone}`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone,
  })

/** Seconds of a day, below 86 400, as a clock shows them. */
export const timeOfDay = (seconds: number) => time(seconds * 1000, 'td', { timeStyle: 'medium', timeZone: 'UTC' })

/** Days before or after, with its sign. */
export const dayOffset = unitOf('day', { unitDisplay: 'narrow', signDisplay: 'always' })
