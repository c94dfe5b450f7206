// @ts-nocheck -- every index below is in range by construction; asking for each would cost the page time

/**
 * The model behind the squeezed script, in the one form that both directions share: the build walks over known bytes and
 * notes each bit with its chance, the page walks the same way and is told the bits. Everything is `+ - * /` on numbers and
 * integer operations, which every engine computes alike; Math.exp and its kin are not.
 *
 * In the manner of PAQ and LZP (M. Mahoney, C. Bloom): where the last six bytes occurred before, one bit tells whether the
 * byte that followed then follows again. If not, its eight bits are predicted by mixing what followed the last one, two and
 * three bytes, the word so far, and the last signs between words: the skeleton of a script, which says most.
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
  const rates = Int32Array.from({ length: 16 }, (_, count) => Math.max(65536 / (count + 1.3), 5000))
  const inputs = 6
  const contexts = new Int32Array(inputs)
  const places = new Int32Array(inputs)
  const signals = new Float64Array(inputs)
  const weights = new Float64Array(inputs * 288 * 4).fill(0.3)
  const squash = new Float64Array(2048)
  const stretch = new Float64Array(4096)
  const bytes = new Uint8Array(size)
  // The last four bytes and the two before, the word so far and its length, the last four signs that are in no word.
  let [at, near, far, word, letters, signs] = [0, 0, 0, 0, 0, 0]
  // How long and from where we have been repeating, and where that failed of late.
  let [length, from, missed] = [0, 0, 0]

  // squash(x) = 1 / (1 + e^-x) for x = -8..8 in steps of 1/128, and its inverse for 4096 chances.
  for (let i = 0, k = 0, odds = 1 / 2980.9579870417283; i < 2048; i++, odds *= 1.007843097206448) {
    squash[i] = odds / (1 + odds)
    while (k < 4096 && (k + 0.5) / 4096 <= squash[i]) stretch[k++] = (i - 1024) / 128
    while (i > 2046 && k < 4096) stretch[k++] = 8
  }

  /** Gives each context its 16 states. */
  function settle() {
    for (let i = 0; i < inputs; i++) {
      const mixed = Math.imul(contexts[i] + i, 0x9e3779b1)
      contexts[i] = (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 9) & -16
    }
  }

  /** One bit: predicted, coded, learned. */
  function bit(/** @type {number} */ set, /** @type {number} */ node, /** @type {number} */ wanted) {
    const first = set * inputs
    let sum = 0
    for (let i = 0; i < inputs; i++) {
      const place = contexts[i] | node
      const signal = stretch[(states[place] >> 4) + 2048]
      places[i] = place
      signals[i] = signal
      sum += signal * weights[first + i]
    }
    const chance = squash[Math.min(Math.max(sum * 128 + 1024, 0), 2047) | 0]
    const found = code(Math.min(Math.max((chance * 65536) | 0, 24), 65512), wanted)
    const error = (found - chance) * 0.012
    const goal = found * 4095 - 2048
    for (let i = 0; i < inputs; i++) {
      const state = states[places[i]]
      const count = state & 15
      weights[first + i] += error * signals[i]
      states[places[i]] = state + ((((goal - (state >> 4)) * rates[count]) >> 16) << 4) + (count < 15 ? 1 : 0)
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
      contexts[1] = (guess << 12) | (one << 20)
      contexts[2] = Math.imul(word, 0x2f0b4c47) + (guess << 12)
      contexts[3] = (two << 12) ^ (rank << 8)
      contexts[4] = Math.imul(three, 0x2f0b4c47) + guess * 97
      contexts[5] = Math.imul(signs, 0x2f0b4c47) + guess * 97
      settle()
      const right = bit(256 + rank, 0, known && known[at] === guess ? 1 : 0)
      missed = ((missed << 1) & 7) | (1 - right)
      length = right && length + 1
      if (right) return guess
    }
    contexts[0] = Math.imul(one, 0x2f0b4c47)
    contexts[1] = Math.imul(two, 0x6c58980b)
    contexts[2] = Math.imul(three, 0x29a5e3cf)
    contexts[3] = Math.imul(word, 0x66f32f93)
    contexts[4] = Math.imul(signs + (letters ? 1 : 0), 0x24407b57)
    contexts[5] = Math.imul((signs & 65535) + (letters << 16), 0x618dc71b)
    settle()
    const set = Math.min(letters, 3) * 288
    let node = 1
    for (let i = 7, half = 1; i >= 0; i--) {
      const found = bit(set + node, half, known ? (known[at] >> i) & 1 : 0)
      node = node * 2 + found
      half = half * 2 + found
      if (i === 4) {
        for (let j = 0; j < inputs; j++) contexts[j] = Math.imul((contexts[j] >>> 4) + node * 0x10001, 0x9e3779b1)
        settle()
        half = 1
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
      if (byte > 127 || byte === 36 || byte === 95 || (letter > 96 && letter < 123) || (byte > 47 && byte < 58)) {
        word = Math.imul(word + byte, 0x2f0b4c47)
        letters++
      } else {
        signs = (signs << 8) | byte
        word = letters = 0
      }
    }
    return bytes
  }
}
