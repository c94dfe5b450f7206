import { pushPeriodMs } from '../../../src/contract/sockets.ts'
import { jsonText } from '../json/print.ts'
import type { World } from '../world/world.ts'
import type { SocketHub } from './socket-hub.ts'

/** What a fork's firmware pushes; see `ForkEndpoints`. */
export interface ForkPushes {
  sockets: Record<string, { realm: string; push(world: World): unknown }>
  /** Members added to the live message. */
  live: ((world: World) => object) | undefined
}

/** Pushes the messages of a fork's own sockets, and the members that it adds to the live socket. */
export class ForkPush {
  readonly #world: World
  readonly #pushes: ForkPushes
  /** The members as last pushed, as text, and when all of them were. */
  #pushed: Record<string, string> = {}
  #wholeAt = Number.NEGATIVE_INFINITY

  constructor(world: World, pushes: ForkPushes) {
    this.#world = world
    this.#pushes = pushes
  }

  /** Forgets what was pushed, as a restart does. */
  reset() {
    this.#pushed = {}
    this.#wholeAt = Number.NEGATIVE_INFINITY
  }

  /** Runs once a second for each socket of the fork. */
  own(hub: SocketHub) {
    const message = hub.size ? this.#pushes.sockets[hub.path]?.push(this.#world) : undefined
    if (message !== undefined) hub.broadcast(jsonText(message), close => close())
  }

  /** Runs once a second for the live socket: sends the members that have changed, or all after ten seconds. */
  live(hub: SocketHub) {
    if (!hub.size || !this.#pushes.live) return
    const now = this.#world.clock.now()
    const isWhole = now - this.#wholeAt >= pushPeriodMs
    const texts = Object.entries(this.#pushes.live(this.#world)).map(
      ([name, value]) => [name, jsonText(value)] as const,
    )
    const news = texts.filter(([name, text]) => isWhole || this.#pushed[name] !== text)
    if (isWhole) this.#wholeAt = now
    if (!news.length) return
    this.#pushed = Object.fromEntries(texts)
    hub.broadcast(`{${news.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`, close => close())
  }
}
