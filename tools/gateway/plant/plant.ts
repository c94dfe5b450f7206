import type { InverterEntry } from '../../../src/contract/inverters.ts'
import { Inverter, type InverterState } from './inverter.ts'
import { Calendar } from './local-day.ts'
import { Noise } from './noise.ts'
import { entryOf, unitsOf } from './roof.ts'
import { Sky } from './sky.ts'

export interface PlantOptions {
  seed: number
  /** Inverters, 0..10. */
  count: number
  /** Degrees, and which sunrise counts (0 official, 1 nautical, 2 civil, 3 astronomical; absent: nautical). */
  location(): { latitude: number; longitude: number; sunsettype?: number }
  /** IANA name; its midnight begins a new day of yields. */
  zone(): string
}

/** What the inverters remember, by serial; plain JSON. */
export type PlantState = Record<string, InverterState>

/** What stands on the roof; survives restarts of the gateway. Every `at` is ms since 1970 at the plant. */
export class Plant {
  readonly options: PlantOptions
  readonly calendar: Calendar
  readonly #inverters: ReadonlyMap<string, Inverter>
  #now: number

  constructor(options: PlantOptions, at: number) {
    this.options = options
    this.calendar = new Calendar(options.zone)
    const sky = new Sky(new Noise(options.seed), options.location)
    const units = unitsOf(options.seed, options.count)
    this.#inverters = new Map(units.map(unit => [unit.serial, new Inverter(unit, sky, this.calendar, at)]))
    this.#now = at
  }

  /** The slots of a fresh installation, as `inverter/list` holds them. */
  installed(): InverterEntry[] {
    return [...this.#inverters.values()].map(({ unit }) => entryOf(unit))
  }

  /** What has this serial (lower-case hexadecimal) and listens to the radio; undefined if nothing on the roof does. */
  inverter(serial: string): Inverter | undefined {
    return this.#inverters.get(serial)
  }

  /** Moves time on. Inverters count when they are next looked at, so this costs nothing. */
  advance(at: number) {
    this.#now = Math.max(this.#now, at)
  }

  state(): PlantState {
    return Object.fromEntries([...this.#inverters].map(([serial, inverter]) => [serial, inverter.state(this.#now)]))
  }

  /** Takes over what an earlier plant remembered; inverters that it did not have keep what they are. */
  restore(state: PlantState) {
    for (const [serial, inverter] of this.#inverters) {
      const saved = state[serial]
      if (saved) inverter.restore(saved, this.#now)
    }
  }
}
