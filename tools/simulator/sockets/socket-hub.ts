import { maxQueuedMessages, maxSocketClients } from '../../../src/contract/sockets.ts'

/** A connection as the hub uses it. */
export interface SocketConnection {
  /** `sent` is called once the text has left the queue. */
  send(text: string, sent: () => void): void
  /** Ends it with a close frame without code. */
  close(): void
  terminate(): void
}

interface Client {
  socket: SocketConnection
  queued: number
}

/** The clients of one socket path. Source: gateway contract 6.4. */
export class SocketHub {
  readonly path: string
  readonly realm: string
  /** While true nothing is sent, but clients stay connected. */
  silent = false
  #clients: Client[] = []

  constructor({ path, realm }: { path: string; realm: string }) {
    this.path = path
    this.realm = realm
  }

  get size() {
    return this.#clients.length
  }

  add(socket: SocketConnection) {
    this.#clients.push({ socket, queued: 0 })
  }

  /** Forgets a connection that has ended. */
  remove(socket: SocketConnection) {
    this.#clients = this.#clients.filter(client => client.socket !== socket)
  }

  /** Sends to every client; `full` is called for a client with a full queue. */
  broadcast(text: string, full: (close: () => void) => void) {
    if (this.silent) return
    for (const client of this.#clients) {
      if (client.queued >= maxQueuedMessages) full(() => client.socket.close())
      else this.#send(client, text)
    }
  }

  /** Closes the oldest clients above the maximum. Runs once a second. */
  trim() {
    for (const { socket } of this.#clients.slice(0, -maxSocketClients)) socket.close()
  }

  /** A close frame without code to every client. */
  closeAll() {
    for (const { socket } of this.#clients) socket.close()
  }

  /** Cuts every connection. */
  dropAll() {
    for (const { socket } of this.#clients) socket.terminate()
    this.#clients = []
  }

  #send(client: Client, text: string) {
    client.queued++
    client.socket.send(text, () => {
      client.queued--
    })
  }
}
