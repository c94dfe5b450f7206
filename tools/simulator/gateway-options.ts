import type { UploadAnswers } from './api/files.ts'
import type { SimulatedFork } from './api/fork.ts'
import type { Clock } from './time/clock.ts'
import type { WorldOptions } from './world/world.ts'

/** What any simulated gateway is made with, wherever it runs; all optional. */
export interface CoreOptions extends WorldOptions {
  /** As it leaves the box, with nothing set up; default false. */
  factory?: boolean
  /** Time at the plant, ms since 1970; default now. */
  at?: number
  /** How long it has been running when it starts, ms; default 0. */
  leadMs?: number
  /** Of the admin; default the one saved, or the factory's. */
  password?: string
  /** Whether visitors may read without a login; default as saved, or true. */
  readonly?: boolean
  /** From the answer to a restart; default 1000. */
  restartDelayMs?: number
  /** From the restart until it listens again; default 5000. */
  bootTimeMs?: number
  /** Default `intended`. */
  uploadAnswers?: UploadAnswers
  /** Endpoints of a fork's firmware; default none. */
  fork?: SimulatedFork
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
