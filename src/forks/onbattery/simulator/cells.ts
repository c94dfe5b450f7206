import { cells } from './battery-model.ts'
import { value } from './entries.ts'
import type { Home } from './home.ts'

/** V of the lowest and the highest cell. */
export function cellVolts(home: Home) {
  const mean = home.battery.voltage / cells
  const spread = 0.004 + 0.006 * home.weather.wander(home.at, 41)
  return { least: mean - spread / 2, mean, most: mean + spread / 2, spread }
}

/** That of the battery. */
export const temperature = (home: Home) => value(19 + 6 * home.weather.wander(home.at, 40), '°C', 1)
