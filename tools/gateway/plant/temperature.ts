import type { Noise } from './noise.ts'
import { onGlobe, type Place } from './sun.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365.25 * day

/** °C of the air: the season by latitude, the time of day by longitude, and weather that comes and goes. */
export function airTemperature(noise: Noise, at: number, place: Place): number {
  const { latitude, longitude } = onGlobe(place)
  const season = Math.cos(2 * Math.PI * (at / year - 0.55)) * 0.19 * latitude
  const sunTime = at + (longitude / 360) * day
  const daily = 4.5 * Math.cos(2 * Math.PI * (sunTime / day - 15 / 24))
  return 27 - 0.35 * Math.abs(latitude) + season + daily + 8 * (noise.wander(at, 40 * hour, 6) - 0.5)
}
