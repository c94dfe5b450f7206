import { accessGranted, askAccess, countRefusal, ownersLogin, type SocketAccess } from './access.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs } from './back-off.ts'
import { base } from './base.ts'
import { storedCredentials } from './credentials.ts'
import { type ReadByCalls, watchedCalls } from './rhythm.ts'
import { floodGauge, openSocket, type SocketEnd, type SocketOptions } from './socket.ts'

/** What is known of the connection to a gateway. */
export interface Connection {
  /** How values arrive: by the socket, by calls in its place, or not at all. */
  link: 'connecting' | 'open' | 'polling' | 'closed'
  /** What was wrong with the socket last, until it works: no visitor may use it, it did not open, was closed, brought nothing, or too much. */
  trouble?: 'barred' | 'refused' | 'lost' | 'mute' | 'flooding' | undefined
  /** Attempts in a row that did not open, brought no message, or were closed within 10 s. */
  failures: number
}

/** What is watched, and who is told; only `socket` and `message` are needed. */
export interface Watched<T> extends ReadByCalls, Pick<SocketOptions<T>, 'parse' | 'pingMs'> {
  /** Called with the contents of each burst of messages. */
  message(burst: T[]): void
  /** Called on each change. */
  changed?(connection: Connection): void
  /** A tab that is hidden for longer gives up its connection. */
  hiddenMs?: number
  /** The owner agreed that the login goes into the address where visitors are barred; the browser remembers it. */
  mayGiveLogin?(): boolean
}

/**
 * What is being done. resting: nothing, the page is hidden or left; reading: everything is read, before a socket is asked for; connecting: one
 * is opened, until it works; open: it is listened to; waiting: for the next attempt.
 */
type State = 'resting' | 'reading' | 'connecting' | 'open' | 'waiting'

/**
 * What happens. read: everything was, or could not be; allowed: it was, and visitors may listen, too; works, ended: the socket; due: the next
 * attempt; back: the gateway may be; turned: a call in place of the socket was answered or has failed.
 */
type Happening = 'shown' | 'hidden' | 'read' | 'allowed' | 'works' | 'ended' | 'due' | 'back' | 'turned'

/** The state that follows; what is not listed changes nothing. `link` is what is told of a state, unless calls stand in for the socket. */
const states: Record<State, { link: Connection['link'] } & Partial<Record<Happening, State>>> = {
  // Hidden once more: a restart that waits is called off.
  resting: { link: 'closed', shown: 'reading', hidden: 'resting' },
  reading: { link: 'connecting', read: 'connecting', allowed: 'connecting', hidden: 'resting' },
  connecting: { link: 'connecting', works: 'open', ended: 'waiting', due: 'connecting', hidden: 'resting' },
  open: { link: 'open', ended: 'waiting', hidden: 'resting' },
  waiting: { link: 'closed', due: 'connecting', back: 'waiting', hidden: 'resting' },
}

/** Why an attempt or a socket has ended. */
type Ending = SocketEnd | 'mute' | 'barred'

/** ms until the next attempt after what is no failure; after one it is the delay of the back-off. */
const pausesMs: Partial<Record<Ending, number>> = { empty: 10_000, flooding: 60_000, barred: 60_000 }
const soonDelayMs = 1000
/** Failures in a row after which calls stand in for the socket. */
const maxFailures = 2
/** A connection has to last as long before its end is no failed attempt. */
const provenMs = 10_000

/**
 * Follows a gateway until it is closed: by a socket that is reopened whenever it ends, with a back-off, and by calls while that brings
 * nothing. A hidden tab gives up its connection.
 */
