import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import type { Flash } from '../files/flash.ts'
import type { Log } from '../log.ts'
import { parseConfig, printConfig } from '../settings/config-file.ts'
import { factoryConfig } from '../settings/factory-config.ts'
import { exampleProfiles } from '../settings/pins.ts'

/** The settings in config.json; without a readable file the defaults, which are then written. */
export function loadConfig(flash: Flash, generation: Generation, log: Log): ConfigFile {
  const stored = flash.read('config.json')
  const parsed = stored && parseConfig(stored, generation)
  const config = parsed ?? factoryConfig(generation)
  if (!parsed) flash.write('config.json', printConfig(config))
  log.write('I', 'configuration', parsed ? 'Settings read' : 'No settings found, using defaults')
  return config
}

/** The files of a gateway without a saved state: its settings and the example pin profiles. */
export function writeFirstFiles(flash: Flash, config: ConfigFile) {
  flash.write('config.json', printConfig(config))
  flash.write('pin_mapping.json', Buffer.from(JSON.stringify(exampleProfiles)))
}
