import type { InverterEntry } from '../../../src/contract/inverters.ts'
import { Calendar } from '../time/zone-time.ts'
import { Inverter, type InverterMemory } from './inverter.ts'
import { Noise } from './noise.ts'
import { unitEntry, unitsOf, type WeakStrings } from './roof.ts'
import { Sky, sunTimes } from './sky.ts'

interface PlantOptions {
  seed: number
  count: number
  weak?: WeakStrings
  /** Seed of the weather; default `seed`. */
  weather?: number
  /** Number in the plan of its first inverter; default 0. */
  from?: number
  /** Degrees, and which sunrise counts (0 official, 1 nautical, 2 civil, 3 astronomical; absent: nautical). */
  location(): { latitude: number; longitude: number; sunsettype?: number }
  /** IANA name; its midnight begins a new day of yields. */
  zone(): string
}

/** The memory of every inverter, by serial; plain JSON. */
export type PlantState = Record<string, InverterMemory>

/** The inverters under the sun; they outlive restarts of the gateway. Every `at` is ms since 1970 at the plant. */
export class Plant {
  readonly options: PlantOptions
  readonly calendar: Calendar
  readonly sky: Sky
  readonly #inverters: ReadonlyMap<string, Inverter>
  #now: number

  constructor(options: PlantOptions, at: number) {
    this.options = options
    this.calendar = new Calendar(options.zone)
    this.sky = new Sky(new Noise(options.weather ?? options.seed), options.location)
    const units = unitsOf(options.seed, options.count, options)
    this.#inverters = new Map(units.map(unit => [unit.serial, new Inverter(unit, this.sky, this.calendar, at)]))
    this.#now = at
  }

  /** The inverters of a new installation, as `inverter/list` shows them. */
  installed(): InverterEntry[] {
    return [...this.#inverters.values()].map(({ unit }) => unitEntry(unit))
  }

  /** The inverter with this serial (lower-case hexadecimal). */
  inverter(serial: string): Inverter | undefined {
    return this.#inverters.get(serial)
  }

  /** Advances time. Inverters count when they are next read, so this costs nothing. */
  advance(at: number) {
    this.#now = Math.max(this.#now, at)
  }

  /** True without a sunrise or sunset, too. Source: gateway contract 14.3. */
  isDay(at: number): boolean {
    const { rise, set } = this.sun(at)
    return rise === null || set === null || (at >= rise && at < set)
  }

  /** Sunrise and sunset, ms since 1970, of the local day of `at`. Source: gateway contract 13.4. */
  sun(at: number): { rise: number | null; set: number | null } {
    const place = this.options.location()
    return sunTimes(this.calendar.dayOf(at), place, place.sunsettype)
  }

  state(): PlantState {
    return Object.fromEntries([...this.#inverters].map(([serial, inverter]) => [serial, inverter.state(this.#now)]))
  }

  /** Restores the memory of an earlier plant; inverters that are not in it stay as they are. */
  restore(state: PlantState) {
    for (const [serial, inverter] of this.#inverters) {
      const saved = state[serial]
      if (saved) inverter.restore(saved, this.#now)
    }
  }
}
