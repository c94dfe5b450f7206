import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import type { Faults } from '../faults/faults.ts'
import type { SavedState } from '../files/saved-state.ts'
import type { Plant } from '../plant/plant.ts'
import type { Clock } from '../time/clock.ts'

/** Whether a socket lets visitors in while read-only access is off, or asks them for a login. Source: gateway contract 2.1. */
export type SocketLogin = 'nothing' | 'digest'

/** Options of a `World`. */
export interface WorldOptions {
  generation: Generation
  socketLogin: SocketLogin
  /** Whether `/zones.json` is served. */
  zonesFile: boolean
  seed: number
  /** Inverters at the plant, 0..10. */
  inverters: number
  /** String of the first inverter that is shaded, from 1. */
  shade?: number
  clock: Clock
  /** ms since 1970 at the plant. */
  start: number
  /** Seconds at the plant per second. */
  speed: number
  /** ms from boot until the time server answered. */
  syncTimeMs: number
  /** Zone name to POSIX rule. */
  zones: Record<string, string>
  faults: Faults
  /** Description of a certificate in several lines; empty if absent or unreadable. */
  certificateInfo: (pem: string) => string
  /** Settings of a gateway without a saved state. */
  firstConfig: (plant: Plant) => ConfigFile
  saved?: SavedState
}
