import { capacity } from '../../../src/contract/bounds.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { InverterEntry } from '../../../src/contract/inverters.ts'
import type { ConfigFile, ConfigFileInverter } from '../../../src/contract/settings.ts'
import { parseSerial, printSerial } from '../json/body.ts'
import { typeOf } from '../plant/models.ts'
import { inverterDefaults } from '../plant/roof.ts'

/** A free inverter slot. Source: gateway contract 8.1, 18. */
export const freeSlot = (): ConfigFileInverter => ({
  serial: 0,
  name: '',
  order: 0,
  ...inverterDefaults,
  channel: Array.from({ length: capacity.channels }, () => ({ name: '', max_power: 0, yield_total_offset: 0 })),
})

/** A slot as `inverter/list` shows it. Source: gateway contract 8.1. */
export function slotEntry(slot: ConfigFileInverter, id: number, generation: Generation): InverterEntry {
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
  config.inverters.flatMap((slot, id) => (slot.serial === 0 ? [] : [slotEntry(slot, id, generation)]))

/** Inverters the radio polls: all of a known type. Source: gateway contract 6.1. */
export const activeEntries = (config: ConfigFile, generation: Generation) =>
  usedEntries(config, generation).filter(entry => entry.type !== 'Unknown')

/** An inverter of the plant as a slot of a new configuration. */
export function slotOf({ id: _, type: __, serial, channel, ...settings }: InverterEntry): ConfigFileInverter {
  return {
    ...settings,
    serial: parseSerial(serial),
    channel: freeSlot().channel.map((empty, index) => channel[index] ?? empty),
  }
}
