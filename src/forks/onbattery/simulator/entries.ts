import type { NumberEntry, TextEntry } from '../contract/entry.ts'
import { cells } from './battery-model.ts'
import type { Home } from './home.ts'

/** A measured value, rounded as it is shown. */
export const value = (v: number, u: string, d: number): NumberEntry => ({ v: Number(v.toFixed(d)), u, d })

/** The key of a text. */
export const key = (value: string): TextEntry => ({ value, translate: true })

/** A text of the device. */
export const plain = (value: string | number): TextEntry => ({ value, translate: false })

export const yesNo = (yes: boolean) => key(yes ? 'yes' : 'no')

/** V of the lowest and the highest cell. */
export function cellVolts(home: Home) {
  const mean = home.battery.voltage / cells
  const spread = 0.004 + 0.006 * home.weather.wander(home.at, 41)
  return { least: mean - spread / 2, mean, most: mean + spread / 2, spread }
}

/** The temperature of the battery. */
export const temperature = (home: Home) => value(19 + 6 * home.weather.wander(home.at, 40), '°C', 1)
