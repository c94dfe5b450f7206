import type { Write } from '../../../../tools/simulator/api/writes.ts'
import { jsonList, memberOf, numberOf } from '../../../../tools/simulator/json/body.ts'
import { logging } from '../../../../tools/simulator/settings/tables.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import type { LoggingConfig, LogLevel } from '../../../contract/settings.ts'

/** Modules that this firmware adds behind the family's. */
export const ownModules = [
  'battery',
  'dynamicPowerLimiter',
  'gridCharger',
  'powerMeter',
  'solarCharger',
  'veDirect',
] as const

/** Levels of the modules that were set, by name. */
export type OwnLevels = Partial<Record<string, LogLevel>>

export function readLevels(world: World, levels: OwnLevels): LoggingConfig {
  const { loglevel } = logging.read(world.config, world.generation)
  const own = ownModules.map(name => ({ name, level: levels[name] ?? -1 }))
  return { loglevel: { ...loglevel, modules: [...loglevel.modules, ...own] } }
}

/** Stores the levels of its own modules besides the family's. */
export const writeLevels =
  (ours: Write, levels: OwnLevels): Write =>
  (world, body) => {
    for (const module of jsonList(memberOf(body.loglevel, 'modules'))) {
      const name = ownModules.find(own => own === memberOf(module, 'name'))
      if (name) levels[name] = Math.max(-1, Math.min(5, Math.trunc(numberOf(memberOf(module, 'level'))))) as LogLevel
    }
    return ours(world, body)
  }
