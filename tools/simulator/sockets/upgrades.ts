import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { digestChallenge } from '../http/authorization.ts'
import type { SocketHub } from './socket-hub.ts'
import type { Admission } from './sockets.ts'

interface UpgradesOptions {
  admission(path: string, authorization: string | undefined): Admission | undefined
  /** Called with the path of every new client and of every unanswered upgrade. */
  onUpgrade(event: 'socket' | 'unanswered', path: string): void
}

function refuse(socket: Duplex, status: string, headers: Record<string, string> = {}) {
  const all = { 'Content-Length': '0', Connection: 'close', 'Accept-Ranges': 'none', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`)
}

/** Turns Node's upgrade requests into clients of the hubs, or answers them as the gateway does. */
export class Upgrades {
  readonly #options: UpgradesOptions
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  #unanswered = new Set<Duplex>()

  constructor(options: UpgradesOptions) {
    this.#options = options
  }

  /** False if the path is not a socket's: then it is an ordinary request. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const admission = this.#options.admission(request.url?.split('?')[0] ?? '', request.headers.authorization)
    if (!admission) return false
    const { outcome, hub, realm } = admission
    if (outcome === 'unanswered') this.#leaveUnanswered(hub, socket)
    else if (outcome === 'refused') refuse(socket, '503 Service Unavailable')
    else if (request.headers['sec-websocket-version'] !== '13') refuse(socket, '400 Bad Request')
    else if (outcome === 'open') this.#open(hub, request, socket, head)
    else
      refuse(socket, '401 Unauthorized', {
        'Content-Type': 'text/html',
        'WWW-Authenticate': digestChallenge(realm ?? hub.realm),
      })
    return true
  }

  /** Cuts the upgrades that were never answered. */
  drop() {
    for (const socket of this.#unanswered) socket.destroy()
    this.#unanswered.clear()
  }

  #leaveUnanswered(hub: SocketHub, socket: Duplex) {
    this.#unanswered.add(socket)
    this.#options.onUpgrade('unanswered', hub.path)
  }

  #open(hub: SocketHub, request: IncomingMessage, socket: Duplex, head: Buffer) {
    this.#server.handleUpgrade(request, socket, head, client => {
      hub.add(client)
      client.on('close', () => hub.remove(client))
      client.on('error', () => client.terminate())
      this.#options.onUpgrade('socket', hub.path)
    })
  }
}
