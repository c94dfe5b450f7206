import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { sockets } from '../../../src/contract/sockets.ts'
import { targetOf } from './call.ts'
import { StaticFiles } from './static-files.ts'

interface ForwardOptions {
  /** The real device. */
  device: URL
  /** Folder with the bundle. */
  serve: string
  port: number
  host: string
}

/** A running forwarder. */
interface Forwarder {
  url: string
  stop(): Promise<void>
}

const socketPaths = Object.values(sockets).map(({ path }) => path as string)
const isDevicePath = (path: string) => path.startsWith('/api/') || path === '/zones.json'

/**
 * Serves the bundle and forwards `/api`, `/zones.json` and both sockets to a real device. Headers pass unchanged, so login
 * works and the device sends no browser prompt; a device that does not answer gets a 502 that says so.
 */
export async function forwardTo({ device, serve, port, host }: ForwardOptions): Promise<Forwarder> {
  const proxy = createProxyServer({ target: device, changeOrigin: true, xfwd: false, proxyTimeout: 30_000 })
  const files = new StaticFiles(serve, false)
  const unreachableText = (error: Error) => `The device at ${device.origin} does not answer: ${error.message}\n`

  const answerUnreachable = (error: Error, out: ServerResponse) => {
    if (out.headersSent) out.destroy()
    else
      out
        .writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
        .end(unreachableText(error))
  }
  const answer = (request: IncomingMessage, out: ServerResponse) => {
    const { path } = targetOf(request.url ?? '/')
    if (isDevicePath(path)) {
      proxy.web(request, out).catch(error => answerUnreachable(error, out))
      return
    }
    const { status, headers, body } = files.answer(path, request.headers['if-none-match'], device.origin)
    out.writeHead(status, { ...headers, 'Content-Length': body.length, Connection: 'close' }).end(body)
  }
  const upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!socketPaths.includes(targetOf(request.url ?? '').path)) socket.destroy()
    else proxy.ws(request, socket, {}, head).catch(() => socket.destroy())
  }
  proxy.on('error', (error, _request, out) => {
    if (out instanceof ServerResponse) answerUnreachable(error, out)
    else out?.destroy()
  })

  const server = createServer(answer)
  server.on('upgrade', (request, socket, head) => upgrade(request, socket as Socket, head))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const open = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
