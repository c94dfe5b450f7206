import { get, request, saysJson } from './api.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs } from './back-off.ts'
import { base } from './base.ts'
import { browserHasLogin, callHeaders, socketLogin } from './credentials.ts'

/** `closed` and `barred` wait for the next attempt; `barred`: the gateway lets no visitor use its sockets. */
export type SocketState = 'connecting' | 'open' | 'closed' | 'barred'

/** How a socket is kept open. */
export interface SocketOptions {
  /** Path on the gateway, such as `/livedata`. */
  path: string
  /** Time between two pings; the gateway ignores them, they keep the connection open. */
  pingMs: number
  /** A visitor's call was just answered, so the first attempt need not check visitors' access. */
  visitorsAllowed?: boolean
  /** The owner agreed that the login goes into the address where visitors are barred; the browser remembers it. */
  mayGiveLogin?(): boolean
  /** Called with each text frame; a number returned closes the socket and reconnects after that many ms. */
  message(text: string): number | undefined
  /** Called on each change of state, with the attempts in a row that did not open or brought no message. */
  state(state: SocketState, failures: number): void
}

export interface ReconnectingSocket {
  /** Ends the socket and every timer. */
  close(): void
  /** Closes a silent connection and reconnects; it counts as a failed attempt. */
  reconnect(): void
  /** Makes a waiting attempt in a second: the gateway may be back. */
  retrySoon(): void
}

/** Timeout of the opening handshake: WebKit may leave a socket opening forever (bug 302823). */
const handshakeMs = 8000
/** Time until visitors' access is checked again where they are barred. */
const barredRetryMs = 60_000
const soonDelayMs = 1000

/** Whether this firmware is known to refuse visitors on its sockets too. */
let socketsAreBarred = false

/**
 * Whether a visitor may use the sockets. Checked by a call without a login, so that no browser ever meets the challenge of a
 * socket: Firefox would prompt. Rejects with an ApiError if there is no answer.
 */
async function visitorsMayListen(signal: AbortSignal) {
  const asVisitor = { headers: callHeaders(''), signal, priority: 'high' } as const
  // The browser would add the login, and the call would not be a visitor's.
  if (browserHasLogin()) return false
  try {
    await get('livedata/status', { inv: '1' }, asVisitor)
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.status) throw cause
    if (cause.status !== 401) return true
  }
  if (socketsAreBarred) return false
  // Only generation 2025 has this file, and it lets anybody use its sockets. Source: gateway contract 2.1.
  const isThere = await request('/zones.json', asVisitor, async response => {
    await response.body?.cancel()
    return saysJson(response)
  }).catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.status) return false
    throw cause
  })
  socketsAreBarred = !isThere
  return isThere
}

/** Opens a socket, and reopens it whenever it ends, until `close` is called. */
export function keepOpen({
  path,
  pingMs,
  visitorsAllowed,
  mayGiveLogin,
  message,
  state,
}: SocketOptions): ReconnectingSocket {
  let socket: WebSocket | undefined
  let failures = 0
  let mayListen = visitorsAllowed ?? false
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let heartbeat: ReturnType<typeof setInterval>
  let waiting = false

  /** Closes the current socket and ignores its late events. */
  function detach() {
    attempt.abort()
    waiting = false
    clearTimeout(timer)
    clearInterval(heartbeat)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  function reconnectIn(waitMs: number, why: 'closed' | 'barred' = 'closed') {
    detach()
    waiting = true
    timer = setTimeout(connect, waitMs)
    state(why, failures)
  }

  function fail(error?: unknown) {
    failures++
    reconnectIn(retryDelayMs(failures, error instanceof ApiError ? error : undefined))
  }

  function sendPing() {
    if (socket?.readyState !== WebSocket.OPEN) return fail()
    failures = 0
    socket.send('ping')
  }

  function onOpen() {
    clearTimeout(timer)
    heartbeat = setInterval(sendPing, pingMs)
    state('open', failures)
  }

  function open(login: string) {
    socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${login}${location.host}${base}${path}`)
    timer = setTimeout(fail, handshakeMs)
    socket.onopen = onOpen
    socket.onclose = () => fail()
    socket.onmessage = ({ data }) => {
      // A socket that opens and closes without a message has not worked, so only a message counts as success.
      failures = 0
      const waitMs = typeof data === 'string' ? message(data) : undefined
      if (waitMs !== undefined) reconnectIn(waitMs)
    }
  }

  async function connect() {
    waiting = false
    attempt = new AbortController()
    const { signal } = attempt
    state('connecting', failures)
    try {
      const may = mayListen || (await visitorsMayListen(signal))
      if (signal.aborted) return
      mayListen = false
      if (may) open('')
      else if (mayGiveLogin?.()) open(socketLogin())
      else reconnectIn(barredRetryMs, 'barred')
    } catch (cause) {
      if (!signal.aborted) fail(cause)
    }
  }

  connect()
  return {
    close: detach,
    reconnect: fail,
    retrySoon() {
      if (!waiting) return
      clearTimeout(timer)
      timer = setTimeout(connect, soonDelayMs)
    },
  }
}
