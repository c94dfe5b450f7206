import { getPosition, getTimes } from 'suncalc'
import type { LocalDay } from '../time/local-day.ts'

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
export const validPlace = ({ latitude, longitude }: Place): Place => ({
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
