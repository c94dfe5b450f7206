import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The IPv6 address of this machine itself, and why a test that needs it cannot run; undefined where there is one. */
export const ip6 = '::1'
export const withoutIp6 = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === ip6))
  ? undefined
  : 'this machine has no IPv6'

/** A port of this machine that nothing listens on, for a program that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
