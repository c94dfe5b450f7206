import { useEffect, useRef } from 'react'
import { remember } from '../gateway/storage.ts'
import { stopFollowing } from '../live/commands/follow.ts'
import { useLive } from '../live/live.ts'
import { watchOthers } from '../live/others/watch.ts'
import { readMissing } from '../live/read.ts'
import { type LiveConnection, watchLive } from '../live/watch-live.ts'
import { useSession } from '../session/session.ts'
import { recordHistory } from './recorder.ts'

/**
 * Keeps the live values up to date while the component is shown, and reads the details of each inverter, those of `first` before
 * the others. Returns a function that reloads everything.
 */
export function useLiveValues(first: string | undefined) {
  const connection = useRef<LiveConnection>(null)
  const loggedIn = useSession(s => s.loggedIn)
  const missing = useLive(s => s.serials.some(serial => !s.inverters[serial]?.INV))

  // After the first frame, which shows what was prefetched. Restarted by a logout, which may end access.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be read depends on the login
  useEffect(() => {
    const watched = watchLive()
    connection.current = watched
    const stopOthers = watchOthers()
    const stopRecording = recordHistory()
    return () => {
      // Before the connection is closed, so that the last values are recorded too.
      stopRecording()
      stopOthers()
      watched.stop()
      stopFollowing()
    }
  }, [loggedIn])

  useEffect(() => (missing && first ? readMissing(first) : undefined), [missing, first])

  // The next visit prefetches its details together with the list.
  useEffect(() => {
    if (first) remember('shown', first)
  }, [first])

  return async () => connection.current?.reload()
}
