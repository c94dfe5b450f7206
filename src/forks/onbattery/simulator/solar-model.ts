import type { Sky } from '../../../../tools/simulator/plant/sky.ts'

/** W peak, tilt and azimuth of the panels at each solar charger. */
export const chargerPanels = [
  { peak: 1080, tilt: 30, azimuth: 150, model: 'SmartSolar MPPT 150|35', serial: 'HQ2219SUNDL1' },
  { peak: 700, tilt: 30, azimuth: 215, model: 'BlueSolar MPPT 100|30', serial: 'HQ2133SUNDL2' },
] as const

const hour = 3_600_000

/** W that the panels of each solar charger could give; the clouds reach them after the inverters of the roof. */
export const chargerWatts = (sky: Sky, at: number): number[] =>
  chargerPanels.map((panels, n) => (sky.light(at, panels, 180_000 + n * 40_000).now / 1000) * panels.peak * 0.9)

/** The solar chargers between panels and battery. */
export class SolarModel {
  /** W of each into the battery. */
  watts: number[] = chargerPanels.map(() => 0)
  /** What each has counted, Wh and W. */
  counted = chargerPanels.map(() => ({
    today: 0,
    yesterday: 0,
    total: 1_204_570,
    most: 0,
    mostYesterday: 1011,
  }))
  #day = 0

  /** They deliver for a time: in full if battery and inverters take 1500 W, else less. */
  pass(at: number, ms: number, sky: Sky, taken: number) {
    const day = Math.floor(at / (24 * hour))
    if (day !== this.#day) this.#beginDay(day)
    const share = Math.min(1, taken / 1500)
    this.watts = chargerWatts(sky, at).map(watts => watts * share)
    for (const [n, counted] of this.counted.entries()) {
      const watts = this.watts[n] ?? 0
      counted.today += (watts * ms) / hour
      counted.total += (watts * ms) / hour
      counted.most = Math.max(counted.most, watts)
    }
  }

  #beginDay(day: number) {
    this.#day = day
    this.counted = this.counted.map(({ today, total, most }) => ({
      ...{ today: 0, yesterday: today, total },
      ...{ most: 0, mostYesterday: most },
    }))
  }
}
