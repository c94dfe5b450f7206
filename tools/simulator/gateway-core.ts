import { EventEmitter, once } from 'node:events'
import { answerWithFaults } from './api/calls.ts'
import type { CallContext, WebFiles } from './api/files.ts'
import { liveMessageOf, tablesOf } from './api/fork.ts'
import { Faults } from './faults/faults.ts'
import type { CoreOptions } from './gateway-options.ts'
import type { AnswerOrCut, Call, LoggedCall } from './http/call.ts'
import { factoryConfig, firstConfig } from './settings/config-file.ts'
import { factoryPassword } from './settings/tables.ts'
import type { SocketHub } from './sockets/socket-hub.ts'
import { type Admission, Sockets } from './sockets/sockets.ts'
import { type Clock, day, hour, realClock, Timers } from './time/clock.ts'
import { type HostServices, World } from './world/world.ts'

/** What a test can wait for. */
interface GatewayEvents {
  request: [call: LoggedCall]
  socket: [path: string]
  /** An upgrade was left without an answer, as the fault asks for. */
  unanswered: [path: string]
  /** Connections are cut, nothing listens. */
  down: []
  restarted: []
}

/** From a network save until connections are lost. Source: gateway contract 13.3. */
const networkDelayMs = 500

/** Uptime of a gateway that starts as if it had been running, like an owner's: one of minutes would look like a crash. */
const runsMs = 12 * day + 5 * hour

/** What a gateway runs in: Node or a browser. */
interface GatewayHost extends HostServices {
  files(world: World): WebFiles
}

/**
 * A simulated gateway wherever it runs: a function from a call to an answer, and two sockets. A subclass for Node or the
 * browser hands it calls and connections, and lets them in or refuses them.
 */
export abstract class GatewayCore extends EventEmitter<GatewayEvents> {
  readonly world: World
  readonly faults: Faults
  /** Every call answered so far, oldest first. */
  readonly requests: LoggedCall[] = []
  readonly context: CallContext
  /** The clients of the two sockets. */
  readonly live: SocketHub
  readonly console: SocketHub
  protected readonly clock: Clock
  readonly #options: CoreOptions
  readonly #sockets: Sockets
  readonly #timers: Timers
  #booting = false

