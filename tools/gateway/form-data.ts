import type { IncomingHttpHeaders } from 'node:http'
import { Busboy } from '@fastify/busboy'

const boundaryOf = (type: string) => /boundary="?([^";]+)"?/i.exec(type)?.[1]

/** A part with a type of its own counts as a file on the device; the parser cannot tell it from one without. */
function hasTypedData(body: Buffer, boundary: string): boolean {
  const parts = body.toString('latin1').split(`--${boundary}`)
  const heads = parts.map(part => part.slice(0, part.indexOf('\r\n\r\n')))
  return heads.some(head => /name="?data"?/i.test(head) && /content-type:/i.test(head))
}

function multipartField(type: string, body: Buffer): Promise<string | undefined> {
  const boundary = boundaryOf(type)
  if (!boundary || hasTypedData(body, boundary)) return Promise.resolve(undefined)
  return new Promise(resolve => {
    let found: string | undefined
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { fieldSize: Number.POSITIVE_INFINITY } })
    parser.on('field', (name, value) => {
      if (name === 'data') found ??= value
    })
    parser.on('file', (_, file) => void file.resume())
    parser.on('error', () => resolve(undefined))
    parser.on('finish', () => resolve(found))
    parser.end(body)
  })
}

const urlencodedField = (body: string) => new URLSearchParams(body).get('data') ?? undefined

/**
 * The form field `data` of a POST, or undefined where the device answers 1002. Accepts what the device accepts and no more.
 * Source: gateway contract 4.
 */
export async function dataField(headers: IncomingHttpHeaders, body: Buffer): Promise<string | undefined> {
  if (headers['transfer-encoding']) return undefined
  const type = headers['content-type'] ?? ''
  if (/^multipart\/form-data/i.test(type)) return multipartField(type, body)
  if (/^application\/x-www-form-urlencoded/i.test(type)) return urlencodedField(body.toString())
  if (/^text\/plain/i.test(type) && body.toString().startsWith('data=')) return urlencodedField(body.toString())
  return undefined
}
