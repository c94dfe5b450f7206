import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { throttled } from '../faults/slow-link.ts'
import type { Clock } from '../time/clock.ts'
import { type Answer, type AnswerOrCut, type Call, empty, type LoggedCall, targetOf } from './call.ts'

interface WebServerOptions {
  answer(call: Call): Promise<AnswerOrCut>
  /** Runs for every call as soon as its answer is known. */
  onAnswer(call: LoggedCall): void
  /** Runs for every call once its answer is sent, or its connection lost. */
  onSent(): void
  /** Bytes per second, called for each chunk of a body; 0 = full speed. */
  bytesPerSecond(): number
  clock: Clock
}

/** Marks an answer without its body for a caller in memory. */
const stallMark = 'x-stalls'

/** Stands for a cut connection for callers in memory, which have no connection. */
const cutStatus = 599

/** The receive timeout is for a request that stalls, not for one that was received or is throttled. */
function endReceiveTimeout({ raw }: FastifyRequest) {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(0)
}

function send(o: WebServerOptions, out: FastifyReply, { status, headers, body }: Answer) {
  out.raw.sendDate = false
  out.code(status).headers({ Connection: 'close', 'Accept-Ranges': 'none', ...headers })
  if (body.length === 0) return out.header('Content-Length', '0').send()
  if (o.bytesPerSecond() === 0) return out.send(body)
  out.header('Content-Length', String(body.length))
  return out.send(Readable.from(throttled(Readable.from([body]), o.bytesPerSecond, o.clock)))
}

const isInMemory = ({ raw }: FastifyRequest) => Boolean(raw.socket) && !(raw.socket instanceof Socket)

/** Sends the head, and leaves the connection open. */
function stall(request: FastifyRequest, out: FastifyReply, { status, headers, body }: Answer) {
  const head = { Connection: 'close', ...headers, 'Content-Length': body.length }
  if (isInMemory(request))
    return out
      .code(status)
      .header(stallMark, 'yes')
      .headers({ ...head, 'Content-Length': 0 })
      .send()
  out.raw.sendDate = false
  out.raw.writeHead(status, head)
  out.raw.flushHeaders()
  return out.hijack()
}

function cut(request: FastifyRequest, out: FastifyReply) {
  if (isInMemory(request)) return out.code(cutStatus).send()
  request.raw.socket?.destroy()
  return out.hijack()
}

function callOf(o: WebServerOptions, raw: IncomingMessage, method: string, path: string, query: string): Call {
  const body = throttled(raw, o.bytesPerSecond, o.clock)
  return { method, path, query: new URLSearchParams(query), headers: raw.headers, body }
}

/** A server that hands every request to `answer`, whatever its path and method. */
export function createWebServer(o: WebServerOptions) {
  const app = fastify({
    bodyLimit: Number.MAX_SAFE_INTEGER,
    rewriteUrl: () => '/',
    forceCloseConnections: true,
  })
  const handle = async (request: FastifyRequest, out: FastifyReply) => {
    const { method } = request
    const { path, query } = targetOf(request.originalUrl)
    request.raw.once('end', () => endReceiveTimeout(request))
    if (o.bytesPerSecond() > 0) endReceiveTimeout(request)
    const answer = await o.answer(callOf(o, request.raw, method, path, query))
    o.onAnswer({ method, path, query, status: answer === 'cut' ? 0 : answer.status })
    if (answer === 'cut') return cut(request, out)
    for (const end of ['finish', 'close']) out.raw.once(end, o.onSent)
    return answer.stalls ? stall(request, out, answer) : send(o, out, answer)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/', handle)
  app.setNotFoundHandler(handle)
  app.setErrorHandler((error, request, out) => {
    const connection: { destroyed: boolean } | null = request.raw.socket
    if (!connection || connection.destroyed) return out.hijack()
    console.error(error)
    return send(o, out, empty(500))
  })
  return app
}

type App = ReturnType<typeof createWebServer>

const unreachable = () => new TypeError('fetch failed')

function headersOf(headers: Record<string, number | string | string[] | undefined>) {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.append(name, String(value))
  return all
}

const bodilessStatuses = new Set([204, 304])

/** A body that never comes, and fails once it is aborted. */
const endless = (signal: AbortSignal | undefined) =>
  new ReadableStream({
    start: stream => signal?.addEventListener('abort', () => stream.error(signal.reason), { once: true }),
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
  // The caller's own: that of a copy is no longer aborted once the copy has been collected.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  signal?.throwIfAborted()
  if (!reachable()) throw unreachable()
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
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
    return new Response(endless(signal), { status: answer.statusCode, headers: headersOf(answer.headers) })
  const raw = answer.rawPayload
  const unpacked = answer.headers['content-encoding'] === 'gzip' && raw.length > 0 ? gunzipSync(raw) : raw
  return new Response(bodilessStatuses.has(answer.statusCode) ? null : new Uint8Array(unpacked), {
    status: answer.statusCode,
    headers: headersOf(answer.headers),
  })
}
