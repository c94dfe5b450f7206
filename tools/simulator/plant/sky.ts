import { getPosition, getTimes } from 'suncalc'
import { day, hour, minute } from '../time/clock.ts'
import type { LocalDay } from '../time/zone-time.ts'
import { Noise } from './noise.ts'

/** A tree, a chimney, a hill or a balcony above, as a string sees it: degrees, azimuth from north over east. */
export interface Obstacle {
  azimuth: readonly [from: number, to: number]
  altitude: readonly [from: number, to: number]
  /** Share of the light that comes through. */
  light: number
}

/** Panels of one orientation. */
interface Panels {
  /** Degrees: tilt 0 is flat; azimuth from north over east, for the northern hemisphere. */
  tilt: number
  azimuth: number
  obstacles?: readonly Obstacle[]
}

const dark: Sun = { altitude: -90, azimuth: 0, direct: 0, diffuse: 0 }

/** Light and air temperature over the plant at any moment, ms since 1970. */
export class Sky {
  readonly noise: Noise
  readonly #place: () => Place
  #at = Number.NaN
  #moment = { sun: dark, hazy: dark, cover: 0, air: 0 }

  constructor(noise: Noise, place: () => Place) {
    this.noise = noise
    this.#place = place
  }

  get place(): Place {
    return this.#place()
  }

  /** W/m² on panels, now and under a clear sky; `delayMs`: how much later the clouds come. */
  light(at: number, { tilt, azimuth, obstacles }: Panels, delayMs: number): { now: number; clear: number } {
    const { sun, hazy, cover } = this.#at === at ? this.#moment : this.#moveTo(at)
    if (sun.altitude <= 0) return { now: 0, clear: 0 }
    const caught = caughtBy(sun, tilt, azimuth)
    const { direct, diffuse } = obstacles ? behind(sun, caught, obstacles) : caught
    const above = clouded(hazy, opacity(this.noise, at - delayMs, cover), cover)
    return {
      now: above.direct * direct + above.diffuse * diffuse,
      clear: sun.direct * direct + sun.diffuse * diffuse,
    }
  }

  /** °C of the air. */
  air(at: number): number {
    return (this.#at === at ? this.#moment : this.#moveTo(at)).air
  }

  /** What is the same for all strings. */
  #moveTo(at: number) {
    const { noise, place } = this
    const sun = sunAt(at, place)
    // South of the equator panels face north, and so do their obstacles.
    if (place.latitude < 0) sun.azimuth = (540 - sun.azimuth) % 360
    const hazy = underHaze(sun, noise.wander(at, 60 * hour, 9))
    this.#at = at
    this.#moment = { sun, hazy, cover: cover(noise, at), air: airTemperature(noise, at, place) }
    return this.#moment
  }
}

/** Haze of 0..1 takes some of the beam and scatters a part of it. */
const underHaze = (sun: Sun, haze: number): Sun => ({
  ...sun,
  direct: sun.direct * (1 - 0.1 * haze),
  diffuse: sun.diffuse * (1 + 0.3 * haze),
})

/** Share of the light on level ground that an overcast sky leaves, the same from all sides: up to twice a clear sky's diffuse light. */
const overcast = 0.22

/** The light under a cloud of this opacity, 0..1: it takes the beam, and the clouds around a gap brighten the rest. */
function clouded(sun: Sun, cloud: number, cover: number): Sun {
  const { altitude, azimuth, direct, diffuse } = sun
  const gap = (1 - cloud) * (1 + 0.5 * smoothStep(0.25, 0.6, cover))
  const level = direct * sine(altitude) + diffuse
  return { altitude, azimuth, direct: direct * (1 - cloud), diffuse: diffuse * gap + level * overcast * cloud }
}

/** What obstacles leave of the shares that panels catch: they take the beam while the sun is there, and the part of the sky that they cover. */
function behind(sun: Sun, caught: Caught, obstacles: readonly Obstacle[]): Caught {
  let { direct, diffuse } = caught
  for (const { azimuth, altitude, light } of obstacles) {
    const [from, to] = azimuth
    const [low, high] = altitude
    const inRange = sun.azimuth > from && sun.azimuth < to && sun.altitude > low && sun.altitude < high
    if (inRange) direct *= light
    diffuse *= 1 - ((1 - light) * (to - from) * (sine(high) ** 2 - sine(low) ** 2)) / 360
  }
  return { direct, diffuse }
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

/** Shares of a sun's direct and diffuse light that fall on a panel. */
type Caught = Pick<Sun, 'direct' | 'diffuse'>

/** Of a panel, `tilt` and `azimuth` in degrees: straight from the sun, from the part of the sky it sees, and both from the ground. */
function caughtBy({ altitude, azimuth: from }: Sun, tilt: number, azimuth: number): Caught {
  const [height, level] = [sine(altitude), cosine(tilt)]
  const incidence = height * level + cosine(altitude) * sine(tilt) * cosine(from - azimuth)
  const ground = 0.1 * (1 - level)
  return { direct: Math.max(0, incidence) + ground * height, diffuse: (1 + level) / 2 + ground }
}

/** W/m² on a panel. */
export function irradiance(sun: Sun, tilt: number, azimuth: number): number {
  if (sun.altitude <= 0) return 0
  const { direct, diffuse } = caughtBy(sun, tilt, azimuth)
  return sun.direct * direct + sun.diffuse * diffuse
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

/** How much of the beam a cloud takes, 0..1. */
function opacity(noise: Noise, at: number, cover: number): number {
  const cloud =
    0.5 * noise.wander(at, 16 * minute, 3) + 0.32 * noise.wander(at, 5 * minute, 4) + 0.18 * noise.wander(at, minute, 5)
  const clear = 1.05 - 0.8 * cover
  return smoothStep(clear - 0.18, clear + 0.22, cloud)
}

/** Share of the light on level ground that passes the clouds, 0.2..1, without the light that clouds around a gap add. */
export const transmission = (noise: Noise, at: number): number =>
  1 - (1 - overcast) * opacity(noise, at, cover(noise, at))

/** Hours before `at` that a first picture of the plant is about. */
const seenHours = 7

/** Seed of a weather in which the day of `at`, ms since 1970, is up to then about as bright as the day before, and not dull. */
export function brightWeather(at: number): number {
  for (let seed = 1; ; seed++) {
    const noise = new Noise(seed)
    const quarters = Array.from({ length: 4 * seenHours }, (_, n) => n * 15 * minute)
    const light = (end: number) =>
      quarters.reduce((sum, before) => sum + transmission(noise, end - before), 0) / quarters.length
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
