import { radioOf } from '../contract/radios.ts'
import { textOf } from '../i18n/format.ts'
import type { KeyIn } from '../i18n/i18n.ts'

/** The digits of an E-Star number, for the values 0 to 31. */
const digits = '0123456789ABCDEFGHJKLMNPRSTUVWXY'

/** The letters of a checksum by remainder, 0 to 31; several remainders share a letter. */
const letters = 'MFLGW5XC301234567899Z67YRT2S8ABC'

const worthOf = (symbol: string) => digits.indexOf(symbol)
const number = (symbols: string[]) => symbols.reduce((sum, symbol) => sum * 32 + worthOf(symbol), 0)
const checkLetter = (symbols: string[], worth: (symbol: string) => number) =>
  letters[symbols.reduce((sum, symbol) => sum + worth(symbol), 0) % 32]

/** The serial, 12 hexadecimal digits, of an E-Star number in upper case; empty if its checksum is wrong, undefined for another text. */
function herfSerial(text: string): string | undefined {
  const [, body, sum] = /^(A[012]1[0-9A-HJ-NPR-Y]{6})-([0-9A-HJ-NP-Z]{3})$/.exec(text) ?? []
  if (!body) return undefined
  const symbols = [...body]
  if (sum !== `1${checkLetter(symbols, symbol => symbol.charCodeAt(0))}${checkLetter(symbols, worthOf)}`) return ''
  // The first digit is A, so there are 12 digits without padding.
  return (number(symbols.slice(0, 3)) * 2 ** 32 + number(symbols.slice(3))).toString(16).toUpperCase()
}

interface SerialReading {
  /** 12 hexadecimal digits in upper case; empty if invalid. */
  serial: string
  /** Key of the hint about its format, or about a mistake; undefined for an empty text. */
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

/** Maker and family of an inverter whose serial begins with 1; only the maker if the type is unknown. */
export function inverterFamily(serial: string) {
  const chip = radioOf(serial)
  if (!chip) return 'Hoymiles'
  if (chip === 'nrf24') return 'Hoymiles HM'
  return serial.startsWith('13') ? 'Hoymiles HMT' : 'Hoymiles HMS'
}

/** A stored serial with the leading zeros that the gateway omits. Source: gateway contract 4. */
export const paddedSerial = (stored: string) => textOf(stored, '') && String(stored).padStart(12, '0')

/** Whether two serials are equal apart from case and leading zeros. */
export const sameSerial = (one: string, other: string) =>
  paddedSerial(one).toUpperCase() === paddedSerial(other).toUpperCase()
