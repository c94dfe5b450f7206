import type { IncomingHttpHeaders } from 'node:http'
import { rawPaths } from '../../../src/contract/endpoints.ts'
import { jsonText } from '../json/body.ts'
import { basicChallenge } from './authorization.ts'

export interface Call {
  method: string
  /** Decoded, without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Arrives as it is sent; must be read to its end. */
  body: AsyncIterable<Buffer>
}

/** A call that was answered. `status` 0: the connection was cut instead. */
export interface LoggedCall {
  method: string
  /** Without the query. */
  path: string
  /** With its question mark, or empty. */
  query: string
  status: number
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Path, decoded, and query of a request line's target. */
export function targetOf(url: string) {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  return { path: decoded(path), query: mark === -1 ? '' : url.slice(mark) }
}

export const isUpload = (path: string) =>
  path.startsWith(`/api/${rawPaths.restore}`) || path.startsWith(`/api/${rawPaths.firmware}`)

/** Reads a body to its end. */
export async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Only the head is sent, and the connection stays open. */
  stalls?: boolean
}

/** A response, or the connection is cut instead. */
export type AnswerOrCut = Answer | 'cut'

export const json = (status: number, document: Buffer | object): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.isBuffer(document) ? document : Buffer.from(jsonText(document)),
})

export const plain = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'text/plain', ...headers },
  body: Buffer.from(text),
})

export const empty = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
})

/** No challenge for a script's call, so that the browser shows no prompt. Source: gateway contract 1.1. */
export const unauthorized = ({ headers }: Pick<Call, 'headers'>) =>
  empty(401, 'x-requested-with' in headers ? {} : { 'WWW-Authenticate': basicChallenge })

/** A part of a form: a text, or the content of a file. */
export interface FormPart {
  name: string
  value: string | Buffer
}

/** The parts of a multipart body with its `Content-Type`, in their order; undefined where it ends early or makes no sense. */
export async function readForm(type: string, body: Buffer): Promise<FormPart[] | undefined> {
  const answer = new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
  const form = await answer.formData().catch(() => undefined)
  const parts = [...(form ?? [])].map(async ([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()),
  }))
  return form && Promise.all(parts)
}

const boundaryOf = (type: string) => /boundary="?([^";]+)"?/i.exec(type)?.[1]

/** The device treats a part with a Content-Type as a file; the parser does not tell. */
function hasTypedData(body: Buffer, boundary: string): boolean {
  const parts = body.toString('latin1').split(`--${boundary}`)
  const heads = parts.map(part => part.slice(0, part.indexOf('\r\n\r\n')))
  return heads.some(head => /name="?data"?/i.test(head) && /content-type:/i.test(head))
}

async function multipartField(type: string, body: Buffer): Promise<string | undefined> {
  const boundary = boundaryOf(type)
  if (!boundary || hasTypedData(body, boundary)) return undefined
  const parts = (await readForm(type, body)) ?? []
  return parts.flatMap(({ name, value }) => (name === 'data' && typeof value === 'string' ? [value] : []))[0]
}

const urlencodedField = (body: string) => new URLSearchParams(body).get('data') ?? undefined

/** The form field `data` of a POST, exactly where the device accepts it; else undefined, and it answers 1002. Source: gateway contract 4. */
export async function dataField(headers: IncomingHttpHeaders, body: Buffer): Promise<string | undefined> {
  if (headers['transfer-encoding']) return undefined
  const type = headers['content-type'] ?? ''
  if (/^multipart\/form-data/i.test(type)) return multipartField(type, body)
  if (/^application\/x-www-form-urlencoded/i.test(type)) return urlencodedField(body.toString())
  if (/^text\/plain/i.test(type) && body.toString().startsWith('data=')) return urlencodedField(body.toString())
  return undefined
}
