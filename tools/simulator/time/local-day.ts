import type { WallTime } from '../../../src/contract/status.ts'
import { instant, wallTime } from './zone-time.ts'

/** A day at the plant, from local midnight to the next; ms since 1970. */
export interface LocalDay {
  start: number
  end: number
}

const midnight = (wall: WallTime, daysOn: number, zone: string) =>
  instant({ ...wall, day: wall.day + daysOn, hour: 0, minute: 0, second: 0 }, zone)

/** Finds the local day of a moment; caches the last one, because time zone lookups are slow. */
export class Calendar {
  readonly #zone: () => string
  #known = ''
  #day: LocalDay = { start: 0, end: 0 }

  /** `zone`: the IANA name in effect now. */
  constructor(zone: () => string) {
    this.#zone = zone
  }

  dayOf(at: number): LocalDay {
    const zone = this.#zone()
    if (zone !== this.#known || at < this.#day.start || at >= this.#day.end) {
      const wall = wallTime(at, zone)
      const start = midnight(wall, 0, zone)
      this.#day = { start, end: Math.max(midnight(wall, 1, zone), start + 1) }
      this.#known = zone
    }
    return this.#day
  }
}
