import { day, hour } from '../time/durations.ts'
import type { Noise } from './noise.ts'
import { type Place, validPlace } from './sun.ts'

const year = 365.25 * day

/** °C of the air: the season by latitude, the time of day by longitude, and changing weather. */
export function airTemperature(noise: Noise, at: number, place: Place): number {
  const { latitude, longitude } = validPlace(place)
  const season = Math.cos(2 * Math.PI * (at / year - 0.55)) * 0.19 * latitude
  const sunTime = at + (longitude / 360) * day
  const daily = 4.5 * Math.cos(2 * Math.PI * (sunTime / day - 15 / 24))
  return 27 - 0.35 * Math.abs(latitude) + season + daily + 8 * (noise.wander(at, 40 * hour, 6) - 0.5)
}
