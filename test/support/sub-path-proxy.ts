import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { localServer } from './local-server.ts'

/** A running reverse proxy. */
export type SubPathProxy = Awaited<ReturnType<typeof mountBelow>>

/**
 * Mounts gateways below paths of one host and strips the path, for calls and sockets, as nginx does by
 * `location /any/path/ { proxy_pass http://gateway/; }`.
 * @param mounts path with a slash at both ends -> origin of a gateway
 */
export async function mountBelow(mounts: Record<string, string>) {
  const proxy = createProxyServer({ changeOrigin: true, xfwd: false })
  /** Requested paths outside every mount: answered 404, as by a server that has something else there. */
  const strays: string[] = []

  /** The gateway of a request, with the mount removed from its path; undefined outside every mount. */
  function take(request: IncomingMessage) {
    const path = request.url ?? '/'
    const mount = Object.keys(mounts).find(start => path.startsWith(start))
    if (mount) request.url = path.slice(mount.length - 1)
    else strays.push(path)
    return mount && mounts[mount]
  }
  function answer(request: IncomingMessage, out: ServerResponse) {
    const target = take(request)
    if (!target) return out.writeHead(404).end()
    return proxy.web(request, out, { target }).catch(() => (out.headersSent ? out.destroy() : out.writeHead(502).end()))
  }
  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer) {
    const target = take(request)
    if (!target) socket.destroy()
    else proxy.ws(request, socket, { target }, head).catch(() => socket.destroy())
  }
  proxy.on('error', (_error, _request, out) => void out?.destroy())
  return { ...(await localServer(answer, upgrade)), strays }
}
