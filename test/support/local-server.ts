import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void

/** A server at a free port of this machine, for calls and sockets; `stop` cuts what is open. */
export async function localServer(answer: RequestListener, upgrade?: Upgrade) {
  const server = createServer(answer)
  const open = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  if (upgrade) server.on('upgrade', (request, socket, head) => upgrade(request, socket as Socket, head))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
