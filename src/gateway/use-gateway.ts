import { useLayoutEffect, useRef, useState } from 'react'
import type { Query, Read, Readable } from '../contract/endpoints.ts'
import { get } from './api.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMs, withRetry } from './back-off.ts'
import { report } from './report.ts'

interface Loaded<P extends Readable> {
  data?: Read<P>
  /** Why the last load failed, if that is shown in place; `data` loaded before stays. */
  error?: ApiError
  /** Incremented by each load after which forms start anew; used as their key. */
  version: number
  /** When the last load arrived, ms of the browser's clock; 0 before the first. */
  at: number
}

/**
 * A document of the gateway: loaded on mount, aborted on unmount, reloaded by `reload()` and by `refresh(keepEdits)`, which keeps
 * a form as it is if `keepEdits()` returns true when the answer comes.
 * `inline` shows every failure in place, for parts of a page; a 401 opens the login page all the same. With
 * `everyMs` it is reloaded that long after each answer or failure.
 */
export function useGateway<P extends Readable>(
  path: P,
  query: Query<P> | Record<never, never> = {},
  { inline = false, everyMs }: { inline?: boolean; everyMs?: number | undefined } = {},
) {
  const [loaded, setLoaded] = useState<Loaded<P>>({ version: 0, at: 0 })
  const [trigger, setTrigger] = useState<{ keepEdits?: () => boolean }>({})
  const failures = useRef(0)
  const parameters = JSON.stringify(query)
  const reload = () => setTrigger({})

  // A layout effect, so that a prefetched answer is in the first frame.
  useLayoutEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ended = () => {
      if (everyMs) timer = setTimeout(() => setTrigger({}), everyMs)
    }
    get(path, JSON.parse(parameters), { signal: abort.signal }).then(
      data => {
        if (abort.signal.aborted) return
        failures.current = 0
        const at = Date.now()
        setLoaded(({ version }) => ({ data, version: version + Number(!trigger.keepEdits?.()), at }))
        ended()
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        ended()
        const displayable = error instanceof ApiError && error.reason !== 'unauthorized'
        const inPlace = displayable && (inline || !error.status || error.reason === 'busy')
        if (!inPlace) return report(error)
        if (!error.retryAfterS) return setLoaded(before => ({ ...before, error }))
        // Retried when the gateway asked for it, as the message on the page says.
        const delayMs = retryDelayMs(++failures.current, error)
        setLoaded(before => ({ ...before, error: withRetry(error, delayMs) }))
        clearTimeout(timer)
        timer = setTimeout(() => setTrigger({ ...trigger }), delayMs)
      },
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, parameters, inline, everyMs, trigger])

  return { ...loaded, reload, refresh: (keepEdits: () => boolean) => setTrigger({ keepEdits }) }
}
