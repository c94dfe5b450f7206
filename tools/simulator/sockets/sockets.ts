import { sockets } from '../../../src/contract/sockets.ts'
import type { InvalidPush } from '../faults/faults.ts'
import { isAdmin } from '../http/authorization.ts'
import type { World } from '../world/world.ts'
import { ConsoleFeed } from './console-feed.ts'
import { LivePush } from './live-push.ts'
import { SocketHub } from './socket-hub.ts'

/** How a connection to a socket is handled: `unanswered` waits forever, `refused` is answered with 503. */
export interface Admission {
  outcome: 'open' | 'unauthorized' | 'refused' | 'unanswered'
  hub: SocketHub
}

/** Both sockets of a gateway, with what feeds them. */
export class Sockets {
  readonly live = new SocketHub(sockets.live)
  readonly console = new SocketHub(sockets.console)
  readonly #push: LivePush
  readonly #feed: ConsoleFeed
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.#push = new LivePush(world, this.live)
    this.#feed = new ConsoleFeed({
      hub: this.console,
      log: world.log,
      clock: world.clock,
      generation: world.generation,
    })
  }

  /** How a connection to `path` is handled; undefined if the path is not a socket's. */
  admission(path: string, authorization: string | undefined): Admission | undefined {
    const hub = [this.live, this.console].find(candidate => candidate.path === path)
    if (!hub) return undefined
    const { sockets: fault } = this.#world.faults.settings
    if (fault === 'ignore') return { outcome: 'unanswered', hub }
    if (fault === 'refuse') return { outcome: 'refused', hub }
    return { outcome: this.#isAllowed(authorization, hub.realm) ? 'open' : 'unauthorized', hub }
  }

  /** Runs once a second. */
  tick() {
    this.live.trim()
    this.console.trim()
    this.#push.tick()
  }

  /** Forgets earlier pushes, as a restart does. */
  reset() {
    this.#push.reset()
  }

  /** While silent, clients stay connected and receive nothing. */
  setSilent(silent: boolean) {
    this.live.silent = silent
    this.console.silent = silent
  }

  /** A close frame without code to every client. */
  closeAll() {
    this.live.closeAll()
    this.console.closeAll()
  }

  /** Cuts every connection. */
  dropAll() {
    this.live.dropAll()
    this.console.dropAll()
  }

  /** Pushes every inverter of the world to the live socket now. */
  pushAll() {
    this.#push.all()
  }

  /** Pushes something invalid, or any text, to the clients of the live socket. */
  pushRaw(push: InvalidPush | { text: string }) {
    if (typeof push === 'string') this.#push.invalid(push)
    else this.#push.text(push.text)
  }

  /** Writes `lines` lines to the console at once. */
  floodConsole(lines: number) {
    for (let line = 1; line <= lines; line++) this.#feed.raw(`D (${line}) flood: line ${line} of ${lines}\n`)
  }

  /** Sends a frame to the clients of the console as it is; one whose queue is full misses it. */
  pushConsole(text: string) {
    this.console.broadcast(text, () => {})
  }

  /** Source: gateway contract 2.1, 6.4. */
  #isAllowed(authorization: string | undefined, realm: string) {
    const { socketLogin, config } = this.#world
    if (config.security.allow_readonly || socketLogin === 'nothing') return true
    return isAdmin(authorization, config.security.password, 'GET', realm)
  }
}
