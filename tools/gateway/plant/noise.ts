import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const size = 4096

/** Chance that depends on the seed and on time alone, never on how often it is asked: same seed, same day. */
export class Noise {
  readonly #table: readonly number[]

  constructor(seed: number) {
    const generator = xoroshiro128plus(seed)
    this.#table = Array.from({ length: size }, () => uniformFloat64(generator))
  }

  /** A number of 0..1 for a moment (ms), unrelated to those of the moments around it. */
  pick(at: number, channel = 0): number {
    const high = Math.floor(at / 2 ** 32)
    let mixed = Math.imul((at >>> 0) ^ Math.imul(high + channel * 7919 + 1, 0x9e3779b1), 0x85ebca6b)
    mixed ^= mixed >>> 13
    mixed = Math.imul(mixed, 0xc2b2ae35)
    return this.#table[(mixed ^ (mixed >>> 16)) & (size - 1)] ?? 0
  }

  /** A number of 0..1 that wanders smoothly, with a new aim every `period` ms. */
  wander(at: number, period: number, channel = 0): number {
    const place = at / period
    const step = Math.floor(place)
    const rest = place - step
    const from = this.pick(step, channel)
    return from + (this.pick(step + 1, channel) - from) * rest * rest * (3 - 2 * rest)
  }
}
