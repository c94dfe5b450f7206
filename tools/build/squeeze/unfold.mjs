import { walk } from './walk.mjs'

/**
 * Takes apart what `squeeze.mjs` made: the returned function goes on to byte `end` and returns all bytes, of which those
 * are known.
 * @param {string} payload base64 @param {number} size bytes in all @returns {(end: number) => Uint8Array}
 */
export function unfold(payload, size) {
  const source = atob(payload)
  // The bits not yet told apart, and the range they lie in; in an array, since a variable shared by functions is slow.
  const coder = new Float64Array([0, 1])
  let read = 0
  const code = (/** @type {number} */ chance) => {
    let value = coder[0] ?? 0
    let range = coder[1] ?? 0
    for (; range < 2 ** 24; range *= 256) value = value * 256 + (source.charCodeAt(read++) || 0)
    const bound = Math.floor(range / 65536) * chance
    const bit = value < bound ? 1 : 0
    coder[0] = bit ? value : value - bound
    coder[1] = bit ? bound : range - bound
    return bit
  }
  return walk(code, size)
}
