import type { Generation } from '../../../src/contract/generations.ts'
import type { InverterEntry } from '../../../src/contract/inverters.ts'
import { capacity } from '../../../src/contract/limits.ts'
import type { ConfigFile, ConfigFileInverter } from '../../../src/contract/settings.ts'
import { parseSerial, printSerial } from '../json/serial.ts'
import { typeOf } from '../plant/models.ts'

/** A slot as `inverter/list` shows it. Source: gateway contract 8.1. */
export function entryOf(slot: ConfigFileInverter, id: number, generation: Generation): InverterEntry {
  const { serial, channel, ...settings } = slot
  const type = typeOf(printSerial(serial), generation)
  return {
    id,
    ...settings,
    serial: printSerial(serial),
    type: type?.name ?? 'Unknown',
    channel: structuredClone(channel.slice(0, type?.strings ?? capacity.channels)),
  }
}

/** Every used slot, in slot order. */
export const usedEntries = (config: ConfigFile, generation: Generation): InverterEntry[] =>
  config.inverters.flatMap((slot, id) => (slot.serial === 0 ? [] : [entryOf(slot, id, generation)]))

/** Inverters the radio polls: those of a known type. Source: gateway contract 6.1. */
export const activeEntries = (config: ConfigFile, generation: Generation) =>
  usedEntries(config, generation).filter(entry => entry.type !== 'Unknown')

/** An inverter of the plant as a slot of a new configuration. */
export function slotOf({ id: _, type: __, serial, channel, ...settings }: InverterEntry, free: ConfigFileInverter) {
  return {
    ...settings,
    serial: parseSerial(serial),
    channel: free.channel.map((empty, index) => channel[index] ?? empty),
  } satisfies ConfigFileInverter
}
