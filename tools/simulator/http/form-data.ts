import type { IncomingHttpHeaders } from 'node:http'

/** A multipart body. */
export interface Form {
  /** In their order; a text, or the content of a file. */
  parts: { name: string; value: string | Buffer }[]
  /** False where the body ended early or made no sense; `parts` then holds what came before. */
  complete: boolean
}

/** Reads a multipart body with its `Content-Type`. */
export type FormReader = (type: string, body: Buffer) => Promise<Form>

const boundaryOf = (type: string) => /boundary="?([^";]+)"?/i.exec(type)?.[1]

/** The device treats a part with a Content-Type as a file; the parser does not tell. */
function hasTypedData(body: Buffer, boundary: string): boolean {
  const parts = body.toString('latin1').split(`--${boundary}`)
  const heads = parts.map(part => part.slice(0, part.indexOf('\r\n\r\n')))
  return heads.some(head => /name="?data"?/i.test(head) && /content-type:/i.test(head))
}

async function multipartField(type: string, body: Buffer, readForm: FormReader): Promise<string | undefined> {
  const boundary = boundaryOf(type)
  if (!boundary || hasTypedData(body, boundary)) return undefined
  const { parts, complete } = await readForm(type, body)
  if (!complete) return undefined
  return parts.flatMap(({ name, value }) => (name === 'data' && typeof value === 'string' ? [value] : []))[0]
}

const urlencodedField = (body: string) => new URLSearchParams(body).get('data') ?? undefined

/**
 * The form field `data` of a POST, or undefined where the device answers 1002. Accepts exactly what the device accepts.
 * Source: gateway contract 4.
 */
export async function dataField(
  headers: IncomingHttpHeaders,
  body: Buffer,
  readForm: FormReader,
): Promise<string | undefined> {
  if (headers['transfer-encoding']) return undefined
  const type = headers['content-type'] ?? ''
  if (/^multipart\/form-data/i.test(type)) return multipartField(type, body, readForm)
  if (/^application\/x-www-form-urlencoded/i.test(type)) return urlencodedField(body.toString())
  if (/^text\/plain/i.test(type) && body.toString().startsWith('data=')) return urlencodedField(body.toString())
  return undefined
}
