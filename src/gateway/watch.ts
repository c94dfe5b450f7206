import { pushPeriodMs } from '../contract/sockets.ts'
import { get } from './api.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs, withRetry } from './back-off.ts'
import { base } from './base.ts'
import { browserHasLogin, callInit, socketLogin, storedCredentials } from './credentials.ts'
import { type Polling, poll } from './poll.ts'
import { report } from './report.ts'

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
export interface Watched<T> {
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
  /**
   * Reads everything, or one of `parts`, by a call: before the socket is opened, and in turn while that brings nothing. Where it is
   * given, a socket counts as open only after a message.
   */
  read?(signal: AbortSignal, part?: string): Promise<unknown>
  /** What pushes are of, such as serials; everything is read anew after the socket was closed, and with no parts no push is expected. */
  parts?(): readonly string[]
  /**
   * What is shown is old: nothing has arrived for two of the usual periods. Or `error` is why nothing arrives: a call has failed, of
   * `everything` if that is so, or the browser has no network.
   */
  missed?(error?: ApiError, everything?: boolean): void
  /** When the values that are shown arrived, ms of the browser's clock; 0 without any. */
  heardAt?: number
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

/** Timeout of the opening handshake: WebKit may leave a socket opening forever (bug 302823). */
const handshakeMs = 8000
/** Time until visitors' access is checked again where they are barred. */
const barredRetryMs = 60_000
const soonDelayMs = 1000
/** Failures in a row after which calls stand in for the socket. */
const maxFailures = 2
/** Time until the socket is reopened after an empty message. */
const emptyPauseMs = 10_000
/** A connection has to last as long before its end is no failed attempt. */
const provenMs = 10_000
/** A gateway pushes its inverters one after the other; messages within this time are rendered together. */
const burstMs = 50
/** What ten inverters take at most, characters in a second; ten times as many come from no gateway. */
const usualPerSecond = 50_000
const maxPerSecond = 10 * usualPerSecond
/** No page stands still for longer without losing its connection. */
const maxStillS = 300
/** A message counts as that many at least: a thousand small ones are a flood, too. */
const minLength = 500
const floodPauseMs = 60_000
/** Values of an earlier visit are old if nothing has arrived after this time. */
const oldValuesPauseMs = 2000
/** Time between two readings of what has no socket. */
const readPauseMs = 60_000
/** All parts are polled once in this time, with at least a second between two calls. */
const pollRoundMs = 10_000

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

/** Counts what arrives; true once it is more than any gateway sends. */
function floodGauge() {
  const secondNow = () => Math.floor(Date.now() / 1000)
  let second = secondNow()
  let room = maxPerSecond
  return (length: number) => {
    const now = secondNow()
    // A page that stood still, as under a dialog of the browser, finds the messages of that time waiting.
    if (now !== second) room = maxPerSecond + usualPerSecond * Math.max(0, Math.min(now - second, maxStillS))
    second = now
    room -= Math.max(length, minLength)
    return room < 0 || length > maxPerSecond
  }
}

/** The failure of a call; anything else is a mistake of the app. */
function failureOf(cause: unknown) {
  if (cause instanceof ApiError) return cause
  reportError(cause)
  return new ApiError('unexpected')
}

/**
 * Follows a gateway until it is closed: by a socket that is reopened whenever it ends, with a back-off, and by calls while that brings
 * nothing. A hidden tab gives up its connection.
 */
export function watch<T = string>({
  socket: path,
  parse,
  message,
  changed = () => {},
  read,
  parts,
  missed = () => {},
  heardAt = 0,
  pingMs = 59_000,
  hiddenMs = 30_000,
  mayGiveLogin,
}: Watched<T>): Watcher {
  // What visitors may do there cannot be asked: a page cannot read the calls of another host.
  const isElsewhere = path !== undefined && !path.startsWith('/')
  const left = new AbortController()
  const rhythm = pushRhythm()
  const isFlood = floodGauge()
  let connection: Connection = { link: 'closed', failures: 0 }
  let timers: Partial<Record<Timer, ReturnType<typeof setTimeout>>> = {}
  let session = new AbortController()
  let suspended = true
  let socket: WebSocket | undefined
  let openedAt = 0
  let waiting = false
  let mayListen = false
  let polling: Polling | undefined
  let burst: T[] = []
  let wasRead = false
  /** Why everything could not be read, and how often in a row. */
  let unread: ApiError | undefined
  let unreadTimes = 0

  type Timer = 'attempt' | 'ping' | 'burst' | 'mute' | 'stale' | 'unread' | 'hidden'

  function after(ms: number, name: Timer, task: () => void) {
    clearTimeout(timers[name])
    timers[name] = setTimeout(task, ms)
  }

  function end(...names: Timer[]) {
    for (const name of names) clearTimeout(timers[name])
  }

  function set(change: Partial<Connection>) {
    const names = Object.keys(change) as (keyof Connection)[]
    if (names.every(name => change[name] === connection[name])) return
    connection = { ...connection, ...change }
    changed(connection)
  }

  /** Closes the socket and ignores its late events. */
  function detach() {
    end('attempt', 'ping', 'burst', 'mute')
    burst = []
    waiting = false
    rhythm.interrupted()
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  function reopenIn(waitMs: number, trouble: Connection['trouble'], failures = connection.failures) {
    detach()
    waiting = true
    after(waitMs, 'attempt', connect)
    if (failures >= maxFailures || (trouble !== 'refused' && trouble !== 'lost')) startPolling()
    set({ trouble, failures, ...((!polling || connection.link === 'open') && { link: 'closed' }) })
  }

  function fail(trouble: Connection['trouble'], cause?: unknown) {
    const failures = connection.failures + 1
    reopenIn(retryDelayMs(failures, cause instanceof ApiError ? cause : undefined), trouble, failures)
  }

  const proven = () => (Date.now() - openedAt < provenMs ? {} : { failures: 0 })

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return fail('lost')
    set(proven())
    socket.send('ping')
    after(pingMs, 'ping', ping)
  }

  function opened() {
    openedAt = Date.now()
    // A proxy may accept a socket before it asks the gateway, and close it if that refuses.
    if (socket?.onclose === refused) after(soonDelayMs, 'attempt', accepted)
    else accepted()
    after(pingMs, 'ping', ping)
    if (parts && (connection.trouble || unread) && !unread?.retryAfterS) readAll()
    awaitPush()
  }

  /** The gateway itself has opened the socket: it has sent something, or has not closed it at once. */
  function accepted() {
    end('attempt')
    refusals = 0
    if (socket)
      socket.onclose = () => {
        takeBurst()
        fail('lost')
      }
    if (!read && connection.trouble !== 'mute') set({ link: 'open', trouble: undefined })
  }

  /** Opens the socket; `failed` is called if it does not open, and by default counts as a failed attempt. */
  function open(login: string, failed = () => fail('refused')) {
    const own = `${location.protocol.replace('http', 'ws')}//${login}${location.host}${base}${path}`
    try {
      socket = new WebSocket(isElsewhere ? path : own)
    } catch {
      return fail('refused')
    }
    after(handshakeMs, 'attempt', failed)
    socket.onopen = opened
    socket.onclose = failed
    socket.onmessage = ({ data }) => typeof data === 'string' && arrived(data)
  }

  /** Visitors are barred: only the owner's consent opens the socket. */
  function openBarred() {
    const login = mayGiveLogin?.() && socketLogin()
    if (login) open(login)
    else reopenIn(barredRetryMs, 'barred')
  }

  /** A socket that was tried did not open. */
  function refused() {
    refusals++
    detach()
    if (refusals < maxRefusals) after(soonDelayMs, 'attempt', connect)
    else openBarred()
  }

  async function connect() {
    const { signal } = session
    waiting = false
    if (!polling) set({ link: 'connecting' })
    try {
      const access = mayListen || isElsewhere ? 'allowed' : await visitorsAccess(signal)
      if (signal.aborted) return
      mayListen = false
      if (access === 'allowed') open('')
      else if (access === 'untried') open('', refused)
      else openBarred()
    } catch (cause) {
      if (!signal.aborted) fail('refused', cause)
    }
  }

  function arrived(text: string) {
    if (socket?.onclose === refused) accepted()
    if (!parse) {
      set(proven())
      return message([text as T])
    }
    if (isFlood(text.length)) return reopenIn(floodPauseMs, 'flooding')
    if (/^\s*({\s*})?\s*$/.test(text)) return reopenIn(emptyPauseMs, 'lost')
    const content = parse(text)
    if (content !== undefined && burst.push(content) === 1) after(burstMs, 'burst', takeBurst)
  }

  function takeBurst() {
    end('burst')
    const contents = burst
    burst = []
    if (!contents.length) return
    rhythm.pushed()
    message(contents)
    // In this order: a silent connection is given up before its values are marked as old.
    awaitPush()
    heard()
    showOpen()
  }

  function showOpen() {
    stopPolling()
    set({ link: 'open', trouble: undefined, ...proven() })
  }

  /** An open socket counts as failed when no message follows; a gateway without parts pushes none. */
  function awaitPush() {
    end('mute')
    if (wasRead && parts?.().length === 0) showOpen()
    else if (parse) after(rhythm.silenceMs(), 'mute', () => fail('mute'))
  }

  /** Values are old after two push periods, those of an earlier visit after a pause. */
  function watchAge() {
    if (!heardAt || !path || parts?.().length === 0) return
    after(Math.max(heardAt + rhythm.silenceMs() - Date.now(), oldValuesPauseMs), 'stale', () => missed())
  }

  function heard() {
    heardAt = Date.now()
    watchAge()
  }

  /** Reads everything; retries after a failure, unless a login is needed first. */
  async function readAll(): Promise<'read' | 'failed' | 'login'> {
    const { signal } = session
    end('unread')
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
      after(delayMs, 'unread', readAll)
      missed(unread.retryAfterS ? withRetry(unread, delayMs) : unread, true)
      return 'failed'
    }
    if (signal.aborted) return 'failed'
    wasRead = true
    heard()
    if (unread) retrySoon()
    unread = undefined
    unreadTimes = 0
    if (!path) after(readPauseMs, 'unread', readAll)
    return 'read'
  }

