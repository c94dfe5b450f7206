import { outOfMemoryCode } from '../contract/codes.ts'

/**
 * Why a call failed: no answer; no answer in time; only the beginning of one in time; 401 of the gateway; 401 of a proxy in front of it;
 * 403; out of memory; another status; an answer that is not JSON (an unknown path answers 200 with the index page); a document larger than
 * any gateway's.
 */
export type Reason =
  | 'offline'
  | 'timeout'
  | 'stalled'
  | 'unauthorized'
  | 'proxy'
  | 'forbidden'
  | 'busy'
  | 'failed'
  | 'unexpected'
  | 'oversized'

/** A call that failed. `detail` is the gateway's own English text, if it gave one. */
export class ApiError extends Error {
  readonly reason: Reason
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly detail: string
  /** Reply code of the body, if there was one. */
  readonly code: number | undefined
  /** Delay before a retry, as requested by the gateway or because it needs memory first; 0 if a retry makes no sense. */
  readonly retryAfterS: number
  /** Time until the caller retries by itself; 0 if it does not. */
  readonly retryInS: number

  constructor(reason: Reason, status = 0, detail = '', code?: number, retryAfterS = 0, retryInS = 0) {
    super(reason)
    this.reason = reason
    this.status = status
    this.detail = detail
    this.code = code
    this.retryAfterS = retryAfterS
    this.retryInS = retryInS
  }
}

/** The longest delay that a gateway may request; browsers' timers overflow with more. */
const maxRetryAfterS = 3600
/** Delay after a lack of memory without `Retry-After`. */
export const memoryRetryS = 10

/** Seconds from a `Retry-After` header; 0 without one, or when it is not a number of seconds. */
export const retryAfterSOf = (header: string | null, reason: Reason) => {
  const requested = Number(header)
  if (requested > 0) return Math.min(Math.ceil(requested), maxRetryAfterS)
  return reason === 'busy' ? memoryRetryS : 0
}

const reasons: Record<number, Reason> = { 401: 'unauthorized', 403: 'forbidden', 429: 'busy' }

/** The reason for a status and the JSON body of a 500. A 401 with a challenge comes from a proxy. Source: gateway contract 1.1, 1.2. */
export function reasonOf(status: number, challenge: string | null, body?: unknown): Reason {
  if (status === 401 && challenge) return 'proxy'
  if (status === 500 && (body === null || Object(body).code === outOfMemoryCode)) return 'busy'
  return reasons[status] ?? 'failed'
}

/** Handles a failed call. `asAlert`: without leaving the page; `action`: what the call was for, whose success dismisses the alert. */
type FailureHandler = (error: ApiError, asAlert: boolean, action?: string) => void

let handle: FailureHandler = error => {
  throw error
}

/** Sets the handler of failed calls when the app starts, since this folder knows neither pages nor alerts. */
export const onFailure = (handler: FailureHandler) => {
  handle = handler
}

/** Handles a failed call. An abort is ignored, and anything but an ApiError is rethrown. */
export function report(
  error: unknown,
  { asAlert = false, action }: { asAlert?: boolean; action?: string | undefined } = {},
) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) throw error
  handle(error, asAlert, action)
}
