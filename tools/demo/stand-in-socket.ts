import type { DemoPage } from './bridge.ts'
import { PageSocket } from './page-socket.ts'

/** A `WebSocket` with the simulator at the other end. */
export function standInSocket(base: string, { ready }: DemoPage) {
  const ends = new Set<() => void>()
  addEventListener('pagehide', () => {
    for (const end of ends) end()
  })
  return class extends PageSocket {
    #end = () => {}

    constructor(address: string) {
      super()
      const { username, password, pathname } = new URL(address)
      const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
      const authorization = username ? `Basic ${btoa(login)}` : undefined
      ready.then(({ bridge }) => {
        if (this.readyState !== PageSocket.CONNECTING) return
        this.#end = bridge.connect(pathname.slice(base.length), authorization, {
          onOpen: () => this.open(),
          onMessage: text => this.push(text),
          onClose: () => this.drop(),
        })
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
