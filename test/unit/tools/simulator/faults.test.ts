import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { setFaults } from '../../../../tools/simulator/fault-file.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, get, inMemory, multipart, noon, openSocket, send, started, stopAll } from './calls.ts'

test.after.each(stopAll)

const status = async (gateway: Gateway, path = '/api/system/status') => (await gateway.fetch(path)).status

test('offline refuses connections and cuts sockets, until it ends', async () => {
  const gateway = await started()
  const { socket } = await openSocket(gateway, '/livedata')
  const cut = once(socket, 'close')
  gateway.faults.set({ offline: true })
  await cut
  for (const ask of [fetch, gateway.fetch]) assert.instance(await ask(gateway.url).catch(error => error), TypeError)
  gateway.faults.reset()
  assert.is(await status(gateway), 200)
  await openSocket(gateway, '/livedata')
})

test('faults can end by themselves, except those that were changed meanwhile', async () => {
  const clock = manualClock(noon)
  const { faults } = await inMemory({ clock })
  faults.setFor(60_000, { status: { path: '*', status: 503 }, broker: true, memory: 'document' })
  faults.set({ memory: 'answer' })
  clock.advance(59_999)
  assert.is(faults.settings.status?.status, 503)
  clock.advance(1)
  const { status: chosen, broker, memory } = faults.settings
  assert.equal([chosen, broker, memory], [null, false, 'answer'])
})

test('a slow link is limited in bytes per second', async () => {
  const clock = manualClock(noon)
  const gateway = await inMemory({ clock })
  gateway.faults.set({ slow: 1000 })
  const began = clock.now()
  let length = 0
  void gateway.fetch('/api/system/status').then(async answer => {
    length = (await answer.text()).length
  })
  while (!length) {
    await new Promise(resolve => setImmediate(resolve))
    clock.advance(10)
  }
  assert.ok(clock.now() - began >= length - 100, `${clock.now() - began} ms for ${length} bytes`)
})

test('an upload can be refused after it has arrived, or cut off half-way', async () => {
  const gateway = await started({ restartDelayMs: 0, bootTimeMs: 0 })
  const upload = (ask: typeof fetch) => {
    const body = multipart({}, { config: new Uint8Array(200_000) })
    return ask(`${gateway.url}/api/file/upload?file=config.json`, { method: 'POST', headers: basic(), body })
  }
  gateway.faults.set({ refuseUpload: 500 })
  assert.is((await upload(fetch)).status, 500)
  gateway.faults.set({ refuseUpload: null, cutUpload: 40 })
  const cut = gateway.until('request')
  for (const ask of [fetch, gateway.fetch]) assert.instance(await upload(ask).catch(error => error), TypeError)
  assert.is((await cut)[0].status, 0)
  assert.match(gateway.world.flash.read('config.json')?.toString() ?? '', /"cfg"/)
})

test('sockets can be silent, unanswered or refused', async () => {
  const clock = manualClock(noon)
  const gateway = await started({ clock, inverters: 1 })
  const connecting = () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/livedata`)
    socket.on('error', () => {})
    return socket
  }
  gateway.faults.set({ sockets: 'silent' })
  const silent = await openSocket(gateway, '/livedata')
  clock.advance(30_000)
  assert.equal(await silent.settled(), [])
  gateway.faults.set({ sockets: 'refuse' })
  const [, response] = await once(connecting(), 'unexpected-response')
  assert.is(response.statusCode, 503)
  gateway.faults.set({ sockets: 'ignore' })
  const waiting = connecting()
  const over = new Promise(resolve => waiting.on('close', resolve))
  await gateway.until('unanswered')
  assert.is(waiting.readyState, WebSocket.CONNECTING)
  gateway.dropSockets()
  await over
})

test('the broker and the radio chips can fail', async () => {
  const clock = manualClock()
  const gateway = await inMemory({ clock })
  clock.advance(5000)
  assert.is((await get(gateway, 'mqtt/status')).mqtt_connected, true)
  gateway.faults.set({ broker: true, radio: true })
  assert.is((await get(gateway, 'mqtt/status')).mqtt_connected, false)
  const { cmt_configured, cmt_connected } = await get(gateway, 'system/status')
  assert.equal([cmt_configured, cmt_connected], [true, false])
})

test('with little memory each call is answered as the device does', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'answer' })
  const live = await gateway.fetch('/api/livedata/status')
  assert.equal([live.status, live.headers.get('Retry-After')], [429, '60'])
  assert.is(await status(gateway, '/api/prometheus/metrics'), 429)
  const other = await gateway.fetch('/api/ntp/status')
  assert.equal([other.status, (await other.json()).code], [500, 1007])
})

test('without memory for a send buffer only the head of an answer arrives, and the connection stays open', async () => {
  const gateway = await started()
  gateway.faults.set({ memory: 'buffer' })
  const heard = connect(gateway.port, '127.0.0.1')
  heard.write('GET /api/livedata/status HTTP/1.1\r\nHost: x\r\n\r\n')
  const [head] = await once(heard, 'data')
  assert.match(String(head), /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(String(head), /content-length: [1-9]\d+\r\n/i)
  assert.match(String(head), /\r\n\r\n$/)
  assert.is(heard.readyState, 'open')
  assert.is(await status(gateway, '/'), 200)
})

test('a file sets faults, for a time too, and is refused with what is wrong in it', async () => {
  const clock = manualClock(noon)
  const gateway = await inMemory({ clock })
  setFaults(gateway, '{"busy": {"path": "*"}, "forMs": 1000}')
  assert.is(await status(gateway), 429)
  clock.advance(1000)
  assert.is(await status(gateway), 200)
  for (const [faults, message] of [
    [{ ofline: true }, /^there is no ofline$/],
    [{ html: { path: '*', tims: 1 } }, /^there is no html\.tims$/],
    [{ sockets: 'perhaps' }, /^sockets must be work, silent, ignore, refuse$/],
    [{ delay: { path: '*' } }, /^there has to be delay\.ms$/],
    [{ html: { path: '/api/ntp/status' } }, /^html\.path must be \*, .*, ntp\/status, /],
  ] as const)
    assert.throws(() => setFaults(gateway, JSON.stringify(faults)), message)
})

test('with less memory a save is 500 with the body null, and nothing is stored', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'document' })
  const before = structuredClone(gateway.world.config.security)
  const answer = await send(gateway, 'security/config', { password: 'another-one', allow_readonly: true })
  assert.equal([answer.status, await answer.text()], [500, 'null'])
  assert.equal(gateway.world.config.security, before)
})

test.run()
