import { type ApiError, callHeaders, get } from './api.ts'
import { base } from './base.ts'
import { socketCredentials } from './credentials.ts'

export type SocketState = 'connecting' | 'open' | 'closed'

/** How a socket is kept open. Times in ms. */
export interface SocketUse {
  /** Path on the gateway, such as `/livedata`. */
  path: string
  /** Time between two pings; the gateway ignores them, they keep the path open. */
  ping: number
  /** Wait before the next attempt, after so many attempts in a row that did not open. */
  retry(failures: number): number
  /** A text frame. Returning a time closes the socket and tries again after it. */
  message(text: string): number | undefined
  /** Each change of state, with the attempts in a row that did not open. */
  state(state: SocketState, failures: number): void
}

export interface KeptSocket {
  /** Ends the socket and every timer. */
  close(): void
  /** Gives up a connection that stays silent; it counts as one that did not open. */
  drop(): void
}

/** ms an opening handshake may take; a socket that never opens (WebKit bug 302823) must not hold the page. */
const handshake = 8000

/** Whether strangers have to log in, as far as known. */
let closed = false

/**
 * Credentials go along only where strangers are turned away, as the only way past a Digest challenge: browsers write the
 * address of a socket that fails to their console, and some refuse one with credentials.
 */
const address = (path: string) =>
  `${location.protocol.replace('http', 'ws')}//${closed ? socketCredentials() : ''}${location.host}${base}${path}`

/** Finds out as a stranger; a gateway that does not answer gets no credentials either. */
function knock() {
  closed = false
  if (!socketCredentials()) return
  get('livedata/status', { inv: '0' }, { headers: callHeaders('') }).catch(({ reason }: ApiError) => {
    closed = reason === 'unauthorized'
  })
}

/** Opens a socket and opens it again whenever it ends, until it is closed here. */
export function keepOpen({ path, ping, retry, message, state }: SocketUse): KeptSocket {
  let socket: WebSocket | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout>
  let heartbeat: ReturnType<typeof setInterval>

  /** Cuts the present socket off so that its late events say nothing. */
  function leave() {
    clearTimeout(timer)
    clearInterval(heartbeat)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
    socket = undefined
  }

  function again(wait: number) {
    leave()
    timer = setTimeout(connect, wait)
    state('closed', failures)
  }

  function fail() {
    knock()
    again(retry(++failures))
  }

  function beat() {
    if (socket?.readyState !== WebSocket.OPEN) return fail()
    failures = 0
    socket.send('ping')
  }

  function opened() {
    clearTimeout(timer)
    heartbeat = setInterval(beat, ping)
    state('open', failures)
  }

  function connect() {
    state('connecting', failures)
    try {
      socket = new WebSocket(address(path))
    } catch {
      return fail()
    }
    timer = setTimeout(fail, handshake)
    socket.onopen = opened
    socket.onclose = () => fail()
    socket.onmessage = ({ data }) => {
      // A socket that opens and closes without a word has not worked, so only a message counts as success.
      failures = 0
      const wait = typeof data === 'string' ? message(data) : undefined
      if (wait !== undefined) again(wait)
    }
  }

  connect()
  return { close: leave, drop: fail }
}
