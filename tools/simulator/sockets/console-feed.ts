import type { Generation } from '../../../src/contract/generations.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../world/log.ts'
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
  readonly #log: Log
  readonly #clock: Clock
  readonly #generation: Generation
  #pending = ''
  #lastChunk = 0
  #second = 0
  #inSecond = 0
  #dropped = 0

  constructor(o: { hub: SocketHub; log: Log; clock: Clock; generation: Generation }) {
    this.#hub = o.hub
    this.#log = o.log
    this.#clock = o.clock
    this.#generation = o.generation
    o.log.listen(({ line }) => this.#message(`${line}\n`))
  }

  /** Writes any text, also one that is no log message. */
  raw(text: string) {
    this.#message(text)
  }

  #message(text: string) {
    if (this.#hub.size === 0) {
      this.#pending = ''
      return
    }
    if (this.#isTooMany()) return
    const message = Buffer.from(text).subarray(0, maxLineBytes[this.#generation]).toString()
    if (this.#generation === 2026 && this.#pending.length + message.length > maxPendingBytes) return
    this.#pending += message
    const now = this.#clock.now()
    if (this.#pending.length >= flushBytes || now - this.#lastChunk >= flushAfterMs) this.#flush(now)
  }

  /** Generation 2025 holds back an incomplete line. */
  #flush(now: number) {
    const end = this.#generation === 2025 ? this.#pending.lastIndexOf('\n') + 1 : this.#pending.length
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
    if (this.#generation === 2025) return false
    const second = Math.floor(this.#clock.now() / 1000)
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
    if (dropped > 0) this.#log.write('W', 'logging', `${dropped} messages dropped`)
  }
}
