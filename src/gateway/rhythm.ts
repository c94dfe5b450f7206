import { pushPeriodMs } from '../contract/sockets.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs, withRetry } from './back-off.ts'
import { type Polling, poll } from './poll.ts'
import { report } from './report.ts'

/** What can be read by calls, and who is told that nothing arrives. */
export interface ReadByCalls {
  /** Path of the socket, or the whole address at another gateway, which is given no login. Without one everything is read once a minute. */
  socket: string | undefined
  /** Reads everything, or one of `parts`: at first, and in turn while the socket brings nothing, which is then open only after a message. */
  read?(signal: AbortSignal, part?: string): Promise<unknown>
  /** What pushes are of, such as serials; everything is read anew after the socket was closed, and with no parts no push is expected. */
  parts?(): readonly string[]
  /** Nothing has arrived for two of the usual periods. Or `error` says why: a call failed, perhaps that of `everything`, or there is no network. */
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

/** The failure of a call. A login that is needed is asked for; anything but an ApiError is a mistake of the app. */
function failureOf(cause: unknown) {
  if (!(cause instanceof ApiError)) reportError(cause)
  else if (cause.reason === 'unauthorized') report(cause)
  return cause instanceof ApiError ? cause : new ApiError('unexpected')
}

/**
 * What is read by calls: everything at first and after trouble, in turn while the socket brings nothing, once a minute without a socket. Knows
 * how long a silence may last. `told` is called after each of the turns, and when calls are answered again.
 */
export function watchedCalls(watched: ReadByCalls, told: (happening: 'turned' | 'back') => void) {
  const { socket, read, parts, missed = () => {} } = watched
  let { heardAt = 0 } = watched
  let pushedAt = 0
  let gapsMs: number[] = []
  let staleTimer: ReturnType<typeof setTimeout>
  let readTimer: ReturnType<typeof setTimeout>
  let wasRead = false
  /** Why everything could not be read, and how often in a row. */
  let unread: ApiError | undefined
  let unreadTimes = 0
  let turns: Polling | undefined
  /** How values arrive by the turns; undefined before the first was answered or has failed. */
  let turnsLink: 'polling' | 'closed' | undefined

  /** The first reading of a session. */
  function begin(signal: AbortSignal) {
    heard(heardAt)
    return read ? readAll(signal) : 'failed'
  }

  /** Reads everything; again after a failure. Undefined if nothing is to follow: it was aborted, or a login is needed first. */
  async function readAll(signal: AbortSignal): Promise<'read' | 'failed' | undefined> {
    clearTimeout(readTimer)
    try {
      await read?.(signal)
    } catch (cause) {
      if (signal.aborted) return undefined
      unread = failureOf(cause)
      if (unread.reason === 'unauthorized') return undefined
      const delayMs = retryDelayMs(++unreadTimes, unread)
      // Another reading may have failed meanwhile.
      clearTimeout(readTimer)
      readTimer = setTimeout(readAll, delayMs, signal)
      missed(withRetry(unread, delayMs), true)
      return 'failed'
    }
    if (signal.aborted) return undefined
    wasRead = true
    heard()
    if (unread) told('back')
    unread = undefined
    unreadTimes = 0
    if (!socket) readTimer = setTimeout(readAll, readPauseMs, signal)
    return 'read'
  }

  /** What is read in turn: each part, then everything, which may have new ones. */
  const round = () => [...(parts?.() ?? []), undefined]

  function startTurns() {
    if (!read || turns) return
    let turn = 0
    turns = poll({
      async call(signal) {
        // Everything is read again after its own delay; nothing else is read sooner.
        if (unread) throw unread
        const all = round()
        await read(signal, all[turn++ % all.length])
      },
      pauseMs: () => Math.max(1000, pollRoundMs / round().length),
      ended(failures) {
        if (!failures) heard()
        const isBack = turnsLink === 'closed' && !failures
        turnsLink = failures ? 'closed' : 'polling'
        told(isBack ? 'back' : 'turned')
      },
      failed: (cause, delayMs = 0) => missed(withRetry(failureOf(cause), delayMs)),
    })
  }

  function endTurns() {
    turns?.stop()
    turns = turnsLink = undefined
  }

  /** A socket has opened: what the last one did not bring is read, if the gateway does not ask to wait. */
  function opened(signal: AbortSignal, hadTrouble: boolean) {
    pushedAt = 0
    if (parts && (hadTrouble || unread) && !unread?.retryAfterS) readAll(signal)
  }

  /** The socket has brought something; the time until it opened is no gap. */
  function pushed() {
    if (pushedAt) gapsMs = [Date.now() - pushedAt, ...gapsMs].slice(0, maxGaps)
    pushedAt = Date.now()
  }

  /** After this time without a push something is wrong: two of the usual periods, by the contract or the last gaps if these are longer. */
  function silenceMs() {
    const median = [...gapsMs].sort((a, b) => a - b)[Math.floor(gapsMs.length / 2)] ?? 0
    return 2 * Math.max(pushPeriodMs, median)
  }

  /** What is shown has arrived then: it is stale after such a silence, values of an earlier visit after a pause. */
  function heard(at = Date.now()) {
    heardAt = at
    clearTimeout(staleTimer)
    if (!at || !socket || parts?.().length === 0) return
    staleTimer = setTimeout(missed, Math.max(at + silenceMs() - Date.now(), earlierValuesMs))
  }

  /** It is known that no push is to be expected. */
  const hasNoParts = () => wasRead && parts?.().length === 0
  /** How values arrive by calls in place of the socket; undefined without any yet. */
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
