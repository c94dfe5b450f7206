import type { Generation } from '../../../src/contract/generations.ts'
import { capacity } from '../../../src/contract/limits.ts'
import type { ConfigFile, ConfigFileInverter } from '../../../src/contract/settings.ts'
import { inverterDefaults } from '../inverter-defaults.ts'
import { factoryDevice } from './device.ts'
import { factoryDtu } from './dtu.ts'
import { factoryMqtt } from './mqtt.ts'
import { factoryNetwork } from './network.ts'
import { factoryNtp } from './ntp.ts'

/** Factory password, also the key of the access point. Source: gateway contract 1.1. */
export const factoryPassword = 'openDTU42'

/** 0.1.30 */
const configVersion = 0x00011e00

/** A free inverter slot. Source: gateway contract 8.1, 18. */
export const freeSlot = (): ConfigFileInverter => ({
  serial: 0,
  name: '',
  order: 0,
  ...inverterDefaults,
  channel: Array.from({ length: capacity.channels }, () => ({ name: '', max_power: 0, yield_total_offset: 0 })),
})

/** Settings of a gateway without config.json. Source: gateway contract 13, 18. */
export const factoryConfig = (generation: Generation): ConfigFile => ({
  cfg: { version: configVersion, save_count: 0 },
  ...factoryNetwork(),
  ntp: factoryNtp(generation),
  mqtt: factoryMqtt(),
  dtu: factoryDtu(),
  security: { password: factoryPassword, allow_readonly: true },
  device: factoryDevice(),
  inverters: Array.from({ length: capacity.inverters }, freeSlot),
  logging: { default: 1, modules: [] },
})
