import { ApiError, get } from './api.ts'

/** What a poll found: the gateway's uptime in s, that it asks for a login, nobody, or an error that proves nothing. */
export type Found = number | 'login' | 'nobody' | 'unclear'

/**
 * What the wait page says: the gateway has not gone down yet, it is down, it is back but refuses these credentials, or
 * it is back.
 */
export type Waiting = 'down' | 'up' | 'login' | 'back'

export interface WaitState {
  waiting: Waiting
  /** A poll failed, so the next answer comes from after the restart. */
  wasDown: boolean
  /** s, from the last answer. */
  uptime: number
}

export const startOfWait: WaitState = { waiting: 'down', wasDown: false, uptime: 0 }

/**
 * What one more poll changes. An answer alone proves nothing, the gateway restarts a moment after it says so; only one
 * after a failed poll, or with a smaller uptime than before, comes from the restarted gateway.
 */
export function poll(state: WaitState, found: Found): WaitState {
  if (found === 'unclear') return state
  if (found === 'nobody') return { ...state, waiting: 'up', wasDown: true }
  if (found === 'login') return { ...state, waiting: 'login' }
  return { ...state, waiting: state.wasDown || found < state.uptime ? 'back' : 'down', uptime: found }
}

/** ms between polls. Source: specification 1, section 4. */
const period = 1000
/** ms after which a poll counts as failed; a gateway that shuts down leaves connections open. */
const patience = 5000

async function ask(signal: AbortSignal): Promise<Found> {
  try {
    const { uptime } = await get('system/status', {}, { signal })
    return uptime
  } catch (error) {
    // What stands in front of the gateway answers 502 and above for it; the gateway itself 429 and 500, short of memory.
    if (!(error instanceof ApiError) || !error.status || error.status > 501) return 'nobody'
    return error.status === 401 ? 'login' : 'unclear'
  }
}

/** Polls, one request at a time and only while online, until the gateway is back or the returned function is called. */
export function waitForGateway(onPolled: (waiting: Waiting) => void) {
  let state = startOfWait
  let request = new AbortController()
  let timer = setTimeout(turn, period)
  let left = false

  async function turn() {
    if (navigator.onLine) {
      request = new AbortController()
      const limit = setTimeout(() => request.abort(), patience)
      const found = await ask(request.signal)
      clearTimeout(limit)
      if (left) return
      state = poll(state, found)
      onPolled(state.waiting)
    }
    if (state.waiting !== 'back') timer = setTimeout(turn, period)
  }

  return () => {
    left = true
    clearTimeout(timer)
    request.abort()
  }
}
