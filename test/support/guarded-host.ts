import type { IncomingMessage } from 'node:http'
import { localServer } from './local-server.ts'

/** A host that demands a login for everything, sockets included, and notes how it is asked. */
export type GuardedHost = Awaited<ReturnType<typeof guardedHost>>

/** Starts a host that demands a login. */
export async function guardedHost() {
  const asked: IncomingMessage[] = []
  const { url, stop } = await localServer((request, response) => {
    asked.push(request)
    response.setHeader('WWW-Authenticate', 'Basic realm="Garage"')
    response.writeHead(401).end('<title>Garage</title>')
  })
  return { address: url, asked, stop }
}
