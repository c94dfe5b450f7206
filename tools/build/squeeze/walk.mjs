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
  // A chance of 12 bits, less a half, and in the low 4 bits how often it was asked. Eight bits lie beside each other for
  // the sake of the processor's cache: 15 of every 16 states for the four bits that begin or end a byte.
  const states = new Int16Array(1 << 23)
  const seen = new Int32Array(1 << 18)
  const weights = new Float64Array(4 * 288).fill(0.35)
  const squash = new Float64Array(2048)
  const stretch = new Float64Array(4096)
  const bytes = new Uint8Array(size)
  const rates = Int32Array.from({ length: 16 }, (_, count) => 65536 / (count + 1.5))
  const contexts = new Int32Array(4)
  // Where we are, the word so far, the last four bytes, the two before, and how long and from where we have been repeating.
  let [at, word, near, far, length, from, missed] = [0, 0, 0, 0, 0, 0, 0]

  // squash(x) = 1 / (1 + e^-x) for x = -8..8 in steps of 1/128, and its inverse for 4096 chances.
  for (let i = 0, k = 0, odds = 1 / 2980.9579870417283; i < 2048; i++, odds *= 1.007843097206448) {
    squash[i] = odds / (1 + odds)
    while (k < 4096 && (k + 0.5) / 4096 <= squash[i]) stretch[k++] = (i - 1024) / 128
    while (i > 2046 && k < 4096) stretch[k++] = 8
  }

  /** Gives each context its 16 states. */
  function settle() {
    for (let i = 0; i < 4; i++) {
      const mixed = Math.imul(contexts[i], 0x9e3779b1)
      contexts[i] = (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 9) & -16
    }
  }

  /** A state after a bit that was all but certain one way, `goal`. */
  const learned = (/** @type {number} */ state, /** @type {number} */ goal) =>
    state + ((((goal - (state >> 4)) * rates[state & 15]) >> 16) << 4) + ((state & 15) < 15 ? 1 : 0)

  /** One bit: predicted, coded, learned. Written out four times over: a loop takes a sixth longer. */
  function bit(/** @type {number} */ set, /** @type {number} */ node, /** @type {number} */ wanted) {
    const first = set * 4
    const at0 = contexts[0] | node
    const at1 = contexts[1] | node
    const at2 = contexts[2] | node
    const at3 = contexts[3] | node
    const state0 = states[at0]
    const state1 = states[at1]
    const state2 = states[at2]
    const state3 = states[at3]
    const signal0 = stretch[(state0 >> 4) + 2048]
    const signal1 = stretch[(state1 >> 4) + 2048]
    const signal2 = stretch[(state2 >> 4) + 2048]
    const signal3 = stretch[(state3 >> 4) + 2048]
    const sum =
      signal0 * weights[first] +
      signal1 * weights[first + 1] +
      signal2 * weights[first + 2] +
      signal3 * weights[first + 3]
    const chance = squash[Math.min(Math.max(sum * 128 + 1024, 0), 2047) | 0]
    const found = code(Math.min(Math.max((chance * 65536) | 0, 24), 65512), wanted)
    const error = (found - chance) * 0.012
    const seen = found * 4095 - 2048
    weights[first + 0] += error * signal0
    states[at0] = learned(state0, seen)
    weights[first + 1] += error * signal1
    states[at1] = learned(state1, seen)
    weights[first + 2] += error * signal2
    states[at2] = learned(state2, seen)
    weights[first + 3] += error * signal3
    states[at3] = learned(state3, seen)
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
      settle()
      const right = bit(256 + rank, 0, known && known[at] === guess ? 1 : 0)
      missed = ((missed << 1) & 7) | (1 - right)
      length = right && length + 1
      if (right) return guess
    }
    contexts[0] = (one << 12) | (1 << 30)
    contexts[1] = Math.imul(two + 1, 0x2f0b4c47)
    contexts[2] = Math.imul(three + 2, 0x5bd1e995)
    contexts[3] = Math.imul(word + 3, 0x2f0b4c47)
    settle()
    let node = 1
    for (let i = 7, near = 1; i >= 0; i--) {
      const found = bit(node, near, known ? (known[at] >> i) & 1 : 0)
      node = node * 2 + found
      near = near * 2 + found
      if (i === 4) {
        for (let j = 0; j < 4; j++) contexts[j] = Math.imul((contexts[j] >>> 4) + node * 0x10001 + j, 0x9e3779b1)
        settle()
        near = 1
      }
    }
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
