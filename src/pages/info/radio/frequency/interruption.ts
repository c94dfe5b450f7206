import { get } from '../../../../gateway/api.ts'
import { type Polling, poll } from '../../../../gateway/poll.ts'
import { storageKey } from '../../../../gateway/storage.ts'
import { create } from '../../../../gateway/store.ts'
import { aliveMs, forgetSearch, keptKey, keptSearch } from './kept.ts'

/** A search was interrupted: the frequency before it, and the one it has left, both in Hz. */
export interface Question {
  from: number
  now: number
}

/** What is known of a search that this tab does not make: another tab makes it, or it was interrupted, or that is not known yet. */
export type Interruption = 'elsewhere' | 'unknown' | Question

export const useInterruption = create<{ found?: Interruption | undefined }>(() => ({}))

const find = (found: Interruption | undefined) => useInterruption.setState({ found })

/** The search is dealt with, and nobody is asked any more. */
export function endInterruption() {
  forgetSearch()
  find(undefined)
}

/** Finds out whether a search was interrupted and has left another frequency, until the returned function is called. */
export function watchInterruption() {
  let timer: ReturnType<typeof setTimeout>
  let reading: Polling | undefined

  function stop() {
    clearTimeout(timer)
    reading?.stop()
  }

  function look() {
    stop()
    const kept = keptSearch()
    if (!kept) return find(undefined)
    const { from, at } = kept
    const waitMs = at + aliveMs - Date.now()
    if (waitMs > 0) {
      find('elsewhere')
      timer = setTimeout(look, waitMs)
      return
    }
    if (!useInterruption.getState().found) find('unknown')
    reading = poll({
      async call(signal) {
        const { cmt_frequency: now } = await get('dtu/config', {}, { signal })
        if (signal.aborted) return
        if (now === from) endInterruption()
        else find({ from, now })
      },
      pauseMs: () => undefined,
    })
  }

  /** Another tab may be searching, or have put the frequency back. */
  function stored({ key }: StorageEvent) {
    if (key === null || key === storageKey(keptKey)) look()
  }

  look()
  addEventListener('storage', stored)
  return () => {
    removeEventListener('storage', stored)
    stop()
    find(undefined)
  }
}
