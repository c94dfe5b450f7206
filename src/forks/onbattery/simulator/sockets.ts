import type { ForkSocket } from '../../../../tools/simulator/api/fork.ts'
import { isAdmin } from '../../../../tools/simulator/http/authorization.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'

/**
 * The battery's socket with its fault: after the first push, a second login with another realm is in force where visitors are barred,
 * so that a Digest login never succeeds until the gateway restarts, and Basic still does. It stays in force when visitors are let in again,
 * until an admin gets a push.
 */
export function batterySocket(push: (world: World) => unknown): ForkSocket {
  const realm = 'battery websocket'
  /** World and boot in which the fault came. */
  let brokenSince: number | undefined
  const bootOf = (world: World) => Math.round(world.clock.now() - world.uptime())
  const isBroken = (world: World) => brokenSince !== undefined && Math.abs(bootOf(world) - brokenSince) < 1000
  return {
    realm,
    push(world) {
      const message = push(world)
      if (message !== undefined && !world.config.security.allow_readonly) brokenSince = bootOf(world)
      return message
    },
    admits(world, authorization) {
      const { password, allow_readonly } = world.config.security
      const isBasic = authorization?.startsWith('Basic ') === true && isAdmin(authorization, password, 'GET')
      if (isBasic) {
        if (allow_readonly) brokenSince = undefined
        return true
      }
      if (isBroken(world)) return false
      return allow_readonly || world.socketLogin === 'nothing' || isAdmin(authorization, password, 'GET', realm)
    },
  }
}
