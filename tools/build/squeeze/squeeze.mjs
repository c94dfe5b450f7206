import { treeOver } from './tree.mjs'
import { unfold } from './unfold.mjs'

/** Words that are symbols of their own: measured, more would not make the text smaller. */
const mostWords = 40

/** Kinds of symbols in the order of the tree; the first kind is what stands in no word. A later kind that fits wins. */
const kinds = [/^/, /^\d/, /^[A-Z]/, /^[$_]/, /^[^ -~\n]/, /^[a-z]/]

/** The words of `text` that save most as symbols. @param {string} text */
function frequentWords(text) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const [word] of text.matchAll(/(?:[\w$]|[^ -~\n])+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word, count]) => /^[a-z_$]{3,}$/i.test(word) && count > 3)
    .map(([word, count]) => ({ word, saved: (count - 1) * (word.length - 1) - 1 }))
    .sort((a, b) => b.saved - a.saved || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
    .map(({ word }) => word)
}

/** `text` in symbols. A word that is one is spelled first; its symbol right after that tells what it means from then on.
 * @param {string} text @param {string[]} words */
function symbolsOf(text, words) {
  const rest = new Set(words)
  const pieces = text.match(/(?:[\w$]|[^ -~\n])+|[\s\S]/gu) ?? []
  return pieces.flatMap(piece => {
    if (rest.delete(piece)) return [...piece, piece]
    return words.includes(piece) ? [piece] : [...piece]
  })
}

/** How often each symbol has to be told by its bits, since it did not follow where the six before it did the last time.
 * @param {string[]} symbols */
function timesTold(symbols) {
  /** @type {Map<string, number>} */
  const times = new Map()
  /** @type {Map<string, number>} */
  const seen = new Map()
  let from = -1
  symbols.forEach((symbol, at) => {
    const before = symbols.slice(Math.max(at - 6, 0), at).join('\0')
    if (from < 0) from = seen.get(before) ?? -1
    seen.set(before, at)
    const told = from < 0 || symbols[from] !== symbol
    times.set(symbol, (times.get(symbol) ?? 0.01) + (told ? 1 : 0))
    from = told ? -1 : from + 1
  })
  return times
}

/** Writes bits by their chances, six at a time: a range coder. */
function coder() {
  /** @type {number[]} */
  const out = []
  let [low, range] = [0, 2 ** 30]
  const push = () => {
    for (let i = out.length - 1; low >= 2 ** 30 && i >= 0; i--) {
      out[i] = ((out[i] ?? 0) + 1) & 63
      if (out[i]) break
    }
    low %= 2 ** 30
    out.push(Math.floor(low / 2 ** 24))
    low = (low * 64) % 2 ** 30
  }
  const code = (/** @type {number} */ chance, /** @type {number} */ bit) => {
    const bound = (range >> 16) * chance
    if (!bit) low += bound
    range = bit ? bound : range - bound
    for (; range < 2 ** 24; range *= 64) push()
  }
  // The page goes on only as long as 99 signs are in hand; there is nothing in these, which gzip sees.
  const end = () => {
    for (let i = 0; i < 5; i++) push()
    return [...out, ...Array(100).fill(0)].map(six => String.fromCharCode(six + (six > 51 ? 41 : 40))).join('')
  }
  return { code, end }
}

/** Signs of scripts, so that the model can be taught by one. */
const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))

/**
 * What `text` is told in: the model, and the symbols one by one. The words that become symbols are those of `first`, the part of
 * it that must be there soonest.
 * @param {string} text @param {string} [first]
 * @returns {{ model: import('./unfold.mjs').Model, told: number[] }}
 */
export function modelOf(text, first = text) {
  const words = frequentWords(first)
  const told = symbolsOf(text, words)
  const times = timesTold(told)
  const kindOf = (/** @type {string} */ symbol) =>
    words.includes(symbol) ? kinds.length : kinds.findLastIndex(kind => kind.test(symbol))
  const often = (/** @type {string} */ symbol) => times.get(symbol) ?? 0.001
  const names = [...new Set([...times.keys(), ...printable, '\n'])].sort(
    (a, b) => kindOf(a) - kindOf(b) || often(b) - often(a) || (a < b ? -1 : 1),
  )
  const index = new Map(names.map((name, at) => [name, at]))
  const shape = treeOver(names.map(often)).map(({ length }) => length.toString(36))
  const symbols = names.filter(name => !words.includes(name)).join('')
  const plain = names.filter(name => !kindOf(name)).length
  return { model: [symbols, shape.join(''), plain], told: told.map(symbol => index.get(symbol) ?? 0) }
}

/**
 * The symbols as the model codes them: what `unfold.mjs` takes apart again.
 * @param {ReturnType<typeof modelOf>} text @param {string} lesson what the model learns from first
 * @returns {string} of the signs from ( to h without \, each of 6 bits
 */
export function squeeze({ model, told }, lesson) {
  if (told.length + lesson.length > 2 ** 18)
    throw new Error(`the script has ${told.length} symbols, unfold.mjs has room for 262144`)
  const { code, end } = coder()
  let learned = false
  const { learn, teach } = unfold(model, (chance, bit) => {
    if (learned) code(chance, bit)
  })
  learn([...lesson])
  learned = true
  for (const symbol of told) teach(symbol)
  return end()
}
