import { capacity } from '../../../src/contract/bounds.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile, LogLevel } from '../../../src/contract/settings.ts'
import { isRecord } from '../../../src/gateway/json.ts'
import type { Flash } from '../files/flash.ts'
import { jsonText } from '../json/body.ts'
import type { NamedPlace } from '../plant/places.ts'
import type { Plant } from '../plant/plant.ts'
import { freeSlot, slotOf } from './inverter-slots.ts'
import { exampleProfiles } from './pins.ts'
import { resetSettings } from './tables.ts'

/** 0.1.30 */
const configVersion = 0x00011e00

/** Settings of a gateway without config.json. Source: gateway contract 13, 18. */
export function factoryConfig(generation: Generation): ConfigFile {
  const config = { cfg: { version: configVersion, save_count: 0 } }
  resetSettings(config, generation)
  return { ...config, inverters: Array.from({ length: capacity.inverters }, freeSlot) } as ConfigFile
}

/** Moves a gateway to a place. `zones`: zone name to POSIX rule. */
export function moveTo({ ntp }: ConfigFile, { zone, ...place }: NamedPlace, zones: Readonly<Record<string, string>>) {
  Object.assign(ntp, place, { timezone: zones[zone], timezone_descr: zone })
}

interface FirstSettings {
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
  for (const entry of plant.installed()) config.inverters[entry.id] = slotOf(entry)
  return config
}

/** `stored` with `defaults` for members that are missing or of another type; lists keep the length of the defaults. */
function withDefaults<T>(defaults: T, stored: unknown): T {
  if (Array.isArray(defaults)) {
    const list: unknown[] = Array.isArray(stored) ? stored : []
    return defaults.map((entry, index) => withDefaults(entry, list[index])) as T
  }
  if (isRecord(defaults)) {
    const record = isRecord(stored) ? stored : {}
    return Object.fromEntries(
      Object.entries(defaults).map(([key, value]) => [key, withDefaults(value, record[key])]),
    ) as T
  }
  return typeof stored === typeof defaults ? (stored as T) : defaults
}

const modulesOf = (stored: unknown): ConfigFile['logging']['modules'] => {
  const logging = isRecord(stored) ? stored.logging : undefined
  const modules = isRecord(logging) && Array.isArray(logging.modules) ? logging.modules : []
  return modules
    .filter(isRecord)
    .flatMap(({ name, level }) =>
      typeof name === 'string' && name !== '' && typeof level === 'number' ? [{ level: level as LogLevel, name }] : [],
    )
}

/**
 * The configuration in config.json: missing members take their defaults, undefined for a text that is not a JSON object.
 * Older versions are read as if they were current, without a migration. Source: gateway contract 11, 18.
 */
function parseConfig(body: Buffer, generation: Generation): ConfigFile | undefined {
  try {
    const stored: unknown = JSON.parse(body.toString())
    if (!isRecord(stored)) return undefined
    const defaults = factoryConfig(generation)
    const config = withDefaults(defaults, stored)
    config.cfg.version = defaults.cfg.version
    config.logging.modules = modulesOf(stored)
    return config
  } catch {
    return undefined
  }
}

/** Module slots the file always holds. Source: gateway contract 18. */
const moduleSlots = 16

/** config.json as the gateway writes it: minified, all module slots. */
export function printConfig(config: ConfigFile): Buffer {
  const free = { level: -1, name: '' }
  const modules = Array.from({ length: moduleSlots }, (_, slot) => config.logging.modules[slot] ?? free)
  const { latitude, longitude } = config.ntp
  const ntp = { ...config.ntp, latitude: Number(latitude.toPrecision(7)), longitude: Number(longitude.toPrecision(7)) }
  return Buffer.from(jsonText({ ...config, ntp, logging: { ...config.logging, modules } }))
}

/** The files of a gateway without a saved state: its settings and the example pin profiles. */
export function writeFirstFiles(flash: Flash, config: ConfigFile) {
  flash.write('config.json', printConfig(config))
  flash.write('pin_mapping.json', Buffer.from(JSON.stringify(exampleProfiles)))
}

/** The settings in config.json; without a readable file the defaults, which are then written. */
export function loadConfig(flash: Flash, generation: Generation, log: (text: string) => void): ConfigFile {
  const stored = flash.read('config.json')
  const parsed = stored && parseConfig(stored, generation)
  const config = parsed ?? factoryConfig(generation)
  if (!parsed) flash.write('config.json', printConfig(config))
  log(parsed ? 'Settings read' : 'No settings found, using defaults')
  return config
}
