import { EventEmitter } from 'node:events'
import { sockets } from '../../src/contract/sockets.ts'
import type { Desk } from './calls.ts'
import { type Clock, realClock } from './clock.ts'
import { ConsoleFeed } from './console-feed.ts'
import { createWorld, ownBundle } from './create-world.ts'
import { Faults, type OddPush } from './faults.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { fetchInMemory } from './in-memory.ts'
import { Listener } from './listener.ts'
import { LivePush } from './live-push.ts'
import { SocketHub } from './socket-hub.ts'
import { StateFile } from './state-file.ts'
import { StaticFiles } from './static-files.ts'
import { Upgrades } from './upgrades.ts'
import { createWebServer, type LoggedCall } from './web-server.ts'
import type { World } from './world.ts'

/** What a test can wait for. `socket` carries the path, `request` the call. */
export interface GatewayEvents {
  request: [call: LoggedCall]
  socket: [path: string]
  /** An upgrade was left without an answer, as the fault asks for. */
  unanswered: [path: string]
  /** Connections are cut, nothing listens. */
  down: []
  /** It listens again. */
  restarted: []
}

/** ms from a network save until connections are lost. Source: gateway contract 13.3. */
const networkDelay = 500
const loopback = '127.0.0.1'

/** A running simulated gateway. */
export class Gateway extends EventEmitter<GatewayEvents> {
  readonly world: World
  readonly faults: Faults
  /** Every call answered so far, oldest first. */
  readonly requests: LoggedCall[] = []
  /** Where calls are answered. */
  readonly desk: Desk
  readonly #options: GatewayOptions
  readonly #clock: Clock
  readonly #app: ReturnType<typeof createWebServer>
  /** Who listens to live values, and who to the console. */
  readonly live = new SocketHub(sockets.live)
  readonly console = new SocketHub(sockets.console)
  readonly #push: LivePush
  readonly #feed: ConsoleFeed
  readonly #upgrades: Upgrades
  readonly #stateFile: StateFile | undefined
  readonly #cancels = new Set<() => void>()
  readonly #listener: Listener
  #booting = false

  constructor(options: GatewayOptions) {
    super()
    this.#options = options
    this.#clock = options.clock ?? realClock
    this.faults = new Faults()
    this.world = createWorld(options, this.#clock, this.faults)
    this.#stateFile = options.data === undefined ? undefined : new StateFile(options.data, () => this.world.saved())
    this.desk = {
      world: this.world,
      files: new StaticFiles(options.serve ?? ownBundle, this.world.generation),
      uploadAnswers: options.uploadAnswers ?? 'intended',
    }
    this.#app = createWebServer(this.desk, call => {
      this.requests.push(call)
      this.emit('request', call)
    })
    this.#push = new LivePush(this.world, this.live)
    this.#feed = new ConsoleFeed({
      hub: this.console,
      log: this.world.log,
      clock: this.#clock,
      generation: this.world.generation,
    })
    this.#upgrades = new Upgrades(this.world, [this.live, this.console], (event, path) => {
      this.world.log.write('I', 'webapi', `Websocket ${path}: ${event === 'socket' ? 'connected' : 'unanswered'}`)
      this.emit(event, path)
    })
    this.#listener = new Listener({
      host: options.host ?? loopback,
      port: options.port ?? 0,
      answer: (request, response) => this.#app.routing(request, response),
      upgrade: (request, socket, head) => this.#upgrades.take({ request, socket, head }),
    })
    this.#listenToWorld()
  }

  get port() {
    return this.#listener.port
  }

  get url() {
    return this.#options.listen === false
      ? 'http://gateway.test'
      : `http://${this.#options.host ?? loopback}:${this.port}`
  }

  /** Whether it answers: not offline, not restarting. */
  get reachable() {
    return !this.#booting && !this.faults.settings.offline
  }

  async start(): Promise<this> {
    await this.#app.ready()
    await this.#open()
    this.#keep(this.#clock.every(1000, () => this.#tick()))
    if (this.#stateFile) this.#keep(this.#clock.every(30_000, () => this.#stateFile?.touch()))
    return this
  }

  /** A call without a socket, with the same answer; a `TypeError` while the gateway is not reachable. */
  fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetchInMemory(this.#app, () => this.reachable, input, init)

  /** Resolves at the next `event` that `accept` takes, with what it carries. */
  until<E extends keyof GatewayEvents>(
    event: E,
    accept: (...carried: GatewayEvents[E]) => boolean = () => true,
  ): Promise<GatewayEvents[E]> {
    return new Promise(resolve => {
      const events: EventEmitter = this
      const listener = (...carried: unknown[]) => {
        const typed = carried as GatewayEvents[E]
        if (!accept(...typed)) return
        events.removeListener(event, listener)
        resolve(typed)
      }
      events.on(event, listener)
    })
  }

  /** Cuts every socket client. */
  dropSockets() {
    this.live.dropAll()
    this.console.dropAll()
    this.#upgrades.drop()
  }

  /** Pushes what the gateway would never push, or any text. */
  pushOdd(push: OddPush | { text: string }) {
    if (typeof push === 'string') this.#push.odd(push)
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

  async stop(): Promise<void> {
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
    await this.#close()
    await this.#app.close()
    await this.#stateFile?.flush()
  }

  #keep(cancel: () => void) {
    this.#cancels.add(cancel)
  }

  #after(ms: number, task: () => void) {
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel)
      task()
    })
    this.#keep(cancel)
  }

  #tick() {
    if (this.#booting) return
    this.world.advance()
    this.world.broker.tick()
    this.live.trim()
    this.console.trim()
    this.#push.tick()
  }

  #listenToWorld() {
    this.world.on('changed', () => this.#stateFile?.touch())
    this.world.on('security', () => {
      if (this.world.config.security.allow_readonly) return
      this.live.closeAll()
      this.console.closeAll()
    })
    this.world.on('network', () => this.#after(networkDelay, () => this.#cut()))
    this.world.on('restart', () => {
      if (this.#booting) return
      this.#after(this.#options.restartDelay ?? 1000, () => this.#goDown())
    })
    this.faults.onChange = () => this.#applyFaults()
  }

  #applyFaults() {
    const { sockets, offline } = this.faults.settings
    this.live.silent = sockets === 'accept'
    this.console.silent = sockets === 'accept'
    this.world.configureRadio()
    if (offline) void this.#close()
    else if (!this.#booting) void this.#open()
  }

  #goDown() {
    if (this.#booting) return
    this.#booting = true
    void this.#close().then(() => {
      this.emit('down')
      this.#after(this.#options.bootTime ?? 5000, () => void this.#comeUp())
    })
  }

  async #comeUp() {
    this.world.boot()
    this.#push.reset()
    this.#booting = false
    if (!this.faults.settings.offline) await this.#open()
    this.#stateFile?.touch()
    this.emit('restarted')
  }

  #cut() {
    this.dropSockets()
    this.#listener.cut()
  }

  async #open() {
    if (this.#options.listen !== false) await this.#listener.open()
  }

  async #close() {
    this.dropSockets()
    await this.#listener.close()
  }
}

/** A gateway that is up. Throws when the port is busy or the saved state is damaged. */
export const startGateway = (options: GatewayOptions = {}): Promise<Gateway> => new Gateway(options).start()
