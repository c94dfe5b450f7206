import { transmission } from './clouds.ts'
import type { Noise } from './noise.ts'
import { irradiance, type Place, type Sun, sunAt } from './sun.ts'
import { airTemperature } from './temperature.ts'

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
