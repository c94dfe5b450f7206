import type { DocumentAt, Query, Readable, Reply, Writable, Written } from '../contract/endpoints.ts'
import { ApiError, memoryRetryS, reasonOf, retryAfterSOf } from './api-error.ts'
import { base, takePrefetched } from './base.ts'
import { callInit } from './credentials.ts'
import { isObject, jsonIn, parseJson } from './json.ts'
import { queued } from './queue.ts'

/** A gateway on weak Wi-Fi answers late. */
const callTimeoutMs = 15_000

const saysJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') === true

async function errorOf(response: Response, credentials: RequestInit['credentials']) {
  const { status, headers } = response
  const json = saysJson(response)
  const text = await response.text().catch(() => '')
  const body = json ? jsonIn(text) : undefined
  const { message, code }: { message?: unknown; code?: unknown } = Object(body)
  const refusal = reasonOf(status, headers.get('www-authenticate'), body)
  // A proxy's cookie was omitted together with the browser's login; it is sent again after a login of ours.
  const needsLogin = credentials === 'omit' && (refusal === 'proxy' || refusal === 'forbidden')
  const reason = needsLogin ? 'unauthorized' : refusal
  return new ApiError(
    reason,
    status,
    typeof message === 'string' ? message : json || text.startsWith('<') ? response.statusText : text,
    typeof code === 'number' ? code : undefined,
    retryAfterSOf(headers.get('retry-after'), reason),
  )
}

/**
 * One call. Rejects with an ApiError when it fails or times out, and with the reason of the abort when `init.signal` aborts it. A path with
 * a leading slash is a file of the bundle, others are below `/api/`. `init.priority: 'high'` goes before queued calls. Time spent in the
 * queue does not count towards the timeout.
 */
export async function request<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  timeoutMs = callTimeoutMs,
): Promise<T> {
  const { signal, priority } = init
  const prefetched = takePrefetched(path)
  const control = prefetched?.control ?? new AbortController()
  // Absolute, because the page's own address may hold credentials (http://user:password@host), which fetch refuses.
  const url = location.origin + base + (path.startsWith('/') ? path : `/api/${path}`)
  const abort = () => control.abort()

  async function answer() {
    const sent = { ...callInit(), ...init, signal: control.signal }
    let begun = false
    const timeout = setTimeout(abort, timeoutMs)
    signal?.addEventListener('abort', abort)
    try {
      if (signal?.aborted) abort()
      const response = await (prefetched?.answer ?? fetch(url, sent))
      begun = true
      if (!response.ok) throw await errorOf(response, sent.credentials)
      return await read(response)
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (cause instanceof ApiError) throw cause
      if (!control.signal.aborted) throw new ApiError('offline')
      // Without memory for a send buffer the gateway sends only the head of an answer. Source: gateway contract 1.2.
      throw begun || prefetched?.begun
        ? new ApiError('stalled', 0, '', undefined, memoryRetryS)
        : new ApiError('timeout')
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
    }
  }

  return queued(answer, { signal, urgent: priority === 'high', alreadyStarted: prefetched !== undefined })
}

/** The object or list in a response. The index page, the answer to an unknown path, is an `unexpected` error. */
export async function readJson<T>(response: Response) {
  const text = saysJson(response) ? await response.text() : ''
  let document: unknown
  try {
    document = parseJson(text)
  } catch (cause) {
    throw new ApiError(cause instanceof RangeError ? 'oversized' : 'unexpected', response.status)
  }
  if (!isObject(document)) throw new ApiError('unexpected', response.status)
  return document as T
}

/** Reads a document of the gateway. */
export function get<P extends Readable>(
  path: P,
  query: Query<P> | Record<never, never> = {},
  init: RequestInit = {},
): Promise<DocumentAt<P>> {
  const parameters = new URLSearchParams(query as Record<string, string>).toString()
  return request(parameters ? `${path}?${parameters}` : path, init, readJson<DocumentAt<P>>)
}

/** Endpoints documented as multipart; the gateway accepts either. Source: gateway contract 4. */
const asMultipart: ReadonlySet<Writable> = new Set(['inverter/add'])

/** Sends a document or command. A refusal is not an error: it answers 200 with a warning. Source: gateway contract 4. */
export function post<P extends Writable>(path: P, body: Written<P>): Promise<Reply> {
  const fields = asMultipart.has(path) ? new FormData() : new URLSearchParams()
  fields.append('data', JSON.stringify(body))
  return request(path, { method: 'POST', body: fields }, readJson<Reply>)
}
