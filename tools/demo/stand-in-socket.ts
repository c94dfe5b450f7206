import type { DemoPage } from './bridge.ts'
import { PageSocket } from './page-socket.ts'

/** A `WebSocket` with the simulator at the other end. */
export function standInSocket(base: string, { ready }: Pick<DemoPage, 'ready'>) {
  const ends = new Set<() => void>()
  addEventListener('pagehide', () => {
    for (const end of ends) end()
  })
  return class extends PageSocket {
    #end = () => {}

    constructor(address: string) {
      super()
      const { username, password, host, pathname } = new URL(address)
      const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
      const authorization = username ? `Basic ${btoa(login)}` : undefined
      ready.then(({ bridge }) => {
        if (this.readyState !== PageSocket.CONNECTING) return
        const socket = {
          onOpen: () => this.open(),
          onMessage: (text: string) => this.push(text),
          onClose: () => this.drop(),
        }
        // Another gateway is at the root of its host.
        const path = host === location.host ? pathname.slice(base.length) : pathname
        this.#end = bridge.connect(path, authorization, socket, host)
        ends.add(this.#end)
      })
    }

    override close() {
      super.close()
      this.#end()
    }

    override drop() {
      ends.delete(this.#end)
      super.drop()
    }
  }
}
