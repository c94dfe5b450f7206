import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { type Answer, empty } from './answer.ts'
import { answerCall, type Call, type Desk } from './calls.ts'
import { faultAnswer, isUpload } from './fault-answers.ts'
import { CutOff, cutOffAt, delayed, throttled } from './slow-link.ts'

/** A call that was answered. `status` 0: the connection was cut instead. */
export interface LoggedCall {
  method: string
  /** Without the query. */
  path: string
  /** With its question mark, or empty. */
  query: string
  status: number
}

/** Marks a cut connection for a caller in memory, where there is none to cut. */
export const cutStatus = 599

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What the request line asks for. */
export function targetOf(url: string) {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  return { path: decoded(path), query: mark === -1 ? '' : url.slice(mark) }
}

function bodyOf({ world }: Desk, raw: IncomingMessage, path: string): AsyncIterable<Buffer> {
  const body = throttled(raw, () => world.faults.settings.slow, world.clock)
  const { cutUpload } = world.faults.settings
  const length = Number(raw.headers['content-length'] ?? 0)
  return cutUpload !== null && isUpload(path) ? cutOffAt(body, length, cutUpload) : body
}

async function drain(body: AsyncIterable<Buffer>) {
  for await (const _ of body);
}

async function answerWithFaults(desk: Desk, call: Call): Promise<Answer | 'cut'> {
  const { world } = desk
  const delay = world.faults.hit('delay', call.path)
  const fault = faultAnswer(desk, call)
  try {
    if (fault) await drain(call.body)
    const answer = fault ?? (await answerCall(desk, call))
    if (delay) await delayed(world.clock, delay.ms)
    return answer
  } catch (error) {
    if (error instanceof CutOff) return 'cut'
    throw error
  }
}

/** Silence counts against the sender only while a request is being received at full speed. */
function endReceiveTimeout({ raw }: FastifyRequest) {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(0)
}

function send(desk: Desk, out: FastifyReply, { status, headers, body }: Answer) {
  const { world } = desk
  out.raw.sendDate = false
  out.code(status).headers({ Connection: 'close', 'Accept-Ranges': 'none', ...headers })
  if (body.length === 0) return out.header('Content-Length', '0').send()
  if (world.faults.settings.slow === 0) return out.send(body)
  out.header('Content-Length', String(body.length))
  const slow = throttled(Readable.from([body]), () => world.faults.settings.slow, world.clock)
  return out.send(Readable.from(slow))
}

/** In memory there is no connection to cut. */
function cut({ raw }: FastifyRequest, out: FastifyReply) {
  const inMemory = raw.socket && !(raw.socket instanceof Socket)
  if (inMemory) return out.code(cutStatus).send()
  raw.socket?.destroy()
  return out.hijack()
}

/** Every request on any path with any method; `answered` hears of each. */
export function createWebServer(desk: Desk, answered: (call: LoggedCall) => void) {
  const app = fastify({
    bodyLimit: Number.MAX_SAFE_INTEGER,
    rewriteUrl: () => '/',
    forceCloseConnections: true,
  })
  const handle = async (request: FastifyRequest, out: FastifyReply) => {
    const { method, headers, originalUrl } = request
    const { path, query } = targetOf(originalUrl)
    const call: Call = {
      method,
      path,
      query: new URLSearchParams(query),
      headers,
      body: bodyOf(desk, request.raw, path),
    }
    request.raw.once('end', () => endReceiveTimeout(request))
    if (desk.world.faults.settings.slow > 0) endReceiveTimeout(request)
    const answer = await answerWithFaults(desk, call)
    answered({ method, path, query, status: answer === 'cut' ? 0 : answer.status })
    if (answer === 'cut') return cut(request, out)
    for (const end of ['finish', 'close']) out.raw.once(end, () => desk.world.answered())
    return send(desk, out, answer)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/', handle)
  app.setNotFoundHandler(handle)
  app.setErrorHandler((error, request, out) => {
    const connection: { destroyed: boolean } | null = request.raw.socket
    if (!connection || connection.destroyed) return out.hijack()
    console.error(error)
    return send(desk, out, empty(500))
  })
  return app
}
