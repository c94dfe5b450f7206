import type { Faults } from './faults/faults.ts'
import type { SavedState } from './files/saved-state.ts'
import type { CoreOptions } from './gateway-options.ts'
import { factoryConfig, firstConfig } from './settings/config-file.ts'
import { factoryPassword } from './settings/tables.ts'
import type { Clock } from './time/clock.ts'
import { World } from './world/world.ts'

/** What a gateway needs of what it runs in, Node or a browser. */
export interface HostServices {
  /** What an earlier run saved. */
  saved?: SavedState | undefined
  /** Zone name to POSIX rule. */
  zones: Record<string, string>
  /** Description of a certificate in several lines; empty if absent or unreadable. */
  certificateInfo: (pem: string) => string
}

/** Login options override what an earlier run saved. */
function setLogin(world: World, { password, readonly }: CoreOptions) {
  if (password === undefined && readonly === undefined) return
  const { security } = world.config
  world.config.security = {
    password: password ?? security.password,
    allow_readonly: readonly ?? security.allow_readonly,
  }
  world.save()
}

/** The world for the options, with the state an earlier run saved. */
export function createWorld(options: CoreOptions, { saved, ...rest }: HostServices, clock: Clock, faults: Faults) {
  const generation = options.generation ?? options.fork?.generation ?? 2025
  const { password = factoryPassword, readonly = true } = options
  const world = new World({
    generation,
    socketLogin: options.socketLogin ?? (generation === 2025 ? 'nothing' : 'digest'),
    zonesFile: options.zonesFile ?? generation === 2025,
    seed: options.seed ?? 1,
    inverters: options.inverters ?? 5,
    ...(options.shade === undefined ? {} : { shade: options.shade }),
    clock,
    start: options.at ?? clock.now(),
    speed: options.speed ?? 1,
    syncTimeMs: options.syncTimeMs ?? 3000,
    ...rest,
    faults,
    firstConfig: plant =>
      options.factory ? factoryConfig(generation) : firstConfig(generation, plant, { password, readonly }),
    ...(saved ? { saved } : {}),
  })
  if (saved || options.factory) setLogin(world, options)
  return world
}
