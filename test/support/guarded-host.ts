import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A host that demands a login for everything, sockets included, and notes how it is asked. */
export interface GuardedHost {
  address: string
  asked: IncomingMessage[]
  stop(): void
}

/** Starts a host that demands a login. */
export async function guardedHost(): Promise<GuardedHost> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    response.setHeader('WWW-Authenticate', 'Basic realm="Garage"')
    response.writeHead(401).end('<title>Garage</title>')
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
