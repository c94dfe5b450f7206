import type { ForkSocket } from '../../../../tools/simulator/api/fork.ts'
import { isAdmin } from '../../../../tools/simulator/http/authorization.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'

/**
 * The battery's socket with its fault. Where visitors are barred, the first push puts a second login with another realm in force. Each of
 * the two then asks for the other, so no Digest login succeeds until the gateway restarts; Basic, which has no realm, still does. The
 * second login stays in force when visitors are let in again, until a client that is logged in gets a push.
 */
export function batterySocket(push: (world: World) => unknown): ForkSocket {
  const realm = 'battery websocket'
  const second = 'Login Required'
  /** When the gateway had booted in which the fault occurred, ms. */
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
