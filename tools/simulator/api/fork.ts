import type { Access, Endpoints, ForkPaths, Readable, Writable } from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { World } from '../world/world.ts'
import type { Document } from './reads.ts'
import type { Write } from './writes.ts'

/** A socket that only a fork's firmware has. */
export interface ForkSocket {
  /** Of the Digest challenge where visitors are asked for a login. */
  realm: string
  /** The message for every client, asked for once a second while there is one; undefined for none. */
  push(world: World): unknown
  /** Whether a client may connect, where the firmware has a rule of its own; by default as to our sockets. */
  admits?(world: World, authorization: string | undefined): boolean
  /** Realm of the challenge to a client that may not, where it is not always the same. */
  challenges?(world: World, authorization: string | undefined): string
}

/** What the firmware of a fork answers besides, or in its own way. A path of its own that is missing does not compile. */
export interface ForkEndpoints {
  /** Generation of the firmware that it is made from, simulated where the options name none. */
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
}
