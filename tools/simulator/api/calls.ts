import { type Access, type Reply, rawPaths, readAccess } from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import { delay } from '../faults/slow-link.ts'
import { isAdmin } from '../http/authorization.ts'
import {
  type Answer,
  type AnswerOrCut,
  type Call,
  dataField,
  empty,
  isUpload,
  json,
  plain,
  readBody,
  unauthorized,
} from '../http/call.ts'
import { isJsonObject, parseBody } from '../json/body.ts'
import { reply, sampleReply } from '../json/reply.ts'
import type { World } from '../world/world.ts'
import { type CallContext, download, receiveFirmware, receiveRestore } from './files.ts'
import type { CallTables } from './fork.ts'
import { metrics } from './status.ts'
import { notFound } from './writes.ts'

function isAllowed(world: World, call: Call, route: Route): boolean {
  if (route.kind === 'page' || route.access === 'open') return true
  const { password, allow_readonly } = world.config.security
  if (route.access === 'readonly' && allow_readonly) return true
  return isAdmin(call.headers.authorization, password, call.method)
}

const outOfMemory = () => json(500, { ...reply('ResponseOutOfMemory'), message: 'Out of memory: sendJsonResponse, 41' })
/** What is left of a document without memory. Source: gateway contract 1.2. */
const noDocument = () => json(500, Buffer.from('null'))
const tooBusy = () => plain(429, 'Out of memory', { 'Retry-After': '60' })

function read({ world, tables }: CallContext, route: Route & { kind: 'read' }, call: Call): AnswerOrCut {
  if (world.faults.settings.memory === 'answer') return route.endpoint === 'livedata/status' ? tooBusy() : outOfMemory()
  const request = { query: call.query, ifNoneMatch: call.headers['if-none-match'] }
  const document = tables.reads[route.endpoint]?.(world, request) ?? {}
  return 'answer' in document ? (document.answer as AnswerOrCut) : json(200, document)
}

/** The common order of section 4: field, JSON, then the endpoint's own checks. */
async function write(
  { world, tables }: CallContext,
  route: Route & { kind: 'write' },
  call: Call,
  body: Buffer,
): Promise<Answer> {
  const refuse = (refusal: Reply) => json(200, refusal)
  const field = await dataField(call.headers, body)
  if (field === undefined) return refuse(reply('PayloadMissing'))
  const document = parseBody(field)
  if (document === undefined) return refuse(reply('PayloadUnparsable'))
  const result = tables.writes[route.endpoint]?.(world, isJsonObject(document) ? document : {}) ?? notFound
  if (result === notFound) return empty(404)
  world.log.write(result.type === 'success' ? 'I' : 'W', 'webapi', `${route.endpoint}: ${result.message}`)
  return json(200, result)
}

function metricsAnswer(world: World): Answer {
  if (world.faults.settings.memory === 'answer') return tooBusy()
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
  return plain(200, metrics(world), headers)
}

async function answerFor(context: CallContext, call: Call, route: Route): Promise<AnswerOrCut> {
  const { world } = context
  const allowed = isAllowed(world, call, route)
  if (route.kind === 'restore') return receiveRestore(context, call, allowed)
  if (route.kind === 'firmware') return receiveFirmware(context, call, allowed)
  const body = await readBody(call.body)
  if (!allowed) return unauthorized(call)
  const hasDocument = route.kind === 'read' || route.kind === 'write'
  if (hasDocument && world.faults.settings.memory === 'document') return noDocument()
  switch (route.kind) {
    case 'read':
      return read(context, route, call)
    case 'write':
      return write(context, route, call, body)
    case 'download':
      return download(world.flash, call.query.get('file') ?? undefined)
    case 'metrics':
      return metricsAnswer(world)
    case 'page':
      return context.files.answer(call.path, call.headers['if-none-match'], world.image.hash)
  }
}

