import { ApiError, report } from './api-error.ts'
import { retryDelayMs } from './back-off.ts'

export interface Polling {
  /** Aborts a call in flight; no other follows. */
  stop(): void
  /** Makes a waiting call in a second, since the gateway may be back. */
  retrySoon(): void
}

interface PollOptions {
  /** One turn: a call, or several in sequence; a rejection is a failure. `stop` aborts `signal`. */
  call(signal: AbortSignal): Promise<unknown>
  /** ms from an answer to the next call; undefined to end. */
  pauseMs(): number | undefined
  /** ms from a failure to the next call, by the failures in a row; by default the delays of `retryDelayMs`. */
  retryMs?(failures: number, error: ApiError | undefined): number | undefined
  /** ms until the first call; without it the call is made at once. */
  startMs?: number
  /** Called after each call, with the failures in a row. */
  ended?(failures: number): void
  /** Called after `ended` with what was thrown, and the ms until the retry. By default a 401 opens the login page. */
  failed?(cause: unknown, delayMs: number | undefined): void
}

const soonDelayMs = 1000

function reportUnauthorized(cause: unknown) {
  if (cause instanceof ApiError && cause.reason === 'unauthorized') report(cause)
}

/** Repeats a call, never two at a time, until it is stopped or has no next one; with a back-off after failures. */
export function poll({
  call,
  pauseMs,
  retryMs = retryDelayMs,
  startMs,
  ended,
  failed = reportUnauthorized,
}: PollOptions): Polling {
  const abort = new AbortController()
  const { signal } = abort
  let failures = 0
  let waiting = false
  let timer: ReturnType<typeof setTimeout>

  function callIn(delayMs: number) {
    clearTimeout(timer)
    waiting = true
    timer = setTimeout(next, delayMs)
  }

  async function next() {
    waiting = false
    let cause: unknown
    try {
      await call(signal)
      failures = 0
    } catch (thrown) {
      failures++
      cause = thrown
    }
    if (signal.aborted) return
    ended?.(failures)
    if (signal.aborted) return
    const error = cause instanceof ApiError ? cause : undefined
    const delayMs = failures ? retryMs(failures, error) : pauseMs()
    if (delayMs !== undefined) callIn(delayMs)
    if (failures) failed(cause, delayMs)
  }

  if (startMs === undefined) next()
  else callIn(startMs)
  return {
    stop() {
      abort.abort()
      clearTimeout(timer)
    },
    retrySoon() {
      if (waiting && !signal.aborted) callIn(soonDelayMs)
    },
  }
}
