import { PageSocket } from '../../tools/demo/page-socket.ts'

/** The answer of a fake gateway to one call. */
export interface Answer {
  status?: number
  /** Sent as JSON, unless `text` is given. */
  json?: unknown
  text?: string
  type?: string
  headers?: Record<string, string>
}

export const responseOf = ({ status = 200, json, text, type, headers }: Answer) =>
  new Response(status === 304 ? null : (text ?? JSON.stringify(json)), {
    status,
    headers: { 'content-type': type ?? (text === undefined ? 'application/json' : 'text/plain'), ...headers },
  })

const boundary = '----a-boundary'

/** A form as a browser sends it: Node knows only its own. */
export async function multipart(form: FormData) {
  const parts = [...form].map(async ([name, value]) => {
    const [extra, text] = typeof value === 'string' ? ['', value] : [`; filename="${value.name}"`, await value.text()]
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${text}\r\n`
  })
  return {
    body: `${(await Promise.all(parts)).join('')}--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

export interface Call {
  method: string
  /** Path below /api/ with its query. */
  path: string
  headers: Headers
  /** The parsed field `data` of a POST. */
  data?: unknown
}

let endEarlier = () => {}

type Handler = (call: Call) => Answer | Promise<Answer> | undefined

/**
 * Replaces the network: `handler` answers every fetch of the app, and the calls are recorded. What it
 * does not answer gets the index page, as on the device; a handler that throws is a gateway that does not answer.
 */
export function fakeGateway(handler: Handler) {
  const calls: Call[] = []
  // Unanswered calls of an earlier test must not count as in flight.
  endEarlier()
  const replaced = new Promise<never>((_, reject) => {
    endEarlier = () => reject(new TypeError('another gateway'))
  })
  replaced.catch(() => {})
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
    const answer = await Promise.race([Promise.resolve().then(() => handler(call)), aborted, replaced])
    return responseOf(answer ?? { text: '<!doctype html>', type: 'text/html' })
  }
  return calls
}

/** A socket whose other end is controlled by the test; `sockets` are all that the app opened, in order. */
export class FakeSocket extends PageSocket {
  static sockets: FakeSocket[] = []

  readonly sent: string[] = []
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.sockets.push(this)
  }

  override send(text: string) {
    this.sent.push(text)
  }
}

/** Sockets closed neither by the app nor by the gateway. */
export const openSockets = () => FakeSocket.sockets.filter(s => s.readyState < FakeSocket.CLOSING)

/** Replaces `WebSocket` and forgets earlier sockets. */
export function fakeSockets() {
  FakeSocket.sockets = []
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  return FakeSocket.sockets
}
