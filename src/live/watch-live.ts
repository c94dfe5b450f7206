import { useEffect, useRef } from 'react'
import type { Live } from '../contract/live.ts'
import { sockets } from '../contract/sockets.ts'
import { get } from '../gateway/api.ts'
import { listOf } from '../gateway/json.ts'
import { poll } from '../gateway/poll.ts'
import { type Watcher, watch } from '../gateway/watch.ts'
import { textOf } from '../i18n/format.ts'
import { useSession } from '../session/session.ts'
import { discardAfterLoginChange, takeFirstList } from './first-values.ts'
import { burstOf, parseLive, useLive } from './live.ts'
import { readLive, receive } from './read.ts'

/** Keeps the names of the inverters of an unknown type while the component is shown. Only the owner may read the list that has them. */
function useUnknownTypes() {
  const loggedIn = useSession(s => s.loggedIn)
  const complete = useLive(s => s.complete)
  useEffect(() => {
    if (!loggedIn || !complete) return
    const call = async (signal: AbortSignal) => {
      const { inverter } = await get('inverter/list', {}, { signal })
      const unknownTypes = listOf(inverter).flatMap(({ type, name }) => (type === 'Unknown' ? textOf(name) : []))
      if (!signal.aborted) useLive.setState({ unknownTypes })
    }
    // An addition only: a failure is reported by the calls that are needed.
    const { stop } = poll({ call, pauseMs: () => undefined, retryMs: () => undefined, failed: () => {} })
    return () => {
      stop()
      useLive.setState({ unknownTypes: undefined })
    }
  }, [loggedIn, complete])
}

/** Pause before everything is read again; no call is made twice within a second. */
const reloadPauseMs = 1000
const set = useLive.setState

export interface LiveConnection {
  /** Closes the connection, waits a second, reads everything again and reconnects. */
  reload(): void
  /** Ends the connection, its calls and every timer. */
  stop(): void
}

/** Reads the list; if it is empty, a second time. Fails with an ApiError. */
async function readList(signal: AbortSignal) {
  if (await (takeFirstList() ?? readLive(signal))) return
  await new Promise<void>(done => {
    const timer = setTimeout(done, reloadPauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
  await readLive(signal)
}

/** Keeps the live values up to date until it is stopped: by the socket, or by polling while the socket delivers nothing. */
export function watchLive(): LiveConnection {
  discardAfterLoginChange()
  const { messageAt } = useLive.getState()
  const watcher: Watcher = watch<Partial<Live>>({
    socket: sockets.live.path,
    messageAt,
    parse: parseLive,
    message(burst) {
      // It names an inverter that is not in the list.
      if (receive(burstOf(burst))) watcher.readAgain()
    },
    read: (signal, serial) => (serial ? readLive(signal, serial) : readList(signal)),
    parts: () => useLive.getState().serials,
    changed: ({ link, trouble }) => set({ link, trouble }),
    missed: (error, everything) => set(!error ? { stale: true } : everything ? { error } : { outage: error }),
  })
  return {
    reload() {
      set(({ reloads }) => ({ reloads: reloads + 1 }))
      watcher.restart(reloadPauseMs)
    },
    stop: watcher.close,
  }
}

/**
 * Keeps the live values up to date while the component is shown. `start` watches more by them, and returns what ends that. Returns a
 * function that reads everything again.
 */
export function useConnection(start: () => () => void) {
  const connection = useRef<LiveConnection>(null)
  const loggedIn = useSession(s => s.loggedIn)
  // After the first frame, which shows what was prefetched. Restarted by a logout, which may end access.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be read depends on the login
  useEffect(() => {
    const watched = watchLive()
    connection.current = watched
    const stop = start()
    return () => {
      // Before the connection is closed, so that the last values are recorded, too.
      stop()
      watched.stop()
    }
  }, [loggedIn])
  useUnknownTypes()
  return () => connection.current?.reload()
}
