import { walk } from './walk.mjs'

/** Bytes of the payload that one byte of the text takes at most; squeeze.mjs adds them at the end. */
const reserve = 32

/**
 * Takes apart what `squeeze.mjs` made, as it arrives: `take` is given more of the payload, `go` walks to byte `end`, or as
 * far as the payload in hand surely reaches, and returns how many of `bytes` are known.
 * @param {number} size bytes in all
 */
export function unfold(size) {
  let [source, rest, read, at] = ['', '', 0, 0]
  // The bits not yet told apart, and the range they lie in; in an array, since a variable shared by functions is slow.
  const coder = new Float64Array([0, 1])
  const code = (/** @type {number} */ chance) => {
    let value = coder[0] ?? 0
    let range = coder[1] ?? 0
    for (; range < 2 ** 24; range *= 256) value = value * 256 + source.charCodeAt(read++)
    const bound = Math.floor(range / 65536) * chance
    const bit = value < bound ? 1 : 0
    coder[0] = bit ? value : value - bound
    coder[1] = bit ? bound : range - bound
    return bit
  }
  const step = walk(code, size)
  return {
    bytes: step(0),
    take(/** @type {string} */ base64) {
      rest += base64
      const whole = rest.length & -4
      source += atob(rest.slice(0, whole))
      rest = rest.slice(whole)
    },
    go(/** @type {number} */ end) {
      while (at < end && source.length - read > reserve) step(++at)
      return at
    },
  }
}
