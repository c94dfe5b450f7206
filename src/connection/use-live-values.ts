import { useEffect, useRef } from 'react'
import { watchDevices } from '#fork/live'
import { startLater } from '../gateway/later.ts'
import { storedText } from '../gateway/storage.ts'
import { useLive } from '../live/live.ts'
import { useListed } from '../live/others/listed.ts'
import { readMissing } from '../live/read.ts'
import { useUnknownTypes } from '../live/unknown-types.ts'
import { type LiveConnection, watchLive } from '../live/watch-live.ts'
import { useSession } from '../session/session.ts'

/** The serial of the inverter whose details were shown last; index.html reads it. */
const shownLast = storedText('shown', String)

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
    const isAlone = !useListed.getState().gateways.length
    const stopOthers = isAlone ? undefined : startLater(import('../live/others/watch.ts').then(its => its.watchOthers))
    const stopRecording = startLater(import('../history/recorder.ts').then(its => its.recordHistory))
    const stopJudging = startLater(import('../light/watch-strings.ts').then(its => its.watchStrings))
    const stopDevices = watchDevices?.()
    return () => {
      // Before the connection is closed, so that the last values are recorded, too.
      stopRecording()
      stopJudging()
      stopOthers?.()
      stopDevices?.()
      watched.stop()
    }
  }, [loggedIn])

  useUnknownTypes()

  useEffect(() => (missing && first ? readMissing(first) : undefined), [missing, first])

  // The next visit prefetches its details together with the list.
  useEffect(() => {
    if (first) shownLast.keep(first)
  }, [first])

  return () => connection.current?.reload()
}
