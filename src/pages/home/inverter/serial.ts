import { dash } from '../../../i18n/format.ts'

/** When an inverter was produced. */
export interface Production {
  year: number
  /** As printed, without a leading zero. */
  week: string
}

/**
 * Year and week from a serial: of its 12 digits the fifth counts years from 2014, the sixth and seventh read as the week.
 * Undefined for converted E-Star numbers, which carry no date, for invalid serials, and for a week or a year that cannot be.
 */
export function production(serial: string): Production | undefined {
  const [, digit, week] = /^(?!28[024]1)[\da-f]{1,4}([\da-f])(0[1-9]|[1-4]\d|5[0-3])[\da-f]{5}$/i.exec(serial) ?? []
  if (!digit || !week) return undefined
  const year = 2014 + Number.parseInt(digit, 16)
  return year > new Date().getFullYear() ? undefined : { year, week: week.replace(/^0/, '') }
}

/** `n`, which is major × 10000 + minor × 100 + patch, as a dotted version; a dash if invalid. */
export const version = (n: number) =>
  n >= 0 ? `${Math.floor(n / 10_000)}.${Math.floor((n % 10_000) / 100)}.${n % 100}` : dash
