import { herfSerial } from './herf.ts'
import type { KeyIn } from './i18n.ts'

/** What a typed serial stands for. */
export interface SerialReading {
  /** 12 hexadecimal digits in upper case; empty when there is none. */
  serial: string
  /** Text that says what it is, or what is wrong with it; none for an empty text. */
  hint?: KeyIn<'inputserial'>
}

/** Reads a serial as typed: as printed, already converted, or an E-Star number. Source: specification 1, section 5; screens 9.2. */
export function readSerial(typed: string): SerialReading {
  const text = typed.replace(/\s/g, '').toUpperCase()
  if (!text) return { serial: '' }
  if (/^1[\dA-F]{11}$/.test(text)) return { serial: text, hint: 'format_hoymiles' }
  if (/^(?=.*\d)[\dA-F]{12}$/.test(text)) return { serial: text, hint: 'format_converted' }
  const serial = herfSerial(text)
  if (serial) return { serial, hint: 'format_herf_valid' }
  return { serial: '', hint: serial === '' ? 'format_herf_invalid' : 'format_unknown' }
}

/** A stored serial with the zeros the gateway drops when it prints one. Source: gateway contract 4. */
export const paddedSerial = (stored: string) => (stored ? String(stored).padStart(12, '0') : '')

/** Whether two serials are one, however they are written. */
export const sameSerial = (one: string, other: string) =>
  paddedSerial(one).toUpperCase() === paddedSerial(other).toUpperCase()
