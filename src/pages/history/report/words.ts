import { dayAfter, firstDayOf, type Period, timeOf } from '../../../history/calendar.ts'
import { localized, month, times } from '../../../i18n/format.ts'
import { spansOf } from './quality.ts'

const dayAndMonth = { day: 'numeric', month: 'long' } as const

const span = localized(locale => {
  const formatter = new Intl.DateTimeFormat(locale, dayAndMonth)
  // A span stays on one line.
  return (from: number, to: number) => formatter.formatRange(from, to).replace(/\s/g, '\u00a0')
})

const shortDay = times({ weekday: 'short', day: 'numeric', month: 'numeric' })
const monthName = times({ month: 'long' })
const longDay = times(dayAndMonth)

/** Days in order in a few words, such as `1 – 4 June, 9 June`. */
export const daysText = (days: readonly string[]) =>
  spansOf(days)
    .map(([from, to]) => span(timeOf(from, 0), timeOf(to, 0)))
    .join(', ')

/** A day without its year. */
export const dayText = (day: string) => longDay(timeOf(day, 0))

/** A month or a year. */
export const periodText = (period: Period) =>
  period.month ? month(timeOf(firstDayOf(period), 0)) : String(period.year)

/** What a row of the table is about: a day of a month, or a month of a year. */
export const rowText = ({ year, month }: Period, place: number) =>
  month
    ? shortDay(timeOf(dayAfter(firstDayOf({ year, month }), place), 0))
    : monthName(timeOf(firstDayOf({ year, month: place + 1 }), 0))

/** Formats amounts, with at most so many more digits than usual. */
const amounts = (options?: Intl.NumberFormatOptions) =>
  localized(locale => {
    const made = new Map<string, Intl.NumberFormat>()
    return (amount: number, currency: string) => {
      const formatter = made.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
      made.set(currency, formatter)
      return formatter.format(amount)
    }
  })

/** An amount of money, rounded as usual for its currency: 12,40 €. */
export const money = amounts()

/** What a kWh is worth, to a hundredth of a cent: 0,3125 €. */
export const rate = amounts({ maximumFractionDigits: 4 })

/** The name of a currency, such as `Swiss Franc`. */
export const currencyName = localized(locale => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (code: string) => names.of(code) ?? code
})
