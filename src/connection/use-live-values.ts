import { useEffect } from 'react'
import { watchDevices } from '#fork/live'
import { startLater } from '../gateway/later.ts'
import { storedText } from '../gateway/storage.ts'
import { useLive } from '../live/live.ts'
import { useListed } from '../live/others/others.ts'
import { readMissing } from '../live/read.ts'
import { useConnection } from '../live/watch-live.ts'

/** The serial of the inverter whose details were shown last; the boot script reads it. */
const shownLast = storedText('shown', String)

/** Starts what follows the live values: other gateways, the history, the verdicts on strings, and a fork's devices. */
function startFollowers() {
  const isAlone = !useListed.getState().gateways.length
  const stops = [
    startLater(import('../history/recorder.ts').then(its => its.recordHistory)),
    startLater(import('../light/watch-strings.ts').then(its => its.watchStrings)),
    isAlone ? undefined : startLater(import('../live/others/watch.ts').then(its => its.watchOthers)),
    watchDevices?.(),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}

/**
 * Keeps the live values up to date while the component is shown, and reads the details of each inverter, those of `first` before
 * the others. Returns a function that reloads everything.
 */
export function useLiveValues(first: string | undefined) {
  const missing = useLive(s => s.serials.some(serial => !s.inverters[serial]?.INV))

  const reload = useConnection(startFollowers)

  useEffect(() => (missing && first ? readMissing(first) : undefined), [missing, first])

  // The next visit prefetches its details together with the list.
  useEffect(() => {
    if (first) shownLast.keep(first)
  }, [first])

  return reload
}
