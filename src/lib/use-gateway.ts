import { useEffect, useState } from 'react'
import type { Query, Read, Readable } from '../contract/endpoints.ts'
import { ApiError, get } from './api.ts'
import { report } from './report.ts'

interface Loaded<P extends Readable> {
  data?: Read<P>
  /** The last load failed without an answer or for lack of memory; what was loaded before stays. */
  error?: ApiError
  /** Grows with each load that forms have to begin anew with, for their keys. */
  version: number
  /** When the last load arrived, ms of the browser's clock; 0 before the first. */
  at: number
}

/**
 * A document of the gateway: loaded when the component appears, aborted when it leaves, read again by `reload()`. So it is by
 * `refresh(keeps)`, but a form goes on as it is if `keeps()` says so when the answer comes.
 * `inline` shows every failure in place, for parts of a page; a missing login ends at the login page all the same.
 */
export function useGateway<P extends Readable>(
  path: P,
  query: Query<P> | Record<never, never> = {},
  { inline = false } = {},
) {
  const [loaded, setLoaded] = useState<Loaded<P>>({ version: 0, at: 0 })
  const [turn, setTurn] = useState<{ keeps?: () => boolean }>({})
  const [busy, setBusy] = useState(true)
  const parameters = JSON.stringify(query)
  const reload = () => setTurn({})

  useEffect(() => {
    const leave = new AbortController()
    let again: ReturnType<typeof setTimeout>
    setBusy(true)
    get(path, JSON.parse(parameters), { signal: leave.signal }).then(
      data => {
        const at = Date.now()
        setLoaded(({ version }) => ({ data, version: version + Number(!turn.keeps?.()), at }))
        setBusy(false)
      },
      (error: unknown) => {
        if (leave.signal.aborted) return
        setBusy(false)
        const told = error instanceof ApiError && error.reason !== 'unauthorized'
        const here = told && (inline || !error.status || error.reason === 'busy')
        if (!here) return report(error)
        setLoaded(before => ({ ...before, error }))
        // Whoever asks to be left alone for a while is asked again after it, as its text promises.
        if (error.retryAfter) again = setTimeout(() => setTurn({ ...turn }), error.retryAfter * 1000)
      },
    )
    return () => {
      clearTimeout(again)
      leave.abort()
    }
  }, [path, parameters, inline, turn])

  return { ...loaded, busy, reload, refresh: (keeps: () => boolean) => setTurn({ keeps }) }
}
