/** Bytes read at once. Source: specification 1, section 9. */
const chunk = 2_097_152
/** Bytes hashed at once, so that the page goes on answering. */
const step = 131_072

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Int32Array.from({ length: 64 }, (_, i) => Math.abs(Math.sin(i + 1)) * 2 ** 32)

type State = readonly [a: number, b: number, c: number, d: number]

/** The state after whole blocks of 16 words. Source: RFC 1321. */
function take(state: State, words: Int32Array): State {
  let [a, b, c, d] = state
  for (let at = 0; at < words.length; at += 16) {
    const before = [a, b, c, d] as const
    for (let i = 0; i < 64; i++) {
      const round = i >> 4
      let mix = c ^ (b | ~d)
      let word = 7 * i
      if (round < 1) {
        mix = (b & c) | (~b & d)
        word = i
      } else if (round < 2) {
        mix = (d & b) | (~d & c)
        word = 5 * i + 1
      } else if (round < 3) {
        mix = b ^ c ^ d
        word = 3 * i + 5
      }
      const sum = (a + mix + (sines[i] ?? 0) + (words[at + (word & 15)] ?? 0)) | 0
      const shift = shifts[round * 4 + (i & 3)] ?? 0
      a = d
      d = c
      c = b
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    }
    a = (a + before[0]) | 0
    b = (b + before[1]) | 0
    c = (c + before[2]) | 0
    d = (d + before[3]) | 0
  }
  return [a, b, c, d]
}

/** The last bytes of `size` in all, filled up to whole blocks with a bit and the length in bits. */
function padded(rest: Uint8Array, size: number) {
  const whole = new Uint8Array(((rest.length + 72) >> 6) << 6)
  whole.set(rest)
  whole[rest.length] = 128
  new Int32Array(whole.buffer).set([size * 8, size / 2 ** 29], whole.length / 4 - 2)
  return whole
}

/**
 * MD5 of a file in lower-case hexadecimal, which a browser's own cryptography lacks. Reads 2 MiB at a time and lets the
 * page breathe in between; fails when the file cannot be read any more, or with the signal's reason.
 */
export async function md5(file: Blob, signal?: AbortSignal) {
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at <= file.size; at += chunk) {
    let bytes = new Uint8Array(await file.slice(at, at + chunk).arrayBuffer())
    if (bytes.length < chunk) bytes = padded(bytes, file.size)
    for (let from = 0; from < bytes.length; from += step) {
      await new Promise(resolve => setTimeout(resolve))
      if (signal?.aborted) throw signal.reason
      state = take(state, new Int32Array(bytes.buffer, from, Math.min(step, bytes.length - from) / 4))
    }
  }
  return [...new Uint8Array(Int32Array.of(...state).buffer)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
