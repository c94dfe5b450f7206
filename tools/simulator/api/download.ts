import type { Flash } from '../files/flash.ts'
import { type Answer, empty, plain } from '../http/answer.ts'

const types: Record<string, string> = {
  '.json': 'application/json',
  '.html': 'text/html',
  '.txt': 'text/plain',
  '': 'application/octet-stream',
}

const extensionOf = (name: string) => /\.[^./]*$/.exec(name)?.[0] ?? ''

/** A file as an attachment; config.json without a name. Source: gateway contract 11. */
export function download(flash: Flash, requested: string | undefined): Answer {
  const name = (requested ?? 'config.json').replace(/^\/+/, '')
  const body = flash.read(name)
  if (!body) return requested === undefined ? plain(501, 'Not Implemented') : empty(404)
  return {
    status: 200,
    headers: {
      'Content-Type': types[extensionOf(name)] ?? 'text/plain',
      // A header's text is bytes: a device sends those of UTF-8.
      'Content-Disposition': `attachment; filename="${Buffer.from(name).toString('latin1')}"`,
    },
    body,
  }
}
