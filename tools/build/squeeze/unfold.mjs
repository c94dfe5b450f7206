// @ts-nocheck -- every index below is in range by construction; asking for each would cost the page time

/**
 * What the model has to know of a text. `symbols`: the characters; after them come words, each of which means what stands
 * before it the first time. `shape`: how many bits each symbol has, in base 36: the leaves of a tree from left to right.
 * `plain`: how many of the symbols, the first ones, are in no word.
 * @typedef {[symbols: string, shape: string, plain: number]} Model
 */

/**
 * The model behind the squeezed script, and what takes the script apart with it. The build runs the very same code and is
 * asked for each bit. Everything is integer operations, and `+ - * /` for the tables, which every engine computes alike;
 * Math.exp and its kin are not. It runs once, mostly before an engine has compiled it: so it is short functions, which are
 * compiled early, and integers of 30 bits, which need no box until then.
 *
 * The text is told as symbols: characters, and words that occur often. In the manner of PAQ and LZP (M. Mahoney, C. Bloom):
 * where the last six symbols occurred before, one bit tells whether the symbol that followed then follows again. If not,
 * its bits, few for a frequent one, are predicted by mixing what followed the last one, two and three symbols, the word so
 * far, and the last signs between words: the skeleton of a script, which says most.
 * @param {Model} model
 * @param {(chance: number, bit: number) => void} [code] in the build: told each bit with the chance of a 1, of 65536
 */
