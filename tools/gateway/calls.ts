import type { IncomingHttpHeaders } from 'node:http'
import type { Reply } from '../../src/contract/endpoints.ts'
import { type Answer, empty, json, plain } from './answer.ts'
import { basicChallenge, isAdmin } from './authorization.ts'
import { download } from './download.ts'
import { dataField } from './form-data.ts'
import { isObject, parseJson } from './json-body.ts'
import { metrics } from './metrics.ts'
import { reads } from './reads.ts'
import { reply } from './reply.ts'
import { type Route, routeOf } from './routes.ts'
import type { StaticFiles } from './static-files.ts'
import { receiveFirmware, receiveRestore, type UploadAnswers } from './uploads.ts'
import type { World } from './world.ts'
import { notFound, writes } from './writes.ts'

export interface Call {
  method: string
  /** Decoded, without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Arrives as it is sent; must be read to its end. */
  body: AsyncIterable<Buffer>
}

/** Someone who answers some calls before the gateway does, and may change its answers. */
export interface Special {
  answer(call: Call): Promise<Answer | undefined>
  dress(answer: Answer): Answer
}

export interface Desk {
  world: World
  files: StaticFiles
  uploadAnswers: UploadAnswers
  special?: Special
}

async function whole(body: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function isAllowed(world: World, call: Call, route: Route): boolean {
  if (route.kind === 'page' || route.access === 'open') return true
  const { password, allow_readonly } = world.config.security
  if (route.access === 'readonly' && allow_readonly) return true
  return isAdmin(call.headers.authorization, password, call.method)
}

/** No challenge for a script's call, so that the browser shows no prompt. Source: gateway contract 1.1. */
export const unauthorized = ({ headers }: Pick<Call, 'headers'>) =>
  empty(401, 'x-requested-with' in headers ? {} : { 'WWW-Authenticate': basicChallenge })

const outOfMemory = () => json(500, { ...reply('ResponseOutOfMemory'), message: 'Out of memory: sendJsonResponse, 41' })
const tooBusy = () => plain(429, 'Out of memory', { 'Retry-After': '60' })

function read(world: World, route: Route & { kind: 'read' }, call: Call): Answer {
  if (world.faults.memoryShort()) return route.endpoint === 'livedata/status' ? tooBusy() : outOfMemory()
  const document = reads[route.endpoint](world, { query: call.query, ifNoneMatch: call.headers['if-none-match'] })
  return 'answer' in document ? (document.answer as Answer) : json(200, document)
}

/** The common order of section 4: field, JSON, then the endpoint's own checks. */
async function write(world: World, route: Route & { kind: 'write' }, call: Call, body: Buffer): Promise<Answer> {
  const refuse = (refusal: Reply) => json(200, refusal)
  const field = await dataField(call.headers, body)
  if (field === undefined) return refuse(reply('PayloadMissing'))
  const document = parseJson(field)
  if (document === undefined) return refuse(reply('PayloadUnparsable'))
  const result = writes[route.endpoint](world, isObject(document) ? document : {})
  if (result === notFound) return empty(404)
  world.log.write(result.type === 'success' ? 'I' : 'W', 'webapi', `${route.endpoint}: ${result.message}`)
  return json(200, result)
}

async function answerFor(desk: Desk, call: Call, route: Route): Promise<Answer> {
  const { world } = desk
  const allowed = isAllowed(world, call, route)
  if (route.kind === 'restore') return receiveRestore(desk, call, allowed)
  if (route.kind === 'firmware') return receiveFirmware(desk, call, allowed)
  const body = await whole(call.body)
  if (!allowed) return unauthorized(call)
  switch (route.kind) {
    case 'read':
      return read(world, route, call)
    case 'write':
      return write(world, route, call, body)
    case 'download':
      return download(world.flash, call.query.get('file') ?? undefined)
    case 'metrics':
      return world.faults.memoryShort() ? tooBusy() : metrics(world)
    case 'page':
      return desk.files.answer(call.path, call.headers['if-none-match'], world.image.hash)
  }
}

/** The gateway's answer to a call. */
export async function answerCall(desk: Desk, call: Call): Promise<Answer> {
  const { world } = desk
  world.advance()
  const special = await desk.special?.answer(call)
  if (special) return special
  const route = routeOf(call.method, call.path, world.generation)
  const answer = await answerFor(desk, call, route)
  const severity = answer.status < 400 ? 'D' : 'W'
  world.log.write(severity, 'webapi', `${call.method} ${call.path} ${answer.status}`)
  return desk.special?.dress(answer) ?? answer
}
