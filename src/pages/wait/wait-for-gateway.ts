import type { SystemStatus } from '../../contract/status.ts'
import { readJson, request } from '../../gateway/api.ts'
import { ApiError } from '../../gateway/api-error.ts'
import { poll } from '../../gateway/poll.ts'

/** The result of a poll: the gateway's uptime in s, a login required, no answer, or an error that proves nothing. */
export type PollResult = number | 'login' | 'nobody' | 'unclear'

/**
 * The state that the wait page shows: the gateway has not gone down yet (`up`), it is down, it is back but refuses these credentials, or it
 * is back.
 */
export type Waiting = 'down' | 'up' | 'login' | 'back'

interface WaitState {
  waiting: Waiting
  /** A poll has failed, so the next answer comes after the restart. */
  wasDown: boolean
  /** In s, from the last answer. */
  uptime: number
  /** Since when the gateway has been answering without a sign of a restart, in ms. */
  answersSince?: number | undefined
}

export const startOfWait: WaitState = { waiting: 'down', wasDown: false, uptime: 0 }

/** After this time without a sign of a restart, it is over or never began. */
const plainAnswersMs = 15_000

/**
 * The state after another poll, at a time in ms. An answer alone proves nothing, since the gateway restarts a moment after it has announced
 * it; only one after a failed poll, or with a smaller uptime than before, comes from the restarted gateway.
 */
export function afterPoll(state: WaitState, found: PollResult, at: number): WaitState {
  if (found === 'unclear') return state
  if (found === 'nobody') return { waiting: 'up', wasDown: true, uptime: state.uptime }
  if (found === 'login') return { ...state, waiting: 'login' }
  const { wasDown, uptime, answersSince = at } = state
  const isBack = wasDown || found < uptime || at - answersSince >= plainAnswersMs
  return { waiting: isBack ? 'back' : 'down', wasDown, uptime: found, answersSince }
}

const pollIntervalMs = 1000
/** Timeout of a poll; a gateway that shuts down leaves connections open. */
const pollTimeoutMs = 5000

async function ask(signal: AbortSignal): Promise<PollResult> {
  try {
    const { uptime } = await request('system/status', { signal }, readJson<SystemStatus>, pollTimeoutMs)
    return uptime
  } catch (error) {
    // A proxy answers 502 and above for an unreachable gateway; the gateway itself answers 429 and 500 when short of memory.
    if (!(error instanceof ApiError) || !error.status || error.status > 501) return 'nobody'
    return error.status === 401 ? 'login' : 'unclear'
  }
}

/**
 * Polls, one call at a time, until the gateway is back or the returned function is called. While the browser is offline
 * no call is made, and the gateway counts as down: it may restart meanwhile.
 */
export function waitForGateway(onPolled: (waiting: Waiting) => void) {
  let state = startOfWait
  const polling = poll({
    startMs: pollIntervalMs,
    async call(signal) {
      const found = navigator.onLine ? await ask(signal) : 'nobody'
      if (signal.aborted) return
      state = afterPoll(state, found, Date.now())
      onPolled(state.waiting)
    },
    pauseMs: () => (state.waiting === 'back' ? undefined : pollIntervalMs),
  })
  return polling.stop
}
