import type { Live } from '../contract/live.ts'
import { get } from '../gateway/api.ts'
import { ApiError } from '../gateway/api-error.ts'
import { poll } from '../gateway/poll.ts'
import { staleAfterMs } from './age.ts'
import { liveOf, mergeLive, useLive } from './live.ts'

/** Merges a message into the store. True if the list has to be read again: an inverter is unknown, or a listed one was silent for too long. */
export function receive(live: Partial<Live>, snapshot = false) {
  const { serials, complete, messageAt } = useLive.getState()
  const now = Date.now()
  useLive.setState(state => mergeLive(state, live, now, snapshot))
  const { serials: known, inverters } = useLive.getState()
  const { listed } = staleAfterMs
  const isLeftOut = Object.values(inverters).some(({ at }) => now - at > listed && messageAt - at <= listed)
  return complete && !snapshot && (known.length > serials.length || isLeftOut)
}

/** Whether the last list had no inverters, which a starting gateway may report once. */
let wasEmpty = false

/** Reads the list, or one inverter with its details. False if the list has become empty, until a second reading agrees. Fails with an ApiError. */
export async function readLive(signal: AbortSignal | undefined, inv?: string) {
  const live = liveOf(await get('livedata/status', inv ? { inv } : {}, { priority: 'high', signal: signal ?? null }))
  // The page was left while the answer was read.
  if (signal?.aborted) throw signal.reason
  // Without a list of inverters the answer would look like a gateway that has none.
  if (!live?.inverters) throw new ApiError('unexpected', 200)
  const isEmpty = !inv && live.inverters.length === 0
  const isCertain = !isEmpty || wasEmpty
  receive(live, !inv && isCertain)
  if (!inv) wasEmpty = isEmpty
  return isCertain
}

/** Time until missing details are read again. */
const missingPauseMs = 10_000

/** Reads each inverter without details, one at a time, `first` before the others, and again after a while, until the returned function is called. */
export function readMissing(first: string) {
  let waiting: string[] = []
  let slow = false
  async function call(signal: AbortSignal) {
    const { link, error, serials, inverters } = useLive.getState()
    // Polling reads each inverter anyway, a hidden tab reads nothing, and the list comes first.
    if (slow && (link === 'polling' || link === 'closed' || error)) return
    slow = true
    const isMissing = (serial: string) => !inverters[serial]?.INV
    waiting = waiting.filter(isMissing)
    if (!waiting.length) waiting = [...new Set([first, ...serials])].filter(isMissing)
    const serial = waiting.shift()
    if (serial) await readLive(signal, serial)
    slow = !waiting.length
  }
  return poll({ call, pauseMs: () => (slow ? missingPauseMs : 0) }).stop
}