export function watch<T = string>(watched: Watched<T>) {
  const { socket: path, parse, message, changed = () => {}, hiddenMs = 30_000, mayGiveLogin } = watched
  // What visitors may do there cannot be asked: a page cannot read the calls of another host.
  const isElsewhere = path !== undefined && !path.startsWith('/')
  const left = new AbortController()
  const isFlood = floodGauge()
  const calls = watchedCalls(watched, happening => (happening === 'back' ? retrySoon() : go(happening)))
  let state: State = 'resting'
  let connection: Connection = { link: 'closed', failures: 0 }
  /** Aborts the calls when the page is hidden or left. */
  let session = new AbortController()
  /** Of the state, and cleared when it is left: the next attempt, the end of a silent socket, or a new beginning. */
  let timer: ReturnType<typeof setTimeout>
  let hiddenTimer: ReturnType<typeof setTimeout>
  let closeSocket = () => {}
  let openedAt = 0
  let waitMs = 0

  /** Enters the state that follows, if there is one, and tells what has changed. */
  function go(happening: Happening, change?: Partial<Connection>) {
    const next = states[state][happening]
    if (next) {
      clearTimeout(timer)
      state = next
      entered[state](happening)
    }
    const before = connection
    connection = { ...before, ...change, link: calls.link() ?? states[state].link }
    if ((['link', 'trouble', 'failures'] as const).some(name => connection[name] !== before[name])) changed(connection)
  }

  /** What a state does as it is entered. */
  const entered: Record<State, (happening: Happening) => void> = {
    resting() {
      session.abort()
      session = new AbortController()
      calls.stop()
      closeSocket()
      clearTimeout(hiddenTimer)
    },
    async reading() {
      const first = await calls.begin(session.signal)
      // A visitor's call was just answered, so access need not be checked.
      if (first && path) go(first === 'read' && !storedCredentials() ? 'allowed' : 'read')
    },
    connecting: happening => connect(happening === 'allowed' ? 'allowed' : undefined),
    open: calls.endTurns,
    waiting(happening) {
      closeSocket()
      timer = setTimeout(go, happening === 'back' ? soonDelayMs : waitMs, 'due')
    },
  }

  /** Opens a socket. What visitors may do is asked before, unless it is known. */
  async function connect(known?: SocketAccess) {
    const { signal } = session
    try {
      const access = isElsewhere ? 'allowed' : (known ?? (await askAccess(signal)))
      if (signal.aborted) return
      const login = access === 'barred' ? ownersLogin(mayGiveLogin) : ''
      if (login === undefined) return end('barred')
      const own = `${location.protocol.replace('http', 'ws')}//${login}${location.host}${base}${path}`
      const isTrial = access === 'untried'
      const ended = (why: SocketEnd) => (isTrial && why === 'refused' ? refused() : end(why))
      closeSocket = openSocket({ ...watched, url: isElsewhere ? path : own, isTrial, isFlood, opened, burst, ended })
    } catch (cause) {
      // There is no answer, or the browser refuses the address.
      if (!signal.aborted) end('refused', cause)
    }
  }

  /** A trial did not open: it is made again in a second, unless visitors count as barred by now. */
  function refused() {
    if (countRefusal()) connect('barred')
    else timer = setTimeout(go, soonDelayMs, 'due')
  }

  function opened() {
    openedAt = Date.now()
    accessGranted()
    calls.opened(session.signal, connection.trouble !== undefined)
    if (calls.hasNoParts() || (!watched.read && connection.trouble !== 'mute')) works()
    awaitPush()
  }

  function burst(contents: T[]) {
    if (!parse) return message(contents)
    calls.pushed()
    message(contents)
    works()
    // In this order: a silent connection is given up before its values are marked as old.
    awaitPush()
    calls.heard()
  }

  /** An open socket has failed when no message follows; a log may be silent, and a gateway without parts pushes none. */
  function awaitPush() {
    clearTimeout(timer)
    if (parse && !calls.hasNoParts()) timer = setTimeout(end, calls.silenceMs(), 'mute')
  }

  const works = () => go('works', { trouble: undefined })

  /** An attempt or a socket has ended: the next attempt follows, and calls meanwhile if that will take long. */
  function end(why: Ending, cause?: unknown) {
    const trouble = why === 'empty' ? 'lost' : why
    const pauseMs = pausesMs[why]
    const isProven = state === 'open' && Date.now() - openedAt >= provenMs
    const failures = (isProven ? 0 : connection.failures) + (pauseMs ? 0 : 1)
    waitMs = pauseMs ?? retryDelayMs(failures, cause instanceof ApiError ? cause : undefined)
    if (failures >= maxFailures || (trouble !== 'refused' && trouble !== 'lost')) calls.startTurns()
    go('ended', { trouble, failures })
  }

  /** The gateway may be back: a call or an attempt that waits is made in a second. */
  function retrySoon() {
    calls.retrySoon()
    go('back')
  }

  const suspend = () => go('hidden', { trouble: undefined, failures: 0 })

  function followVisibility() {
    clearTimeout(hiddenTimer)
    if (!document.hidden) go('shown')
    else if (hiddenMs) hiddenTimer = setTimeout(suspend, hiddenMs)
    else suspend()
  }

  document.addEventListener('visibilitychange', followVisibility, left)
  addEventListener('online', retrySoon, left)
  addEventListener('offline', () => watched.missed?.(new ApiError('offline')), left)
  if (hiddenMs) go('shown')
  followVisibility()
  return {
    /** Reads everything again. */
    readAgain: () => calls.readAll(session.signal),
    /** Closes the connection, and begins anew after that many ms. */
    restart(pauseMs = 0) {
      suspend()
      timer = setTimeout(go, pauseMs, 'shown')
    },
    /** Ends the socket, all calls and every timer. */
    close() {
      left.abort()
      suspend()
    },
  }
}

/** What `watch` returns. */
export type Watcher = ReturnType<typeof watch>
