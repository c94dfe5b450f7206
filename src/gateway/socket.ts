import { get } from './api.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs } from './back-off.ts'
import { base } from './base.ts'
import { browserHasLogin, callInit, socketLogin } from './credentials.ts'

/** `closed` and `barred` wait for the next attempt; `barred`: the gateway lets no visitor use its sockets. */
export type SocketState = 'connecting' | 'open' | 'closed' | 'barred'

/** How a socket is kept open. */
export interface SocketOptions {
  /** Path on the gateway, such as `/livedata`, or the whole address at another gateway. No login is ever given to another one. */
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

/** Refusals in a row after which sockets count as barred: a single one may have another reason. */
const maxRefusals = 2

/**
 * How often in a row a socket without a login was refused where calls without one are. No file or version tells which firmware
 * does that. Chromium, Firefox 153 and WebKitGTK do not prompt for a login then. Source: gateway contract 2.1.
 */
let refusals = 0

/** What a visitor may do: use the sockets, perhaps use them although calls are refused, or neither. */
type Access = 'allowed' | 'untried' | 'barred'

/** What visitors may do, by a call without a login. Rejects with an ApiError if there is no answer. */
async function visitorsAccess(signal: AbortSignal): Promise<Access> {
  try {
    await get('livedata/status', { inv: '1' }, { ...callInit(''), signal, priority: 'high' })
    return 'allowed'
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.status) throw cause
    // The browser would add the login to the socket, too.
    if (browserHasLogin()) return 'barred'
    if (cause.status !== 401) return 'allowed'
    return refusals < maxRefusals ? 'untried' : 'barred'
  }
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
  // What visitors may do there cannot be asked: a page cannot read the calls of another host.
  const isElsewhere = !path.startsWith('/')

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
    refusals = 0
    if (socket) socket.onclose = () => fail()
    heartbeat = setInterval(sendPing, pingMs)
    state('open', failures)
  }

  /** Opens the socket; `failed` is called if it does not open, and by default counts as a failed attempt. */
  function open(login: string, failed = () => fail()) {
    const own = `${location.protocol.replace('http', 'ws')}//${login}${location.host}${base}${path}`
    try {
      socket = new WebSocket(isElsewhere ? path : own)
    } catch {
      return fail()
    }
    timer = setTimeout(failed, handshakeMs)
    socket.onopen = onOpen
    socket.onclose = failed
    socket.onmessage = ({ data }) => {
      // A socket that opens and closes without a message has not worked, so only a message counts as success.
      failures = 0
      const waitMs = typeof data === 'string' ? message(data) : undefined
      if (waitMs !== undefined) reconnectIn(waitMs)
    }
  }

  /** Visitors are barred: only the owner's consent opens the socket. */
  function openBarred() {
    const login = mayGiveLogin?.() && socketLogin()
    if (login) open(login)
    else reconnectIn(barredRetryMs, 'barred')
  }

  /** A socket that was tried did not open. */
  function refused() {
    refusals++
    detach()
    if (refusals < maxRefusals) timer = setTimeout(connect, soonDelayMs)
    else openBarred()
  }

  async function connect() {
    waiting = false
    attempt = new AbortController()
    const { signal } = attempt
    state('connecting', failures)
    try {
      const access = mayListen || isElsewhere ? 'allowed' : await visitorsAccess(signal)
      if (signal.aborted) return
      mayListen = false
      if (access === 'allowed') open('')
      else if (access === 'untried') open('', refused)
      else openBarred()
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
