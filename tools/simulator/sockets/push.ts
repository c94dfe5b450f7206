import { pushPeriodMs } from '../../../src/contract/sockets.ts'
import type { ForkSocket } from '../api/fork.ts'
import { jsonText } from '../json/body.ts'
import type { World } from '../world/world.ts'
import type { SocketHub } from './socket-hub.ts'

/** What is pushed, and who may listen, where a fork's firmware differs. */
export interface SocketRules {
  /** The message with an inverter; undefined where a fork's firmware has none. */
  liveMessage: (world: World, serial: string) => object | undefined
  /** Members that a fork adds to the live socket. */
  live: ((world: World) => object) | undefined
  /** Those of a fork, by their path. */
  sockets: Record<string, ForkSocket>
}

const send = (hub: SocketHub, text: string) => hub.broadcast(text, close => close())

/** Pushes what the sockets have: inverters and members when changed, or after ten seconds. Source: gateway contract 6.5. */
export class Push {
  readonly #world: World
  readonly #live: SocketHub
  readonly #rules: SocketRules
  /** By serial, when it was pushed, ms of the clock, and the revision that it had. */
  #inverters = new Map<string, { at: number; revision: number }>()
  /** The members of a fork as last pushed, as text, and when all of them were. */
  #members: Record<string, string> = {}
  #membersAt = Number.NEGATIVE_INFINITY

  constructor(world: World, live: SocketHub, rules: SocketRules) {
    this.#world = world
    this.#live = live
    this.#rules = rules
  }

  /** Forgets what was pushed, as a restart does. */
  reset() {
    this.#inverters.clear()
    this.#members = {}
    this.#membersAt = Number.NEGATIVE_INFINITY
  }

  /** Pushes the inverters that are due, or `all`, and a fork's members. Does nothing without clients. */
  live(all = false) {
    if (this.#live.size === 0) return
    for (const serial of this.#world.radio.serials) if (all || this.#isDue(serial)) this.#pushInverter(serial)
    this.#pushMembers()
  }

  /** Pushes the message of a socket that only a fork has. */
  own(hub: SocketHub) {
    const message = hub.size ? this.#rules.sockets[hub.path]?.push(this.#world) : undefined
    if (message !== undefined) send(hub, jsonText(message))
  }

  #isDue(serial: string) {
    const last = this.#inverters.get(serial)
    if (!last || last.revision !== this.#world.radio.revision(serial)) return true
    return this.#world.clock.now() - last.at > pushPeriodMs
  }

  #pushInverter(serial: string) {
    const { clock, radio, faults, log } = this.#world
    this.#inverters.set(serial, { at: clock.now(), revision: radio.revision(serial) })
    if (faults.isMemoryShort()) return log.write('E', 'webapi', 'Live message does not fit in memory')
    const message = this.#rules.liveMessage(this.#world, serial)
    if (message) send(this.#live, jsonText(message))
  }

  #pushMembers() {
    if (!this.#rules.live) return
    const now = this.#world.clock.now()
    const isWhole = now - this.#membersAt >= pushPeriodMs
    const texts = Object.entries(this.#rules.live(this.#world)).map(([name, value]) => [name, jsonText(value)] as const)
    const news = texts.filter(([name, text]) => isWhole || this.#members[name] !== text)
    if (isWhole) this.#membersAt = now
    if (!news.length) return
    this.#members = Object.fromEntries(texts)
    send(this.#live, `{${news.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`)
  }
}
