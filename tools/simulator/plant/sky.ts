import { getPosition, getTimes } from 'suncalc'
import { day, hour, minute } from '../time/clock.ts'
import type { LocalDay } from '../time/zone-time.ts'
import { Noise } from './noise.ts'

/** Light and air temperature over the plant at any moment, ms since 1970. */
export class Sky {
  readonly noise: Noise
  readonly #place: () => Place
  #at = Number.NaN
  #sun: Sun = { altitude: 0, azimuth: 0, direct: 0, diffuse: 0 }

  constructor(noise: Noise, place: () => Place) {
    this.noise = noise
    this.#place = place
  }

  get place(): Place {
    return this.#place()
  }

  /** W/m² on a panel under a clear sky. South of the equator panels face north. */
  clear(at: number, { tilt, azimuth }: { tilt: number; azimuth: number }): number {
    if (at !== this.#at) {
      this.#sun = sunAt(at, this.place)
      this.#at = at
    }
    return irradiance(this.#sun, tilt, this.place.latitude < 0 ? 180 - azimuth : azimuth)
  }

  /** Share of the light that passes the clouds, 0.2..1; `delayMs`: how much later they come. */
  transmission(at: number, delayMs: number): number {
    return transmission(this.noise, at, delayMs)
  }

  /** °C of the air. */
  air(at: number): number {
    return airTemperature(this.noise, at, this.place)
  }
}

/** Degrees, as stored, so possibly out of range. */
export interface Place {
  latitude: number
  longitude: number
}

/** The sun's position and its light under a clear sky. */
export interface Sun {
  /** Degrees above the horizon. */
  altitude: number
  /** Degrees from north over east. */
  azimuth: number
  /** W/m² on a surface that faces the sun. */
  direct: number
  /** Diffuse light on level ground, W/m². */
  diffuse: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const sine = (degrees: number) => Math.sin(radians(degrees))
const cosine = (degrees: number) => Math.cos(radians(degrees))

/** The gateway stores any number; this makes it a place that exists. */
const validPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Number.isFinite(latitude) ? Math.max(-89.9, Math.min(89.9, latitude)) : 0,
  longitude: Number.isFinite(longitude) ? longitude % 360 : 0,
})

/** Relative air mass, 1 at the zenith (Kasten and Young 1989). */
const airMass = (altitude: number) => 1 / (sine(altitude) + 0.50572 * (altitude + 6.07995) ** -1.6364)

export function sunAt(at: number, place: Place): Sun {
  const { latitude, longitude } = validPlace(place)
  const { altitude, azimuth } = getPosition(new Date(at), latitude, longitude)
  if (altitude <= 0) return { altitude, azimuth, direct: 0, diffuse: 0 }
  // Clear sky after Meinel: 1353 W/m² outside the atmosphere.
  const direct = 1353 * 0.7 ** (airMass(altitude) ** 0.678)
  return { altitude, azimuth, direct, diffuse: 0.11 * direct }
}

/** W/m² on a panel, `tilt` and `azimuth` in degrees: direct light, the part of the sky it sees, and light from the ground. */
export function irradiance(sun: Sun, tilt: number, azimuth: number): number {
  if (sun.altitude <= 0) return 0
  const incidence =
    sine(sun.altitude) * cosine(tilt) + cosine(sun.altitude) * sine(tilt) * cosine(sun.azimuth - azimuth)
  const horizontal = sun.direct * sine(sun.altitude) + sun.diffuse
  return (
    sun.direct * Math.max(0, incidence) +
    (sun.diffuse * (1 + cosine(tilt))) / 2 +
    (0.2 * horizontal * (1 - cosine(tilt))) / 2
  )
}

/** Names of suncalc by sunset type. */
const names = [
  ['sunrise', 'sunset'],
  ['nauticalDawn', 'nauticalDusk'],
  ['dawn', 'dusk'],
  ['nightEnd', 'night'],
] as const

/**
 * When the sun rises and sets on a day, ms since 1970, null where it does not. `type`: 0 official, 1 nautical, 2 civil,
 * 3 astronomical, anything else acts as 1. Source: gateway contract 13.4.
 */
export function sunTimes(day: LocalDay, place: Place, type = 1): { rise: number | null; set: number | null } {
  const { latitude, longitude } = validPlace(place)
  const times = getTimes(new Date((day.start + day.end) / 2), latitude, longitude)
  const [rise, set] = names[type] ?? names[1]
  return { rise: times[rise]?.getTime() ?? null, set: times[set]?.getTime() ?? null }
}

/** 0 below `from`, 1 above `to`, smooth in between. */
const smoothStep = (from: number, to: number, value: number) => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Cloud cover, 0..1; changes over hours and days. */
const cover = (noise: Noise, at: number) => 0.6 * noise.wander(at, 30 * hour, 1) + 0.4 * noise.wander(at, 2.5 * hour, 2)

/** Share of the light that passes the clouds, 0.2..1. `delayMs`: how much later a cloud reaches this string. */
export function transmission(noise: Noise, at: number, delayMs: number): number {
  const here = at - delayMs
  const cloud =
    0.5 * noise.wander(here, 16 * minute, 3) +
    0.32 * noise.wander(here, 5 * minute, 4) +
    0.18 * noise.wander(here, minute, 5)
  const clear = 1.05 - 0.8 * cover(noise, at)
  return 1 - 0.78 * smoothStep(clear - 0.18, clear + 0.22, cloud)
}

/** Hours before `at` that a first picture of the plant is about. */
const seenHours = 7

/** Seed of a weather in which the day of `at`, ms since 1970, is about as bright up to then as the day before, and no dull one. */
export function brightWeather(at: number): number {
  for (let seed = 1; ; seed++) {
    const noise = new Noise(seed)
    const quarters = Array.from({ length: 4 * seenHours }, (_, n) => n * 15 * minute)
    const light = (end: number) =>
      quarters.reduce((sum, before) => sum + transmission(noise, end - before, 0), 0) / quarters.length
    const [today, yesterday] = [light(at), light(at - day)]
    if (today > 0.75 && Math.abs(today - yesterday) < 0.08) return seed
  }
}

const year = 365.25 * day

/** °C of the air: the season by latitude, the time of day by longitude, and changing weather. */
function airTemperature(noise: Noise, at: number, place: Place): number {
  const { latitude, longitude } = validPlace(place)
  const season = Math.cos(2 * Math.PI * (at / year - 0.55)) * 0.19 * latitude
  const sunTime = at + (longitude / 360) * day
  const daily = 4.5 * Math.cos(2 * Math.PI * (sunTime / day - 15 / 24))
  return 27 - 0.35 * Math.abs(latitude) + season + daily + 8 * (noise.wander(at, 40 * hour, 6) - 0.5)
}
