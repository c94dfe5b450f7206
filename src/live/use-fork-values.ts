import { useEffect, useRef, useState } from 'react'
import type { Readable } from '../contract/endpoints.ts'
import { get } from '../gateway/api.ts'
import type { ApiError } from '../gateway/api-error.ts'
import { isRecord, jsonIn } from '../gateway/json.ts'
import { watch } from '../gateway/watch.ts'
import { useSession } from '../session/session.ts'
import { useLive } from './live.ts'

/** Values of a fork's device. */
interface ForkValues<T> {
  /** The latest values; null if the gateway has no such device, undefined before the first. */
  values?: T | null | undefined
  /** When they arrived, ms of the browser's clock; 0 before the first. */
  at: number
  /** None have arrived for a while: the values are stale. */
  old: boolean
  /** Why none arrive, if a call has failed. */
  error?: ApiError | undefined
}

const nothing = { at: 0, old: false }

/** The reading before: a gateway has few connections, so cards read one after another. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const next = last.then(call)
  last = next.catch(() => {})
  return next
}

/**
 * The values of a fork's device while the component is shown: by its socket while it is `open`, as one card may be at a time, else by a call
 * a minute. `read` checks a document, whose members may be anything, and may merge it with the values before; it returns null if there is
 * no such device, and throws if it cannot understand the document. A device that is switched off pushes `null`.
 */
export function useForkValues<T>(
  socket: string,
  path: Readable,
  read: (document: object, before: T | undefined) => T | null,
  open: boolean,
): ForkValues<T> {
  const [state, setState] = useState<ForkValues<T>>(nothing)
  const loggedIn = useSession(s => s.loggedIn)
  const reloads = useLive(s => s.reloads)
  const latest = useRef(read)
  latest.current = read

  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be read depends on the login
  useEffect(() => setState(nothing), [socket, path, loggedIn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload begins anew, with the values that are shown
  useEffect(() => {
    const receive = (document: unknown) =>
      setState(before => {
        const values = understood(document, known => latest.current(known, before.values ?? undefined))
        return values === undefined ? before : { values, at: Date.now(), old: false }
      })
    return watch<unknown>({
      ...(open ? { socket } : { socket: undefined, hiddenMs: 0 }),
      parse: jsonIn,
      message: burst => burst.forEach(receive),
      async read(signal) {
        const document = await inTurn(() => get(path, {}, { signal }))
        if (!signal.aborted) receive(document)
      },
      missed: error => setState(before => ({ ...before, old: before.at > 0, error: error ?? before.error })),
    }).close
  }, [socket, path, loggedIn, reloads, open])

  return state
}

/** What `read` makes of a document, or null of null; undefined of what is no object, and if it throws, since a fork may fail on a document. */
function understood<T>(document: unknown, read: (document: object) => T) {
  if (!isRecord(document)) return document === null ? null : undefined
  try {
    return read(document)
  } catch {
    return undefined
  }
}
