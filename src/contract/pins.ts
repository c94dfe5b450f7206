import type { PinProfile } from './files.ts'

/** What is known about the pins of a chip. */
interface ChipPins {
  /** Numbers of existing pins, as ranges. */
  exist: readonly (readonly [first: number, last: number])[]
  /** First and last pin usually connected to the flash memory that holds the firmware. */
  flash: readonly [first: number, last: number]
  /** From this pin on, pins are inputs only. */
  inputFrom?: number
}

/**
 * By chip family; other chips are unknown. Source: ESP-IDF Programming Guide (docs.espressif.com/projects/esp-idf), "GPIO & RTC GPIO" of
 * each chip: the number of pins, those of SPI0/1, and those marked "GPI" or "input only".
 */
const chips: Readonly<Record<string, ChipPins>> = {
  ESP32: {
    exist: [
      [0, 19],
      [21, 23],
      [25, 27],
      [32, 39],
    ],
    flash: [6, 11],
    inputFrom: 34,
  },
  'ESP32-S2': {
    exist: [
      [0, 21],
      [26, 46],
    ],
    flash: [26, 32],
    inputFrom: 46,
  },
  'ESP32-S3': {
    exist: [
      [0, 21],
      [26, 48],
    ],
    flash: [26, 32],
  },
  'ESP32-C3': { exist: [[0, 21]], flash: [12, 17] },
}

/** Chip family of a model: `ESP32` for ESP32-D0WD-V3 and ESP32-PICO-D4; undefined for any other chip. */
export const chipFamily = (model: string | undefined) => /^ESP32(-[SCHP][1-9]\d*)?/.exec(model ?? '')?.[0]

/** Whether a value means that a signal has no pin. */
export const isUnset = (value: unknown) => value === undefined || value === null || value === -1 || value === 255

/** Members that are no pins, lines that several devices may share, and lines that the chip only reads. Source: gateway contract 17. */
const notPins = /^(enabled|type|phy_addr|clk_mode)$/
const busLines = /^(s?clk|mosi|miso|sdio)$/
const inputs = /^(irq|int|miso|gpio[23])$/

/** Names of the groups of pins in a profile. */
export const pinGroupsOf = (profile: object | undefined) =>
  Object.entries(profile ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && name !== 'links' ? [name] : [],
  )

/** Every signal of a profile with its pin; Ethernet and a display that are off use none. */
function usedPins(profile: Partial<PinProfile> | undefined) {
  const pins = profile as Record<string, Record<string, unknown> | undefined> | undefined
  return pinGroupsOf(pins).flatMap(group => {
    const signals = pins?.[group] ?? {}
    const { enabled, type } = signals
    if (!(enabled ?? type ?? true)) return []
    return Object.entries(signals)
      .filter(([signal, pin]) => !notPins.test(signal) && !isUnset(pin))
      .map(([signal, pin]) => ({ group, signal, pin: Number(pin) }))
  })
}

/** Another signal of a profile on the same pin, as `led.led0`; undefined if there is none. */
export function sharingSignal(profile: Partial<PinProfile> | undefined, group: string, signal: string) {
  const used = usedPins(profile)
  const own = used.find(one => one.group === group && one.signal === signal)
  // Two devices may share a bus, clock with clock, but two lines of one device no pin.
  const isOneBus = (one: { group: string; signal: string }) =>
    one.group !== group &&
    busLines.test(one.signal) &&
    busLines.test(signal) &&
    one.signal.endsWith('clk') === signal.endsWith('clk')
  const other = used.find(one => own && one !== own && one.pin === own.pin && !isOneBus(one))
  return other && `${other.group}.${other.signal}`
}

/** Why the gateway can hardly use a pin of a profile: used twice, not on the chip, used by the flash memory, input only. */
type PinDoubt = 'SharedPins' | 'NoSuchPins' | 'FlashPins' | 'InputPins'

/** The doubtful pins of a profile on a chip, as `nrf24.clk = 6`; on an unknown chip only those that are used twice. */
export function doubtfulPins(profile: Partial<PinProfile>, model: string | undefined) {
  const chip = chips[chipFamily(model) ?? '']
  const found: Partial<Record<PinDoubt, string[]>> = {}
  for (const { group, signal, pin } of usedPins(profile)) {
    const note = (doubt: PinDoubt) => {
      found[doubt] = [...(found[doubt] ?? []), `${group}.${signal} = ${pin}`]
    }
    if (!Number.isInteger(pin)) continue
    if (sharingSignal(profile, group, signal)) note('SharedPins')
    if (!chip) continue
    const isWithin = ([first, last]: readonly [number, number]) => pin >= first && pin <= last
    if (!chip.exist.some(isWithin)) note('NoSuchPins')
    else if (isWithin(chip.flash)) note('FlashPins')
    else if (pin >= (chip.inputFrom ?? Number.POSITIVE_INFINITY) && !inputs.test(signal)) note('InputPins')
  }
  return Object.entries(found) as [PinDoubt, string[]][]
}
