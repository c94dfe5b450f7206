import type { ForkSocket } from '../../../../tools/simulator/api/fork.ts'
import { isAdmin } from '../../../../tools/simulator/http/authorization.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'

/**
 * The battery's socket with its fault: after the first push, a second login with another realm is in force where visitors are barred,
 * so that a Digest login never succeeds until the gateway restarts, since each of the two asks for the other; Basic still does. The second
 * one stays in force when visitors are let in again, until a client that is logged in gets a push.
 */
export function batterySocket(push: (world: World) => unknown): ForkSocket {
  const realm = 'battery websocket'
  const second = 'Login Required'
  /** World and boot in which the fault came. */
  let brokenSince: number | undefined
  const bootOf = (world: World) => Math.round(world.clock.now() - world.uptime())
  const isBroken = (world: World) => brokenSince !== undefined && Math.abs(bootOf(world) - brokenSince) < 1000
  const isLogin = ({ config }: World, authorization: string | undefined, path: string) =>
    isAdmin(authorization, config.security.password, 'GET', path)
  return {
    realm,
    push(world) {
      const message = push(world)
      // While the second login is in force, nobody listens who is not logged in.
      if (message !== undefined) brokenSince = world.config.security.allow_readonly ? undefined : bootOf(world)
      return message
    },
    admits(world, authorization) {
      const { allow_readonly } = world.config.security
      // Basic knows no realm.
      if (authorization?.startsWith('Basic ') && isLogin(world, authorization, realm)) return true
      if (isBroken(world)) return allow_readonly && isLogin(world, authorization, second)
      return allow_readonly || world.socketLogin === 'nothing' || isLogin(world, authorization, realm)
    },
    challenges(world, authorization) {
      const passesFirst = world.config.security.allow_readonly || isLogin(world, authorization, realm)
      return isBroken(world) && passesFirst ? second : realm
    },
  }
}
