import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const size = 4096

/** Random numbers that depend on seed and time only: the same seed makes the same day. */
export class Noise {
  readonly #table: readonly number[]

  constructor(seed: number) {
    const generator = xoroshiro128plus(seed)
    this.#table = Array.from({ length: size }, () => uniformFloat64(generator))
  }

  /** A number of 0..1 for a moment (ms), independent of the moments around it. */
  pick(at: number, channel = 0): number {
    const high = Math.floor(at / 2 ** 32)
    let mixed = Math.imul((at >>> 0) ^ Math.imul(high + channel * 7919 + 1, 0x9e3779b1), 0x85ebca6b)
    mixed ^= mixed >>> 13
    mixed = Math.imul(mixed, 0xc2b2ae35)
    return this.#table[(mixed ^ (mixed >>> 16)) & (size - 1)] ?? 0
  }

  /** A number of 0..1 that changes smoothly, with a new target every `periodMs`. */
  wander(at: number, periodMs: number, channel = 0): number {
    const position = at / periodMs
    const step = Math.floor(position)
    const rest = position - step
    const from = this.pick(step, channel)
    return from + (this.pick(step + 1, channel) - from) * rest * rest * (3 - 2 * rest)
  }
}
