import type { IncomingMessage } from 'node:http'
import { createProxyServer } from 'httpxy'
import { localServer } from './local-server.ts'

/** How a proxy knows who may pass: by a cookie that it sets at `/enter`, or by a Basic login of its own. */
export type ProxyLogin = 'cookie' | { username: string; password: string }

const cookie = 'pass=yes'

/** A proxy in front of a gateway with a login of its own, for calls and sockets; `stop` ends it. */
export async function loginProxy(gateway: string, login: ProxyLogin) {
  const proxy = createProxyServer({ target: gateway, changeOrigin: true, xfwd: false })
  const basic = login !== 'cookie' && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`
  const mayPass = ({ headers }: IncomingMessage) =>
    basic ? headers.authorization === basic : headers.cookie?.includes(cookie)
  const refusal: [number, Record<string, string>] = basic
    ? [401, { 'WWW-Authenticate': 'Basic realm="proxy"' }]
    : [403, { 'Content-Type': 'text/html' }]

  proxy.on('error', (_error, _request, out) => void out?.destroy())
  return localServer(
    (request, response) => {
      if (!basic && request.url === '/enter')
        return response.writeHead(302, { 'Set-Cookie': `${cookie}; HttpOnly; Path=/`, Location: '/' }).end()
      if (!mayPass(request)) return response.writeHead(...refusal).end('<h1>Log in at the proxy</h1>')
      return proxy.web(request, response, { target: gateway }).catch(() => response.destroy())
    },
    (request, socket, head) => {
      if (mayPass(request)) proxy.ws(request, socket, { target: gateway }, head).catch(() => socket.destroy())
      else socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    },
  )
}
