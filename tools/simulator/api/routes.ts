import { type Access, rawPaths, readAccess } from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { Tables } from './tables.ts'

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

function getRoute(path: string, generation: Generation, { reads, accessOf }: Tables): Route {
  if (matches(path, rawPaths.download)) return { kind: 'download', access: readAccess[rawPaths.download] }
  if (matches(path, rawPaths.metrics)) return { kind: 'metrics', access: readAccess[rawPaths.metrics] }
  const endpoint = find(reads, path)
  if (!endpoint || (endpoint === 'ntp/zones' && generation === 2025)) return { kind: 'page' }
  return { kind: 'read', endpoint, access: accessOf(endpoint) }
}

function postRoute(path: string, { writes }: Tables): Route {
  if (matches(path, rawPaths.restore)) return { kind: 'restore', access: 'admin' }
  if (matches(path, rawPaths.firmware)) return { kind: 'firmware', access: 'admin' }
  const endpoint = find(writes, path)
  return endpoint ? { kind: 'write', endpoint, access: 'admin' } : { kind: 'page' }
}

/** An unknown path or a wrong method is the page. */
export function routeOf(method: string, path: string, generation: Generation, tables: Tables): Route {
  if (method === 'GET') return getRoute(path, generation, tables)
  return method === 'POST' ? postRoute(path, tables) : { kind: 'page' }
}
