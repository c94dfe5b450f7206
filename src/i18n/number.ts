import { textOf } from './format.ts'
import { localized } from './localized.ts'

/** The decimal or grouping sign of a language. */
const signOf = (locale: string, kind: 'decimal' | 'group') =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567.5).find(({ type }) => type === kind)?.value ?? ''

/** The decimal sign of the page's language, then its grouping signs: in the browser's region, and in any region. */
const signs = localized(locale => {
  const text = signOf(locale, 'decimal') + signOf(locale, 'group') + signOf(locale.replace(/-.*/, ''), 'group')
  return () => text
})

/** A number as text for a field, which `readNumber` reads back; any other value as text. */
export const written = (value: unknown) =>
  Number.isFinite(value) ? String(value).replace('.', signs().startsWith(',') ? ',' : '.') : textOf(value, '')

/** Groups of three digits with one grouping sign, then perhaps a fraction after another sign, and an exponent. */
const inGroups = /^([+-]?[1-9]\d{0,2})([., ])(\d{3}(?:\2\d{3})*)((?!\2)[.,]\d*)?(e[+-]?\d+)?$/i
const plain = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i

/**
 * The possible values of a typed number: one, none if it is not a number, or two if the owner has to choose. Comma and point are both
 * decimal signs; but before exactly three digits the page's own grouping sign and a space may be either, and in a field of whole numbers
 * any sign.
 */
export function readNumber(typed: string, isWhole = false): readonly number[] {
  const text = typed
    .trim()
    .replace(/^[\u2212–]/, '-')
    .replace(/[\s'’]/g, ' ')
  const [, head = '', sign = '', groups = '', fraction = '', exponent = ''] = inGroups.exec(text) ?? []
  const [decimal, ...grouping] = signs()
  const isUnsure = sign === ' ' || isWhole || (sign !== decimal && grouping.includes(sign))
  const grouped = head + groups.replaceAll(sign, '') + fraction + exponent
  const asFraction = `${head}.${groups}${exponent}`
  const readings = !sign
    ? [text].filter(text => plain.test(text))
    : fraction || groups.length > 3
      ? [grouped]
      : isUnsure
        ? [grouped, asFraction]
        : [asFraction]
  return readings.map(reading => Number(reading.replace(',', '.'))).filter(Number.isFinite)
}
