import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { jsonText } from '../json/print.ts'
import { factoryConfig, freeSlot } from './factory-config.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
      typeof name === 'string' && name !== '' && typeof level === 'number' ? [{ level, name }] : [],
    )
}

/**
 * The configuration in config.json: missing members take their defaults, undefined for a text that is not a JSON object.
 * Older versions are read as if they were current, without a migration. Source: gateway contract 11, 18.
 */
export function parseConfig(body: Buffer, generation: Generation): ConfigFile | undefined {
  try {
    const stored: unknown = JSON.parse(body.toString())
    if (!isRecord(stored)) return undefined
    const defaults = { ...factoryConfig(generation), inverters: Array.from({ length: 10 }, freeSlot) }
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
