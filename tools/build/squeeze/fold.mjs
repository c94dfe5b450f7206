import { squeeze } from './squeeze.mjs'
import { unfold } from './unfold.mjs'

/**
 * What js/app.js says in the bundle: a script's `parts`, scripts themselves, folded. Its first line tells where each part ends
 * and what the model needs, the second the payload. The first script of the page (src/loader.ts with arriving.mjs) unfolds
 * them and has the page run them one by one. That takes a fifth less than gzip makes of `parts`, because gzip sees 32 kB back
 * and counts bytes, where the model of `unfold.mjs` sees everything and foresees them.
 * @param {string[]} parts @returns {string} valid as a script, though nobody runs it
 */
export function fold(parts) {
  const { payload, symbols, shape, plain } = squeeze(parts.join(''), parts[0])
  const ends = parts.map((_, index) => parts.slice(0, index + 1).join('').length)
  return `${JSON.stringify([ends, symbols, shape, plain])}\n'${payload}'`
}

/** The parts that `fold` made this of, for who wants to read them. @param {string} folded @returns {string[]} */
export function unfolded(folded) {
  const [head = '', payload = ''] = folded.split("\n'")
  /** @type {[number[], string, string, number]} */
  const [ends, ...model] = JSON.parse(head)
  const text = unfold(...model)(payload, ends.at(-1) ?? 0)
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}
