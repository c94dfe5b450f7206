import { type Access, type Readable, rawPaths, readAccess, type Writable } from '../../src/contract/endpoints.ts'
import type { Generation } from '../../src/contract/generations.ts'
import { reads } from './reads.ts'
import { writes } from './writes.ts'

/** What a call is for. */
export type Route =
  | { kind: 'read'; endpoint: Readable; access: Access }
  | { kind: 'write'; endpoint: Writable; access: Access }
  | { kind: keyof typeof rawPaths; access: Access }
  | { kind: 'page' }

/** Exact, or with anything below it; case counts. Source: gateway contract 1. */
const matches = (path: string, endpoint: string) => path === `/api/${endpoint}` || path.startsWith(`/api/${endpoint}/`)

const find = <P extends string>(table: Record<P, unknown>, path: string) =>
  (Object.keys(table) as P[]).find(endpoint => matches(path, endpoint))

function getRoute(path: string, generation: Generation): Route {
  if (matches(path, rawPaths.download)) return { kind: 'download', access: readAccess[rawPaths.download] }
  if (matches(path, rawPaths.metrics)) return { kind: 'metrics', access: readAccess[rawPaths.metrics] }
  const endpoint = find(reads, path)
  if (!endpoint || (endpoint === 'ntp/zones' && generation === 2025)) return { kind: 'page' }
  return { kind: 'read', endpoint, access: readAccess[endpoint] }
}

function postRoute(path: string): Route {
  if (matches(path, rawPaths.restore)) return { kind: 'restore', access: 'admin' }
  if (matches(path, rawPaths.firmware)) return { kind: 'firmware', access: 'admin' }
  const endpoint = find(writes, path)
  return endpoint ? { kind: 'write', endpoint, access: 'admin' } : { kind: 'page' }
}

/** An unknown path or a wrong method is the page. */
export function routeOf(method: string, path: string, generation: Generation): Route {
  if (method === 'GET') return getRoute(path, generation)
  return method === 'POST' ? postRoute(path) : { kind: 'page' }
}