export function unfold([symbols, shape, plain], code) {
  const names = [...symbols]
  // A chance of 12 bits, less a half, and in the low 4 bits how often it was asked. Those for three bits in a row lie
  // beside each other for the sake of the processor's cache.
  const states = new Int16Array(1 << 22)
  const seen = new Int32Array(1 << 16)
  const rates = Int32Array.from({ length: 16 }, (_, count) => Math.max(65536 / (count + 1.3), 9000))
  const inputs = 6
  const slots = new Int32Array(inputs)
  const places = new Int32Array(inputs)
  const signals = new Int32Array(inputs)
  const weights = new Int32Array((shape.length * 4 + 16) * inputs).fill(4096)
  const squash = new Int32Array(4096)
  const stretch = new Int32Array(4096)
  const known = new Uint16Array(1 << 18)
  // The tree: where the chances of a node lie, and its two children, where ~n is symbol n. Node 0 is no part of it.
  const spots = new Int32Array(shape.length)
  const kids = new Int16Array(shape.length * 2)
  let [leaves, nodes] = [0, 1]
  let [source, text, at] = ['', '', 0]
  // The last three symbols and the three before, the word so far and its length, the last signs that are in no word.
  let [near, far, word, letters, signs] = [0, 0, 0, 0, 0]
  // How long and from where we have been repeating, and where that failed of late.
  let [length, from, missed] = [0, 0, 0]
  // The bits not yet told apart, and the range they lie in.
  let [read, value, range] = [0, 0, 1]
  // The way to each symbol, of 0 and 1 after a 1. While the model is taught, the symbol that comes and the steps left to it.
  const ways = []
  let [wanted, left] = [-1, 0]

  // squash(x) = 65536 / (1 + e^-x) for x = -8..8 in steps of 1/256, and its inverse for 4096 chances.
  for (let i = 0, k = 0, odds = 1 / 2980.9579870417283; i < 4096; i++, odds *= 1.0039138893383475) {
    const chance = odds / (1 + odds)
    squash[i] = Math.min(Math.max(chance * 65536, 24), 65512)
    while (k < 4096 && ((k + 0.5) / 4096 <= chance || i > 4094)) stretch[k++] = i - 2048
  }

  function grow(/** @type {number} */ depth, /** @type {number} */ spot, /** @type {number} */ way) {
    if (parseInt(shape[leaves], 36) === depth) {
      ways[leaves] = way
      return ~leaves++
    }
    const node = nodes++
    spots[node] = depth % 3 ? spot : ((Math.imul(node, 0x9e3779b1) >>> 10) & -8) | 1
    const below = (spots[node] & -8) | ((spots[node] * 2) & 7)
    kids[node * 2] = grow(depth + 1, below, way * 2)
    kids[node * 2 + 1] = grow(depth + 1, below + 1, way * 2 + 1)
    return node
  }
  grow(0, 0, 1)

  /** Gives each context its place among the states. */
  function settle(one, two, three, four, five, six) {
    slots[0] = Math.imul(one, 0x2f0b4c47) >>> 10
    slots[1] = Math.imul(two, 0x6c58980b) >>> 10
    slots[2] = Math.imul(three, 0x29a5e3cf) >>> 10
    slots[3] = Math.imul(four, 0x66f32f93) >>> 10
    slots[4] = Math.imul(five, 0x24407b57) >>> 10
    slots[5] = Math.imul(six, 0x618dc71b) >>> 10
  }

  /** One bit: predicted, decoded, learned. */
  function bit(/** @type {number} */ set, /** @type {number} */ node, /** @type {number} */ guess) {
    const first = (set + node) * inputs
    let sum = 0
    for (let i = 0; i < inputs; i++) {
      const place = slots[i] ^ spots[node]
      const signal = stretch[(states[place] >> 4) + 2048]
      places[i] = place
      signals[i] = signal
      sum += signal * weights[first + i]
    }
    const chance = squash[Math.min(Math.max((sum >> 14) + 2048, 0), 4095)]
    let found = node ? (ways[wanted] >> --left) & 1 : guess === wanted ? 1 : 0
    if (wanted < 0) {
      for (; range < 2 ** 24; range *= 64) {
        const sign = source.charCodeAt(read++)
        value = value * 64 + sign - (sign > 92 ? 41 : 40)
      }
      const bound = (range >> 16) * chance
      found = value < bound ? 1 : 0
      value -= found ? 0 : bound
      range = found ? bound : range - bound
    }
    if (code) code(chance, found)
    const error = (found * 65536 - chance) * 3
    const goal = found * 4095 - 2048
    for (let i = 0; i < inputs; i++) {
      const state = states[places[i]]
      const count = state & 15
      weights[first + i] += (signals[i] * error) >> 18
      states[places[i]] = state + ((((goal - (state >> 4)) * rates[count]) >> 16) << 4) + (count < 15 ? 1 : 0)
    }
    return found
  }

  function next() {
    const one = near & 255
    const two = near & 65535
    const six = Math.imul(Math.imul(near, 0x2f0b4c47) + far, 0x9e3779b1) >>> 16
    if (!length) {
      from = seen[six]
      while (length < 20 && from > length && known[from - 1 - length] === known[at - 1 - length]) length++
      if (length < 6) length = 0
    }
    seen[six] = at
    if (length) {
      const guess = known[from++]
      const rank = Math.min(length, 15)
      const mixed = Math.imul(guess, 0x9e3779b1)
      settle(rank * 8 + missed, one + mixed, letters * 99 + mixed, two * 16 + rank, near + mixed, signs + mixed)
      const right = bit(shape.length * 4 + rank, 0, guess)
      missed = ((missed * 2) & 7) | (1 - right)
      length = right && length + 1
      if (right) return guess
    }
    const skeleton = Math.imul(signs & 65535, 0x2f0b4c47)
    settle(one + 1, two + 1, near + 1, word + 1, Math.imul(signs, 0x2f0b4c47) + (letters ? 1 : 0), skeleton + letters)
    const set = Math.min(letters, 3) * shape.length
    let node = 1
    while (node > 0) node = kids[node * 2 + bit(set, node, 0)]
    return ~node
  }

  function step() {
    const symbol = next()
    known[at++] = symbol
    far = ((far << 8) | (near >> 16)) & 0xffffff
    near = ((near << 8) | symbol) & 0xffffff
    if (symbol < plain) {
      signs = ((signs << 8) | symbol) & 0x3fffffff
      word = letters = 0
    } else {
      word = Math.imul(word + symbol + 1, 0x2f0b4c47) >>> 4
      letters++
    }
    return symbol
  }

  function teach(/** @type {number} */ symbol) {
    wanted = symbol
    left = parseInt(shape[symbol], 36)
    step()
    wanted = -1
  }

  return {
    teach,
    /**
     * Has the model learn from a text both sides know: while the page waits for the payload, so that the engine has compiled all
     * this and laid out its memory when it comes. What is no symbol is left out.
     * @param {string[]} signs
     */
    learn(signs) {
      for (const symbol of signs.map(sign => names.indexOf(sign))) if (symbol >= 0) teach(symbol)
    },
    /**
     * Given more of the payload, walks until `end` UTF-16 units of the text are known, or as far as the payload surely reaches.
     * @param {string} piece @param {number} end @returns {string} all text so far
     */
    walk(piece, end) {
      source += piece
      // No symbol takes more than 99 signs of the payload.
      while (text.length < end && read + 99 < source.length) {
        const spelled = letters
        const symbol = step()
        if (names[symbol]) text += names[symbol]
        else names[symbol] = text.slice(-spelled) || '?'
      }
      return text
    },
  }
}
