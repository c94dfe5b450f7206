import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { basic, change, noon, send } from './calls.ts'

const started = (options: GatewayOptions = {}) => startGateway({ at: noon, ...options })

/** An open socket; `heard` grows with every message. */
async function open(gateway: Gateway, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers })
  const heard: string[] = []
  socket.on('message', message => void heard.push(String(message)))
  await once(socket, 'open')
  return { socket, heard }
}

/** The status a refused upgrade is answered with, and its challenge. */
async function refusal(gateway: Gateway, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  return { status: response.statusCode, challenge: response.headers['www-authenticate'] }
}

/** Resolves when a ping has come back: everything sent before it has arrived. */
async function settled(socket: WebSocket) {
  const pong = once(socket, 'pong')
  socket.ping()
  await pong
}

test('both sockets are open to everybody while read-only access is on, and always in 2025 and in v26.3.28', async () => {
  for (const options of [
    { generation: 2026 },
    { generation: 2025, readonly: false },
    { generation: 2026, readonly: false, socketLogin: 'nothing' },
  ] as const) {
    const gateway = await started(options)
    for (const path of ['/livedata', '/console']) (await open(gateway, path)).socket.terminate()
    await gateway.stop()
  }
})

test('generation 2026 challenges by Digest while read-only access is off, and takes Basic too', async () => {
  const gateway = await started({ generation: 2026, readonly: false })
  for (const [path, realm] of [
    ['/livedata', 'live websocket'],
    ['/console', 'console websocket'],
  ] as const) {
    const { status, challenge = '' } = await refusal(gateway, path)
    assert.is(status, 401)
    assert.match(challenge, new RegExp(`^Digest realm="${realm}", qop="auth", nonce="\\w+", opaque="\\w+"$`))
    const nonce = /nonce="(\w+)"/.exec(challenge)?.[1]
    const digest = (password: string, of = realm) => {
      const md5 = (text: string) => createHash('md5').update(text).digest('hex')
      const account = md5(`admin:${of}:${password}`)
      const response = md5(`${account}:${nonce}:00000001:cn:auth:${md5(`GET:${path}`)}`)
      const rest = `uri="${path}", qop=auth, nc=00000001, cnonce="cn", response="${response}"`
      return { Authorization: `Digest username="admin", realm="${of}", nonce="${nonce}", ${rest}` }
    }
    ;(await open(gateway, path, digest('openDTU42'))).socket.terminate()
    ;(await open(gateway, path, basic())).socket.terminate()
    assert.is((await refusal(gateway, path, digest('wrong-password'))).status, 401)
    assert.is((await refusal(gateway, path, digest('openDTU42', 'other' as typeof realm))).status, 401)
    assert.is((await refusal(gateway, path, basic('wrong-password'))).status, 401)
  }
  await gateway.stop()
})

test('whether sockets ask for a login does not depend on the file of time zones', async () => {
  for (const zonesFile of [true, false])
    for (const socketLogin of ['nothing', 'digest'] as const) {
      const gateway = await started({ readonly: false, socketLogin, zonesFile })
      const { headers } = await fetch(`${gateway.url}/zones.json`)
      assert.is(headers.get('content-type'), zonesFile ? 'application/json' : 'text/html')
      if (socketLogin === 'digest') assert.is((await refusal(gateway, '/console')).status, 401)
      else (await open(gateway, '/console')).socket.terminate()
      await gateway.stop()
    }
})

