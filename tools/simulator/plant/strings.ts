import type { PanelString, Unit } from './roof.ts'
import type { Sky } from './sky.ts'

/** What a string of panels could deliver at a moment. */
export interface AvailablePower {
  /** W at the maximum power point. */
  watts: number
  /** W under a clear sky. */
  clear: number
  /** V at the maximum power point and without load. */
  best: number
  open: number
}

/** V of a panel at 25 °C in full sun: at the maximum power point and without load. */
const panel = { best: 34.6, open: 41.4 }

function availablePower(
  string: PanelString,
  sky: Sky,
  at: number,
  cloudDelayMs: number,
  tolerance: number,
): AvailablePower {
  const clear = sky.clear(at, string)
  if (clear <= 0) return { watts: 0, clear: 0, best: 0, open: 0 }
  const light = clear * sky.transmission(at, cloudDelayMs) * string.light
  const overheating = sky.air(at) + 0.03 * light - 25
  const share = (string.peak / 1000) * 0.97 * (0.985 + 0.03 * tolerance) * (1 - 0.0035 * overheating)
  const voltage = (1 - 0.0028 * overheating) * (1 + 0.028 * Math.log(Math.max(light, 3) / 1000))
  return {
    watts: light * share,
    clear: clear * string.light * share,
    best: panel.best * voltage,
    open: panel.open * voltage,
  }
}

/** The available power of every string of a unit; clouds reach one after the other. */
export const availablePowers = (unit: Unit, sky: Sky, at: number): AvailablePower[] =>
  unit.strings.map((string, index) =>
    availablePower(
      string,
      sky,
      at,
      (unit.index * 40 + index * 6) * 1000,
      sky.noise.wander(at, 600_000, 100 + unit.index * 20 + index),
    ),
  )

/** V of a string while the inverter takes the share `used` (0..1) of the available power. */
export const voltageAt = ({ best, open }: AvailablePower, used: number) => best + (open - best) * (1 - used) ** 2
