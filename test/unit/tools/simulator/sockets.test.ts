import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, change, digest, noon, openSocket, started, stopAll } from './calls.ts'

test.after.each(stopAll)

/** The status a refused upgrade is answered with, and its challenge. */
async function refusal(gateway: Gateway, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  return { status: response.statusCode, challenge: response.headers['www-authenticate'] }
}

test('both sockets are open to everybody while read-only access is on, and always in 2025 and in v26.3.28', async () => {
  for (const options of [
    { generation: 2026 },
    { generation: 2025, readonly: false },
    { generation: 2026, readonly: false, socketLogin: 'nothing' },
  ] as const) {
    const gateway = await started(options)
    for (const path of ['/livedata', '/console']) await openSocket(gateway, path)
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
    const nonce = /nonce="(\w+)"/.exec(challenge)?.[1] ?? ''
    await openSocket(gateway, path, digest(path, { realm, nonce }))
    await openSocket(gateway, path, basic())
    for (const login of [
      digest(path, { realm, nonce, password: 'wrong-password' }),
      digest(path, { realm: 'other', nonce }),
      basic('wrong-password'),
    ])
      assert.is((await refusal(gateway, path, login)).status, 401)
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
})

test('each push carries one inverter with all its measurements; none is sent on connect, and what a client sends is ignored', async () => {
  const clock = manualClock(noon)
  const gateway = await started({ clock, inverters: 3 })
  const { socket, settled } = await openSocket(gateway, '/livedata')
  socket.send('ping')
  assert.equal(await settled(), [])
  clock.advance(1000)
  const messages = (await settled()).map(text => JSON.parse(text))
  assert.equal(
    messages.map(({ inverters }) => inverters.length),
    [1, 1, 1],
  )
  assert.is(new Set(messages.map(({ inverters }) => inverters[0].serial)).size, 3)
  for (const { inverters, total, hints } of messages) {
    assert.equal(Object.keys(inverters[0]).slice(-4), ['AC', 'DC', 'INV', 'events'])
    assert.equal([Object.keys(total).length, Object.keys(hints).length], [3, 4])
  }
})

test('without new data an inverter is pushed after more than ten seconds; a second client waits for that', async () => {
  const clock = manualClock(noon)
  // The clock is never known, so nothing is polled and no data changes.
  const gateway = await started({ clock, inverters: 1, syncTimeMs: 1e9 })
  const first = await openSocket(gateway, '/livedata')
  clock.advance(1000)
  assert.is((await first.settled()).length, 1)
  const second = await openSocket(gateway, '/livedata')
  clock.advance(10_000)
  assert.equal([first.heard.length, (await second.settled()).length], [1, 0])
  clock.advance(1000)
  assert.equal([(await first.settled()).length, (await second.settled()).length], [2, 1])
})

test('a ninth client disconnects the oldest within a second', async () => {
  const clock = manualClock(noon)
  const gateway = await started({ clock })
  const clients: Awaited<ReturnType<typeof openSocket>>[] = []
  for (let client = 0; client < 9; client++) clients.push(await openSocket(gateway, '/console'))
  const closed = once(clients[0]!.socket, 'close')
  clock.advance(1000)
  assert.is((await closed)[0], 1005)
  for (const { socket, settled } of clients.slice(1)) {
    await settled()
    assert.is(socket.readyState, WebSocket.OPEN)
  }
})

test('a live client that does not read is disconnected once 32 messages are queued', async () => {
  const gateway = await started({ clock: manualClock(noon), inverters: 1 })
  const { socket, heard } = await openSocket(gateway, '/livedata')
  socket.pause()
  const text = 'x'.repeat(2_000_000)
  for (let push = 0; push < 60; push++) gateway.pushRaw({ text })
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  assert.ok(heard.length >= 32 && heard.length < 60, `${heard.length} messages arrived`)
})

test('saving security closes every socket, but only with read-only access off', async () => {
  const gateway = await started()
  const { socket, settled } = await openSocket(gateway, '/livedata')
  await change(gateway, 'security', { allow_readonly: true })
  await settled()
  assert.is(socket.readyState, WebSocket.OPEN)
  const closed = once(socket, 'close')
  await change(gateway, 'security', { allow_readonly: false })
  assert.is((await closed)[0], 1005)
})

test('after ten seconds without clients the first one gets every inverter at once', async () => {
  const clock = manualClock(noon)
  const gateway = await started({ clock, inverters: 4, syncTimeMs: 1e9 })
  const before = await openSocket(gateway, '/livedata')
  clock.advance(1000)
  await before.settled()
  before.socket.close()
  await once(before.socket, 'close')
  clock.advance(11_000)
  const { settled } = await openSocket(gateway, '/livedata')
  clock.advance(1000)
  assert.is((await settled()).length, 4)
})

test.run()
