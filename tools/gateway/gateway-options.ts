import type { Generation } from '../../src/contract/generations.ts'
import type { Clock } from './clock.ts'
import type { UploadAnswers } from './uploads.ts'

/** All optional; times are ms. */
export interface GatewayOptions {
  /** Folder with the bundle; default `dist-firmware` of this checkout. */
  serve?: string
  firmware?: Generation
  /** Inverters at the plant, 0..10; default 5. */
  inverters?: number
  /** Seconds at the plant per second; default 1. */
  speed?: number
  /** Time at the plant, ms since 1970; default now. */
  at?: number
  seed?: number
  /** Default 0: any free port. */
  port?: number
  host?: string
  /** False: no port at all, the gateway is reached with `fetch` only. */
  listen?: boolean
  password?: string
  readonly?: boolean
  /** Folder whose state file outlives the process. */
  data?: string
  /** From the answer to a restart; default 1000. */
  restartDelay?: number
  /** From the restart until it listens again; default 5000. */
  bootTime?: number
  /** From boot until the time server answered; default 3000. */
  syncTime?: number
  uploadAnswers?: UploadAnswers
  clock?: Clock
}
