import type { PinProfile } from '../../../contract/files.ts'
import type { DeviceConfig } from '../../../contract/settings.ts'

/** The ways to say that a signal has no pin. Source: screens 9.5. */
export const isUnset = (value: unknown) => value === undefined || value === null || value === -1 || value === 255

const differ = (one: unknown, other: unknown) =>
  isUnset(one) || isUnset(other) ? isUnset(one) !== isUnset(other) : Number(one) !== Number(other)

type Pins = Record<string, Record<string, unknown> | undefined>

/**
 * The pins in force and those of the profile chosen, by category and signal: what each side has, undefined where it does
 * not have it, and whether that differs. Source: screens 9.5.
 */
export const pinTables = (active: DeviceConfig['curPin'] | undefined, selected: PinProfile | undefined) =>
  Object.keys(active ?? {})
    .filter(category => !/^(name|links)$/.test(category))
    .sort()
    .map(category => {
      const [now, then] = [active, selected].map(pins => (pins as Pins | undefined)?.[category] ?? {})
      const rows = Object.keys({ ...now, ...then })
        .sort()
        .map(name => [name, then?.[name], now?.[name], differ(then?.[name], now?.[name])] as const)
      return [category, rows] as const
    })
