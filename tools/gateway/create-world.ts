import { fileURLToPath } from 'node:url'
import type { Clock } from './clock.ts'
import { factoryPassword } from './factory-config.ts'
import type { Faults } from './faults.ts'
import { firstConfig } from './first-config.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { readState } from './state-file.ts'
import { zonesIn } from './static-files.ts'
import { World } from './world.ts'

/** The bundle of this checkout. */
export const ownBundle = fileURLToPath(new URL('../../dist-firmware', import.meta.url))

/** What the options say of the login wins over what an earlier process saved. */
function setLogin(world: World, { password, readonly }: GatewayOptions) {
  if (password === undefined && readonly === undefined) return
  const { security } = world.config
  world.config.security = {
    password: password ?? security.password,
    allow_readonly: readonly ?? security.allow_readonly,
  }
  world.save()
}

function zonesOf({ serve = ownBundle }: GatewayOptions) {
  const zones = zonesIn(serve)
  return Object.keys(zones).length > 0 ? zones : zonesIn(ownBundle)
}

/** The world the options describe, with what an earlier process left. Throws `DamagedState`. */
export function createWorld(options: GatewayOptions, clock: Clock, faults: Faults): World {
  const generation = options.firmware ?? 2025
  const { password = factoryPassword, readonly = true } = options
  const saved = options.data === undefined ? undefined : readState(options.data)
  const world = new World({
    generation,
    seed: options.seed ?? 1,
    inverters: options.inverters ?? 5,
    clock,
    start: options.at ?? clock.now(),
    speed: options.speed ?? 1,
    syncTime: options.syncTime ?? 3000,
    zones: zonesOf(options),
    faults,
    firstConfig: plant => firstConfig(generation, plant, { password, readonly }),
    ...(saved ? { saved } : {}),
  })
  if (saved) setLogin(world, options)
  return world
}
