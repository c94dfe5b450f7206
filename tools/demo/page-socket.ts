/** The part of `WebSocket` that the app uses. Its creator acts as the gateway: it opens, pushes and drops. */
export class PageSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3

  onopen: (() => void) | null = null
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  readyState: number = PageSocket.CONNECTING

  /** The gateway ignores messages. */
  send(_: string) {}

  /** The app ends the connection; the event follows later. */
  close() {
    if (this.readyState >= PageSocket.CLOSING) return
    this.readyState = PageSocket.CLOSING
    queueMicrotask(() => this.drop())
  }

  /** The gateway accepts the connection. */
  open() {
    this.readyState = PageSocket.OPEN
    this.onopen?.()
  }

  /** The gateway pushes a text, or a value as JSON. */
  push(data: unknown) {
    this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  }

  /** The connection is lost, or was never made. */
  drop() {
    if (this.readyState === PageSocket.CLOSED) return
    const failed = this.readyState === PageSocket.CONNECTING
    this.readyState = PageSocket.CLOSED
    if (failed) this.onerror?.()
    this.onclose?.()
  }
}
