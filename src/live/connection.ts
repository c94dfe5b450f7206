import type { Live } from '../contract/live.ts'
import { ApiError } from '../gateway/api-error.ts'
import { retryDelayMs, withRetry } from '../gateway/back-off.ts'
import { storedCredentials } from '../gateway/credentials.ts'
import { type Polling, poll } from '../gateway/poll.ts'
import { report } from '../gateway/report.ts'
import { keepOpen, type ReconnectingSocket, type SocketState } from '../gateway/socket.ts'
import { discardOthersValues, takeFirstList } from './first-values.ts'
import { watchHidden } from './hidden-tab.ts'
import { useLive } from './live.ts'
import { gatherBursts, pingMs, pollPauseMs, pushRhythm, readLive, receive } from './read.ts'

const reloadPauseMs = 1000
const oldValuesPauseMs = 2000
/** Failed attempts in a row after which values are polled instead. */
const maxFailures = 2
const set = useLive.setState
const failureOf = (cause: unknown) => (cause instanceof ApiError ? cause : new ApiError('unexpected'))

export interface LiveConnection {
  /** Closes the connection, waits a second, reads everything again and reconnects. */
  reload(): Promise<void>
  /** Ends the connection, its calls and every timer. */
  stop(): void
}

/** Keeps the live values up to date until it is stopped: by the socket, or by polling while that delivers nothing. */
export function watchLive(): LiveConnection {
  let socket: ReconnectingSocket | undefined
  let polling: Polling | undefined
  const left = new AbortController()
  let calls = new AbortController()
  const bursts = gatherBursts(pushed)
  const rhythm = pushRhythm()
  let listFailures = 0
  let suspended = false
  let timers: Partial<Record<'stale' | 'mute' | 'list', ReturnType<typeof setTimeout>>> = {}

  function startTimer(name: keyof typeof timers, ms: number, task: () => void) {
    clearTimeout(timers[name])
    timers[name] = setTimeout(task, ms)
  }

  /** Values are stale after two push periods, those of an earlier visit after a pause; a gateway without inverters pushes none. */
  function watchAge() {
    const { serials, heard } = useLive.getState()
    const leftMs = Math.max(heard + rhythm.silenceMs() - Date.now(), oldValuesPauseMs)
    if (serials.length) startTimer('stale', leftMs, () => set({ stale: true }))
  }

  /** A socket counts as open only after a message, and as failed when none follows. */
  function awaitPush() {
    const { complete, serials } = useLive.getState()
    if (!complete || serials.length) return startTimer('mute', rhythm.silenceMs(), giveUp)
    clearTimeout(timers.mute)
    showOpen()
  }

  function giveUp() {
    startPolling()
    socket?.reconnect()
  }

  function stopPolling() {
    polling?.stop()
    polling = undefined
  }

  function showOpen() {
    stopPolling()
    set(state => (state.link === 'open' && !state.barred ? state : { link: 'open', barred: false }))
  }

  function pushed(live: Partial<Live>) {
    rhythm.pushed()
    if (receive(live)) snapshot()
    // In this order: a silent connection is given up before its values are marked as stale.
    awaitPush()
    watchAge()
    showOpen()
  }

  /** Reads the list; retries after a failure, unless a login is needed first. */
  async function snapshot(): Promise<'read' | 'failed' | 'login'> {
    const { signal } = calls
    clearTimeout(timers.list)
    try {
      await (takeFirstList() ?? readLive(signal))
    } catch (cause) {
      if (signal.aborted) return 'failed'
      if (cause instanceof ApiError && cause.reason === 'unauthorized') {
        report(cause)
        return 'login'
      }
      if (!(cause instanceof ApiError)) reportError(cause)
      const error = failureOf(cause)
      const delayMs = retryDelayMs(++listFailures, error)
      set({ error: error.retryAfterS ? withRetry(error, delayMs) : error })
      startTimer('list', delayMs, snapshot)
      return 'failed'
    }
    watchAge()
    if (listFailures) retrySoon()
    listFailures = 0
    return 'read'
  }

  function retrySoon() {
    polling?.retrySoon()
    socket?.retrySoon()
  }

  function startPolling() {
    let turn = 0
    let failed = false
    polling ??= poll({
      async call(signal) {
        const { serials, error } = useLive.getState()
        // The list is being retried; nothing else is read sooner.
        if (error) throw error
        // After the last inverter the list, which may have new ones.
        await readLive(signal, serials[turn++ % (serials.length + 1)])
        watchAge()
      },
      pauseMs: () => pollPauseMs(useLive.getState().serials.length + 1),
      ended(failures) {
        set({ link: failures ? 'closed' : 'polling' })
        if (failed && !failures) socket?.retrySoon()
        failed = failures > 0
      },
      failed(cause, delayMs = 0) {
        const error = failureOf(cause)
        if (error.reason === 'unauthorized') report(error)
        set({ outage: error.retryAfterS ? withRetry(error, delayMs) : error })
      },
    })
  }

  function connect(visitorsAllowed: boolean) {
    let lost = false
    const state = (state: SocketState, failures: number) => {
      clearTimeout(timers.mute)
      rhythm.interrupted()
      const { complete, error, link } = useLive.getState()
      if (state === 'open') {
        if (lost || (!complete && !error?.retryAfterS)) snapshot()
        return awaitPush()
      }
      lost ||= state === 'closed'
      if (state !== 'connecting') set({ barred: state === 'barred' })
      if (state === 'barred' || (state === 'closed' && failures >= maxFailures)) startPolling()
      if (!polling || link === 'open') set({ link: state === 'barred' ? 'polling' : state })
    }
    socket = keepOpen({ path: '/livedata', pingMs, visitorsAllowed, message: bursts.add, state })
  }

  function suspend() {
    suspended = true
    calls.abort()
    calls = new AbortController()
    for (const timer of Object.values(timers)) clearTimeout(timer)
    timers = {}
    bursts.end()
    stopPolling()
    socket?.close()
    socket = undefined
    set({ link: 'closed' })
  }

  async function resume() {
    const { signal } = calls
    suspended = false
    set({ link: 'connecting' })
    watchAge()
    const list = await snapshot()
    if (!signal.aborted && list !== 'login') connect(list === 'read' && !storedCredentials())
  }

  async function reload() {
    suspend()
    set(({ reloads }) => ({ reloads: reloads + 1 }))
    const { signal } = calls
    await new Promise(done => setTimeout(done, reloadPauseMs))
    if (!signal.aborted && suspended) await resume()
  }

  discardOthersValues()
  const stopWatching = watchHidden(suspend, () => suspended && resume())
  addEventListener('online', retrySoon, left)
  addEventListener('offline', () => set({ outage: new ApiError('offline') }), left)
  resume()
  return {
    reload,
    stop() {
      stopWatching()
      left.abort()
      suspend()
    },
  }
}
