import type { IncomingHttpHeaders } from 'node:http'
import { rawPaths } from '../../../src/contract/endpoints.ts'

/** A request to the gateway. */
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

/** Reads a body to its end without keeping it. */
export async function dropBody(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}
