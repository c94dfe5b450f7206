import type { Place } from '../../../../tools/simulator/plant/sky.ts'
import { chargerPanels, type Weather } from './weather.ts'

const hour = 3_600_000

/** What a solar charger has counted, Wh and W. */
interface Counted {
  today: number
  yesterday: number
  total: number
  most: number
  mostYesterday: number
}

/** The solar chargers between panels and battery. */
export class SolarModel {
  /** W of each into the battery. */
  watts: number[] = chargerPanels.map(() => 0)
  counted: Counted[] = chargerPanels.map(() => ({
    today: 0,
    yesterday: 0,
    total: 1_204_570,
    most: 0,
    mostYesterday: 1011,
  }))
  readonly #weather: Weather
  #day = 0

  constructor(weather: Weather) {
    this.#weather = weather
  }

  /** They deliver for so long; less and less if battery and inverters take less than `taken` W. */
  pass(at: number, ms: number, place: Place, taken: number) {
    const day = Math.floor(at / (24 * hour))
    if (day !== this.#day) this.#beginDay(day)
    const share = Math.min(1, taken / 1500)
    this.watts = this.counted.map((counted, n) => {
      const watts = this.#weather.panels(at, place, n) * share
      counted.today += (watts * ms) / hour
      counted.total += (watts * ms) / hour
      counted.most = Math.max(counted.most, watts)
      return watts
    })
  }

  #beginDay(day: number) {
    this.#day = day
    this.counted = this.counted.map(({ today, total, most }) => ({
      ...{ today: 0, yesterday: today, total },
      ...{ most: 0, mostYesterday: most },
    }))
  }
}
