import { dayAfter, slotMs, timeOf } from '../../../src/history/calendar.ts'
import type { Curve } from '../../../src/history/records.ts'
import { Noise } from '../../../tools/simulator/plant/noise.ts'
import { irradiance, sunAt, transmission } from '../../../tools/simulator/plant/sky.ts'

/** The curves of strings on a day, by number. */
export type StringCurves = Readonly<Record<string, Curve>>

export const place = { latitude: 52.5, longitude: 13.4 }

export interface Panel {
  tilt: number
  azimuth: number
  /** Share of the light that is left from the day of that number on. */
  light?: (day: number, slot: number) => number
}

export const east = { tilt: 38, azimuth: 92 }
export const west = { tilt: 38, azimuth: 272 }
export const south = { tilt: 35, azimuth: 180 }

/**
 * Days of strings of 430 W under the sun and the clouds of the simulator. Harder than there: clouds take the direct light only,
 * so that the shares of east and west move with the weather.
 */
export function simulated(panels: readonly Panel[], first: string, count: number, seed: number): StringCurves[] {
  const noise = new Noise(seed)
  return Array.from({ length: count }, (_, day) => {
    const curves: Record<string, number[]> = Object.fromEntries(panels.map((_, string) => [string, []]))
    for (let slot = 0; slot < 288; slot++) {
      const at = timeOf(dayAfter(first, day), slot) + slotMs / 2
      const sun = sunAt(at, place)
      const passing = transmission(noise, at)
      const light = { ...sun, direct: sun.direct * Math.max(0, (passing - 0.22) / 0.78), diffuse: sun.diffuse * 1.3 }
      for (const [string, { tilt, azimuth, light: left = () => 1 }] of panels.entries())
        curves[string]?.push(Math.round(0.43 * irradiance(light, tilt, azimuth) * left(day, slot)))
    }
    return curves
  })
}
