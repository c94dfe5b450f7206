import { walk } from './walk.mjs'

/**
 * The bits of `text` in UTF-8 as the model codes them, as base64: what `unfold.mjs` takes apart again.
 * @param {string} text @returns {{ payload: string, size: number }} `size` is the bytes of the text
 */
export function squeeze(text) {
  const bytes = new TextEncoder().encode(text)
  /** @type {number[]} */
  const out = []
  let [low, range] = [0, 2 ** 32]
  const push = () => {
    for (let i = out.length - 1; low >= 2 ** 32 && i >= 0; i--) {
      out[i] = ((out[i] ?? 0) + 1) & 255
      if (out[i]) break
    }
    low %= 2 ** 32
    out.push(Math.floor(low / 2 ** 24))
    low = (low * 256) % 2 ** 32
  }
  const code = (/** @type {number} */ chance, /** @type {number} */ bit) => {
    const bound = Math.floor(range / 65536) * chance
    if (bit) range = bound
    else {
      low += bound
      range -= bound
    }
    for (; range < 2 ** 24; range *= 256) push()
    return bit
  }
  walk(code, bytes.length, bytes)(bytes.length)
  for (let i = 0; i < 4; i++) push()
  // So that who reads can look ahead; in threes, as base64 wants it.
  for (let i = 0; i < 40 || out.length % 3; i++) out.push(0)
  return { payload: Buffer.from(out).toString('base64'), size: bytes.length }
}
