/** Latin letters: all small but the first, or all capitals. In base64 they are mixed. */
const word = '(?:[A-ZÀ-Þ][a-zß-ÿ]{1,31}|[a-zß-ÿ]{2,31}|[A-ZÀ-Þ]{1,12}|[aàdly])'
const words = `${word}(?:[/_-]${word})*`
const number = '[+-]?\\d{1,6}'
const unit = '(?:[kM]?Wh?|m?[AV]|k?Hz|var|dBm|%|°C|[kM]?B|m?s|min|h)'
const unitPart = new RegExp(`^(?:${word}|${unit})?$`)

/** With a point or a comma only before a unit, since a position has none. */
const quantity = `["'([]{0,3}${number}(?:[.,]\\d{1,3})? ?${unit}(?=[\\s.,:;!?)\\]"']|$)`
const version = 'v\\d{1,3}(?:\\.\\d{1,3}){2}'
const plain = new RegExp(
  `^(?:(?:${words}[=:])?(?:${words}(?:\\.json)?|${number}(?:/${number})?|${version})|${quantity})?$`,
)
const tokens = new RegExp(`${quantity}|\\S+|\\s+`, 'g')

/** Four bytes or more, hexadecimal or decimal, and what stands before. */
const bytes = /(^|[^\w.-])((?:0x)?[\da-f]{2,3}(?:[ ,:;-]{1,3}(?:0x)?[\da-f]{2,3}){3,})(?!\w)/gi
const ipAddress = /(?:\d{1,3}\.){3}\d/
/** Four bytes whose hexadecimal digits are letters. */
const hexLetters = /[a-f]{8}/i

/** A part of a name, a version or a time: a word, several in one, a number with letters of one case around it, or a commit. */
const code = new RegExp(
  `^(?:${word}|[A-Za-z][a-z]+(?:[A-Z][a-z]+){1,3}|(?:[A-Z]{0,5}\\d{1,6}[A-Z]{0,5}|[a-z]{0,5}\\d{1,6}[a-z]{0,5})\\d?|g[\\da-f]{7,10})?$`,
)

/** Also of the values of a grid profile, such as `Pn%/Hz`. */
export const isUnit = (text: string) => text.length < 9 && text.split(/[%/]/).every(part => unitPart.test(part))

/** Whether a text consists of words and short codes, as names of the firmware, versions and times do. */
export const isPlainText = (text: string) =>
  text.length <= 200 &&
  text.search(bytes) < 0 &&
  !ipAddress.test(text) &&
  !hexLetters.test(text) &&
  text.split(/[\s._/:,()+<>’-]+/).every(part => code.test(part))

/** Parts of names whose values are secrets or a position. */
export const secretWords =
  'pass|pwd|psk|token|key|secret|ssid|auth|credential|cookie|session_?id|\\bsid\\b|\\b(?!cur)\\w*pin\\b|\\bl(?:at|ong?|ng)(?:itude|\\b)'
/** What follows such a name, to the end of the line. */
const afterName = new RegExp(`((?:${secretWords}|login|user)\\w{0,30}["'\\]\\\\]{0,3}\\s{0,3}[:=>]).+`, 'i')

/** Most words of a name that is found in a line. */
const maxWords = 5

/** Twice the longest line of the firmware, in characters. Source: gateway contract 2.1. */
const maxLength = 1022

/** What is known of the owner's texts. */
interface Known {
  /** The pseudonym of exactly this text. */
  pseudonymOf(text: string): string | undefined
  /** Whether a text has a part of one. */
  isPartIn(text: string): boolean
}

/** A line of the console: plain words, small numbers and pseudonyms stay, and `…` stands for anything else. */
export function plainLine(line: string, known: Known) {
  if (line.length > maxLength) return '…'
  const [time = ''] = /^[EWIDV] \(\d{1,10}\) /.exec(line) ?? []
  const parts = line
    .slice(time.length)
    .replace(afterName, '$1 …')
    .replace(bytes, (_, before: string, run: string) => `${before}(${run.match(/\w+/g)?.length} bytes)`)
    .match(tokens)
  let made = ''
  for (let at = 0; parts && at < parts.length; ) {
    // Words and the spaces between them alternate.
    let count = known.isPartIn(parts[at] ?? '') ? maxWords * 2 : 2
    let kept: string | undefined
    while (kept === undefined && --count > 0) kept = keptOf(parts.slice(at, at + count).join(''), known)
    made += kept ?? '…'
    at += Math.max(count, 1)
  }
  return time + made.replace(/…(?:\s+…)+/g, '…')
}

/** A part of a line if it may stay or has a pseudonym, with the marks around it. */
function keptOf(part: string, known: Known) {
  if (!part.trim()) return part
  const [, before = '', core = '', after = ''] = /^(["'([/=>|-]{0,3})(.*?)(["'.,:;!?)\]/=>|-]{0,4})$/s.exec(part) ?? []
  const pseudonym = known.pseudonymOf(core) ?? known.pseudonymOf(core.replace(/:\d{1,5}$/, ''))
  if (pseudonym !== undefined) return before + pseudonym + after
  return core.length < 64 && plain.test(core) && !hexLetters.test(core) && !known.isPartIn(core) ? part : undefined
}
