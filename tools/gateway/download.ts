import { extname } from 'node:path'
import { type Answer, empty, plain } from './answer.ts'
import type { Flash } from './flash.ts'

const types: Record<string, string> = {
  '.json': 'application/json',
  '.html': 'text/html',
  '.txt': 'text/plain',
  '': 'application/octet-stream',
}

/** A file as attachment; without a name config.json. Source: gateway contract 11. */
export function download(flash: Flash, asked: string | undefined): Answer {
  const name = (asked ?? 'config.json').replace(/^\/+/, '')
  const body = flash.read(name)
  if (!body) return asked === undefined ? plain(501, 'Not Implemented') : empty(404)
  return {
    status: 200,
    headers: {
      'Content-Type': types[extname(name)] ?? 'text/plain',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    body,
  }
}
