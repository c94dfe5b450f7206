import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Maximum silence while a request is received. Source: gateway contract 1. */
const receiveTimeoutMs = 3000

interface ListenerOptions {
  host: string
  /** 0 = any free one, the same again after each `close`. */
  port: number
  answer(request: IncomingMessage, response: ServerResponse): void
  /** False if the request is an ordinary one. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): boolean
}

/** The port of the gateway: opens, closes, and cuts connections. */
export class Listener {
  readonly #options: ListenerOptions
  #server: Server | undefined
  #connections = new Set<Socket>()
  port: number

  constructor(options: ListenerOptions) {
    this.#options = options
    this.port = options.port
  }

  /** Does nothing if it is open. Rejects when the port is busy. */
  async open() {
    if (this.#server) return
    const server = createServer(this.#options.answer)
    server.on('connection', socket => this.#watch(socket))
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket as Socket, head))
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, this.#options.host, resolve)
    })
    this.port = (server.address() as AddressInfo).port
  }

  /** Refuses connections from now on and cuts the open ones. */
  async close() {
    const server = this.#server
    this.#server = undefined
    const closed = server && new Promise(resolve => server.close(resolve))
    this.cut()
    await closed
  }

  cut() {
    for (const socket of this.#connections) socket.destroy()
  }

  #watch(socket: Socket) {
    this.#connections.add(socket)
    socket.setTimeout(receiveTimeoutMs, () => socket.destroy())
    socket.on('close', () => this.#connections.delete(socket))
    // At an upgrade Node removes its own listener, and a page may leave in the middle of it.
    socket.on('error', () => socket.destroy())
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer) {
    socket.setTimeout(0)
    if (this.#options.upgrade(request, socket, head)) return
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.once('finish', () => socket.end())
    this.#options.answer(request, response)
  }
}
