/**
 * Why a call failed: no answer, no answer in time, 401 of the gateway, 401 of a proxy in front of it, 403, 429, another
 * status, or an answer that is not JSON (an unknown path answers 200 with the index page).
 */
export type Reason = 'offline' | 'timeout' | 'unauthorized' | 'proxy' | 'forbidden' | 'busy' | 'failed' | 'unexpected'

/** A call that failed. `detail` is the gateway's own English text, if it gave one. */
export class ApiError extends Error {
  readonly reason: Reason
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly detail: string
  /** Reply code of the body, if there was one. */
  readonly code: number | undefined
  /** Delay until the retry, as the gateway requested or the caller decided; 0 without a retry. */
  readonly retryAfterS: number

  constructor(reason: Reason, status = 0, detail = '', code?: number, retryAfterS = 0) {
    super(reason)
    this.reason = reason
    this.status = status
    this.detail = detail
    this.code = code
    this.retryAfterS = retryAfterS
  }
}

/** The longest time to a retry a gateway may ask for; browsers' timers overflow with more. */
const maxRetryAfterS = 3600
/** Delay after a 429 without `Retry-After`. */
const defaultRetryAfterS = 10

/** Seconds from a `Retry-After` header; 0 without one, or when it is not a number of seconds. */
export const retryAfterSOf = (header: string | null, status: number) => {
  const requested = Number(header)
  if (requested > 0) return Math.min(Math.ceil(requested), maxRetryAfterS)
  return status === 429 ? defaultRetryAfterS : 0
}

const reasons: Record<number, Reason> = { 401: 'unauthorized', 403: 'forbidden', 429: 'busy' }

/** The reason of a status; the gateway sends our calls no challenge with a 401, so one comes from a proxy. Source: gateway contract 1.1. */
export const reasonOf = (status: number, challenge: string | null): Reason =>
  status === 401 && challenge ? 'proxy' : (reasons[status] ?? 'failed')
