import { ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import { sockets } from '../../../src/contract/sockets.ts'
import { targetOf } from './call.ts'
import { Listener } from './listener.ts'
import { StaticFiles } from './static-files.ts'

interface ForwardOptions {
  /** The real device. */
  device: URL
  /** Folder with the bundle. */
  serve: string
  port: number
  host: string
}

const socketPaths = Object.values(sockets).map(({ path }) => path as string)
const isDevicePath = (path: string) => path.startsWith('/api/') || path === '/zones.json'

/**
 * Serves the bundle and forwards `/api`, `/zones.json` and both sockets to a real device. Headers pass unchanged, so login
 * works and the device sends no browser prompt; a device that does not answer gets a 502 that says so.
 */
export async function forwardTo({ device, serve, port, host }: ForwardOptions) {
  const proxy = createProxyServer({ target: device, changeOrigin: true, xfwd: false, proxyTimeout: 30_000 })
  const files = new StaticFiles(serve, 2026)
  const unreachableText = (error: Error) => `The device at ${device.origin} does not answer: ${error.message}\n`

  const answerUnreachable = (error: Error, out: ServerResponse) => {
    if (out.headersSent) out.destroy()
    else
      out
        .writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
        .end(unreachableText(error))
  }
  proxy.on('error', (error, _request, out) => {
    if (out instanceof ServerResponse) answerUnreachable(error, out)
    else out?.destroy()
  })

  const listener = new Listener({
    host,
    port,
    answer(request, out) {
      // A device may think for longer than the listener waits for a request.
      request.socket.setTimeout(0)
      const { path } = targetOf(request.url ?? '/')
      if (isDevicePath(path)) return void proxy.web(request, out).catch(error => answerUnreachable(error, out))
      const { status, headers, body } = files.answer(path, request.headers['if-none-match'], device.origin)
      out.writeHead(status, { ...headers, 'Content-Length': body.length, Connection: 'close' }).end(body)
    },
    upgrade(request, socket, head) {
      if (!socketPaths.includes(targetOf(request.url ?? '').path)) socket.destroy()
      else proxy.ws(request, socket, {}, head).catch(() => socket.destroy())
      return true
    },
  })
  await listener.open()
  return { url: `http://${host}:${listener.port}`, stop: () => listener.close() }
}
