import type { Live } from '../contract/live.ts'
import { pushPeriodMs } from '../contract/sockets.ts'
import { get } from '../gateway/api.ts'
import { ApiError } from '../gateway/api-error.ts'
import { poll } from '../gateway/poll.ts'
import { liveOf, merge, parseLive, useLive } from './live.ts'

/** Merges a message into the store; true when it names an inverter that is not in the list. */
export function receive(live: Partial<Live>, snapshot = false) {
  const { serials, complete } = useLive.getState()
  useLive.setState(state => merge(state, live, Date.now(), snapshot))
  return complete && !snapshot && useLive.getState().serials.length > serials.length
}

/** Reads the list, or one inverter with its details, over HTTP. Fails with an ApiError. */
export async function readLive(signal: AbortSignal | undefined, inv?: string) {
  const live = liveOf(await get('livedata/status', inv ? { inv } : {}, { priority: 'high', signal: signal ?? null }))
  // The page was left while the answer was read.
  if (signal?.aborted) throw signal.reason
  // Without a list of inverters the answer would look like a gateway that has none.
  if (!live || live === 'empty' || !live.inverters) throw new ApiError('unexpected', 200)
  receive(live, !inv)
}

/** Time until the socket is reopened after an empty message. */
export const emptyMessagePauseMs = 10_000
/** The gateway pushes its inverters one after the other; messages within this time are rendered together. */
const burstMs = 50

/** Merges a burst of messages into one, in which the latest wins. */
export function gatherBursts(take: (live: Partial<Live>) => void) {
  let burst: Partial<Live>[] = []
  let timer: ReturnType<typeof setTimeout>

  function flush() {
    const all = Object.assign({}, ...burst, { inverters: burst.flatMap(({ inverters = [] }) => inverters) })
    // The firmware of a fork sends its totals in messages of their own.
    if (all.total) all.total = Object.assign({}, ...burst.map(({ total }) => total))
    burst = []
    take(all)
  }

  return {
    /** Adds the text of a message; returns what a socket's `message` callback returns. */
    add(text: string) {
      const live = parseLive(text)
      if (live === 'empty') return emptyMessagePauseMs
      if (live && burst.push(live) === 1) timer = setTimeout(flush, burstMs)
      return undefined
    },
    /** Discards what has not been passed on. */
    end() {
      clearTimeout(timer)
      burst = []
    },
  }
}

/** How many of the latest gaps between pushes are kept. */
const maxGaps = 5

/** The usual time between two pushes: that of the contract, or the median of the last gaps if longer. */
export function periodMs(gapsMs: readonly number[]) {
  const median = [...gapsMs].sort((a, b) => a - b)[Math.floor(gapsMs.length / 2)] ?? 0
  return Math.max(pushPeriodMs, median)
}

/** Learns how often a gateway pushes. */
export function pushRhythm() {
  let gapsMs: number[] = []
  let lastAt = 0
  return {
    /** A push has arrived. */
    pushed() {
      const now = Date.now()
      if (lastAt) gapsMs = [now - lastAt, ...gapsMs].slice(0, maxGaps)
      lastAt = now
    },
    /** The socket has ended: the time until the next push is no gap. */
    interrupted() {
      lastAt = 0
    },
    /** After this time without a push, ms, something is wrong: two of the usual periods. */
    silenceMs: () => 2 * periodMs(gapsMs),
  }
}

/** All inverters are polled once in this time, with at least a second between two calls. */
const pollRoundMs = 10_000
export const pollPauseMs = (count: number) => Math.max(1000, pollRoundMs / count)

/**
 * Reads each inverter that has no details yet, one at a time and `first` before the others, rather than waiting for
 * a push; those still missing are read again after a while, until the returned function is called.
 */
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
  return poll({ call, pauseMs: () => (slow ? pollPauseMs(1) : 0) }).stop
}
