import { timeOf } from '../../../history/calendar.ts'
import type { Span } from '../../../history/spans.ts'
import { dayRange, decimal, times } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.ts'
import { spansOf } from './quality.ts'

/** Wh as a number of kWh; with one digit in a table whose `top` is high, which is precise enough. */
export const kwh = (wh = Number.NaN, top = wh) => decimal(wh / 1000, top < 100_000 ? 2 : 1)

/** The watts of a peak; a dash without one. */
export const wattsText = (peak: { watts: number } | undefined) => decimal(peak?.watts, 0)

const shortDay = times({ weekday: 'short', day: 'numeric', month: 'numeric' })
const monthName = times({ month: 'long' })
const longDay = times({ day: 'numeric', month: 'long' })

/** Days in order, shortened, such as `1 – 4 June, 9 June`; consecutive days stay on one line. */
export const daysText = (days: readonly string[]) =>
  spansOf(days)
    .map(([first, last]) => dayRange(timeOf(first, 0), timeOf(last, 0)).replace(/\s/g, '\u00a0'))
    .join(', ')

/** A day without its year. */
export const dayText = (day: string) => longDay(timeOf(day, 0))

/** The title of a report's row: a day of a month, or a month of a year. */
export const rowText = (kind: Span['kind'], first: string) =>
  (kind === 'month' ? shortDay : monthName)(timeOf(first, 0))

/** Formats amounts of money. */
const amounts = (options?: Intl.NumberFormatOptions) =>
  localized(
    locale => (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }).format(amount),
  )

/** An amount of money, rounded as usual for its currency: 12,40 €. */
export const money = amounts()

/** The worth of a kWh, to a hundredth of a cent: 0,3125 €. */
export const rate = amounts({ maximumFractionDigits: 4 })

/** The name of a currency, such as `Swiss Franc`. */
export const currencyName = localized(locale => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (code: string) => names.of(code) ?? code
})
