import type { PinProfile } from '../contract/files.ts'
import { isUnset, pinGroupsOf } from '../contract/pins.ts'
import type { DeviceConfig } from '../contract/settings.ts'

const differ = (one: unknown, other: unknown) => !isUnset(one) && !isUnset(other) && Number(one) !== Number(other)

type Pins = Record<string, Record<string, unknown> | undefined>

/**
 * The pins in force and those of the selected profile, by category and signal: each side's value, undefined if it does
 * not have one, and whether both have one and they differ.
 */
export const pinTables = (active: DeviceConfig['curPin'] | undefined, selected: PinProfile | undefined) =>
  [...new Set([active, selected].flatMap(pinGroupsOf))].sort().map(category => {
    const [now, then] = [active, selected].map(pins => (pins as Pins | undefined)?.[category] ?? {})
    const rows = Object.keys({ ...now, ...then })
      .sort()
      .map(name => [name, then?.[name], now?.[name], differ(then?.[name], now?.[name])] as const)
    return [category, rows] as const
  })
