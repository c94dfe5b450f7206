import type { Reply } from '../../../src/contract/endpoints.ts'
import { type Answer, type AnswerOrCut, empty, json, plain, unauthorized } from '../http/answer.ts'
import { isAdmin } from '../http/authorization.ts'
import { type Call, readBody } from '../http/call.ts'
import { dataField } from '../http/form-data.ts'
import { isObject, parseJson } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { metrics } from '../status/metrics.ts'
import type { World } from '../world/world.ts'
import type { Context } from './context.ts'
import { download } from './download.ts'
import { type Route, routeOf } from './routes.ts'
import { receiveFirmware, receiveRestore } from './uploads.ts'
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

function read({ world, tables }: Context, route: Route & { kind: 'read' }, call: Call): AnswerOrCut {
  if (world.faults.settings.memory === 'answer') return route.endpoint === 'livedata/status' ? tooBusy() : outOfMemory()
  const request = { query: call.query, ifNoneMatch: call.headers['if-none-match'] }
  const document = tables.reads[route.endpoint]?.(world, request) ?? {}
  return 'answer' in document ? (document.answer as AnswerOrCut) : json(200, document)
}

/** The common order of section 4: field, JSON, then the endpoint's own checks. */
async function write(
  { world, readForm, tables }: Context,
  route: Route & { kind: 'write' },
  call: Call,
  body: Buffer,
): Promise<Answer> {
  const refuse = (refusal: Reply) => json(200, refusal)
  const field = await dataField(call.headers, body, readForm)
  if (field === undefined) return refuse(reply('PayloadMissing'))
  const document = parseJson(field)
  if (document === undefined) return refuse(reply('PayloadUnparsable'))
  const result = tables.writes[route.endpoint]?.(world, isObject(document) ? document : {}) ?? notFound
  if (result === notFound) return empty(404)
  world.log.write(result.type === 'success' ? 'I' : 'W', 'webapi', `${route.endpoint}: ${result.message}`)
  return json(200, result)
}

function metricsAnswer(world: World): Answer {
  if (world.faults.settings.memory === 'answer') return tooBusy()
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
  return plain(200, metrics(world), headers)
}

async function answerFor(context: Context, call: Call, route: Route): Promise<AnswerOrCut> {
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
export async function answerCall(context: Context, call: Call): Promise<AnswerOrCut> {
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
