import type { Query, Read, Readable, Reply, Writable, Written } from '../contract/endpoints.ts'
import { base, takePrefetched } from './base.ts'
import { callHeaders } from './credentials.ts'
import { isObject, jsonIn } from './json.ts'
import { queued } from './queue.ts'

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

/** A gateway on weak Wi-Fi answers late. */
const callTimeoutMs = 15_000

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
