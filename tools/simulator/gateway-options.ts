import type { Generation } from '../../src/contract/generations.ts'
import type { UploadAnswers } from './api/files.ts'
import type { ForkEndpoints } from './api/fork.ts'
import type { NamedPlace } from './plant/places.ts'
import type { Surroundings } from './plant/reception.ts'
import type { WeakStrings } from './plant/roof.ts'
import type { Clock } from './time/clock.ts'
import type { SocketLogin } from './world/world.ts'

/** What any simulated gateway is made with, wherever it runs; all optional. */
export interface CoreOptions {
  /** Firmware generation; default 2025. */
  generation?: Generation
  /** What its sockets ask of visitors while read-only access is off; default `nothing` for 2025, `digest` for 2026. */
  socketLogin?: SocketLogin
  /** Whether it serves `/zones.json`; default true for 2025, false for 2026. */
  zonesFile?: boolean
  /** Inverters at the plant, 0..10; default 5. */
  inverters?: number
  /** As it leaves the box, with nothing set up; default false. */
  factory?: boolean
  /** Strings of the first inverter that give less; default none. */
  weak?: WeakStrings
  /** Number of its first inverter in the plan of all, with the same weather; default 0. */
  from?: number
  /** The gateway's place, and whether its radio loses packets; by default as planned. */
  surroundings?: Partial<Surroundings>
  /** Seconds at the plant per second; default 1. */
  speed?: number
  /** Time at the plant, ms since 1970; default now. */
  at?: number
  /** It has run for so long when it starts, ms; default 0. */
  leadMs?: number
  /** Where the plant stands; default the factory's place. */
  place?: NamedPlace
  /** Another seed, another plant and weather; default 1. */
  seed?: number
  /** Seed of the weather alone; default that of the plant. */
  weather?: number
  /** Of the admin; default the one saved, or the factory's. */
  password?: string
  /** Whether visitors may read without a login; default as saved, or true. */
  readonly?: boolean
  /** From the answer to a restart; default 1000. */
  restartDelayMs?: number
  /** From the restart until it listens again; default 5000. */
  bootTimeMs?: number
  /** From boot until the time server answered; default 3000. */
  syncTimeMs?: number
  /** Default `intended`. */
  uploadAnswers?: UploadAnswers
  /** Endpoints of a fork's firmware; default none. */
  fork?: ForkEndpoints
  /** Default the machine's. */
  clock?: Clock
}

/** What a simulated gateway in Node is started with; all optional. */
export interface GatewayOptions extends CoreOptions {
  /** Folder with the bundle; default `dist-firmware` of this checkout. */
  serve?: string
  /** Default 0: any free port. */
  port?: number
  /** Address to listen on; default 127.0.0.1. */
  host?: string
  /** False: no port at all, the gateway is reached with `fetch` only. */
  listen?: boolean
  /** Folder whose state file outlives the process; default none. */
  data?: string
}
