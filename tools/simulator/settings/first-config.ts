import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import type { Plant } from '../plant/plant.ts'
import { factoryConfig, freeSlot } from './factory-config.ts'
import { slotOf } from './inverter-slots.ts'
import { exampleProfiles } from './pins.ts'

export interface FirstSettings {
  password: string
  readonly: boolean
}

/** Settings of a gateway in use: WiFi, a broker, a pin profile and the plant's inverters. */
export function firstConfig(generation: Generation, plant: Plant, { password, readonly }: FirstSettings): ConfigFile {
  const config = factoryConfig(generation)
  config.cfg.save_count = 12
  Object.assign(config.wifi, { ssid: 'Sonnenhaus', password: 'a-wifi-password' })
  Object.assign(config.security, { password, allow_readonly: readonly })
  Object.assign(config.mqtt, {
    enabled: true,
    hostname: 'broker.home.arpa',
    username: 'gateway',
    password: 'a-broker-password',
  })
  config.device.pinmapping = exampleProfiles[0]?.name ?? ''
  config.logging = { default: 4, modules: [{ level: 1, name: 'CORE' }] }
  for (const entry of plant.installed()) config.inverters[entry.id] = slotOf(entry, freeSlot())
  return config
}
