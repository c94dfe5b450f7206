import { textOf } from './format.ts'
import { localized } from './localized.ts'

/** The sign of a kind in the numbers of a language. */
const signOf = (locale: string, kind: 'decimal' | 'group') =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567.5).find(({ type }) => type === kind)?.value ?? ''

/** The decimal sign of the page, then its grouping signs: of the browser's region, and of the language wherever it is spoken. */
const signs = localized(locale => {
  const text = signOf(locale, 'decimal') + signOf(locale, 'group') + signOf(locale.replace(/-.*/, ''), 'group')
  return () => text
})

/** A number as it is written into a field, so that `readNumber` reads it back in the language of the page; any other value as text. */
export const written = (value: unknown) =>
  Number.isFinite(value) ? String(value).replace('.', signs().startsWith(',') ? ',' : '.') : textOf(value, '')

/** Groups of three digits, all after the same sign, then perhaps a fraction after another, and an exponent. */
const inGroups = /^([+-]?[1-9]\d{0,2})([., ])(\d{3}(?:\2\d{3})*)((?!\2)[.,]\d*)?(e[+-]?\d+)?$/i
const plain = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i

/**
 * What a typed number can mean: one value, none for what is no number, or two where the owner has to say which. Comma and point both
 * are decimal signs; but before exactly three digits the page's own grouping sign and a space may be either, and in a field of whole
 * numbers any sign.
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