  constructor(options: CoreOptions, host: GatewayHost) {
    super()
    this.#options = options
    this.clock = options.clock ?? realClock
    this.#timers = new Timers(this.clock)
    this.faults = new Faults((ms, task) => this.#timers.after(ms, task))
    const { files, ...surroundings } = host
    this.world = createWorld(options, surroundings, this.clock, this.faults)
    this.context = {
      world: this.world,
      tables: tablesOf(options.fork),
      files: files(this.world),
      uploadAnswers: options.uploadAnswers ?? 'intended',
    }
    this.#sockets = new Sockets(this.world, {
      liveMessage: liveMessageOf(options.fork),
      live: options.fork?.members?.['livedata/status'],
      sockets: options.fork?.sockets ?? {},
    })
    this.live = this.#sockets.live
    this.console = this.#sockets.console
    this.#listenToWorld()
  }

  /** Lets calls and connections in; does nothing if it already does. */
  protected abstract open(): Promise<void>
  /** Refuses calls and connections from now on, and cuts those in flight. */
  protected abstract close(): Promise<void>
  /** Cuts calls in flight. */
  protected abstract cut(): void
  /** Cuts connections to a socket that were never answered. */
  protected abstract dropUnanswered(): void
  /** Stores soon what outlives a restart of the process or page. */
  protected abstract store(): void

  /** Whether it answers: not offline, not restarting. */
  get reachable() {
    return !this.#booting && !this.faults.settings.offline
  }

  async start(): Promise<this> {
    await this.open()
    this.#timers.every(1000, () => this.#tick())
    this.#timers.every(30_000, () => this.store())
    return this
  }

  async stop(): Promise<void> {
    this.#timers.cancelAll()
    await this.#shutDown()
  }

  /** The answer to a call, or what the faults in force make of it. */
  answer(call: Call): Promise<AnswerOrCut> {
    return answerWithFaults(this.context, call)
  }

  /** Records a call as soon as its answer is known. */
  record(call: LoggedCall) {
    this.requests.push(call)
    this.emit('request', call)
  }

  /** How a connection to `path` is handled; undefined if the path is not a socket's. */
  admission(path: string, authorization: string | undefined): Admission | undefined {
    return this.#sockets.admission(path, authorization)
  }

  /** Logs a new client, or a connection left unanswered. */
  connected(event: 'socket' | 'unanswered', path: string) {
    this.world.log.write('I', 'webapi', `Websocket ${path}: ${event === 'socket' ? 'connected' : 'unanswered'}`)
    this.emit(event, path)
  }

  /** Resolves at the next `event` that `accept` takes, with its arguments. */
  async until<E extends keyof GatewayEvents>(
    event: E,
    accept: (...args: GatewayEvents[E]) => boolean = () => true,
  ): Promise<GatewayEvents[E]> {
    const args = (await once(this, event)) as GatewayEvents[E]
    return accept(...args) ? args : this.until(event, accept)
  }

  dropSockets() {
    this.#sockets.dropAll()
    this.dropUnanswered()
  }

  /** Pushes every inverter to the clients of the live socket now. */
  pushAll() {
    this.#sockets.pushAll()
  }

  /** Pushes any text to the clients of the live socket. */
  pushRaw({ text }: { text: string }) {
    this.live.broadcast(text, close => close())
  }

  /** Sends a frame to the clients of the console as it is; one whose queue is full misses it. */
  pushConsole(text: string) {
    this.console.broadcast(text, () => {})
  }

  #tick() {
    if (this.#booting) return
    this.world.advance()
    this.world.broker.tick()
    this.#sockets.tick()
  }

  #listenToWorld() {
    this.world.on('changed', () => this.store())
    this.world.on('security', () => {
      if (this.world.config.security.allow_readonly) return
      this.#sockets.closeAll()
    })
    this.world.on('network', () => this.#timers.after(networkDelayMs, () => this.#cutAll()))
    this.world.on('restart', () => {
      if (this.#booting) return
      this.#timers.after(this.#options.restartDelayMs ?? 1000, () => this.#goDown())
    })
    this.world.on('crash', () => this.#goDown())
    this.faults.onChange = () => this.#applyFaults()
  }

  #applyFaults() {
    const { sockets, offline } = this.faults.settings
    this.#sockets.setSilent(sockets === 'silent')
    this.world.configureRadio()
    if (offline) void this.#shutDown()
    else if (!this.#booting) void this.open()
  }

  #goDown() {
    if (this.#booting) return
    this.#booting = true
    void this.#shutDown().then(() => {
      this.emit('down')
      this.#timers.after(this.#options.bootTimeMs ?? 5000, () => void this.#comeUp())
    })
  }

  async #comeUp() {
    this.world.boot()
    this.#sockets.reset()
    this.#booting = false
    if (!this.faults.settings.offline) await this.open()
    this.store()
    this.emit('restarted')
  }

  #cutAll() {
    this.dropSockets()
    this.cut()
  }

  async #shutDown() {
    this.dropSockets()
    await this.close()
  }
}

/** Login options override what an earlier run saved. */
function setLogin(world: World, { password, readonly }: CoreOptions) {
  if (password === undefined && readonly === undefined) return
  const { security } = world.config
  world.config.security = {
    password: password ?? security.password,
    allow_readonly: readonly ?? security.allow_readonly,
  }
  world.save()
}

/** The world for the options, with the state an earlier run saved. */
function createWorld(options: CoreOptions, host: HostServices, clock: Clock, faults: Faults) {
  const { password = factoryPassword, readonly = true, at = clock.now(), leadMs = 0, factory, fork } = options
  const generation = options.generation ?? fork?.generation ?? 2025
  const world = new World({
    ...(leadMs && { syncTimeMs: 0 }),
    ...options,
    ...host,
    generation,
    clock,
    start: at - leadMs,
    faults,
    firstConfig: plant =>
      factory ? factoryConfig(generation) : firstConfig(generation, plant, { password, readonly }),
  })
  if (host.saved || factory) setLogin(world, options)
  if (leadMs) {
    world.setPlantTime(at)
    world.gatewayTime.bootedEarlier(runsMs)
  }
  return world
}
