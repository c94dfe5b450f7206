import type { PinProfile } from '../../../contract/files.ts'
import type { DeviceConfig } from '../../../contract/settings.ts'
import { isObject } from '../../../gateway/json.ts'

/** Whether a value means that a signal has no pin. */
export const isUnset = (value: unknown) => value === undefined || value === null || value === -1 || value === 255

const differ = (one: unknown, other: unknown) =>
  isUnset(one) || isUnset(other) ? isUnset(one) !== isUnset(other) : Number(one) !== Number(other)

type Pins = Record<string, Record<string, unknown> | undefined>

const categoriesOf = (pins: object | undefined) =>
  Object.entries(pins ?? {}).flatMap(([name, value]) => (isObject(value) && name !== 'links' ? [name] : []))

/**
 * The pins in force and those of the selected profile, by category and signal: each side's value, undefined if it does
 * not have one, and whether they differ.
 */
export const pinTables = (active: DeviceConfig['curPin'] | undefined, selected: PinProfile | undefined) =>
  [...new Set([active, selected].flatMap(categoriesOf))].sort().map(category => {
    const [now, then] = [active, selected].map(pins => (pins as Pins | undefined)?.[category] ?? {})
    const rows = Object.keys({ ...now, ...then })
      .sort()
      .map(name => [name, then?.[name], now?.[name], differ(then?.[name], now?.[name])] as const)
    return [category, rows] as const
  })
