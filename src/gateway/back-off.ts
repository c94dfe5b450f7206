import { ApiError } from './api-error.ts'

/** Bounds of the delay before a retry; the maximum is lower while nothing answers, since there is no load to spare then. */
const minDelayMs = 1000
const maxDelayMs = 60_000
const maxOfflineDelayMs = 5000

/**
 * Delay in ms after this many failures in a row (from 1): a second, doubled each time up to a minute (5 s while there is no answer), minus
 * up to a quarter at random, so that several browsers do not retry together. At least a second, and at least what the gateway requests.
 */
export function retryDelayMs(failures: number, error?: ApiError) {
  const maxMs = error?.status === 0 ? maxOfflineDelayMs : maxDelayMs
  const delayMs = Math.min(minDelayMs * 2 ** (failures - 1), maxMs) * (1 - Math.random() / 4)
  return Math.max(delayMs, minDelayMs, (error?.retryAfterS ?? 0) * 1000)
}

/** The delay of `retryDelayMs` if a retry may help, as after a lack of memory; else undefined. */
export const retryIfUseful = (failures: number, error?: ApiError) =>
  error?.retryAfterS ? retryDelayMs(failures, error) : undefined

/** A failure with the delay until the retry, if one may help, for its message. */
export const withRetry = (error: ApiError, delayMs: number) => {
  const { reason, status, detail, code, retryAfterS } = error
  return retryAfterS ? new ApiError(reason, status, detail, code, retryAfterS, Math.ceil(delayMs / 1000)) : error
}
