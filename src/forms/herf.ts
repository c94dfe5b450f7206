/** The digits of an E-Star number, for the values 0 to 31. */
const digits = '0123456789ABCDEFGHJKLMNPRSTUVWXY'

/** The letters of a checksum, for a remainder of 0 to 31; several remainders share a letter. */
const letters = 'MFLGW5XC301234567899Z67YRT2S8ABC'

const worthOf = (symbol: string) => digits.indexOf(symbol)
const number = (symbols: string[]) => symbols.reduce((sum, symbol) => sum * 32 + worthOf(symbol), 0)
const checkLetter = (symbols: string[], worth: (symbol: string) => number) =>
  letters[symbols.reduce((sum, symbol) => sum + worth(symbol), 0) % 32]

/**
 * The serial that an E-Star number stands for, as 12 hexadecimal digits in upper case; an empty text if its checksum is
 * wrong, undefined for what is no E-Star number. `text` in upper case.
 */
export function herfSerial(text: string): string | undefined {
  const [, body, sum] = /^(A[012]1[0-9A-HJ-NPR-Y]{6})-([0-9A-HJ-NP-Z]{3})$/.exec(text) ?? []
  if (!body) return undefined
  const symbols = [...body]
  if (sum !== `1${checkLetter(symbols, symbol => symbol.charCodeAt(0))}${checkLetter(symbols, worthOf)}`) return ''
  // The first digit is A, so there are 12 digits without padding.
  return (number(symbols.slice(0, 3)) * 2 ** 32 + number(symbols.slice(3))).toString(16).toUpperCase()
}
