import type { ConfigFile } from '../../../src/contract/files.ts'
import { type Generation, logModules } from '../../../src/contract/generations.ts'
import type { LoggingConfig, LogLevel } from '../../../src/contract/settings.ts'
import { count, items, type JsonObject, member } from '../json-body.ts'

const clamp = (value: number, least: number) => Math.max(least, Math.min(5, Math.trunc(value))) as LogLevel

/** What config.json is to hold; nothing is refused. Source: gateway contract 13.7. */
export function parseLogging(body: JsonObject, generation: Generation): ConfigFile['logging'] {
  const modules = items(member(body.loglevel, 'modules')).flatMap(module => {
    const name = member(module, 'name')
    const level = clamp(count(member(module, 'level')), -1)
    return typeof name === 'string' && logModules[generation].includes(name) && level !== -1 ? [{ level, name }] : []
  })
  return { default: clamp(count(member(body.loglevel, 'default')), 0), modules }
}

export const readLogging = (stored: ConfigFile['logging'], generation: Generation): LoggingConfig => ({
  loglevel: {
    default: clamp(stored.default, 0),
    modules: logModules[generation].map(name => ({
      name,
      level: clamp(stored.modules.find(module => module.name === name)?.level ?? -1, -1),
    })),
  },
})
