import { fewestLetters, TextIndex } from './text-index.ts'
import { decoded, textOf, unknownLetter, type View } from './views.ts'

/** A part of a text, and what replaces it. */
export interface Hit {
  from: number
  to: number
  instead: string
}

interface Meaning {
  instead: string
  /** What stands around the words. */
  before: string
  after: string
}

/** Longer texts are learned in parts, because a gateway cuts long lines. */
const longPart = /.{1,64}/gsu

/** So many are searched for without what stands around them. */
const enoughLetters = 6

/** The code of the dot. Setting bit 0x20 makes a letter lower-case, and leaves digits as they are. */
const separator = 0xb7
const isWord = (code: number) => (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123)
const isDigit = (letter = '') => letter >= '0' && letter <= '9'

/**
 * A text as lower-case ASCII letters and digits with one dot for anything between: that stays the same in every charset
 * and however it was escaped. Letter `i` stands at `at[i]`.
 */
function wordsOf(text: string) {
  const at = new Uint32Array(text.length + 1)
  const folded = new Uint16Array(text.length)
  let count = 0
  let between = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const word = isWord(code)
    if (!word && between) continue
    between = !word
    at[count] = index
    folded[count++] = word ? code | 0x20 : separator
  }
  at[count] = text.length
  return { words: textOf(folded.subarray(0, count)), at }
}

/** In lower case, letter for letter; in a form a plus is a space. */
function exactly(text: string) {
  const lower = text.toLowerCase()
  return (lower.length === text.length ? lower : text).replaceAll('+', ' ')
}

const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map(pair => String.fromCharCode(Number.parseInt(pair, 16)))

/** A number cut and rounded to so many decimals. */
const shortened = (number: number, decimals: number) => [
  (Math.floor(number * 10 ** decimals) / 10 ** decimals).toFixed(decimals),
  number.toFixed(decimals),
]

/** Texts that are replaced wherever they stand and however they are written. */
export class KnownTexts {
  /** By their words; the way for everything with four ASCII letters or digits. */
  readonly #words = new TextIndex<Meaning>()
  /** As they are, for scripts that have no such letters. */
  readonly #exact = new TextIndex<string>()
  /** Too short to be searched for; replaced in quotation marks and brackets only. */
  readonly #short = new Map<string, string>()
  /** By the beginning of a number. */
  readonly #numbers = new TextIndex<string>()
  /** Raw bytes, with the replacement of each or of all. */
  readonly #bytes = new TextIndex<string[]>()

  /** Learns a text of the owner. One of less than four letters is replaced in quotation marks and brackets only. */
  learn(text: string, instead: string) {
    const lines = text.split('\n').flatMap(line => line.match(longPart) ?? [])
    for (const line of lines) for (const part of new Set([line, decoded(line)])) this.#learnPart(part, instead)
    const address = text.replace(/[:.-]/g, '')
    if (!/^[\da-f]{12}$/i.test(address)) return
    this.#words.add(address.toLowerCase(), { instead, before: '', after: '' })
    this.#bytes.add(bytesOf(address).join(''), [instead])
  }

  /** Learns a serial of 12 digits, also as a decimal number, and its lower four bytes, which is what radio data has. */
  learnSerial(serial: string, instead: string) {
    this.learn(serial, instead)
    this.learn(`${Number.parseInt(serial, 16)}`, `${Number.parseInt(instead, 16)}`)
    const [bytes, others] = [bytesOf(serial.slice(-8)), instead.slice(-8).match(/../g) ?? []]
    this.#bytes.add(bytes.join(''), others)
    this.#bytes.add(bytes.reverse().join(''), others.slice().reverse())
  }

  /** Learns a coordinate in degrees: two decimals of it or more, cut or rounded, with a point or a comma. */
  learnCoordinate(degrees: number) {
    for (const text of shortened(Math.abs(degrees), 2)) this.#learnNumber(text)
  }

  /** Learns a position, which one decimal of each coordinate gives away. */
  learnPosition(latitude: number, longitude: number) {
    for (const one of shortened(Math.abs(latitude), 1))
      for (const other of shortened(Math.abs(longitude), 1)) {
        this.#learnNumber(`${one} ${other}`)
        this.#learnNumber(`${other} ${one}`)
      }
  }

  #learnNumber(text: string) {
    const { words } = wordsOf(text)
    if (words.length >= fewestLetters) this.#numbers.add(words, '0')
  }

  #learnPart(text: string, instead: string) {
    const [, before = '', core = '', after = ''] = /^([^a-z\d]*)(.*?)([^a-z\d]*)$/is.exec(text) ?? []
    const { words } = wordsOf(core)
    const letters = words.replaceAll('·', '').length
    const plain = /^[\x20-\x7e]*$/.test(before + after)
    if (letters >= fewestLetters && plain) return this.#words.add(words, { instead, before, after })
    if (letters >= enoughLetters) this.#words.add(words, { instead, before: '', after: '' })
    if (text.trim().length < fewestLetters) this.#short.set(text, instead)
    else for (const spelling of new Set([text, utf8(text)])) this.#exact.add(exactly(spelling), instead)
  }

  /** Calls `take` with everything known in one view of a text. */
  find(view: View, take: (hit: Hit) => void) {
    const { text, from, to } = view
    const takePart = (start: number, end: number, instead: string) => {
      take({ from: from[start] ?? 0, to: to[end - 1] ?? 0, instead })
      return true
    }
    const { words, at } = wordsOf(text)
    this.#words.find(words, (first, end, meaning) => {
      const range = textAround(text, at[first] ?? 0, at[end] ?? 0, meaning)
      return range !== undefined && takePart(...range, meaning.instead)
    })
    this.#numbers.find(words, (first, end, instead) => {
      const range = numberAround(text, at[first] ?? 0, at[end] ?? 0)
      return range !== undefined && takePart(...range, instead)
    })
    this.#exact.find(exactly(text), takePart)
    for (const { 1: found = '', index } of this.#short.size ? text.matchAll(/["'`([<](.{1,3})["'`)\]>]/g) : []) {
      const instead = this.#short.get(found)
      if (instead !== undefined) takePart(index + 1, index + 1 + found.length, instead)
    }
    if (!view.bytes) return
    this.#bytes.find(text, (start, end, parts) => {
      if (parts.length === 1) return takePart(start, end, parts[0] ?? '')
      for (const [index, part] of parts.entries()) takePart(start + index, start + index + 1, part)
      return true
    })
  }
}

/** The range of a text whose words are at `start`; undefined if something else stands around them. */
function textAround(
  text: string,
  start: number,
  end: number,
  { before, after }: Meaning,
): [number, number] | undefined {
  const [first, last] = [start - before.length, end + after.length]
  const fits = (found: string, wanted: string) => found.includes(unknownLetter) || exactly(found) === exactly(wanted)
  if (first < 0 || !fits(text.slice(first, start), before) || !fits(text.slice(end, last), after)) return undefined
  // Digits within a longer number are another one.
  const inNumber = isDigit(text[start - 1]) || isDigit(text[end])
  return inNumber && /^[\d\W_]+$/.test(text.slice(start, end)) ? undefined : [first, last]
}

/** The range of a number that begins at `start`, with its sign and further digits. */
function numberAround(text: string, start: number, end: number): [number, number] | undefined {
  if (isDigit(text[start - 1])) return undefined
  let last = end
  while (isDigit(text[last])) last++
  return [/[-−]/.test(text[start - 1] ?? '') ? start - 1 : start, last]
}
