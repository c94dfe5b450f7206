import { Noise } from '../../../../tools/simulator/plant/noise.ts'
import { irradiance, type Place, sunAt } from '../../../../tools/simulator/plant/sky.ts'

/** W peak, tilt and azimuth of the panels at each solar charger. */
export const chargerPanels = [
  { peak: 1400, tilt: 30, azimuth: 150, model: 'SmartSolar MPPT 150|35', serial: 'HQ2219SUNDL1' },
  { peak: 900, tilt: 30, azimuth: 215, model: 'BlueSolar MPPT 100|30', serial: 'HQ2133SUNDL2' },
] as const

const minute = 60_000

/** W and minutes of a load that comes and goes: kettle, oven, washing machine. */
const appliances = [
  { watts: 1900, minutes: 4, everyMinutes: 170, channel: 1 },
  { watts: 1250, minutes: 25, everyMinutes: 420, channel: 2 },
  { watts: 480, minutes: 50, everyMinutes: 660, channel: 3 },
] as const

/** What the house needs and the panels could give: depends on seed and time only. */
export class Weather {
  readonly #noise: Noise

  constructor(seed: number) {
    this.#noise = new Noise(seed ^ 0x0b477)
  }

  /** W that the house uses at a moment; `zone` as an IANA name. */
  load(at: number, zone: string): number {
    const now = localMinutes(at, zone)
    const asleep = now < 6 * 60 || now > 23 * 60
    const base = 170 + 110 * this.#noise.wander(at, 7 * minute, 0) + (asleep ? 0 : 130)
    const fridge = this.#noise.pick(Math.floor(at / (18 * minute)), 5) > 0.55 ? 85 : 0
    const running = asleep
      ? []
      : appliances.filter(({ minutes, everyMinutes, channel }) => {
          const turn = Math.floor(at / (everyMinutes * minute))
          const begins = this.#noise.pick(turn, channel) * (everyMinutes - minutes) * minute
          const since = at - turn * everyMinutes * minute - begins
          return since >= 0 && since < minutes * minute
        })
    return Math.round(base + fridge + running.reduce((sum, { watts }) => sum + watts, 0))
  }

  /** W of the panels at a solar charger. */
  panels(at: number, place: Place, charger: number): number {
    const { peak, tilt, azimuth } = chargerPanels[charger] ?? chargerPanels[0]
    const light = irradiance(sunAt(at, place), tilt, azimuth)
    const clouds = 0.55 + 0.45 * this.#noise.wander(at + charger * 40_000, 9 * minute, 10)
    return (light / 1000) * peak * 0.9 * clouds
  }

  /** A number of 0..1 that wanders, for readings that are never quite still. */
  wander(at: number, channel: number): number {
    return this.#noise.wander(at, minute, channel)
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes since midnight in a zone. */
function localMinutes(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    formats.set(zone, format)
  }
  const [hours = 0, minutes = 0] = format
    .formatToParts(at)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value))
  return hours * 60 + minutes
}
