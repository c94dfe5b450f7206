import type { PanelString, Unit } from './roof.ts'
import type { Sky } from './sky.ts'

/** What a string of panels offers at a moment. */
export interface Offer {
  /** W at its best working point. */
  watts: number
  /** W if no cloud were there. */
  clear: number
  /** V at the best working point and without load. */
  best: number
  open: number
}

/** V of a panel at 25 °C in full sun: best working point and without load. */
const panel = { best: 34.6, open: 41.4 }

function offerOf(string: PanelString, sky: Sky, at: number, delay: number, spread: number): Offer {
  const clear = sky.clear(at, string)
  if (clear <= 0) return { watts: 0, clear: 0, best: 0, open: 0 }
  const light = clear * sky.transmission(at, delay) * string.light
  const warmth = sky.air(at) + 0.03 * light - 25
  const share = (string.peak / 1000) * 0.97 * (0.985 + 0.03 * spread) * (1 - 0.0035 * warmth)
  const voltage = (1 - 0.0028 * warmth) * (1 + 0.028 * Math.log(Math.max(light, 3) / 1000))
  return {
    watts: light * share,
    clear: clear * string.light * share,
    best: panel.best * voltage,
    open: panel.open * voltage,
  }
}

/** What every string of a unit offers; clouds reach one after the other. */
export const offersOf = (unit: Unit, sky: Sky, at: number): Offer[] =>
  unit.strings.map((string, index) =>
    offerOf(
      string,
      sky,
      at,
      (unit.index * 40 + index * 6) * 1000,
      sky.noise.wander(at, 600_000, 100 + unit.index * 20 + index),
    ),
  )

/** V of a string of which the inverter takes `used` (0..1) of what it offers. */
export const voltageAt = ({ best, open }: Offer, used: number) => best + (open - best) * (1 - used) ** 2
