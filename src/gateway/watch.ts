import { askAccess, countRefusal, forgetRefusals, ownersLogin, type SocketAccess } from './access.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs } from './back-off.ts'
import { base } from './base.ts'
import { storedCredentials } from './credentials.ts'
import { type ReadByCalls, watchedCalls } from './rhythm.ts'
import { floodGauge, openSocket, type SocketEnd, type SocketOptions } from './socket.ts'

export interface Connection {
  /** How values arrive: by the socket, by calls instead, or not at all. */
  link: 'connecting' | 'open' | 'polling' | 'closed'
  /** The last fault of the socket, until it works: visitors are barred, it did not open, was closed, delivered nothing, or too much. */
  trouble?: 'barred' | 'refused' | 'lost' | 'mute' | 'flooding' | undefined
  /** Attempts in a row that did not open, delivered no message, or were closed within 10 s. */
  failures: number
}

/** What to watch, with callbacks; only `socket` and `message` are required. */
export interface WatchOptions<T> extends ReadByCalls, Pick<SocketOptions<T>, 'parse' | 'pingMs'> {
  /** Called with the contents of each burst of messages. */
  message(burst: T[]): void
  changed?(connection: Connection): void
  /** A tab that is hidden for longer closes its connection. */
  hiddenMs?: number
  /** Whether the owner agreed that the login goes into the address where visitors are barred; the browser remembers it. */
  mayGiveLogin?(): boolean
}

/**
 * `resting`: the page is hidden or left; `reading`: everything is read before a socket is opened; `connecting`: a socket is opened, until
 * it works; `open`: it is listened to; `waiting`: for the next attempt.
 */
type State = 'resting' | 'reading' | 'connecting' | 'open' | 'waiting'

/**
 * `read`: everything was read, or could not be; `allowed`: it was read, and visitors may use the socket; `works`, `ended`: the socket;
 * `due`: the next attempt; `back`: the gateway may be back; `turned`: a call instead of the socket has ended.
 */
type Happening = 'shown' | 'hidden' | 'read' | 'allowed' | 'works' | 'ended' | 'due' | 'back' | 'turned'

/** The next state by event; events that are not listed change nothing. `link` is the public state, unless calls stand in for the socket. */
const states: Record<State, { link: Connection['link'] } & Partial<Record<Happening, State>>> = {
  // Hidden again: a waiting restart is cancelled.
  resting: { link: 'closed', shown: 'reading', hidden: 'resting' },
  reading: { link: 'connecting', read: 'connecting', allowed: 'connecting', hidden: 'resting' },
  connecting: { link: 'connecting', works: 'open', ended: 'waiting', due: 'connecting', hidden: 'resting' },
  open: { link: 'open', ended: 'waiting', hidden: 'resting' },
  waiting: { link: 'closed', due: 'connecting', back: 'waiting', hidden: 'resting' },
}

type Ending = SocketEnd | 'mute' | 'barred'

/** ms until the next attempt, for endings that are no failures; else the back-off decides. */
const pausesMs: Partial<Record<Ending, number>> = { empty: 10_000, flooding: 60_000, barred: 60_000 }
const soonDelayMs = 1000
/** Failures in a row after which calls stand in for the socket. */
const maxFailures = 2
/** A connection that lasted this long was no failed attempt. */
const provenMs = 10_000

/** Follows a gateway until it is closed: by a socket that is reopened with a back-off, and by calls while that delivers nothing. */
export function watch<T = string>(watched: WatchOptions<T>) {
  const { socket: path, parse, message, changed = () => {}, hiddenMs = 30_000, mayGiveLogin } = watched
  // A page cannot read calls of another host, so whether visitors are barred cannot be asked.
  const isElsewhere = path !== undefined && !path.startsWith('/')
  const left = new AbortController()
  const admit = floodGauge()
  const calls = watchedCalls(watched, happening => (happening === 'back' ? retrySoon() : go(happening)))
  let state: State = 'resting'
  let connection: Connection = { link: 'closed', failures: 0 }
  /** Aborts the calls when the page is hidden or left. */
  let visit = new AbortController()
  /** The timer of the state, cleared when it is left: the next attempt, the end of a silent socket, or a restart. */
  let timer: ReturnType<typeof setTimeout>
  let hiddenTimer: ReturnType<typeof setTimeout>
  let closeSocket = () => {}
  let openedAt = 0
  let waitMs = 0

  /** Enters the next state, if there is one, and reports changes. */
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

  const entered: Record<State, (happening: Happening) => void> = {
    resting() {
      visit.abort()
      visit = new AbortController()
      calls.stop()
      closeSocket()
      clearTimeout(hiddenTimer)
    },
    async reading() {
      const first = await calls.begin(visit.signal)
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

  /** Opens a socket, after checking what visitors may do, unless that is known. */
  async function connect(known?: SocketAccess) {
    const { signal } = visit
    try {
      const access = isElsewhere ? 'allowed' : (known ?? (await askAccess(signal)))
      if (signal.aborted) return
      const login = access === 'barred' ? ownersLogin(mayGiveLogin) : ''
      if (login === undefined) return end('barred')
      const own = `${location.protocol.replace('http', 'ws')}//${login}${location.host}${base}${path}`
      const isTrial = access === 'untried'
      const ended = (why: SocketEnd) => (isTrial && why === 'refused' ? refused() : end(why))
      closeSocket = openSocket({ ...watched, url: isElsewhere ? path : own, isTrial, admit, opened, burst, ended })
    } catch (cause) {
      // There is no answer, or the browser refuses the address.
      if (!signal.aborted) end('refused', cause)
    }
  }

  /** A trial did not open: it is repeated in a second, unless visitors now count as barred. */
  function refused() {
    if (countRefusal()) connect('barred')
    else timer = setTimeout(go, soonDelayMs, 'due')
  }

  function opened() {
    openedAt = Date.now()
    forgetRefusals()
    calls.opened(visit.signal, connection.trouble !== undefined)
    if (calls.hasNoParts() || (!watched.read && connection.trouble !== 'mute')) works()
    awaitPush()
  }

  function burst(contents: T[]) {
    if (!parse) return message(contents)
    calls.pushed()
    message(contents)
    works()
    // In this order: a silent connection is closed before its values are marked as stale.
    awaitPush()
    calls.heard()
  }

  /** Closes an open socket when no message follows; a log may be silent, and a gateway without parts pushes none. */
  function awaitPush() {
    clearTimeout(timer)
    if (parse && !calls.hasNoParts()) timer = setTimeout(end, calls.silenceMs(), 'mute')
  }

  const works = () => go('works', { trouble: undefined })

  /** An attempt or a socket has ended: the next attempt follows, with calls meanwhile if that takes long. */
  function end(why: Ending, cause?: unknown) {
    const trouble = why === 'empty' ? 'lost' : why
    const pauseMs = pausesMs[why]
    const isProven = state === 'open' && Date.now() - openedAt >= provenMs
    const failures = (isProven ? 0 : connection.failures) + (pauseMs ? 0 : 1)
    waitMs = pauseMs ?? retryDelayMs(failures, cause instanceof ApiError ? cause : undefined)
    if (failures >= maxFailures || (trouble !== 'refused' && trouble !== 'lost')) calls.startTurns()
    go('ended', { trouble, failures })
  }

  /** The gateway may be back: a waiting call or attempt is made in a second. */
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
    readAgain: () => calls.readAll(visit.signal),
    /** Closes the connection, and starts again after this many ms. */
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

export type Watcher = ReturnType<typeof watch>
