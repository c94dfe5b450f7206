import { accessAfterRefusal, accessGranted, askAccess, openToVisitors, type SocketAccess } from './access.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs } from './back-off.ts'
import { base } from './base.ts'
import { storedCredentials } from './credentials.ts'
import { type ReadByCalls, watchedCalls } from './rhythm.ts'
import { floodGauge, openSocket, type SocketEnd } from './socket.ts'

/** What is known of the connection to a gateway. */
export interface Connection {
  /** How values arrive: by the socket, by calls in its place, or not at all. */
  link: 'connecting' | 'open' | 'polling' | 'closed'
  /**
   * What was wrong with the socket last, until it works: no visitor may use it; it did not open; it was closed; it is open, but without a
   * message; it brought more than a gateway sends.
   */
  trouble?: 'barred' | 'refused' | 'lost' | 'mute' | 'flooding' | undefined
  /** Attempts in a row that did not open, brought no message, or were closed within 10 s. */
  failures: number
}

/** What is watched, and who is told; only `socket` and `message` are needed. */
export interface Watched<T> extends ReadByCalls {
  /**
   * Path of the socket, such as `/livedata`, or the whole address at another gateway. No login is ever given to another one. Without one
   * everything is read once a minute.
   */
  socket: string | undefined
  /**
   * Content of a message; undefined if it is none. Without it the messages are a log: passed on one by one, as they come, and neither
   * silence nor an empty message means anything.
   */
  parse?(text: string): T | undefined
  /** Called with the contents of each burst of messages. */
  message(burst: T[]): void
  /** Called on each change. */
  changed?(connection: Connection): void
  /** Time between two pings; the gateway ignores them, they keep the connection open. */
  pingMs?: number
  /** A tab that is hidden for longer gives up its connection. */
  hiddenMs?: number
  /** The owner agreed that the login goes into the address where visitors are barred; the browser remembers it. */
  mayGiveLogin?(): boolean
}

export interface Watcher {
  /** Reads everything again. */
  readAgain(): void
  /** Closes the connection, and begins anew after that many ms. */
  restart(pauseMs?: number): Promise<void>
  /** Ends the socket, all calls and every timer. */
  close(): void
}

/**
 * What the connection to a gateway is doing: nothing, since the page is hidden or left; reading everything first; asking for a socket and
 * opening it until it works; listening; waiting for the next attempt.
 */
type State = 'resting' | 'reading' | 'connecting' | 'open' | 'waiting'

/** What happens to it. */
type Happening = 'shown' | 'hidden' | 'read' | 'works' | 'ended' | 'due'

/** The state that follows; what is not listed changes nothing. */
const transitions: Record<State, Partial<Record<Happening, State>>> = {
  // Hidden once more: a restart that waits is called off.
  resting: { shown: 'reading', hidden: 'resting' },
  reading: { read: 'connecting', hidden: 'resting' },
  connecting: { works: 'open', ended: 'waiting', hidden: 'resting' },
  open: { ended: 'waiting', hidden: 'resting' },
  waiting: { due: 'connecting', hidden: 'resting' },
}

/** What is said of an end, and ms until the next attempt; without them it is a failure, with the delay of the back-off. */
const endings: Record<SocketEnd | 'mute' | 'barred', { trouble: Connection['trouble']; pauseMs?: number }> = {
  refused: { trouble: 'refused' },
  lost: { trouble: 'lost' },
  mute: { trouble: 'mute' },
  empty: { trouble: 'lost', pauseMs: 10_000 },
  flooding: { trouble: 'flooding', pauseMs: 60_000 },
  barred: { trouble: 'barred', pauseMs: 60_000 },
}

const soonDelayMs = 1000
/** Failures in a row after which calls stand in for the socket. */
const maxFailures = 2
/** A connection has to last as long before its end is no failed attempt. */
const provenMs = 10_000

/**
 * Follows a gateway until it is closed: by a socket that is reopened whenever it ends, with a back-off, and by calls while that brings
 * nothing. A hidden tab gives up its connection.
 */
