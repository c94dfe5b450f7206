/** Bytes read at a time, whole blocks; the page stays responsive in between. */
const chunkBytes = 131_072
const blockBytes = 64

/** Bits by which each round of 16 steps rotates, one step after the other. */
const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

/** A number for each of the 64 steps. */
const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))

/** Takes one block, 16 words, into the four words of the state. */
function addBlock(state: Int32Array, block: Int32Array) {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    let mixed: number
    let word: number
    if (round === 0) {
      mixed = (b & c) | (~b & d)
      word = step
    } else if (round === 1) {
      mixed = (d & b) | (~d & c)
      word = 5 * step + 1
    } else if (round === 2) {
      mixed = b ^ c ^ d
      word = 3 * step + 5
    } else {
      mixed = c ^ (b | ~d)
      word = 7 * step
    }
    const sum = (a + mixed + (sines[step] ?? 0) + (block[word % 16] ?? 0)) | 0
    const shift = shifts[round]?.[step % 4] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  for (const [place, word] of [a, b, c, d].entries()) state[place] = (state[place] ?? 0) + word
}

/** The last bytes of a message of `size` bytes, filled up to whole blocks that end with its length in bits. */
function filled(bytes: Uint8Array, size: number) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(size) * 8n, true)
  return whole
}

/**
 * MD5 (RFC 1321) of a file in lower-case hexadecimal; the platform has none, and the firmware takes no other. Rejects when the file
 * cannot be read any more, or with the signal's reason.
 */
export async function md5(file: Blob, signal?: AbortSignal) {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  for (let at = 0; at <= file.size; at += chunkBytes) {
    const read = new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer())
    const bytes = at + chunkBytes > file.size ? filled(read, file.size) : read
    // Every browser runs on processors that put the lowest byte of a word first, as MD5 does.
    const words = new Int32Array(bytes.buffer)
    for (let word = 0; word < words.length; word += 16) addBlock(state, words.subarray(word, word + 16))
    // A file in memory would be read without yielding to the page.
    await new Promise(resolve => setTimeout(resolve))
    if (signal?.aborted) throw signal.reason
  }
  return Array.from(new Uint8Array(state.buffer), byte => byte.toString(16).padStart(2, '0')).join('')
}
