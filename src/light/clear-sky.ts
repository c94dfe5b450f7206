import { getPosition } from 'suncalc'
import type { GeoPlace } from '../session/place.ts'

/** A plane of panels in degrees: its tilt, and its azimuth from north over east. */
export interface Plane {
  tilt: number
  azimuth: number
}

export const halfHourMs = 1_800_000

/** A clear sky at a moment, with the sun above the horizon. */
export interface ClearSky {
  /** ms since 1970. */
  at: number
  /** Direction of the sun, as a vector of length 1. */
  up: number
  east: number
  north: number
  /** W/m² on a plane that faces the sun, and from the rest of the sky on a level one. */
  beam: number
  sky: number
}

/** Sine of the sun's height below which its light is not used: 3 degrees. */
const lowestSun = 0.05
/** Share of the light that the ground reflects. */
const groundShare = 0.2

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The clear sky at a moment, ms since 1970; undefined in the dark. Source: beam by Meinel, docs/measuring.md. */
export function clearSky(at: number, { latitude, longitude }: GeoPlace): ClearSky | undefined {
  const sun = getPosition(new Date(at), latitude, longitude)
  const height = radians(sun.altitude)
  const up = Math.sin(height)
  if (up < lowestSun) return undefined
  const airMass = 1 / (up + 0.15 * (sun.altitude + 3.885) ** -1.253)
  return {
    at,
    up,
    east: Math.cos(height) * Math.sin(radians(sun.azimuth)),
    north: Math.cos(height) * Math.cos(radians(sun.azimuth)),
    beam: 1353 * 0.7 ** (airMass ** 0.678),
    sky: 95 * Math.sqrt(up),
  }
}

/** W that a plane gives under a clear sky for each W in full sun (1000 W/m²): in all, and by the beam. Warm panels give less. Pure. */
export function lightOn({ tilt, azimuth }: Plane, { up, east, north, beam, sky }: ClearSky) {
  const [level, lean] = [Math.cos(radians(tilt)), Math.sin(radians(tilt))]
  const facing = up * level + lean * (Math.sin(radians(azimuth)) * east + Math.cos(radians(azimuth)) * north)
  // Glass reflects light at low angles.
  const through = Math.max(0, 1 - 0.05 * (1 / Math.max(facing, 0.05) - 1))
  const direct = facing > 0 ? beam * facing * through : 0
  const all = direct + (sky * (1 + level)) / 2 + (groundShare * (beam * up + sky) * (1 - level)) / 2
  const warm = (1 - 1e-4 * all) / 1000
  return { all: all * warm, beam: direct * warm }
}
