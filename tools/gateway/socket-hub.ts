import { type WebSocket, WebSocketServer } from 'ws'
import { socketClients, socketQueue } from '../../src/contract/sockets.ts'

interface Client {
  socket: WebSocket
  /** Messages handed over and not yet sent. */
  waiting: number
}

/** What became of a message for one client. */
export type Delivery = 'sent' | 'full'

/** The clients of one socket path. Source: gateway contract 6.4. */
export class SocketHub {
  readonly path: string
  readonly realm: string
  /** While true nothing is sent; the connections look alive. */
  silent = false
  readonly server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: protocols => [...protocols][0] ?? false,
  })
  #clients: Client[] = []

  constructor({ path, realm }: { path: string; realm: string }) {
    this.path = path
    this.realm = realm
  }

  get size() {
    return this.#clients.length
  }

  add(socket: WebSocket) {
    const client = { socket, waiting: 0 }
    this.#clients.push(client)
    socket.on('close', () => {
      this.#clients = this.#clients.filter(other => other !== client)
    })
    socket.on('error', () => socket.terminate())
  }

  /** To every client; `full` decides what a client with a full queue gets. */
  broadcast(text: string, full: (close: () => void) => void) {
    if (this.silent) return
    for (const client of this.#clients) {
      if (client.waiting >= socketQueue) full(() => client.socket.close())
      else this.#send(client, text)
    }
  }

  /** Closes the oldest beyond the eight that stay. Runs once a second. */
  trim() {
    for (const { socket } of this.#clients.slice(0, -socketClients)) socket.close()
  }

  /** A close frame without code to everybody. */
  closeAll() {
    for (const { socket } of this.#clients) socket.close()
  }

  /** Cuts every connection. */
  dropAll() {
    for (const { socket } of this.#clients) socket.terminate()
    this.#clients = []
  }

  #send(client: Client, text: string) {
    client.waiting++
    client.socket.send(text, () => {
      client.waiting--
    })
  }
}
