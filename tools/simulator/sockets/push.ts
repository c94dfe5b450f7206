import { pushPeriodMs } from '../../../src/contract/sockets.ts'
import { liveOf } from '../api/status.ts'
import type { InvalidPush } from '../faults/faults.ts'
import { jsonText } from '../json/body.ts'
import type { World } from '../world/world.ts'
import type { SocketHub } from './socket-hub.ts'

/** Makes the message with an inverter. */
export type LiveMessageOf = (world: World, serial: string) => object | undefined

interface Pushed {
  at: number
  revision: number
}

/** Pushes inverters to the live socket: when changed, or after ten seconds. Source: gateway contract 6.5. */
export class LivePush {
  readonly #world: World
  readonly #hub: SocketHub
  /** The message with an inverter; undefined where a fork's firmware has none. */
  readonly #messageOf: LiveMessageOf
  #pushed = new Map<string, Pushed>()

  constructor(world: World, hub: SocketHub, messageOf: LiveMessageOf) {
    this.#world = world
    this.#hub = hub
    this.#messageOf = messageOf
  }

  /** Forgets what was pushed, as a restart does. */
  reset() {
    this.#pushed.clear()
  }

  /** Runs once a second and does nothing without clients. */
  tick() {
    if (this.#hub.size === 0) return
    for (const serial of this.#world.radio.serials) if (this.#isDue(serial)) this.push(serial)
  }

  all() {
    for (const serial of this.#world.radio.serials) this.push(serial)
  }

  push(serial: string) {
    this.#pushed.set(serial, { at: this.#world.clock.now(), revision: this.#world.radio.revision(serial) })
    if (this.#world.faults.isMemoryShort())
      return this.#world.log.write('E', 'webapi', 'Live message does not fit in memory')
    const message = this.#messageOf(this.#world, serial)
    if (message) this.#sendText(jsonText(message))
  }

  /** Pushes an invalid message. */
  invalid(kind: InvalidPush) {
    const [serial = '116180000001'] = this.#world.radio.serials
    const message = liveOf(this.#world, serial)
    const unknown = message.inverters.map(inverter => ({ ...inverter, serial: '1141ffffffff', name: 'Unknown' }))
    const texts: Record<InvalidPush, string> = {
      null: 'null',
      empty: '{}',
      half: jsonText(message).slice(0, 200),
      unknown: jsonText({ ...message, inverters: unknown }),
    }
    this.#sendText(texts[kind])
  }

  text(text: string) {
    this.#sendText(text)
  }

  #sendText(text: string) {
    this.#hub.broadcast(text, close => close())
  }

  #isDue(serial: string) {
    const last = this.#pushed.get(serial)
    if (!last || last.revision !== this.#world.radio.revision(serial)) return true
    return this.#world.clock.now() - last.at > pushPeriodMs
  }
}

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
