import { spawn } from 'node:child_process'
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

/** How a program ended. */
export interface Ended {
  status: number | null
  /** Both outputs. */
  said: string
}

/** Runs a program in a folder to its end. */
export async function runProgram(cwd: string, command: string, ...args: string[]): Promise<Ended> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  const [status] = await once(child, 'close')
  return { status, said }
}
