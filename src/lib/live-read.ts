import type { Live } from '../contract/live.ts'
import { ApiError, get } from './api.ts'
import { liveOf, merge, useLive } from './live.ts'
import { pollInTurn } from './live-poll.ts'

/** Takes over what a message says; true when it names an inverter that the list did not. */
export function receive(live: Partial<Live>, snapshot = false) {
  const { serials, complete } = useLive.getState()
  useLive.setState(state => merge(state, live, Date.now(), snapshot))
  return complete && !snapshot && useLive.getState().serials.length > serials.length
}

/** Reads the list by call, or one inverter with its details. */
export async function readLive(signal: AbortSignal | undefined, inv?: string) {
  const live = liveOf(await get('livedata/status', inv ? { inv } : {}, signal ? { signal } : {}))
  if (!live || live === 'empty') throw new ApiError('unexpected', 200)
  receive(live, !inv)
}

/**
 * Reads one inverter with its details by call, so that nobody waits for its next push; again after a while until the
 * returned function is called.
 */
export function readInverter(serial: string) {
  let asked = false
  return pollInTurn(
    () => [serial],
    async (serial, signal) => {
      const { link, error } = useLive.getState()
      // In place of a socket each inverter has its turn anyway, a hidden tab asks nothing, and the list comes first.
      if (asked && (link !== 'open' || error)) return
      asked = true
      await readLive(signal, serial)
    },
  )
}
