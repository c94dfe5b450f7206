import { walk } from './walk.mjs'

/**
 * Takes apart what `squeeze.mjs` made, step by step: each call of the returned function goes on to byte `end` and returns
 * the text between the last end and this one.
 * @param {string} payload @param {number} size
 */
export function unfold(payload, size) {
  const source = atob(payload)
  let [value, range, read, done] = [0, 1, 0, 0]
  const code = (/** @type {number} */ chance) => {
    for (; range < 2 ** 24; range *= 256) value = value * 256 + (source.charCodeAt(read++) || 0)
    const bound = Math.floor(range / 65536) * chance
    if (value < bound) {
      range = bound
      return 1
    }
    value -= bound
    range -= bound
    return 0
  }
  const go = walk(code, size)
  return (/** @type {number} */ end) => {
    const text = new TextDecoder().decode(go(end).subarray(done, end))
    done = end
    return text
  }
}
