import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { Form, FormReader } from './form-data.ts'

/** Reads a multipart body in Node. */
export const readForm: FormReader = (type, body) => {
  const read: { name: string; value: string | Buffer[] }[] = []
  const form = (complete: boolean): Form => ({
    parts: read.map(({ name, value }) => ({ name, value: typeof value === 'string' ? value : Buffer.concat(value) })),
    complete,
  })
  return new Promise(resolve => {
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { fieldSize: Number.POSITIVE_INFINITY } })
    parser.on('field', (name, value) => read.push({ name, value }))
    parser.on('file', (name, file: Readable) => {
      const value: Buffer[] = []
      read.push({ name, value })
      file.on('data', (chunk: Buffer) => value.push(chunk))
    })
    parser.on('error', () => resolve(form(false)))
    parser.on('finish', () => resolve(form(true)))
    parser.end(body)
  })
}
