import type { Query, Read, Readable, Reply, Writable, Written } from '../contract/endpoints.ts'
import { ApiError, reasonOf, retryAfterSOf } from './api-error.ts'
import { base, takePrefetched } from './base.ts'
import { callHeaders } from './credentials.ts'
import { isObject, jsonIn } from './json.ts'
import { queued } from './queue.ts'

/** A gateway on weak Wi-Fi answers late. */
const callTimeoutMs = 15_000

/** Whether a response says that it is JSON. */
export const saysJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') === true

async function errorOf(response: Response) {
  const { status, headers } = response
  const json = saysJson(response)
  const text = await response.text().catch(() => '')
  const { message, code }: { message?: unknown; code?: unknown } = Object(json && jsonIn(text))
  return new ApiError(
    reasonOf(status, headers.get('www-authenticate')),
    status,
    typeof message === 'string' ? message : json || text.startsWith('<') ? response.statusText : text,
    typeof code === 'number' ? code : undefined,
    retryAfterSOf(headers.get('retry-after'), status),
  )
}

/**
 * One call. Rejects with an ApiError when it fails or times out, and with its own reason when `init.signal` aborts it. A path
 * with a leading slash is a file of the bundle, others are below `/api/`. `init.priority: 'high'` goes before queued calls.
 * Time spent in the queue does not count towards the timeout.
 */
export async function request<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  timeoutMs = callTimeoutMs,
): Promise<T> {
  const { signal, priority } = init
  const prefetched = takePrefetched(path)
  const timer = prefetched?.timer ?? new AbortController()
  // Absolute, because the page's own address may hold credentials (http://user:password@host), which fetch refuses.
  const url = location.origin + base + (path.startsWith('/') ? path : `/api/${path}`)
  const abort = () => timer.abort()

  async function answer() {
    const timeout = setTimeout(abort, timeoutMs)
    signal?.addEventListener('abort', abort)
    try {
      if (signal?.aborted) abort()
      const response = await (prefetched?.answer ??
        fetch(url, { headers: callHeaders(), ...init, signal: timer.signal }))
      if (!response.ok) throw await errorOf(response)
      return await read(response)
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (cause instanceof ApiError) throw cause
      throw new ApiError(timer.signal.aborted ? 'timeout' : 'offline')
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
    }
  }

  return queued(answer, {
    signal,
    urgent: priority === 'high',
    alreadyStarted: prefetched !== undefined,
  })
}

/** The object or list in a response. The index page, the answer to an unknown path, is an `unexpected` error. */
export async function readJson<T>(response: Response) {
  const json = saysJson(response) && jsonIn(await response.text())
  if (!isObject(json)) throw new ApiError('unexpected', response.status)
  return json as T
}

/** Reads a document of the gateway. */
export function get<P extends Readable>(
  path: P,
  query: Query<P> | Record<never, never> = {},
  init: RequestInit = {},
): Promise<Read<P>> {
  const parameters = new URLSearchParams(query as Record<string, string>).toString()
  return request(parameters ? `${path}?${parameters}` : path, init, readJson<Read<P>>)
}

/** Sends a document or command. A refusal is not an error: it answers 200 with a warning. Source: gateway contract 4. */
export function post<P extends Writable>(path: P, body: Written<P>): Promise<Reply> {
  return request(path, { method: 'POST', body: new URLSearchParams({ data: JSON.stringify(body) }) }, readJson<Reply>)
}