/** The gateway's answer to a call; `cut` if it crashed instead. */
async function answerCall(context: CallContext, call: Call): Promise<AnswerOrCut> {
  const { world } = context
  world.advance()
  const route = routeOf(call.method, call.path, world.generation, context.tables)
  const answer = await answerFor(context, call, route)
  if (answer === 'cut') return answer
  const severity = answer.status < 400 ? 'D' : 'W'
  world.log.write(severity, 'webapi', `${call.method} ${call.path} ${answer.status}`)
  if (route.kind !== 'page' && world.faults.settings.memory === 'buffer') return { ...answer, stalls: true }
  return answer
}

/** The answer of a fault, instead of the gateway's own. */
function faultAnswer({ world, files }: CallContext, call: Call): Answer | undefined {
  const { faults } = world
  const { path } = call
  if (faults.hit('html', path)) return files.answer('/', call.headers['if-none-match'], world.image.hash)
  const busy = faults.hit('busy', path)
  if (busy) return plain(429, 'Too many requests', { 'Retry-After': String(busy.retryAfter ?? 60) })
  if (faults.hit('broken', path)) return json(500, reply('ResponseOutOfMemory'))
  if (faults.hit('unauthorized', path)) return unauthorized(call)
  const chosen = faults.hit('status', path)
  if (chosen) return empty(chosen.status)
  const coded = call.method === 'POST' && !isUpload(path) ? faults.hit('reply', path) : undefined
  const sample = coded && sampleReply(coded.code)
  if (sample) return json(200, sample)
  const { refuseUpload } = faults.settings
  return refuseUpload !== null && isUpload(path) ? plain(refuseUpload, 'Upload refused') : undefined
}

/** Resolves once `percent` of a body have arrived. */
async function readShare({ headers, body }: Call, percent: number) {
  let left = (Number(headers['content-length'] ?? 0) * percent) / 100
  for await (const { length } of body) {
    left -= length
    if (left <= 0) break
  }
}

/** The gateway's answer to a call, or what the faults in force make of it. */
export async function answerWithFaults(context: CallContext, call: Call): Promise<AnswerOrCut> {
  const { world } = context
  const { cutUpload } = world.faults.settings
  if (cutUpload !== null && isUpload(call.path)) return readShare(call, cutUpload).then(() => 'cut')
  const late = world.faults.hit('delay', call.path)
  const fault = faultAnswer(context, call)
  if (fault) await readBody(call.body)
  const answer = fault ?? (await answerCall(context, call))
  if (late && answer !== 'cut') await delay(world.clock, late.ms)
  return answer
}

/** What a call is for. */
export type Route =
  | { kind: 'read'; endpoint: string; access: Access }
  | { kind: 'write'; endpoint: string; access: Access }
  | { kind: keyof typeof rawPaths; access: Access }
  | { kind: 'page' }

/** Exact, or with anything below it; case counts. Source: gateway contract 1. */
const matches = (path: string, endpoint: string) => path === `/api/${endpoint}` || path.startsWith(`/api/${endpoint}/`)

const find = (table: Record<string, unknown>, path: string) =>
  Object.keys(table).find(endpoint => matches(path, endpoint))

function getRoute(path: string, generation: Generation, { reads, accessOf }: CallTables): Route {
  if (matches(path, rawPaths.download)) return { kind: 'download', access: readAccess[rawPaths.download] }
  if (matches(path, rawPaths.metrics)) return { kind: 'metrics', access: readAccess[rawPaths.metrics] }
  const endpoint = find(reads, path)
  if (!endpoint || (endpoint === 'ntp/zones' && generation === 2025)) return { kind: 'page' }
  return { kind: 'read', endpoint, access: accessOf(endpoint) }
}

function postRoute(path: string, { writes }: CallTables): Route {
  if (matches(path, rawPaths.restore)) return { kind: 'restore', access: 'admin' }
  if (matches(path, rawPaths.firmware)) return { kind: 'firmware', access: 'admin' }
  const endpoint = find(writes, path)
  return endpoint ? { kind: 'write', endpoint, access: 'admin' } : { kind: 'page' }
}

/** An unknown path or a wrong method is the page. */
function routeOf(method: string, path: string, generation: Generation, tables: CallTables): Route {
  if (method === 'GET') return getRoute(path, generation, tables)
  return method === 'POST' ? postRoute(path, tables) : { kind: 'page' }
}
