import { useLayoutEffect, useState } from 'react'
import type { DocumentAt, Query, Readable } from '../contract/endpoints.ts'
import { get } from './api.ts'
import { ApiError, report } from './api-error.ts'
import { retryIfUseful, withRetry } from './back-off.ts'
import { poll } from './poll.ts'

interface Resource<P extends Readable> {
  data?: DocumentAt<P>
  /** Why the last load failed, if that is shown in place; earlier `data` stays. */
  error?: ApiError
  /** Incremented by each load after which forms start anew; used as their key. */
  version: number
  /** When the last load arrived, ms of the browser's clock; 0 before the first. */
  at: number
}

/**
 * A document of the gateway: loaded on mount, aborted on unmount, reloaded by `reload()` and by `refresh(keepEdits)`, which leaves a form
 * alone if `keepEdits()` returns true when the answer comes. `inline` shows every failure in place, for parts of a page; a 401 still opens
 * the login page. With `everyMs` it is reloaded that long after each answer or failure.
 */
export function useGateway<P extends Readable>(
  path: P,
  query: Query<P> | Record<never, never> = {},
  { inline = false, everyMs }: { inline?: boolean; everyMs?: number | undefined } = {},
) {
  const [loaded, setLoaded] = useState<Resource<P>>({ version: 0, at: 0 })
  const [trigger, setTrigger] = useState<{ keepEdits?: () => boolean }>({})
  const parameters = JSON.stringify(query)
  const reload = () => setTrigger({})

  // A layout effect, so that a prefetched answer is in the first frame.
  useLayoutEffect(() => {
    const isShownInPlace = (cause: unknown): cause is ApiError =>
      cause instanceof ApiError &&
      cause.reason !== 'unauthorized' &&
      (inline || !cause.status || cause.reason === 'busy')

    const polling = poll({
      async call(signal) {
        const data = await get(path, JSON.parse(parameters), { signal })
        if (signal.aborted) return
        const at = Date.now()
        setLoaded(({ version }) => ({ data, version: trigger.keepEdits?.() ? version : version + 1, at }))
      },
      pauseMs: () => everyMs,
      retryMs: (failures, error) => (isShownInPlace(error) && retryIfUseful(failures, error)) || everyMs,
      failed(cause, delayMs = 0) {
        if (!isShownInPlace(cause)) return report(cause)
        const error = withRetry(cause, delayMs)
        setLoaded(before => ({ ...before, error }))
      },
    })
    return polling.stop
  }, [path, parameters, inline, everyMs, trigger])

  return { ...loaded, reload, refresh: (keepEdits: () => boolean) => setTrigger({ keepEdits }) }
}
