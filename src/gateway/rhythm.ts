import { pushPeriodMs } from '../contract/sockets.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs, withRetry } from './back-off.ts'
import { type Polling, poll } from './poll.ts'
import { report } from './report.ts'

/** What can be read by calls, and who is told that nothing arrives. */
export interface ReadByCalls {
  /**
   * Reads everything, or one of `parts`, by a call: before the socket is opened, and in turn while that brings nothing. Where it is
   * given, a socket counts as open only after a message.
   */
  read?(signal: AbortSignal, part?: string): Promise<unknown>
  /** What pushes are of, such as serials; everything is read anew after the socket was closed, and with no parts no push is expected. */
  parts?(): readonly string[]
  /**
   * What is shown is stale: nothing has arrived for two of the usual periods. Or `error` is why nothing arrives: a call has failed, of
   * `everything` if that is so, or the browser has no network.
   */
  missed?(error?: ApiError, everything?: boolean): void
  /** When the values that are shown arrived, ms of the browser's clock; 0 without any. */
  heardAt?: number
}

/** Values of an earlier visit are stale if nothing has arrived after this time. */
const earlierValuesMs = 2000
/** Time between two readings of what has no socket. */
const readPauseMs = 60_000
/** All parts are polled once in this time, with at least a second between two calls. */
const pollRoundMs = 10_000
/** How many of the latest gaps between pushes are kept. */
const maxGaps = 5

/** Learns how often a gateway pushes: the period is that of the contract, or the median of the last gaps if longer. */
function pushRhythm() {
  let gapsMs: number[] = []
  let lastAt = 0
  return {
    pushed() {
      const now = Date.now()
      if (lastAt) gapsMs = [now - lastAt, ...gapsMs].slice(0, maxGaps)
      lastAt = now
    },
    /** The time until the next push is no gap. */
    interrupted() {
      lastAt = 0
    },
    /** After this time without a push, ms, something is wrong: two of the usual periods. */
    silenceMs() {
      const median = [...gapsMs].sort((a, b) => a - b)[Math.floor(gapsMs.length / 2)] ?? 0
      return 2 * Math.max(pushPeriodMs, median)
    },
  }
}

/** The failure of a call; anything else is a mistake of the app. */
function failureOf(cause: unknown) {
  if (cause instanceof ApiError) return cause
  reportError(cause)
  return new ApiError('unexpected')
}

/**
 * What is read by calls: everything at first and after trouble, in turn while the socket brings nothing, once a minute without a socket. Says
 * when values become stale. `changed` is called when the turns change `link`, or calls are answered again (`isBack`).
 */
export function watchedCalls(
  { read, parts, missed = () => {}, heardAt = 0 }: ReadByCalls,
  hasSocket: boolean,
  changed: (isBack: boolean) => void,
) {
  const rhythm = pushRhythm()
  let session = new AbortController()
  let staleTimer: ReturnType<typeof setTimeout>
  let retryTimer: ReturnType<typeof setTimeout>
  let turns: Polling | undefined
  /** Whether the last of the turns was answered. */
  let isAnswered: boolean | undefined
  let wasRead = false
  /** Why everything could not be read, and how often in a row. */
  let unread: ApiError | undefined
  let unreadTimes = 0

  /** Values are stale after two push periods, those of an earlier visit after a pause. */
  function watchAge() {
    clearTimeout(staleTimer)
    if (!heardAt || !hasSocket || parts?.().length === 0) return
    staleTimer = setTimeout(missed, Math.max(heardAt + rhythm.silenceMs() - Date.now(), earlierValuesMs))
  }

  function heard() {
    heardAt = Date.now()
    watchAge()
  }

  /** Reads everything; retries after a failure, unless a login is needed first. */
  async function readAll(): Promise<'read' | 'failed' | 'login'> {
    const { signal } = session
    clearTimeout(retryTimer)
    try {
      await read?.(signal)
    } catch (cause) {
      if (signal.aborted) return 'failed'
      unread = failureOf(cause)
      if (unread.reason === 'unauthorized') {
        report(unread)
        return 'login'
      }
      const delayMs = retryDelayMs(++unreadTimes, unread)
      retryTimer = setTimeout(readAll, delayMs)
      missed(unread.retryAfterS ? withRetry(unread, delayMs) : unread, true)
      return 'failed'
    }
    if (signal.aborted) return 'failed'
    wasRead = true
    heard()
    const isBack = unread !== undefined
    unread = undefined
    unreadTimes = 0
    if (isBack) {
      turns?.retrySoon()
      changed(true)
    }
    if (!hasSocket) retryTimer = setTimeout(readAll, readPauseMs)
    return 'read'
  }

  function startTurns() {
    if (!read || turns) return
    let turn = 0
    turns = poll({
      async call(signal) {
        // Everything is read again after its own delay; nothing else is read sooner.
        if (unread) throw unread
        const all = parts?.() ?? []
        // After the last part everything, which may have new ones.
        await read(signal, all[turn++ % (all.length + 1)])
        if (!signal.aborted) heard()
      },
      pauseMs: () => Math.max(1000, pollRoundMs / ((parts?.().length ?? 0) + 1)),
      ended(failures) {
        const isBack = isAnswered === false && !failures
        isAnswered = !failures
        changed(isBack)
      },
      failed(cause, delayMs = 0) {
        const error = failureOf(cause)
        if (error.reason === 'unauthorized') report(error)
        missed(error.retryAfterS ? withRetry(error, delayMs) : error)
      },
    })
  }

  function endTurns() {
    turns?.stop()
    turns = isAnswered = undefined
  }

  return {
    rhythm,
    heard,
    readAll,
    startTurns,
    endTurns,
    /** The first reading of a session. */
    async begin() {
      unread = undefined
      watchAge()
      return read && readAll()
    },
    /** The socket has opened again: what it did not bring meanwhile is read, if the gateway does not ask to wait. */
    readAfterTrouble(hadTrouble: boolean) {
      if (parts && (hadTrouble || unread) && !unread?.retryAfterS) readAll()
    },
    /** It is known that no push is to be expected. */
    hasNoParts: () => wasRead && parts?.().length === 0,
    /** How values arrive by calls in place of the socket; undefined without any yet. */
    link: () => (isAnswered === undefined ? undefined : isAnswered ? ('polling' as const) : ('closed' as const)),
    retrySoon: () => turns?.retrySoon(),
    /** Aborts all calls and ends every timer. */
    stop() {
      session.abort()
      session = new AbortController()
      endTurns()
      clearTimeout(staleTimer)
      clearTimeout(retryTimer)
    },
  }
}
