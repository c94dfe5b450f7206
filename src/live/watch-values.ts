import type { Readable } from '../contract/endpoints.ts'
import { get } from '../gateway/api.ts'
import { ApiError } from '../gateway/api-error.ts'
import { withRetry } from '../gateway/back-off.ts'
import { storedCredentials } from '../gateway/credentials.ts'
import { isObject, parseJson } from '../gateway/json.ts'
import { type Polling, poll } from '../gateway/poll.ts'
import { report } from '../gateway/report.ts'
import { keepOpen, type ReconnectingSocket, type SocketState } from '../gateway/socket.ts'
import { watchHidden } from './hidden-tab.ts'
import { emptyMessagePauseMs, pingMs, pollPauseMs, pushRhythm } from './read.ts'

/** Failed attempts in a row after which values are polled instead. */
const maxFailures = 2

/** What is watched, and who is told. */
export interface Watched {
  /** Path of the socket, such as `/batterylivedata`. */
  socket: string
  /** What answers a call with the document that the socket pushes. */
  path: Readable
  /** Called with each document that has arrived, by the socket or a call; parsed, but not checked. */
  received(document: unknown): void
  /** The values are old, since none have arrived for two of the usual periods; `error` is why, where a call has failed. */
  missed(error?: ApiError): void
}

/**
 * Keeps the values of a fork's socket up to date until the returned function is called, by the rules of the live view: read once, then
 * pushed; polled while the socket is silent, barred or cannot be opened; failures are retried with a back-off; a hidden tab gives up its
 * connection.
 */
export function watchValues({ socket: socketPath, path, received, missed }: Watched) {
  let socket: ReconnectingSocket | undefined
  let polling: Polling | undefined
  let suspended = false
  let stale: ReturnType<typeof setTimeout>
  let mute: ReturnType<typeof setTimeout>
  const left = new AbortController()
  const rhythm = pushRhythm()

  function take(document: unknown) {
    clearTimeout(stale)
    stale = setTimeout(missed, rhythm.silenceMs())
    received(document)
  }

  function stopPolling() {
    polling?.stop()
    polling = undefined
  }

  function startPolling() {
    polling ??= poll({
      async call(signal) {
        const document = await get(path, {}, { signal })
        if (!signal.aborted) take(document)
      },
      pauseMs: () => pollPauseMs(1),
      ended: failures => connect(!failures && !storedCredentials()),
      failed(cause, delayMs = 0) {
        const error = cause instanceof ApiError ? cause : new ApiError('unexpected')
        if (error.reason === 'unauthorized') report(error)
        missed(error.retryAfterS ? withRetry(error, delayMs) : error)
      },
    })
  }

  /** A socket counts as open only after a message, and as failed when none follows. */
  function awaitPush() {
    clearTimeout(mute)
    mute = setTimeout(() => {
      startPolling()
      socket?.reconnect()
    }, rhythm.silenceMs())
  }

  function message(text: string) {
    let document: unknown
    try {
      document = parseJson(text || '{}')
    } catch {
      return undefined
    }
    if (isObject(document) && !Object.keys(document).length) return emptyMessagePauseMs
    rhythm.pushed()
    stopPolling()
    awaitPush()
    take(document)
    return undefined
  }

  function state(now: SocketState, failures: number) {
    clearTimeout(mute)
    rhythm.interrupted()
    if (now === 'open') awaitPush()
    else if (now === 'barred' || (now === 'closed' && failures >= maxFailures)) startPolling()
  }

  function connect(visitorsAllowed: boolean) {
    socket ??= keepOpen({ path: socketPath, pingMs, visitorsAllowed, message, state })
  }

  function suspend() {
    suspended = true
    clearTimeout(stale)
    clearTimeout(mute)
    stopPolling()
    socket?.close()
    socket = undefined
  }

  function resume() {
    suspended = false
    startPolling()
  }

  function retrySoon() {
    polling?.retrySoon()
    socket?.retrySoon()
  }

  const stopWatching = watchHidden(suspend, () => suspended && resume())
  addEventListener('online', retrySoon, left)
  addEventListener('offline', () => missed(new ApiError('offline')), left)
  resume()
  return () => {
    stopWatching()
    left.abort()
    suspend()
  }
}
