import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { throttled } from '../faults/slow-link.ts'
import type { Clock } from '../time/clock.ts'
import { type Answer, type AnswerOrCut, type Call, empty, type LoggedCall, readBody, targetOf } from './call.ts'

/** What calls are answered with, over a connection or in memory. */
export interface WebServer {
  answer(call: Call): Promise<AnswerOrCut>
  /** Runs for every call as soon as its answer is known. */
  onAnswer(call: LoggedCall): void
  /** Runs for every call once its answer is sent, or its connection lost. */
  onSent(): void
  /** Bytes per second, called for each chunk of a body; 0 = full speed. */
  bytesPerSecond(): number
  clock: Clock
}

async function answerTo(
  { answer, onAnswer, bytesPerSecond, clock }: WebServer,
  { method = 'GET', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: AsyncIterable<Buffer>,
) {
  const { path, query } = targetOf(url)
  const call = { method, path, query: new URLSearchParams(query), headers }
  const answered = await answer({ ...call, body: throttled(body, bytesPerSecond, clock) })
  onAnswer({ method, path, query, status: answered === 'cut' ? 0 : answered.status })
  return answered
}

/** A body at the speed of the link. */
const throttledBody = ({ bytesPerSecond, clock }: WebServer, body: Buffer) =>
  throttled(Readable.from([body]), bytesPerSecond, clock)

const headersOf = ({ headers, body }: Answer) => ({
  Connection: 'close',
  'Accept-Ranges': 'none',
  ...headers,
  'Content-Length': String(body.length),
})

/** Answers a request on a connection. */
export async function answerRequest(server: WebServer, request: IncomingMessage, out: ServerResponse): Promise<void> {
  const { socket } = request
  // Only a request that stalls runs into the receive timeout, not one that was received or is throttled.
  request.once('end', () => socket.setTimeout(0))
  if (server.bytesPerSecond() > 0) socket.setTimeout(0)
  const answer = await answerTo(server, request, request).catch(error => {
    if (!socket.destroyed) console.error(error)
    return socket.destroyed ? ('cut' as const) : empty(500)
  })
  if (answer === 'cut') return void socket.destroy()
  for (const end of ['finish', 'close']) out.once(end, server.onSent)
  out.sendDate = false
  out.writeHead(answer.status, headersOf(answer))
  if (answer.stalls) out.flushHeaders()
  else if (server.bytesPerSecond() === 0) out.end(answer.body)
  else pipeline(throttledBody(server, answer.body), out, () => {})
}

const unreachable = () => new TypeError('fetch failed')

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
  server: WebServer,
  isReachable: () => boolean,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input instanceof Request ? input : new URL(input, 'http://gateway.test'), init)
  // The caller's own signal: a copy's is no longer aborted once the copy has been collected.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  signal?.throwIfAborted()
  if (!isReachable()) throw unreachable()
  const { pathname, search } = new URL(request.url)
  const sent = Buffer.from(await request.arrayBuffer())
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  async function answered() {
    const { method } = request
    const headers = { ...Object.fromEntries(request.headers), 'content-length': String(sent.length) }
    // As over a network, the answer comes in a later turn of the event loop.
    await setImmediate()
    const answer = await answerTo(server, { method, url: pathname + search, headers }, Readable.from([sent]))
    if (answer !== 'cut' && !answer.stalls) await readBody(throttledBody(server, answer.body))
    server.onSent()
    return answer
  }
  const answer = await Promise.race([answered(), aborted])
  if (answer === 'cut' || !isReachable()) throw unreachable()
  const { status, body } = answer
  const headers = headersOf(answer)
  if (answer.stalls) return new Response(endless(signal), { status, headers })
  const unpacked = answer.headers['Content-Encoding'] === 'gzip' && body.length > 0 ? gunzipSync(body) : body
  return new Response(bodilessStatuses.has(status) ? null : new Uint8Array(unpacked), { status, headers })
}
