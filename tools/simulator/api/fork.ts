import {
  type Access,
  type Endpoints,
  type ForkPaths,
  type Readable,
  readAccess,
  type Writable,
} from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { World } from '../world/world.ts'
import { type Document, type ReadRequest, reads } from './reads.ts'
import { type Write, writes } from './writes.ts'

/** A socket that only a fork's firmware has. */
export interface ForkSocket {
  /** Of the Digest challenge where visitors are asked for a login. */
  realm: string
  /** The message for every client, asked for once a second while there is one; undefined for none. */
  push(world: World): unknown
  /** Whether a client may connect, where the firmware has a rule of its own; by default the rule of our sockets. */
  admits?(world: World, authorization: string | undefined): boolean
  /** Realm of the challenge to a client that may not, where it is not always the same. */
  challenges?(world: World, authorization: string | undefined): string
}

/** A day for which a browser would have records. */
export interface PastDay {
  /** Its midnight, and when it was last seen, ms since 1970. */
  start: number
  end: number
}

/** What a browser would also have recorded on a day. */
export interface PastBesides {
  /** Members of its yields. */
  members: object
  /** What it keeps of its devices, by name and slot. */
  devices?: Record<string, (number | undefined)[]>
  /** What is recorded like an inverter, by serial: its W by slot, and what its day has. */
  inverters?: Record<
    string,
    { curve: (number | undefined)[]; day: { name: string; yieldDay: number; yieldTotal: number; onBattery: boolean } }
  >
}

/** What the firmware of a fork answers in addition or differently. A missing path of its own does not compile. */
export interface SimulatedFork {
  /** Generation of the firmware that it was made from: the default of the options. */
  generation?: Generation
  reads: { [P in Readable<ForkPaths>]: Document<P> } & { [P in Readable]?: Document<P> }
  writes: { [P in Writable<ForkPaths>]: Write } & { [P in Writable]?: Write }
  /** Who may read; by default admins a `…/config`, and visitors the rest while read-only access is on. */
  access?: { [P in Readable]?: Access }
  /**
   * Members added to documents of ours. Those of `livedata/status` are also pushed to the live socket, in messages of their own: what has
   * changed once a second, all of them every ten seconds.
   */
  members?: { [P in Readable<Endpoints>]?: (world: World) => object }
  /** Sockets of its own, by their path. */
  sockets?: Record<`/${string}`, ForkSocket>
  past?: (world: World, day: PastDay) => PastBesides
  /** The serial of the inverter that its battery feeds. */
  fed?: (world: World) => string | undefined
}

type Reads = Record<string, (...call: Parameters<Document<Readable>>) => object>

/** Every JSON endpoint by its path. */
export interface CallTables {
  reads: Reads
  writes: Record<string, Write>
  /** Who may read a path. */
  accessOf(path: string): Access
}

/** The documents of `reads`, some of them with the members that a fork adds. */
function withMembers(reads: Reads, { members = {} }: Partial<SimulatedFork>): Reads {
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
export function tablesOf(fork?: SimulatedFork): CallTables {
  const access: Record<string, Access | undefined> = { ...readAccess, ...fork?.access }
  return {
    reads: withMembers({ ...reads, ...fork?.reads }, fork ?? {}),
    writes: { ...writes, ...fork?.writes },
    accessOf: path => access[path] ?? (path.endsWith('/config') ? 'admin' : 'readonly'),
  }
}

/** The message with an inverter, as a fork answers the call for it in its own way; undefined where there is no document. */
export function liveMessageOf(fork?: SimulatedFork) {
  const read: Document<'livedata/status'> = fork?.reads['livedata/status'] ?? reads['livedata/status']
  return (world: World, serial: string) => {
    const request: ReadRequest = { query: new URLSearchParams({ inv: serial }), ifNoneMatch: undefined }
    const document = read(world, request)
    return 'answer' in document ? undefined : document
  }
}
