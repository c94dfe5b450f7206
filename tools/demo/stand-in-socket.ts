import type { DemoPage } from './bridge.ts'

/** As much of `WebSocket` as the app needs, with the simulator at the other end. */
export function standInSocket(base: string, { ready }: DemoPage) {
  const ends = new Set<() => void>()
  addEventListener('pagehide', () => {
    for (const end of ends) end()
  })
  return class {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: (() => void) | null = null
    onerror: (() => void) | null = null
    readyState = 0
    #end = () => {}

    constructor(address: string) {
      const { username, password, pathname } = new URL(address)
      const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
      const authorization = username ? `Basic ${btoa(login)}` : undefined
      ready.then(({ bridge }) => {
        if (this.readyState !== 0) return
        this.#end = bridge.connect(pathname.slice(base.length), authorization, {
          onOpen: () => {
            this.readyState = 1
            this.onopen?.()
          },
          onMessage: data => this.onmessage?.({ data }),
          onClose: () => this.#closed(),
        })
        ends.add(this.#end)
      })
    }

    /** The gateway ignores messages. */
    send(_: string) {}

    close() {
      if (this.readyState > 1) return
      this.readyState = 2
      ends.delete(this.#end)
      this.#end()
      setTimeout(() => this.#closed())
    }

    #closed() {
      if (this.readyState === 3) return
      const failed = this.readyState === 0
      this.readyState = 3
      ends.delete(this.#end)
      if (failed) this.onerror?.()
      this.onclose?.()
    }
  }
}
