import type { PinProfile } from '../../../contract/files.ts'
import type { DeviceConfig } from '../../../contract/settings.ts'
import { isObject } from '../../../gateway/json.ts'

/** Whether a value means that a signal has no pin. */
export const isUnset = (value: unknown) => value === undefined || value === null || value === -1 || value === 255

const differ = (one: unknown, other: unknown) => !isUnset(one) && !isUnset(other) && Number(one) !== Number(other)

type Pins = Record<string, Record<string, unknown> | undefined>

const categoriesOf = (pins: object | undefined) =>
  Object.entries(pins ?? {}).flatMap(([name, value]) => (isObject(value) && name !== 'links' ? [name] : []))

/** Members that are no pins, and lines that several chips may share. */
const notPins = /^(enabled|type|phy_addr|clk_mode)$/
const busLines = /^(s?clk|mosi|miso|sdio)$/

/** Every signal of a profile with its pin; Ethernet and a display that are switched off use none. */
const usedPins = (profile: Pins | undefined) =>
  categoriesOf(profile).flatMap(category => {
    const signals = profile?.[category] ?? {}
    const { enabled, type } = signals
    if (!(enabled ?? type ?? true)) return []
    return Object.entries(signals)
      .filter(([signal, pin]) => !notPins.test(signal) && !isUnset(pin))
      .map(([signal, pin]) => ({ category, signal, pin: Number(pin) }))
  })

/** The signal that uses the same pin of a profile as this one, as `led.led0`; undefined without one. */
export function sharingSignal(profile: PinProfile | undefined, category: string, signal: string) {
  const used = usedPins(profile as Pins | undefined)
  const own = used.find(one => one.category === category && one.signal === signal)
  const other = used.find(
    one => own && one !== own && one.pin === own.pin && !(busLines.test(one.signal) && busLines.test(signal)),
  )
  return other && `${other.category}.${other.signal}`
}

/**
 * The pins in force and those of the selected profile, by category and signal: each side's value, undefined if it does
 * not have one, and whether both have one and they differ.
 */
export const pinTables = (active: DeviceConfig['curPin'] | undefined, selected: PinProfile | undefined) =>
  [...new Set([active, selected].flatMap(categoriesOf))].sort().map(category => {
    const [now, then] = [active, selected].map(pins => (pins as Pins | undefined)?.[category] ?? {})
    const rows = Object.keys({ ...now, ...then })
      .sort()
      .map(name => [name, then?.[name], now?.[name], differ(then?.[name], now?.[name])] as const)
    return [category, rows] as const
  })
