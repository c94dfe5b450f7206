import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webmanifest': 'application/json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
}

/** A minimal file server on this machine, below a path: a folder is its index.html, a missing file is a 404. Port 0: any free one. */
export async function serveFiles(folder: string, below = '/', port = 0) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    const name = pathname.startsWith(below)
      ? pathname.slice(below.length).replace(/(^|\/)$/, '$1index.html')
      : undefined
    const body = name && (await readFile(join(folder, name)).catch(() => undefined))
    response.setHeader('Cache-Control', 'no-cache')
    if (!name || !body) return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>')
    response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`,
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
