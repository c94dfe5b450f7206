import type { Live } from '../contract/live.ts'
import { ApiError, get } from './api.ts'
import { liveOf, merge, useLive } from './live.ts'

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

/** Reads one inverter with its details by call, so that nobody waits for its next push. */
export const readInverter = (serial: string, signal?: AbortSignal) => readLive(signal, serial)
