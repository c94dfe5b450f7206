import { gunzipSync } from 'node:zlib'
import { type createWebServer, cutStatus, stallMark } from './web-server.ts'

type App = ReturnType<typeof createWebServer>

const unreachable = () => new TypeError('fetch failed')

function headersOf(headers: Record<string, number | string | string[] | undefined>) {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.append(name, String(value))
  return all
}

const bodilessStatuses = new Set([204, 304])

/** A body that never comes, and fails once it is aborted. */
const endless = (signal: AbortSignal) =>
  new ReadableStream({
    start: stream => signal.addEventListener('abort', () => stream.error(signal.reason), { once: true }),
  })

/**
 * `fetch` against the gateway without a port: the same answers, with decompressed bodies as in a browser.
 * Rejects with a `TypeError` while the gateway is not reachable and with the signal's reason when aborted.
 */
export async function fetchInMemory(
  app: App,
  reachable: () => boolean,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const base = 'http://gateway.test'
  const request = new Request(input instanceof Request ? input : new URL(input, base), init)
  request.signal.throwIfAborted()
  if (!reachable()) throw unreachable()
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
  })
  const answered = app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body.length ? { payload: body } : {}),
  })
  const answer = await Promise.race([answered, aborted])
  if (answer.statusCode === cutStatus || !reachable()) throw unreachable()
  if (answer.headers[stallMark])
    return new Response(endless(request.signal), { status: answer.statusCode, headers: headersOf(answer.headers) })
  const raw = answer.rawPayload
  const unpacked = answer.headers['content-encoding'] === 'gzip' && raw.length > 0 ? gunzipSync(raw) : raw
  return new Response(bodilessStatuses.has(answer.statusCode) ? null : new Uint8Array(unpacked), {
    status: answer.statusCode,
    headers: headersOf(answer.headers),
  })
}
