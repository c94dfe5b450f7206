import { textOf } from '../i18n/format.ts'
import type { KeyIn } from '../i18n/i18n.ts'
import { herfSerial } from './herf.ts'

/** What a typed serial stands for. */
export interface SerialReading {
  /** 12 hexadecimal digits in upper case; empty when there is none. */
  serial: string
  /** Key of the hint about its format, or about what is wrong with it; undefined for an empty text. */
  hint?: KeyIn<'inputserial'>
}

/** Parses a typed serial: as printed, already converted, or an E-Star number. */
export function readSerial(typed: string): SerialReading {
  // Phones and documents turn the dash of an E-Star number into longer ones.
  const text = typed
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
  if (!text) return { serial: '' }
  if (/^1[\dA-F]{11}$/.test(text)) return { serial: text, hint: 'format_hoymiles' }
  if (/^(?=.*\d)[\dA-F]{12}$/.test(text)) return { serial: text, hint: 'format_converted' }
  if (/^A[012]1[\dA-HJ-NPR-Y]{6}-?$/.test(text)) return { serial: '', hint: 'format_herf_part' }
  const serial = herfSerial(text)
  if (serial) return { serial, hint: 'format_herf_valid' }
  return { serial: '', hint: serial === '' ? 'format_herf_invalid' : 'format_unknown' }
}

/** A stored serial with the leading zeros that the gateway omits. Source: gateway contract 4. */
export const paddedSerial = (stored: string) => textOf(stored, '') && String(stored).padStart(12, '0')

/** Whether two serials are equal apart from case and leading zeros. */
export const sameSerial = (one: string, other: string) =>
  paddedSerial(one).toUpperCase() === paddedSerial(other).toUpperCase()
