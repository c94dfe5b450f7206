import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { digestChallenge, isAdmin } from './authorization.ts'
import type { SocketHub } from './socket-hub.ts'
import type { World } from './world.ts'

interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
}

function refuse(socket: Duplex, status: string, headers: Record<string, string> = {}) {
  const all = { 'Content-Length': '0', Connection: 'close', 'Accept-Ranges': 'none', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`)
}

/** Generation 2025 installs the check without effect. Source: gateway contract 2.1, 6.4. */
function isWelcome({ generation, config: { security } }: World, request: IncomingMessage, realm: string) {
  if (security.allow_readonly || generation === 2025) return true
  return isAdmin(request.headers.authorization, security.password, 'GET', realm)
}

/** Turns upgrade requests into clients of the hubs, or into what the gateway answers instead. */
export class Upgrades {
  readonly #world: World
  readonly #hubs: readonly SocketHub[]
  readonly #heard: (event: 'socket' | 'unanswered', path: string) => void
  #unanswered = new Set<Duplex>()

  /** `heard` learns the path of every new client and of every upgrade left unanswered. */
  constructor(world: World, hubs: readonly SocketHub[], heard: (event: 'socket' | 'unanswered', path: string) => void) {
    this.#world = world
    this.#hubs = hubs
    this.#heard = heard
  }

  /** False if the path is no socket's: then it is an ordinary request. */
  take(upgrade: Upgrade): boolean {
    const path = upgrade.request.url?.split('?')[0]
    const hub = this.#hubs.find(candidate => candidate.path === path)
    if (!hub) return false
    const fault = this.#world.faults.settings.sockets
    upgrade.socket.on('error', () => upgrade.socket.destroy())
    if (fault === 'ignore') this.#leave(hub, upgrade.socket)
    else if (fault === 'refuse') refuse(upgrade.socket, '503 Service Unavailable')
    else this.#open(hub, upgrade)
    return true
  }

  /** Cuts the upgrades that were never answered. */
  drop() {
    for (const socket of this.#unanswered) socket.destroy()
    this.#unanswered.clear()
  }

  #leave(hub: SocketHub, socket: Duplex) {
    this.#unanswered.add(socket)
    this.#heard('unanswered', hub.path)
  }

  #open(hub: SocketHub, { request, socket, head }: Upgrade) {
    if (request.headers['sec-websocket-version'] !== '13') return refuse(socket, '400 Bad Request')
    if (!isWelcome(this.#world, request, hub.realm))
      return refuse(socket, '401 Unauthorized', {
        'Content-Type': 'text/html',
        'WWW-Authenticate': digestChallenge(hub.realm),
      })
    hub.server.handleUpgrade(request, socket, head, client => {
      hub.add(client)
      this.#heard('socket', hub.path)
    })
  }
}
