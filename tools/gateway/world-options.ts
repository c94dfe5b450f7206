import type { ConfigFile } from '../../src/contract/files.ts'
import type { Generation } from '../../src/contract/generations.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Image } from './firmware.ts'
import type { Plant, PlantState } from './plant/plant.ts'

/** What outlives a restart of the process. */
export interface Saved {
  files: [string, Buffer][]
  image: Image
  plant?: PlantState
}

export interface WorldOptions {
  generation: Generation
  seed: number
  /** Inverters at the plant, 0..10. */
  inverters: number
  clock: Clock
  /** ms since 1970 at the plant. */
  start: number
  /** Seconds at the plant per second. */
  speed: number
  /** ms from boot until the time server answered. */
  syncTime: number
  /** Zone name to POSIX rule. */
  zones: Record<string, string>
  faults: Faults
  /** Configuration of a gateway that has none saved. */
  firstConfig: (plant: Plant) => ConfigFile
  saved?: Saved
}
