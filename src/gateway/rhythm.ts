import { pushPeriodMs } from '../contract/sockets.ts'
import { ApiError, report } from './api-error.ts'
import { retryDelayMs, withRetry } from './back-off.ts'
import { type Polling, poll } from './poll.ts'

/** What can be read by calls, and the callbacks about silence. */
export interface ReadByCalls {
  /** Path of the socket, or its whole address at another gateway, which gets no login. Without one everything is read once a minute. */
  socket: string | undefined
  /** Reads everything, or one of `parts` in turn while the socket delivers nothing. A socket then counts as open only after a message. */
  read?(signal: AbortSignal, part?: string): Promise<unknown>
  /** What pushes are about, such as serials. Everything is read anew after the socket was closed; without parts no push is expected. */
  parts?(): readonly string[]
  /** Called after two usual periods without a message, or with the `error` of a failed call (perhaps of `everything`) or a missing network. */
  missed?(error?: ApiError, everything?: boolean): void
  /** When the values shown arrived, ms of the browser's clock; 0 if there are none. */
  messageAt?: number
}

/** Values of an earlier visit are stale if nothing has arrived after this time. */
const earlierValuesMs = 2000
/** Interval of reading without a socket. */
const readPauseMs = 60_000
/** All parts are polled once in this time, with at least a second between two calls. */
const pollRoundMs = 10_000
const maxGaps = 5

/** The failure of a call. A missing login is asked for; anything but an ApiError is a bug of the app. */
function failureOf(cause: unknown) {
  if (!(cause instanceof ApiError)) reportError(cause)
  else if (cause.reason === 'unauthorized') report(cause)
  return cause instanceof ApiError ? cause : new ApiError('unexpected')
}

/**
 * Reading by calls: everything at first and after trouble, in turn while the socket delivers nothing, once a minute without a socket. Also
 * measures how long a silence may last. `notify` is called after each turn, and when calls are answered again.
 */
export function watchedCalls(watched: ReadByCalls, notify: (happening: 'turned' | 'back') => void) {
  const { socket, read, parts, missed = () => {} } = watched
  let { messageAt = 0 } = watched
  let pushedAt = 0
  let gapsMs: number[] = []
  let staleTimer: ReturnType<typeof setTimeout>
  let readTimer: ReturnType<typeof setTimeout>
  let wasRead = false
  /** Why everything could not be read, and how often in a row. */
  let readError: ApiError | undefined
  let readFailures = 0
  let turns: Polling | undefined
  /** The state of the link by the turns; undefined before the first has ended. */
  let turnsLink: 'polling' | 'closed' | undefined

  function begin(signal: AbortSignal) {
    heard(messageAt)
    return read ? readAll(signal) : 'failed'
  }

  /** Reads everything, again after a failure. Undefined if nothing follows: it was aborted, or a login is needed first. */
  async function readAll(signal: AbortSignal): Promise<'read' | 'failed' | undefined> {
    clearTimeout(readTimer)
    try {
      await read?.(signal)
    } catch (cause) {
      if (signal.aborted) return undefined
      readError = failureOf(cause)
      if (readError.reason === 'unauthorized') return undefined
      const delayMs = retryDelayMs(++readFailures, readError)
      // Another reading may have failed meanwhile.
      clearTimeout(readTimer)
      readTimer = setTimeout(readAll, delayMs, signal)
      missed(withRetry(readError, delayMs), true)
      return 'failed'
    }
    if (signal.aborted) return undefined
    wasRead = true
    heard()
    if (readError) notify('back')
    readError = undefined
    readFailures = 0
    if (!socket) readTimer = setTimeout(readAll, readPauseMs, signal)
    return 'read'
  }

  /** The turns: each part, then everything, which may have new parts. */
  const round = () => [...(parts?.() ?? []), undefined]

  function startTurns() {
    if (!read || turns) return
    let turn = 0
    turns = poll({
      async call(signal) {
        // Everything is read again after its own delay; nothing else is read sooner.
        if (readError) throw readError
        const all = round()
        await read(signal, all[turn++ % all.length])
      },
      pauseMs: () => Math.max(1000, pollRoundMs / round().length),
      ended(failures) {
        if (!failures) heard()
        const isBack = turnsLink === 'closed' && !failures
        turnsLink = failures ? 'closed' : 'polling'
        notify(isBack ? 'back' : 'turned')
      },
      failed: (cause, delayMs = 0) => missed(withRetry(failureOf(cause), delayMs)),
    })
  }

  function endTurns() {
    turns?.stop()
    turns = turnsLink = undefined
  }

  /** A socket has opened: what the last one did not deliver is read, unless the gateway asks to wait. */
  function opened(signal: AbortSignal, hadTrouble: boolean) {
    pushedAt = 0
    if (parts && (hadTrouble || readError) && !readError?.retryAfterS) readAll(signal)
  }

  /** The socket has delivered something; the time until it opened is no gap. */
  function pushed() {
    if (pushedAt) gapsMs = [Date.now() - pushedAt, ...gapsMs].slice(0, maxGaps)
    pushedAt = Date.now()
  }

  /** The time without a push after which something is wrong: two periods, by the contract or by the last gaps if these are longer. */
  function silenceMs() {
    const median = [...gapsMs].sort((a, b) => a - b)[Math.floor(gapsMs.length / 2)] ?? 0
    return 2 * Math.max(pushPeriodMs, median)
  }

  /** Values have arrived: they are stale after such a silence, values of an earlier visit after a short pause. */
  function heard(at = Date.now()) {
    messageAt = at
    clearTimeout(staleTimer)
    if (!at || !socket || parts?.().length === 0) return
    staleTimer = setTimeout(missed, Math.max(at + silenceMs() - Date.now(), earlierValuesMs))
  }

  const hasNoParts = () => wasRead && parts?.().length === 0
  /** The state of the link by calls instead of the socket; undefined without any yet. */
  const link = () => turnsLink
  const retrySoon = () => turns?.retrySoon()

  /** Ends the turns and every timer. */
  function stop() {
    endTurns()
    clearTimeout(staleTimer)
    clearTimeout(readTimer)
  }

  return { begin, readAll, startTurns, endTurns, opened, pushed, silenceMs, heard, hasNoParts, link, retrySoon, stop }
}
