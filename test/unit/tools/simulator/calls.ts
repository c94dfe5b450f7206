import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { DocumentAt, Readable, Reply, Writable } from '../../../../src/contract/endpoints.ts'
import type { Settings, Topic } from '../../../../src/contract/settings.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'

/** Noon in summer at the plant of the simulator. */
export const noon = Date.UTC(2026, 5, 21, 10)

export const basic = (password = 'openDTU42') => ({
  Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
})

const running: Gateway[] = []

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The header by which a browser logs in at a path by Digest. */
export function digest(path: string, { realm = '', nonce = '', password = 'openDTU42' }) {
  const account = md5(`admin:${realm}:${password}`)
  const response = md5(`${account}:${nonce}:00000001:cn:auth:${md5(`GET:${path}`)}`)
  const rest = `uri="${path}", qop=auth, nc=00000001, cnonce="cn", response="${response}"`
  return { Authorization: `Digest username="admin", realm="${realm}", nonce="${nonce}", ${rest}` }
}

/** A gateway at noon, which `stopAll` ends. */
export async function started(options: GatewayOptions = {}): Promise<Gateway> {
  const gateway = await startGateway({ at: noon, ...options })
  running.push(gateway)
  return gateway
}

/** The same without a port. */
export const inMemory = (options: GatewayOptions = {}) => started({ listen: false, ...options })

/** Ends the gateways of a test. */
export async function stopAll() {
  for (const gateway of running.splice(0)) await gateway.stop()
}

/** An open socket: `heard` grows with every message, `settled` resolves to it when everything sent before has arrived. */
export async function openSocket({ url }: { url: string }, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
  const heard: string[] = []
  socket.on('error', () => {})
  socket.on('message', message => void heard.push(String(message)))
  await once(socket, 'open')
  const settled = async () => {
    const pong = once(socket, 'pong')
    socket.ping()
    await pong
    return heard
  }
  return { socket, heard, settled }
}

export const form = (data: unknown) =>
  new URLSearchParams({ data: typeof data === 'string' ? data : JSON.stringify(data) })

/** A POST by the admin; texts go out as they are. */
export const send = (gateway: Gateway, path: string, data: unknown, headers: Record<string, string> = basic()) =>
  gateway.fetch(`/api/${path}`, { method: 'POST', headers, body: form(data) })

export const post = async (gateway: Gateway, path: Writable, data: unknown) =>
  (await (await send(gateway, path, data)).json()) as Reply

export const get = async <P extends Readable>(gateway: Gateway, path: P, query = '') =>
  (await (await gateway.fetch(`/api/${path}${query}`, { headers: basic() })).json()) as DocumentAt<P>

/** Saves the settings as they are but for `changes`; undefined leaves a member out. */
export async function change<T extends Topic>(
  gateway: Gateway,
  topic: T,
  changes: { [M in keyof Settings[T]]?: unknown },
) {
  const stored = (await get(gateway, `${topic}/config` as Readable)) as object
  return post(gateway, `${topic}/config`, { ...stored, ...changes })
}

/** A multipart body of files, with text parts before them. */
export function multipart(texts: Record<string, string>, files: Record<string, Uint8Array | string>) {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  for (const [name, content] of Object.entries(files)) {
    body.append(name, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), `${name}.bin`)
  }
  return body
}
