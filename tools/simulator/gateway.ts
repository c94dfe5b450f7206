import { fileURLToPath } from 'node:url'
import { certificateInfo } from './files/certificate-info.ts'
import { readState, StateFile } from './files/state-file.ts'
import { fillAnswer } from './fill/answer.ts'
import { GatewayCore } from './gateway-core.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { Listener } from './http/listener.ts'
import { StaticFiles, zonesIn } from './http/static-files.ts'
import { answerRequest, fetchInMemory, type WebServer } from './http/web-server.ts'
import { Upgrades } from './sockets/upgrades.ts'

const loopback = '127.0.0.1'

/** The bundle of this checkout. */
const ownBundle = fileURLToPath(new URL('../../dist-firmware', import.meta.url))

function zonesOf({ serve = ownBundle }: GatewayOptions) {
  const zones = zonesIn(serve)
  return Object.keys(zones).length > 0 ? zones : zonesIn(ownBundle)
}

/** A simulated gateway in Node: behind a port, or reached with `fetch` only. */
export class Gateway extends GatewayCore {
  readonly #options: GatewayOptions
  readonly #server: WebServer
  readonly #stateFile: StateFile | undefined
  readonly #upgrades: Upgrades
  readonly #listener: Listener

  constructor(options: GatewayOptions) {
    super(options, {
      saved: options.data === undefined ? undefined : readState(options.data),
      zones: zonesOf(options),
      certificateInfo,
      files: ({ generation }) => new StaticFiles(options.serve ?? ownBundle, generation),
    })
    this.#options = options
    this.#stateFile = options.data === undefined ? undefined : new StateFile(options.data, () => this.world.saved())
    this.#server = {
      answer: async call => fillAnswer(this.world, call, options.fork) ?? (await this.answer(call)),
      onAnswer: call => this.record(call),
      onSent: () => this.world.answerSent(),
      bytesPerSecond: () => this.faults.settings.slow,
      clock: this.clock,
    }
    this.#upgrades = new Upgrades({
      admission: (path, authorization) => this.admission(path, authorization),
      onUpgrade: (event, path) => this.connected(event, path),
    })
    this.#listener = new Listener({
      host: options.host ?? loopback,
      port: options.port ?? 0,
      answer: (request, response) => void answerRequest(this.#server, request, response),
      upgrade: (request, socket, head) => this.#upgrades.take(request, socket, head),
    })
  }

  get port() {
    return this.#listener.port
  }

  get url() {
    const { listen, host = loopback } = this.#options
    return listen === false ? 'http://gateway.test' : `http://${host.includes(':') ? `[${host}]` : host}:${this.port}`
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.#stateFile?.flush()
  }

  /** A call without a socket, with the same answer; a `TypeError` while the gateway is not reachable. */
  fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetchInMemory(this.#server, () => this.reachable, input, init)

  protected override async open() {
    if (this.#options.listen !== false) await this.#listener.open()
  }

  protected override async close() {
    await this.#listener.close()
  }

  protected override cut() {
    this.#listener.cut()
  }

  protected override dropUnanswered() {
    this.#upgrades.drop()
  }

  protected override store() {
    this.#stateFile?.scheduleWrite()
  }
}

/** Resolves to a gateway that is up. Rejects for a busy port or a damaged state file. */
export const startGateway = async (options: GatewayOptions = {}): Promise<Gateway> => new Gateway(options).start()
