// @ts-nocheck -- every index below is in range by construction; asking for each would cost the page time
/**
 * The model behind the squeezed script, in the one form that both directions share: the build walks over known bytes and
 * notes each bit with its chance, the page walks the same way and is told the bits. Everything is `+ - * /` on numbers and
 * integer operations, which every engine computes alike; Math.exp and its kin are not.
 *
 * In the manner of PAQ and LZP (M. Mahoney, C. Bloom; public domain ideas): where the last six bytes occurred before, one
 * bit tells whether the byte that followed then follows again. If not, its eight bits are predicted by mixing what the last
 * one, two, three bytes and the word so far were followed by.
 * @param {(chance: number, wanted: number) => number} code told the chance of a 1, of 65536, and in the build the bit; returns the bit
 * @param {number} size bytes in all
 * @param {Uint8Array} [known] the bytes, in the build
 * @returns {(end: number) => Uint8Array} walks up to byte `end`; all bytes so far
 */
export function walk(code, size, known) {
  const states = new Uint16Array(1 << 22).fill(1 << 15)
  const seen = new Int32Array(1 << 18)
  const weights = new Float64Array(4 * 288).fill(0.35)
  const squash = new Float64Array(2048)
  const stretch = new Float64Array(4096)
  const bytes = new Uint8Array(size)
  const [contexts, places] = [new Int32Array(4), new Int32Array(4)]
  const signals = new Float64Array(4)
  // Where we are, the word so far, the last four bytes, the two before, and how long and from where we have been repeating.
  let [at, word, near, far, length, from, missed] = [0, 0, 0, 0, 0, 0, 0]

  // squash(x) = 1 / (1 + e^-x) for x = -8..8 in steps of 1/128, and its inverse for 4096 chances.
  for (let i = 0, k = 0, odds = 1 / 2980.9579870417283; i < 2048; i++, odds *= 1.007843097206448) {
    squash[i] = odds / (1 + odds)
    while (k < 4096 && (k + 0.5) / 4096 <= squash[i]) stretch[k++] = (i - 1024) / 128
    while (i > 2046 && k < 4096) stretch[k++] = 8
  }

  /** One bit: predicted, coded, learned. A state is a chance of 12 bits and, in the low 4, how often it was seen. */
  function bit(/** @type {number} */ set, /** @type {number} */ node, /** @type {number} */ wanted) {
    let sum = 0
    for (let i = 0; i < 4; i++) {
      let place = Math.imul(contexts[i] + node, 0x9e3779b1)
      place = Math.imul(place ^ (place >>> 15), 0x85ebca6b) >>> 10
      places[i] = place
      signals[i] = stretch[states[place] >> 4]
      sum += signals[i] * weights[set * 4 + i]
    }
    const chance = squash[Math.min(Math.max(sum * 128 + 1024, 0), 2047) | 0]
    const found = code(Math.min(Math.max((chance * 65536) | 0, 24), 65512), wanted)
    const error = (found - chance) * 0.012
    for (let i = 0; i < 4; i++) {
      const state = states[places[i]]
      const count = state & 15
      weights[set * 4 + i] += error * signals[i]
      states[places[i]] = state + (((found * 4095 - (state >> 4)) / (count + 1.5)) << 4) + (count < 15 ? 1 : 0)
    }
    return found
  }

  function next() {
    const one = near & 255
    const two = near & 65535
    const three = near & 0xffffff
    const six = Math.imul(Math.imul(near, 0x2f0b4c47) + far, 0x9e3779b1) >>> 14
    if (!length) {
      from = seen[six]
      while (length < 20 && from > length && bytes[from - 1 - length] === bytes[at - 1 - length]) length++
      if (length < 6) length = 0
    }
    seen[six] = at
    if (length) {
      const guess = bytes[from++]
      const rank = Math.min(length, 15)
      contexts[0] = (rank << 20) | (missed << 26)
      contexts[1] = (guess << 12) | (one << 20) | 1
      contexts[2] = (guess << 12) | (missed << 20) | 2
      contexts[3] = (two << 12) ^ (guess << 8) ^ 3
      const right = bit(256 + rank, 0, known && known[at] === guess ? 1 : 0)
      missed = ((missed << 1) & 7) | (1 - right)
      length = right && length + 1
      if (right) return guess
    }
    contexts[0] = (one << 12) | (1 << 30)
    contexts[1] = Math.imul(two + 1, 0x2f0b4c47)
    contexts[2] = Math.imul(three + 2, 0x5bd1e995)
    contexts[3] = Math.imul(word + 3, 0x2f0b4c47)
    let node = 1
    for (let i = 7; i >= 0; i--) node = node * 2 + bit(node, node * 0x10001, known ? (known[at] >> i) & 1 : 0)
    return node & 255
  }

  return end => {
    for (; at < end; at++) {
      const byte = next()
      bytes[at] = byte
      far = ((far << 8) | (near >>> 24)) & 65535
      near = (near << 8) | byte
      const letter = byte | 32
      const inWord =
        byte > 127 || byte === 36 || byte === 95 || (letter > 96 && letter < 123) || (byte > 47 && byte < 58)
      word = inWord ? Math.imul(word + byte, 0x2f0b4c47) : 0
    }
    return bytes
  }
}
