import { ApiError } from './api-error.ts'
import { retryIfUseful, withRetry } from './back-off.ts'
import { poll } from './poll.ts'

/** Reads something once, and again while the gateway is short of memory, until the returned function is called. */
export function load<T>(
  call: (signal: AbortSignal) => Promise<T>,
  loaded: (value: T) => void,
  failed: (cause: unknown) => void,
) {
  return poll({
    async call(signal) {
      const value = await call(signal)
      if (!signal.aborted) loaded(value)
    },
    pauseMs: () => undefined,
    retryMs: retryIfUseful,
    failed: (cause, delayMs) =>
      failed(cause instanceof ApiError && delayMs !== undefined ? withRetry(cause, delayMs) : cause),
  }).stop
}
