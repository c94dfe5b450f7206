/** A text as it reads once decoded. Its letter `i` stands at `from[i]` up to `to[i]` of the original. */
export interface View {
  text: string
  from: Uint32Array
  to: Uint32Array
  /** Its letters are bytes, of digits that may have been none. */
  bytes: boolean
}

/** What stands for a letter with a name that is not known here. */
export const unknownLetter = '\ufffd'

/** Puts a view together; `most` is how many letters it may have. */
class Letters {
  readonly #codes: Uint16Array<ArrayBuffer>
  readonly #from: Uint32Array<ArrayBuffer>
  readonly #to: Uint32Array<ArrayBuffer>
  #count = 0

  constructor(most: number) {
    this.#codes = new Uint16Array(most)
    this.#from = new Uint32Array(most)
    this.#to = new Uint32Array(most)
  }

  add(code: number, from = 0, to = 0) {
    this.#codes[this.#count] = code
    this.#from[this.#count] = from
    this.#to[this.#count++] = to
  }

  view(bytes: boolean): View {
    return { text: textOf(this.#codes.subarray(0, this.#count)), from: this.#from, to: this.#to, bytes }
  }
}

/** How many arguments a call surely takes. */
const part = 8192

/** The text of these UTF-16 codes. */
export function textOf(codes: Uint16Array) {
  let text = ''
  for (let at = 0; at < codes.length; at += part) text += String.fromCharCode(...codes.subarray(at, at + part))
  return text
}

function original(text: string): View {
  const letters = new Letters(text.length)
  for (let at = 0; at < text.length; at++) letters.add(text.charCodeAt(at), at, at + 1)
  return letters.view(false)
}

/** Named groups would be twice as long: \uXXXX, %uXXXX, &#xXX;, \xXX and %XX, &#NNN;, octal, letters with a mark, other names. */
const escapes =
  /\\u\{?([\da-f]{4,6})\}?|%u([\da-f]{4})|&#x([\da-f]{1,6});?|(?:\\x|%)([\da-f]{2})|&#(\d{1,7});?|\\([0-3][0-7]{2})|&([a-z])(uml|grave|acute|circ|tilde|ring|cedil|caron);|&([a-z][a-z\d]{1,30});|\\(.)/gi
/** Names that HTML has for the marks of ASCII, in lower case; escaping tools use the numbers for most others. */
const named = new Map(
  (
    'quot " amp & lt < gt > apos \' excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : ' +
    'semi ; equals = quest ? commat @ lsqb [ bsol \\ rsqb ] hat ^ lowbar _ grave ` lcub { verbar | rcub } szlig ß sect §'
  )
    .split(' ')
    .flatMap((name, at, all) => (at % 2 ? [] : [[name, all[at + 1] ?? '']])),
)
const marks: Record<string, string> = {
  uml: '\u0308',
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The letter, or the byte of UTF-8, that an escape sequence stands for. */
function unescaped([, u, percentU, hexEntity, hex, entity, octal, letter, mark, name, other = '']: RegExpExecArray) {
  const digits = u ?? percentU ?? hexEntity ?? hex
  const code = Number.parseInt(digits ?? entity ?? octal ?? '', digits ? 16 : entity ? 10 : 8)
  if (code >= 0) return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  if (mark) return `${letter}${marks[mark.toLowerCase()]}`.normalize()
  return name ? (named.get(name.toLowerCase()) ?? unknownLetter) : (controls[other] ?? other)
}

/** Without one level of the escapes of JSON, C, addresses and HTML; undefined when there are none. */
function withoutEscapes({ text, from, to, bytes }: View): View | undefined {
  const letters = new Letters(text.length)
  let at = 0
  const copyUntil = (end: number) => {
    for (; at < end; at++) letters.add(text.charCodeAt(at), from[at], to[at])
  }
  for (const match of text.matchAll(escapes)) {
    // Bytes that were none have backslashes by chance.
    if (bytes && match[10] !== undefined) continue
    copyUntil(match.index)
    at += match[0].length
    const letter = unescaped(match)
    for (let unit = 0; unit < letter.length; unit++) letters.add(letter.charCodeAt(unit), from[match.index], to[at - 1])
  }
  if (at === 0) return undefined
  copyUntil(text.length)
  return letters.view(bytes)
}

/** The value of each base64 digit, by its code; of either alphabet. */
const base64 = new Uint8Array(128)
for (const digits of ['+/', '-_'])
  for (const [value, digit] of [...`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${digits}`].entries())
    base64[digit.charCodeAt(0)] = value

/** The bytes of all runs of base64 when the first `skipped` digits of each belong to something else. */
function fromBase64({ text, from, to }: View, skipped: number): View {
  const letters = new Letters(text.length)
  for (const { 0: run, 1: digits = '', index } of text.matchAll(/([\w+/-]{6,})={0,2}/g)) {
    let bits = 0
    for (let at = skipped; at < digits.length; at++) {
      bits = (bits << 6) | (base64[digits.charCodeAt(at)] ?? 0)
      const place = (at - skipped) % 4
      const end = at === digits.length - 1 ? run.length - 1 : at
      if (place) letters.add((bits >> (6 - 2 * place)) & 0xff, from[index + at - 1], to[index + end])
    }
    letters.add(0)
  }
  return letters.view(true)
}

/** The bytes of all runs of hexadecimal digits, spaced or not, when the first `skipped` digits of each belong to something else. */
function fromHex({ text, from, to }: View, skipped: number): View {
  const letters = new Letters(text.length)
  for (const { 0: run, index } of text.matchAll(/(?:(?:0x)?[\da-f]{1,2}[^\da-z]{0,4}){4,}/gi)) {
    const digits = [...run.matchAll(/0x|[\da-f]/gi)].filter(([digit]) => digit.length === 1).slice(skipped)
    for (let at = 1; at < digits.length; at += 2) {
      const [high, low] = [digits[at - 1], digits[at]]
      if (high && low)
        letters.add(Number.parseInt(high[0] + low[0], 16), from[index + high.index], to[index + low.index])
    }
    letters.add(0)
  }
  return letters.view(true)
}

/** Ways to take a base64 or hex text apart: a run may begin with digits of something else. */
const unpackings: ((view: View) => View)[] = [
  ...[0, 1, 2, 3].map(skipped => (view: View) => fromBase64(view, skipped)),
  ...[0, 1].map(skipped => (view: View) => fromHex(view, skipped)),
]

/** Levels of escapes, as in an address within an address within JSON. */
const maxEscapes = 3
/** Levels of base64 or hex. */
const maxPacked = 2

/** Calls `visit` with the text, and with every way it may read once its escapes, base64 and hex are decoded, one in the other. */
export function visitViews(text: string, visit: (view: View) => void) {
  function follow(view: View | undefined, escaped: number, packed: number) {
    // Shorter ones have no room for a secret.
    if (!view || view.text.length < 4) return
    visit(view)
    if (escaped < maxEscapes) follow(withoutEscapes(view), escaped + 1, packed)
    if (packed < maxPacked) for (const unpack of unpackings) follow(unpack(view), 0, packed + 1)
  }
  follow(original(text), 0, 0)
}

/** The text without any level of escapes. */
export function decoded(text: string): string {
  let view = original(text)
  for (let level = 0; level < maxEscapes; level++) view = withoutEscapes(view) ?? view
  return view.text
}