test('only handshake version 13 is accepted, and only on the exact paths', async () => {
  const gateway = await started()
  const handshake = async (path: string, version: number) => {
    const socket = connect(gateway.port, '127.0.0.1')
    const lines = [
      'Host: g',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nSec-WebSocket-Version: ${version}\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    socket.destroy()
    return String(chunk).split('\r\n')[0]
  }
  assert.is(await handshake('/livedata', 13), 'HTTP/1.1 101 Switching Protocols')
  assert.is(await handshake('/livedata', 8), 'HTTP/1.1 400 Bad Request')
  assert.is(await handshake('/livedata/', 13), 'HTTP/1.1 200 OK')
  await gateway.stop()
})

test('a requested sub-protocol is echoed', async () => {
  const gateway = await started()
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/livedata`, ['solar', 'other'])
  await once(socket, 'open')
  assert.is(socket.protocol, 'solar')
  socket.terminate()
  await gateway.stop()
})

test('each push carries one inverter with all its measurements, and none is sent on connect', async () => {
  const clock = new ManualClock(noon)
  const gateway = await started({ clock, inverters: 3 })
  const { socket, heard } = await open(gateway, '/livedata')
  await settled(socket)
  assert.equal(heard, [])
  clock.advance(1000)
  await settled(socket)
  const messages = heard.map(text => JSON.parse(text))
  assert.equal(
    messages.map(({ inverters }) => inverters.length),
    [1, 1, 1],
  )
  assert.is(new Set(messages.map(({ inverters }) => inverters[0].serial)).size, 3)
  for (const { inverters, total, hints } of messages) {
    assert.equal(Object.keys(inverters[0]).slice(-4), ['AC', 'DC', 'INV', 'events'])
    assert.equal([Object.keys(total).length, Object.keys(hints).length], [3, 4])
  }
  socket.terminate()
  await gateway.stop()
})

test('without new data an inverter is pushed after more than ten seconds; a second client waits for that', async () => {
  const clock = new ManualClock(noon)
  // The clock is never known, so nothing is polled and no data changes.
  const gateway = await started({ clock, inverters: 1, syncTimeMs: 1e9 })
  const first = await open(gateway, '/livedata')
  clock.advance(1000)
  await settled(first.socket)
  assert.is(first.heard.length, 1)
  const second = await open(gateway, '/livedata')
  clock.advance(10_000)
  await settled(second.socket)
  assert.equal([first.heard.length, second.heard.length], [1, 0])
  clock.advance(1000)
  await settled(first.socket)
  await settled(second.socket)
  assert.equal([first.heard.length, second.heard.length], [2, 1])
  await gateway.stop()
})

test('after ten seconds without clients the first one gets every inverter at once', async () => {
  const clock = new ManualClock(noon)
  const gateway = await started({ clock, inverters: 4, syncTimeMs: 1e9 })
  const before = await open(gateway, '/livedata')
  clock.advance(1000)
  await settled(before.socket)
  before.socket.close()
  await once(before.socket, 'close')
  clock.advance(11_000)
  const { socket, heard } = await open(gateway, '/livedata')
  clock.advance(1000)
  await settled(socket)
  assert.is(heard.length, 4)
  await gateway.stop()
})

test('what a client sends is ignored', async () => {
  const gateway = await started({ clock: new ManualClock(noon) })
  const { socket, heard } = await open(gateway, '/livedata')
  socket.send('ping')
  await settled(socket)
  assert.equal(heard, [])
  await gateway.stop()
})

test('a ninth client disconnects the oldest within a second', async () => {
  const clock = new ManualClock(noon)
  const gateway = await started({ clock })
  const clients: WebSocket[] = []
  for (let client = 0; client < 9; client++) clients.push((await open(gateway, '/console')).socket)
  const closed = once(clients[0]!, 'close')
  clock.advance(1000)
  const [code] = await closed
  assert.is(code, 1005)
  for (const socket of clients.slice(1)) {
    await settled(socket)
    assert.is(socket.readyState, WebSocket.OPEN)
  }
  await gateway.stop()
})

test('a live client that does not read is disconnected once 32 messages are queued', async () => {
  const gateway = await started({ clock: new ManualClock(noon), inverters: 1 })
  const { socket, heard } = await open(gateway, '/livedata')
  socket.pause()
  const text = 'x'.repeat(2_000_000)
  for (let push = 0; push < 60; push++) gateway.pushRaw({ text })
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  assert.ok(heard.length >= 32 && heard.length < 60, `${heard.length} messages arrived`)
  await gateway.stop()
})

test('saving security closes every socket, but only with read-only access off', async () => {
  const gateway = await started()
  const { socket } = await open(gateway, '/livedata')
  await change(gateway, 'security', { allow_readonly: true })
  await settled(socket)
  assert.is(socket.readyState, WebSocket.OPEN)
  const closed = once(socket, 'close')
  await change(gateway, 'security', { allow_readonly: false })
  const [code] = await closed
  assert.is(code, 1005)
  await gateway.stop()
})

test('a restart cuts the sockets', async () => {
  const gateway = await started({ restartDelayMs: 0, bootTimeMs: 0 })
  const { socket } = await open(gateway, '/livedata')
  const closed = once(socket, 'close')
  await send(gateway, 'maintenance/reboot', { reboot: true })
  const [code] = await closed
  assert.is(code, 1006)
  await gateway.stop()
})

test.run()
