/** What a fake gateway answers to one call. */
export interface Answer {
  status?: number
  /** Sent as JSON, unless `text` is given. */
  json?: unknown
  text?: string
  type?: string
  headers?: Record<string, string>
}

export interface Call {
  method: string
  /** Path below /api/ with its query. */
  path: string
  headers: Headers
  /** The parsed field `data` of a POST. */
  data?: unknown
}

type Handler = (call: Call) => Answer | Promise<Answer> | undefined

/**
 * Puts `handler` in the place of the network: every fetch of the app is answered by it, and the calls are kept. What it
 * leaves out gets the index page, as on the device; a handler that throws is a gateway that does not answer.
 */
export function fakeGateway(handler: Handler) {
  const calls: Call[] = []
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), location.href)
    const form = init.body instanceof URLSearchParams ? init.body.get('data') : null
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api\//, '') + url.search,
      headers: new Headers(init.headers),
      ...(form !== null && { data: JSON.parse(form) }),
    }
    calls.push(call)
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
    const answer = await Promise.race([Promise.resolve().then(() => handler(call)), aborted])
    const { status = 200, json, text, type, headers } = answer ?? { text: '<!doctype html>', type: 'text/html' }
    const body = text ?? JSON.stringify(json)
    return new Response(status === 304 ? null : body, {
      status,
      headers: { 'content-type': type ?? (text === undefined ? 'application/json' : 'text/plain'), ...headers },
    })
  }
  return calls
}

/** A socket the test holds the other end of; `sockets` are all that the app opened, in order. */
export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static sockets: FakeSocket[] = []

  readyState = 0
  readonly sent: string[] = []
  readonly url: string
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.sockets.push(this)
  }

  send(text: string) {
    this.sent.push(text)
  }

  close() {
    this.readyState = FakeSocket.CLOSED
  }

  /** The gateway accepts. */
  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  /** The gateway pushes a text, or a value as JSON. */
  push(data: unknown) {
    this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  }

  /** The connection ends. */
  drop() {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.()
  }
}

/** Sockets that are neither closed by the app nor by the gateway. */
export const openSockets = () => FakeSocket.sockets.filter(s => s.readyState !== FakeSocket.CLOSED)

/** Puts fake sockets in the place of real ones and forgets the earlier ones. */
export function fakeSockets() {
  FakeSocket.sockets = []
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  return FakeSocket.sockets
}
