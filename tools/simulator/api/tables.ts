import { type Access, type Readable, readAccess } from '../../../src/contract/endpoints.ts'
import type { World } from '../world/world.ts'
import type { ForkEndpoints } from './fork.ts'
import { type Document, type ReadRequest, reads } from './reads.ts'
import { type Write, writes } from './writes.ts'

type Reads = Record<string, (...call: Parameters<Document<Readable>>) => object>

/** Every JSON endpoint by its path. */
export interface Tables {
  reads: Reads
  writes: Record<string, Write>
  /** Who may read a path. */
  accessOf(path: string): Access
}

/** The documents of `reads`, some of them with the members that a fork adds. */
function withMembers(reads: Reads, { members = {} }: Partial<ForkEndpoints>): Reads {
  const all = { ...reads }
  for (const [path, more] of Object.entries(members)) {
    const read = reads[path]
    if (!read) continue
    all[path] = (world, request) => {
      const document = read(world, request)
      return 'answer' in document ? document : { ...document, ...more(world) }
    }
  }
  return all
}

/** The endpoints of the family, and those of a fork. */
export function tablesOf(fork?: ForkEndpoints): Tables {
  const access: Record<string, Access | undefined> = { ...readAccess, ...fork?.access }
  return {
    reads: withMembers({ ...reads, ...fork?.reads }, fork ?? {}),
    writes: { ...writes, ...fork?.writes },
    accessOf: path => access[path] ?? (path.endsWith('/config') ? 'admin' : 'readonly'),
  }
}

/** The message with an inverter, as a fork answers the call for it in its own way; undefined where there is no document. */
export function liveMessageOf(fork?: ForkEndpoints) {
  const read: Document<'livedata/status'> = fork?.reads['livedata/status'] ?? reads['livedata/status']
  return (world: World, serial: string) => {
    const request: ReadRequest = { query: new URLSearchParams({ inv: serial }), ifNoneMatch: undefined }
    const document = read(world, request)
    return 'answer' in document ? undefined : document
  }
}