export function watch<T = string>(watched: Watched<T>): Watcher {
  const { socket: path, parse, message, changed = () => {}, pingMs = 59_000, hiddenMs = 30_000, mayGiveLogin } = watched
  // What visitors may do there cannot be asked: a page cannot read the calls of another host.
  const isElsewhere = path !== undefined && !path.startsWith('/')
  const left = new AbortController()
  const isFlood = floodGauge()
  const timers: Partial<Record<'attempt' | 'mute' | 'hidden', ReturnType<typeof setTimeout>>> = {}
  let state: State = 'resting'
  let connection: Connection = { link: 'closed', failures: 0 }
  /** Aborts the calls when the page is hidden or left. */
  let session = new AbortController()
  let closeSocket = () => {}
  let openedAt = 0
  let waitMs = 0
  let mayListen = false
  const calls = watchedCalls(watched, path !== undefined, callsChanged)

  function after(ms: number, name: keyof typeof timers, task: () => void) {
    clearTimeout(timers[name])
    timers[name] = setTimeout(task, ms)
  }

  function linkNow(): Connection['link'] {
    if (state === 'open') return 'open'
    return calls.link() ?? (state === 'resting' || state === 'waiting' ? 'closed' : 'connecting')
  }

  function set(change: Partial<Connection> = {}) {
    const before = connection
    connection = { ...before, ...change, link: linkNow() }
    if ((['link', 'trouble', 'failures'] as const).some(name => connection[name] !== before[name])) changed(connection)
  }

  /** Enters the state that follows, if there is one, and says what has changed. */
  function go(happening: Happening, change?: Partial<Connection>) {
    const next = transitions[state][happening]
    if (next) {
      state = next
      entered[state]?.()
    }
    set(change)
  }

  const entered: Partial<Record<State, () => void>> = {
    resting() {
      session.abort()
      session = new AbortController()
      calls.stop()
      disconnect()
      clearTimeout(timers.hidden)
    },
    connecting: connect,
    open: calls.endTurns,
    waiting() {
      disconnect()
      after(waitMs, 'attempt', () => go('due'))
    },
  }

  /** Closes the socket; its late events are ignored. */
  function disconnect() {
    clearTimeout(timers.attempt)
    clearTimeout(timers.mute)
    closeSocket()
    closeSocket = () => {}
    calls.rhythm.interrupted()
  }

  /** An attempt or a socket has ended: the next attempt follows, and calls meanwhile if that will take long. */
  function end(why: keyof typeof endings, cause?: unknown) {
    const { trouble, pauseMs } = endings[why]
    const isProven = state === 'open' && Date.now() - openedAt >= provenMs
    const failures = (isProven ? 0 : connection.failures) + (pauseMs === undefined ? 1 : 0)
    waitMs = pauseMs ?? retryDelayMs(failures, cause instanceof ApiError ? cause : undefined)
    if (failures >= maxFailures || (trouble !== 'refused' && trouble !== 'lost')) calls.startTurns()
    go('ended', { trouble, failures })
  }

  async function connect() {
    const { signal } = session
    try {
      const access = mayListen || isElsewhere ? openToVisitors : await askAccess(signal, mayGiveLogin)
      if (signal.aborted) return
      mayListen = false
      open(access)
    } catch (cause) {
      if (!signal.aborted) end('refused', cause)
    }
  }

  function open(access: SocketAccess | undefined) {
    if (!access) return end('barred')
    const own = `${location.protocol.replace('http', 'ws')}//${access.login}${location.host}${base}${path}`
    try {
      closeSocket = openSocket({
        url: isElsewhere ? path : own,
        isTrial: access.isTrial,
        parse,
        isFlood,
        pingMs,
        opened,
        burst,
        ended: why => (access.isTrial && why === 'refused' ? refused(access) : end(why)),
      })
    } catch {
      end('refused')
    }
  }

  /** A trial did not open: it is made again in a second, or the owner's login is given. */
  function refused(trial: SocketAccess) {
    const access = accessAfterRefusal(trial, mayGiveLogin)
    if (access === trial) after(soonDelayMs, 'attempt', connect)
    else open(access)
  }

  function opened() {
    openedAt = Date.now()
    accessGranted()
    calls.readAfterTrouble(connection.trouble !== undefined)
    awaitPush()
    if (!watched.read && connection.trouble !== 'mute') works()
  }

  function burst(contents: T[]) {
    if (!parse) return message(contents)
    calls.rhythm.pushed()
    message(contents)
    // In this order: a silent connection is given up before its values are marked as old.
    awaitPush()
    calls.heard()
    works()
  }

  const works = () => go('works', { trouble: undefined })

  /** An open socket counts as failed when no message follows; a gateway without parts pushes none. */
  function awaitPush() {
    clearTimeout(timers.mute)
    if (calls.hasNoParts()) works()
    else if (parse) after(calls.rhythm.silenceMs(), 'mute', () => end('mute'))
  }

  function callsChanged(isBack: boolean) {
    set()
    if (isBack) retrySocket()
  }

  /** Makes a waiting attempt in a second: the gateway may be back. */
  function retrySocket() {
    if (state === 'waiting') after(soonDelayMs, 'attempt', () => go('due'))
  }

  const suspend = () => go('hidden', { trouble: undefined, failures: 0 })

  async function resume() {
    const { signal } = session
    go('shown')
    const first = await calls.begin()
    if (signal.aborted || first === 'login' || !path) return
    // A visitor's call was just answered, so access need not be checked.
    mayListen = first === 'read' && !storedCredentials()
    go('read')
  }

  function followVisibility() {
    clearTimeout(timers.hidden)
    if (document.hidden && hiddenMs) after(hiddenMs, 'hidden', suspend)
    else if (document.hidden) suspend()
    else if (state === 'resting') resume()
  }

  function retrySoon() {
    calls.retrySoon()
    retrySocket()
  }

  document.addEventListener('visibilitychange', followVisibility, left)
  addEventListener('online', retrySoon, left)
  addEventListener('offline', () => watched.missed?.(new ApiError('offline')), left)
  if (hiddenMs || !document.hidden) resume()
  followVisibility()
  return {
    readAgain: calls.readAll,
    async restart(pauseMs = 0) {
      suspend()
      const { signal } = session
      await new Promise(done => setTimeout(done, pauseMs))
      if (!signal.aborted && state === 'resting') await resume()
    },
    close() {
      left.abort()
      suspend()
    },
  }
}
