import { sockets } from '../../../src/contract/sockets.ts'
import { isAdmin } from '../http/authorization.ts'
import type { World } from '../world/world.ts'
import { ConsoleFeed } from './console-feed.ts'
import { Push, type SocketRules } from './push.ts'
import { SocketHub } from './socket-hub.ts'

/** How a connection to a socket is handled: `unanswered` waits forever, `refused` is answered with 503. */
export interface Admission {
  outcome: 'open' | 'unauthorized' | 'refused' | 'unanswered'
  hub: SocketHub
  /** Of the challenge, where it is not the socket's own. */
  realm?: string
}

/** The sockets of a gateway, with what feeds them. */
export class Sockets {
  readonly live = new SocketHub(sockets.live)
  readonly console = new SocketHub(sockets.console)
  readonly #push: Push
  readonly #world: World
  readonly #rules: SocketRules
  /** Those of a fork. */
  readonly #own: readonly SocketHub[]

  constructor(world: World, rules: SocketRules) {
    this.#world = world
    this.#rules = rules
    this.#own = Object.entries(rules.sockets).map(([path, { realm }]) => new SocketHub({ path, realm }))
    this.#push = new Push(world, this.live, rules)
    new ConsoleFeed(this.console, world)
  }

  /** How a connection to `path` is handled; undefined if the path is not a socket's. */
  admission(path: string, authorization: string | undefined): Admission | undefined {
    const hub = this.#all().find(candidate => candidate.path === path)
    if (!hub) return undefined
    const { sockets: fault } = this.#world.faults.settings
    const realm = this.#rules.sockets[path]?.challenges?.(this.#world, authorization)
    if (fault === 'ignore') return { outcome: 'unanswered', hub }
    if (fault === 'refuse') return { outcome: 'refused', hub }
    if (this.#isAllowed(authorization, hub)) return { outcome: 'open', hub }
    return { outcome: 'unauthorized', hub, ...(realm && { realm }) }
  }

  /** Runs once a second. */
  tick() {
    for (const hub of this.#all()) hub.trim()
    this.#push.live()
    for (const hub of this.#own) this.#push.own(hub)
  }

  /** Forgets earlier pushes, as a restart does. */
  reset() {
    this.#push.reset()
  }

  /** While silent, clients stay connected and receive nothing. */
  setSilent(silent: boolean) {
    for (const hub of this.#all()) hub.silent = silent
  }

  closeAll() {
    for (const hub of this.#all()) hub.closeAll()
  }

  dropAll() {
    for (const hub of this.#all()) hub.dropAll()
  }

  /** Pushes every inverter of the world to the live socket now, and what a fork's sockets have. */
  pushAll() {
    this.#push.live(true)
    for (const hub of this.#own) this.#push.own(hub)
  }

  #all() {
    return [this.live, this.console, ...this.#own]
  }

  /** Source: gateway contract 2.1, 6.4. */
  #isAllowed(authorization: string | undefined, { path, realm }: SocketHub) {
    const { socketLogin, config } = this.#world
    const { admits } = this.#rules.sockets[path] ?? {}
    if (admits) return admits(this.#world, authorization)
    if (config.security.allow_readonly || socketLogin === 'nothing') return true
    return isAdmin(authorization, config.security.password, 'GET', realm)
  }
}
