import { ApiError } from './api.ts'
import { useLive } from './live.ts'
import { gatherBursts } from './live-burst.ts'
import { pollInTurn } from './live-poll.ts'
import { readLive, receive } from './live-read.ts'
import { watchSilence } from './live-silence.ts'
import { report } from './report.ts'
import { type KeptSocket, keepOpen } from './socket.ts'

/** ms between pings, and of a reload. Source: specification 1, section 9. */
const ping = 59_000
const reloadPause = 1000
/** ms a hidden tab keeps its connection. */
const hiddenAfter = 30_000
/** Attempts in a row after which calls stand in for the socket, and ms between the attempts made meanwhile. */
const patience = 2
const retryWhilePolling = 30_000
/** ms until a list that could not be loaded is asked for again. */
const retryList = 10_000

const set = useLive.setState

export interface LiveLink {
  /** Closes the connection, waits a second, reads everything again and reconnects. */
  reload(): Promise<void>
  /** Ends the connection, its calls and every timer. */
  stop(): void
}

/** Keeps live values coming until it is stopped: socket, polling in its place, silence, hidden tabs. */
export function watchLive(): LiveLink {
  let socket: KeptSocket | undefined
  let stopPolling: (() => void) | undefined
  let calls = new AbortController()
  let hiding: ReturnType<typeof setTimeout>
  let again: ReturnType<typeof setTimeout>
  let suspended = false
  const silence = watchSilence(() => socket?.drop())
  const bursts = gatherBursts(live => {
    silence.heard()
    if (receive(live)) snapshot()
  })

  /** Reads the list; false when a login is needed first. */
  async function snapshot() {
    const { signal } = calls
    clearTimeout(again)
    try {
      await readLive(signal)
      silence.heard()
    } catch (cause) {
      if (signal.aborted) return false
      if (!(cause instanceof ApiError) || cause.reason === 'unauthorized') {
        report(cause)
        return false
      }
      set({ error: cause })
      again = setTimeout(snapshot, cause.retryAfter * 1000 || retryList)
    }
    return true
  }

  /** The list failed, and the gateway did not ask to be left alone for a while. */
  function isDue() {
    const { complete, error } = useLive.getState()
    return !complete && !error?.retryAfter
  }

  function endPolling() {
    stopPolling?.()
    stopPolling = undefined
  }

  function startPolling() {
    stopPolling ??= pollInTurn(
      () => useLive.getState().serials,
      async (serial, signal) => {
        await readLive(signal, serial)
        silence.heard()
      },
      link => set({ link }),
    )
  }

  function connect() {
    let lost = false
    socket = keepOpen({
      path: '/livedata',
      ping,
      retry: failures => (failures < patience ? 1000 : retryWhilePolling),
      message: bursts.add,
      state(state, failures) {
        // Never both at once: an attempt to open the socket ends the calls made in its place.
        endPolling()
        if (state === 'open' && (lost || isDue())) snapshot()
        lost ||= state === 'closed'
        if (failures < patience || state === 'open') set({ link: state })
        else if (state === 'closed') startPolling()
      },
    })
  }

  function suspend() {
    suspended = true
    calls.abort()
    calls = new AbortController()
    clearTimeout(again)
    bursts.end()
    endPolling()
    socket?.close()
    socket = undefined
    silence.stop()
    set({ link: 'closed' })
  }

  async function resume() {
    const { signal } = calls
    suspended = false
    set({ link: 'connecting' })
    if ((await snapshot()) && !signal.aborted) connect()
  }

  async function reload() {
    suspend()
    const { signal } = calls
    await new Promise(done => setTimeout(done, reloadPause))
    if (!signal.aborted && suspended) await resume()
  }

  function visibility() {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(suspend, hiddenAfter)
    else if (suspended) resume()
  }

  document.addEventListener('visibilitychange', visibility)
  resume()
  return {
    reload,
    stop() {
      document.removeEventListener('visibilitychange', visibility)
      clearTimeout(hiding)
      suspend()
    },
  }
}
