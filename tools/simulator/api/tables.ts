import {
  type Access,
  type ForkPaths,
  type Readable,
  readAccess,
  type Writable,
} from '../../../src/contract/endpoints.ts'
import { type Document, reads } from './reads.ts'
import { type Write, writes } from './writes.ts'

/** What the firmware of a fork answers besides, or in its own way. A path of its own that is missing does not compile. */
export interface ForkEndpoints {
  reads: { [P in Readable<ForkPaths>]: Document<P> } & { [P in Readable]?: Document<P> }
  writes: { [P in Writable<ForkPaths>]: Write } & { [P in Writable]?: Write }
  /** Who may read; by default admins a `…/config`, and visitors the rest while read-only access is on. */
  access?: { [P in Readable]?: Access }
}

/** Every JSON endpoint by its path. */
export interface Tables {
  reads: Record<string, (...call: Parameters<Document<Readable>>) => object>
  writes: Record<string, Write>
  /** Who may read a path. */
  accessOf(path: string): Access
}

/** The endpoints of the family, and those of a fork. */
export function tablesOf(fork?: ForkEndpoints): Tables {
  const access: Record<string, Access | undefined> = { ...readAccess, ...fork?.access }
  return {
    reads: { ...reads, ...fork?.reads },
    writes: { ...writes, ...fork?.writes },
    accessOf: path => access[path] ?? (path.endsWith('/config') ? 'admin' : 'readonly'),
  }
}