  function startPolling() {
    if (!read || polling) return
    let turn = 0
    let failed = false
    polling = poll({
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
        set({ link: failures ? 'closed' : 'polling' })
        if (failed && !failures) retrySocket()
        failed = failures > 0
      },
      failed(cause, delayMs = 0) {
        const error = failureOf(cause)
        if (error.reason === 'unauthorized') report(error)
        missed(error.retryAfterS ? withRetry(error, delayMs) : error)
      },
    })
  }

  function stopPolling() {
    polling?.stop()
    polling = undefined
  }

  /** Makes a waiting attempt in a second: the gateway may be back. */
  function retrySocket() {
    if (waiting) after(soonDelayMs, 'attempt', connect)
  }

  function retrySoon() {
    polling?.retrySoon()
    retrySocket()
  }

  function suspend() {
    suspended = true
    session.abort()
    session = new AbortController()
    stopPolling()
    detach()
    for (const timer of Object.values(timers)) clearTimeout(timer)
    timers = {}
    set({ link: 'closed', trouble: undefined, failures: 0 })
  }

  async function resume() {
    const { signal } = session
    suspended = false
    unread = undefined
    set({ link: 'connecting' })
    watchAge()
    const first = read && (await readAll())
    if (signal.aborted || first === 'login' || !path) return
    // A visitor's call was just answered, so access need not be checked.
    mayListen = first === 'read' && !storedCredentials()
    connect()
  }

  function followVisibility() {
    end('hidden')
    if (document.hidden && hiddenMs) after(hiddenMs, 'hidden', suspend)
    else if (document.hidden) suspend()
    else if (suspended) resume()
  }

  document.addEventListener('visibilitychange', followVisibility, left)
  addEventListener('online', retrySoon, left)
  addEventListener('offline', () => missed(new ApiError('offline')), left)
  if (hiddenMs || !document.hidden) resume()
  followVisibility()
  return {
    readAgain: readAll,
    async restart(pauseMs = 0) {
      suspend()
      const { signal } = session
      await new Promise(done => setTimeout(done, pauseMs))
      if (!signal.aborted && suspended) await resume()
    },
    close() {
      left.abort()
      suspend()
    },
  }
}
