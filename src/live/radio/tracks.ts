import { create } from 'zustand'
import { useLive } from '../live.ts'
import { useConnection } from '../watch-live.ts'
import { countersOf } from './counts.ts'
import { type Track, track } from './window.ts'

/** The counters of every inverter since a radio page was first opened, by serial; kept between these pages. */
export const useTracks = create<Readonly<Record<string, Track>>>(() => ({}))

/** Adds the messages since the last call. */
function take() {
  const before = useTracks.getState()
  const now: Record<string, Track> = {}
  let changed = false
  for (const [serial, { radio_stats, at }] of Object.entries(useLive.getState().inverters)) {
    const known = before[serial]
    const counters = countersOf(radio_stats)
    const next = counters && at !== known?.last.at ? track(known, counters, at) : known
    if (next) now[serial] = next
    changed ||= next !== known
  }
  if (changed) useTracks.setState(now, true)
}

/** Adds the counters of every message, until the returned function is called. */
export function watchCounters() {
  take()
  return useLive.subscribe(take)
}

/** Keeps live values and counters up to date while the page is shown. Returns a function that reads everything again. */
export const useCounters = () => useConnection(watchCounters)
