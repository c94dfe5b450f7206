import type { Generation } from '../../../src/contract/generations.ts'
import type { World } from '../world/world.ts'
import type { SocketHub } from './socket-hub.ts'

/** Maximum bytes of a message; a longer one is cut and loses its newline. Source: gateway contract 2.1. */
const maxLineBytes: Record<Generation, number> = { 2025: 511, 2026: 255 }
/** Pending messages are sent with the next one from this size or age on. Source: gateway contract 7. */
const flushBytes = 512
const flushAfterMs = 250
/** Generation 2026: limits for messages per second and for pending bytes. */
const maxPerSecond = 128
const maxPendingBytes = 8192

/** Feeds the console socket with chunks of whole messages, without a timer. */
export class ConsoleFeed {
  readonly #hub: SocketHub
  readonly #world: World
  #pending = ''
  #lastChunk = 0
  #second = 0
  #inSecond = 0
  #dropped = 0

  constructor(hub: SocketHub, world: World) {
    this.#hub = hub
    this.#world = world
    world.log.onLine = line => this.#message(`${line}\n`)
  }

  #message(text: string) {
    if (this.#hub.size === 0) {
      this.#pending = ''
      return
    }
    if (this.#isTooMany()) return
    const message = Buffer.from(text).subarray(0, maxLineBytes[this.#world.generation]).toString()
    if (this.#world.generation === 2026 && this.#pending.length + message.length > maxPendingBytes) return
    this.#pending += message
    const now = this.#world.clock.now()
    if (this.#pending.length >= flushBytes || now - this.#lastChunk >= flushAfterMs) this.#flush(now)
  }

  /** Generation 2025 holds back an incomplete line. */
  #flush(now: number) {
    const end = this.#world.generation === 2025 ? this.#pending.lastIndexOf('\n') + 1 : this.#pending.length
    if (end === 0) return
    const chunk = this.#pending.slice(0, end)
    this.#pending = this.#pending.slice(end)
    this.#lastChunk = now
    let skipped = false
    this.#hub.broadcast(chunk, () => {
      skipped = true
    })
    if (skipped) this.#pending += 'WARNING: a client is too slow, messages are skipped\n'
  }

  #isTooMany(): boolean {
    if (this.#world.generation === 2025) return false
    const second = Math.floor(this.#world.clock.now() / 1000)
    if (second !== this.#second) this.#startSecond(second)
    if (++this.#inSecond <= maxPerSecond) return false
    this.#dropped++
    return true
  }

  #startSecond(second: number) {
    const dropped = this.#dropped
    this.#second = second
    this.#inSecond = 0
    this.#dropped = 0
    if (dropped > 0) this.#world.log.write('W', 'logging', `${dropped} messages dropped`)
  }
}
