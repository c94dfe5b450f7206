import { type Generation, logModules } from '../../../src/contract/generations.ts'
import type { ConfigFile, LoggingConfig, LogLevel } from '../../../src/contract/settings.ts'
import { type JsonObject, listOf, memberOf, numberOf } from '../json/body.ts'

const clamp = (value: number, least: number) => Math.max(least, Math.min(5, Math.trunc(value))) as LogLevel

/** The settings for config.json; nothing is refused. Source: gateway contract 13.7. */
export function parseLogging(body: JsonObject, generation: Generation): ConfigFile['logging'] {
  const modules = listOf(memberOf(body.loglevel, 'modules')).flatMap(module => {
    const name = memberOf(module, 'name')
    const level = clamp(numberOf(memberOf(module, 'level')), -1)
    return typeof name === 'string' && logModules[generation].includes(name) && level !== -1 ? [{ level, name }] : []
  })
  return { default: clamp(numberOf(memberOf(body.loglevel, 'default')), 0), modules }
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
