import type { Live, LiveInverter } from '../../../src/contract/live.ts'
import type { ConsoleLine, LiveLine } from '../../../src/pages/info/support/recording.ts'
import type { Clock } from '../time/clock.ts'

interface PlayerOptions {
  live: LiveLine[]
  console: ConsoleLine[]
  clock: Clock
  onLive(message: Live): void
  onConsole(text: string): void
}

/** ms between the last message and the first one of the next round. */
const pauseMs = 1000

/** Plays a recording in real time, over and over. */
export class Player {
  readonly #options: PlayerOptions
  readonly #lines: { ms: number; play: () => void }[]
  readonly #latest = new Map<string, LiveInverter>()
  #last: Live | undefined
  #next = 0
  #cancel = () => {}

  constructor(options: PlayerOptions) {
    this.#options = options
    const live = options.live.map(({ ms, message }) => ({ ms, play: () => this.#playLive(message) }))
    const console = options.console.map(({ ms, text }) => ({ ms, play: () => options.onConsole(text) }))
    this.#lines = [...live, ...console].sort((one, other) => one.ms - other.ms)
  }

  /** The inverter as it was pushed last; undefined before. */
  latest(serial: string): LiveInverter | undefined {
    return this.#latest.get(serial)
  }

  /** The message pushed last. */
  get last() {
    return this.#last
  }

  start() {
    const [first] = this.#lines
    if (first) this.#waitFor(first.ms)
  }

  stop() {
    this.#cancel()
  }

  #waitFor(ms: number) {
    this.#cancel = this.#options.clock.after(Math.max(0, ms), () => this.#play())
  }

  #play() {
    const line = this.#lines[this.#next]
    const following = this.#lines[this.#next + 1]
    line?.play()
    this.#next = following ? this.#next + 1 : 0
    this.#waitFor(line && following ? following.ms - line.ms : pauseMs)
  }

  #playLive(message: Live) {
    this.#last = message
    for (const inverter of message.inverters ?? []) if (inverter?.serial) this.#latest.set(inverter.serial, inverter)
    this.#options.onLive(message)
  }
}
