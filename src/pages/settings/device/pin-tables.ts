import type { PinProfile } from '../../../contract/files.ts'
import type { DeviceConfig } from '../../../contract/settings.ts'

interface PinRow {
  name: string
  /** As it came; undefined where that side does not have it. */
  selected: unknown
  active: unknown
  differs: boolean
}

/** The ways to say that a signal has no pin. Source: screens 9.5. */
export const isUnset = (value: unknown) => value === undefined || value === null || value === -1 || value === 255

const differ = (one: unknown, other: unknown) =>
  isUnset(one) || isUnset(other) ? isUnset(one) !== isUnset(other) : Number(one) !== Number(other)

const groupOf = (profile: object | undefined, category: string) =>
  (profile as Record<string, Record<string, unknown> | undefined> | undefined)?.[category] ?? {}

/** The pins in force and those of the profile chosen, by category and signal. Source: screens 9.5. */
export const pinTables = (active: DeviceConfig['curPin'] | undefined, selected: PinProfile | undefined) =>
  Object.keys(active ?? {})
    .filter(category => !['name', 'links'].includes(category))
    .sort()
    .map(category => {
      const [now, then] = [groupOf(active, category), groupOf(selected, category)]
      const rows = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort().map(
        (name): PinRow => ({
          name,
          selected: then[name],
          active: now[name],
          differs: differ(then[name], now[name]),
        }),
      )
      return { category, rows }
    })
