import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { setFaults } from '../../../../tools/simulator/fault-file.ts'
import type { FaultSettings } from '../../../../tools/simulator/faults/faults.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, get, inMemory, multipart, noon, openSocket, send, started, stopAll } from './calls.ts'

test.after.each(stopAll)

const status = async (gateway: Gateway, path = '/api/system/status') => (await gateway.fetch(path)).status

const fails = (asked: Promise<unknown>) =>
  asked.then(
    () => false,
    () => true,
  )

const immediate = () => new Promise(resolve => setImmediate(resolve))

test('offline refuses connections and cuts sockets, until it ends', async () => {
  const gateway = await started()
  const { socket } = await openSocket(gateway, '/livedata')
  const cut = once(socket, 'close')
  gateway.faults.set({ offline: true })
  await cut
  assert.ok(await fails(fetch(gateway.url)))
  assert.ok(await fails(gateway.fetch('/')))
  gateway.faults.reset()
  assert.is(await status(gateway), 200)
  await openSocket(gateway, '/livedata')
})

const answers: [string, Partial<FaultSettings>, number, string | null][] = [
  ['HTML in place of JSON', { html: { path: '*' } }, 200, 'text/html'],
  ['429 with the seconds to wait', { busy: { path: '*', retryAfter: 7 } }, 429, 'text/plain'],
  ['500 with the envelope of a full memory', { broken: { path: '*' } }, 500, 'application/json'],
  ['401 whatever the credentials', { unauthorized: { path: '*' } }, 401, null],
  ['403 as a proxy might', { status: { path: '*', status: 403 } }, 403, null],
]

for (const [title, fault, expected, type] of answers) {
  test(`every call can answer ${title}`, async () => {
    const gateway = await inMemory()
    gateway.faults.set(fault)
    const answer = await gateway.fetch('/api/ntp/status', { headers: basic() })
    assert.equal([answer.status, answer.headers.get('Content-Type')], [expected, type])
    assert.is(answer.headers.get('Retry-After'), expected === 429 ? '7' : null)
    assert.is(await status(gateway, '/'), 200)
    gateway.faults.reset()
    assert.is(await status(gateway), 200)
  })
}

test('a fault can be limited to one path and a number of calls', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ broken: { path: 'system/status', times: 2 } })
  assert.is(await status(gateway, '/api/ntp/status'), 200)
  assert.equal([await status(gateway), await status(gateway), await status(gateway)], [500, 500, 200])
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

test('an answer can be delayed', async () => {
  const clock = manualClock(noon)
  const gateway = await inMemory({ clock })
  gateway.faults.set({ delay: { path: '*', ms: 4000 } })
  let answered = false
  const asked = status(gateway).then(() => {
    answered = true
  })
  await immediate()
  clock.advance(3999)
  await immediate()
  assert.not(answered)
  while (!answered) {
    clock.advance(1000)
    await immediate()
  }
  await asked
})

test('a slow link is limited in bytes per second', async () => {
  const clock = manualClock(noon)
  const gateway = await inMemory({ clock })
  gateway.faults.set({ slow: 1000 })
  const began = clock.now()
  let length: number | undefined
  const asked = gateway.fetch('/api/system/status').then(async answer => {
    length = (await answer.text()).length
  })
  while (length === undefined) {
    await immediate()
    clock.advance(10)
  }
  await asked
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
  assert.ok(await fails(upload(fetch)))
  assert.is((await cut)[0].status, 0)
  assert.ok(await fails(upload(gateway.fetch)), 'without a port, too')
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

test('the time server, the broker and the radio chips can fail', async () => {
  const gateway = await inMemory({ syncTimeMs: 0 })
  gateway.faults.set({ timeServer: true, broker: true, radio: true })
  const { hints } = await get(gateway, 'livedata/status')
  assert.equal([hints.time_sync, hints.radio_problem], [true, true])
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

test('with less memory every JSON answer is 500 with the body null, live data too, and nothing is stored', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'document' })
  for (const path of ['livedata/status', 'ntp/status', 'system/status']) {
    const answer = await gateway.fetch(`/api/${path}`)
    assert.equal([answer.status, await answer.text()], [500, 'null'], path)
  }
  const before = structuredClone(gateway.world.config.security)
  assert.is((await send(gateway, 'security/config', { password: 'another-one', allow_readonly: true })).status, 500)
  assert.equal(gateway.world.config.security, before)
  assert.is(await status(gateway, '/'), 200)
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

test('without memory for a send buffer a call in memory ends when its caller gives up', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'buffer' })
  const patience = new AbortController()
  const answer = await gateway.fetch('/api/ntp/status', { signal: patience.signal })
  assert.is(answer.status, 200)
  const body = answer.text()
  // However late: nothing that it needs has been collected.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  await immediate()
  runInNewContext('gc')()
  patience.abort(new Error('enough'))
  assert.is(await body.catch(error => error.message), 'enough')
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

test.run()
