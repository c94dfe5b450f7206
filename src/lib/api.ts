import type { Query, Read, Readable, Reply, Writable, Written } from '../contract/endpoints.ts'
import { base, takeEarlyCall } from './base.ts'
import { storedCredentials } from './credentials.ts'
import { isObject } from './json.ts'

/**
 * Why a call failed: no answer, no answer in time, 401, 403, 429, another status, or an answer that is not JSON
 * (an unknown path answers 200 with the index page).
 */
export type Reason = 'offline' | 'timeout' | 'unauthorized' | 'forbidden' | 'busy' | 'failed' | 'unexpected'

/** A call that failed. `detail` is the gateway's own English text, if it gave one. */
export class ApiError extends Error {
  readonly reason: Reason
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly detail: string
  /** Reply code of the body, if there was one. */
  readonly code: number | undefined
  /** s the gateway asks to wait; 0 when it did not. */
  readonly retryAfter: number

  constructor(reason: Reason, status = 0, detail = '', code?: number, retryAfter = 0) {
    super(reason)
    this.reason = reason
    this.status = status
    this.detail = detail
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** ms after which a call counts as lost; a gateway on weak Wi-Fi answers late, a dead one never. */
const patience = 15_000

/** s that a gateway is left alone for at most, whatever it asks for. */
const longest = 3600

const reasons: Record<number, Reason> = { 401: 'unauthorized', 403: 'forbidden', 429: 'busy' }

async function failure(response: Response) {
  const { status, headers } = response
  const json = headers.get('content-type')?.includes('json')
  const text = await response.text().catch(() => '')
  let body: { message?: unknown; code?: unknown } = {}
  try {
    if (json) body = JSON.parse(text) ?? {}
  } catch {
    // A cut body still leaves the status to report.
  }
  return new ApiError(
    reasons[status] ?? 'failed',
    status,
    typeof body.message === 'string' ? body.message : json || text.startsWith('<') ? response.statusText : text,
    typeof body.code === 'number' ? body.code : undefined,
    // What is longer overflows the browser's timers, which then never wait.
    Math.min(Number(headers.get('retry-after')) || 0, longest),
  )
}

/** Headers of every call; without X-Requested-With a 401 makes the browser prompt. Source: gateway contract 1.1. */
export function callHeaders(credentials = storedCredentials()): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    ...(credentials && { Authorization: `Basic ${credentials}` }),
  }
}

/**
 * One call, answered in time or failed with an ApiError; an abort by `init.signal` rejects with its own reason. A path that
 * starts with a slash is that of a file the app came with, others are below `/api/`.
 */
export async function request<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  limit = patience,
) {
  const early = takeEarlyCall(path)
  const timer = early?.timer ?? new AbortController()
  const { signal } = init
  const abort = () => timer.abort()
  const clock = setTimeout(abort, limit)
  signal?.addEventListener('abort', abort)
  try {
    if (signal?.aborted) abort()
    // With the origin: the page's own address may hold credentials (http://user:password@host), which fetch refuses.
    const response = await (early?.answer ??
      fetch(location.origin + base + (path.startsWith('/') ? path : `/api/${path}`), {
        headers: callHeaders(),
        ...init,
        signal: timer.signal,
      }))
    if (!response.ok) throw await failure(response)
    return await read(response)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (cause instanceof ApiError) throw cause
    throw new ApiError(timer.signal.aborted ? 'timeout' : 'offline')
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', abort)
  }
}

/** The object or list of an answer; the index page, which answers for what does not exist, is none. */
export async function readJson<T>(response: Response) {
  const { status } = response
  if (!response.headers.get('content-type')?.includes('json')) throw new ApiError('unexpected', status)
  const text = await response.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // A cut answer is none either.
  }
  if (!isObject(json)) throw new ApiError('unexpected', status)
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

/** Sends a document or command. A refused one is no error: it answers 200 with a warning. Source: gateway contract 4. */
export function post<P extends Writable>(path: P, body: Written<P>, init: RequestInit = {}): Promise<Reply> {
  return request(
    path,
    { method: 'POST', body: new URLSearchParams({ data: JSON.stringify(body) }), ...init },
    readJson<Reply>,
  )
}
