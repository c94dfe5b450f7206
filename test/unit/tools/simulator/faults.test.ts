import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { applyFaults } from '../../../../tools/simulator/control/requests.ts'
import { startControl } from '../../../../tools/simulator/control/server.ts'
import type { FaultSettings } from '../../../../tools/simulator/faults/faults.ts'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { basic, get, inMemory, multipart, noon } from './calls.ts'

const status = async (gateway: Gateway, path = '/api/system/status') => (await gateway.fetch(path)).status

const fails = async (ask: Promise<unknown>) => {
  try {
    await ask
    return false
  } catch {
    return true
  }
}

const open = async (gateway: Gateway) => {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/livedata`)
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

test('offline refuses connections and cuts sockets, until it ends', async () => {
  const gateway = await startGateway({ at: noon })
  const socket = await open(gateway)
  const cut = once(socket, 'close')
  gateway.faults.set({ offline: true })
  await cut
  assert.ok(await fails(fetch(gateway.url)))
  assert.ok(await fails(gateway.fetch('/')))
  gateway.faults.reset()
  assert.is(await status(gateway), 200)
  await open(gateway)
  await gateway.stop()
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
    await gateway.stop()
  })
}

test('a fault can be limited to one path and a number of calls', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ broken: { path: 'system/status', times: 2 } })
  assert.is(await status(gateway, '/api/ntp/status'), 200)
  assert.equal([await status(gateway), await status(gateway), await status(gateway)], [500, 500, 200])
  await gateway.stop()
})

test('faults can end by themselves, except those that were changed meanwhile', async () => {
  const clock = new ManualClock(noon)
  const gateway = await inMemory({ clock })
  applyFaults(gateway, { status: { path: '*', status: 503 }, broker: true, memory: 'document', forMs: 60_000 })
  applyFaults(gateway, { memory: 'answer' })
  clock.advance(59_999)
  assert.is(await status(gateway), 503)
  clock.advance(1)
  const { status: chosen, broker, memory } = gateway.faults.settings
  assert.equal([chosen, broker, memory], [null, false, 'answer'])
  await gateway.stop()
})

test('an answer can be delayed', async () => {
  const clock = new ManualClock(noon)
  const gateway = await inMemory({ clock })
  gateway.faults.set({ delay: { path: '*', ms: 4000 } })
  let answered = false
  const asked = gateway.fetch('/api/system/status').then(() => {
    answered = true
  })
  await new Promise(resolve => setImmediate(resolve))
  clock.advance(3999)
  await new Promise(resolve => setImmediate(resolve))
  assert.not(answered)
  while (!answered) {
    clock.advance(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
  await asked
  await gateway.stop()
})

test('a slow link is limited in bytes per second', async () => {
  const clock = new ManualClock(noon)
  const gateway = await inMemory({ clock })
  gateway.faults.set({ slow: 1000 })
  const started = clock.now()
  let length = 0
  let done = false
  const asked = gateway.fetch('/api/system/status').then(async answer => {
    length = (await answer.text()).length
    done = true
  })
  while (!done) {
    await new Promise(resolve => setImmediate(resolve))
    clock.advance(10)
  }
  await asked
  assert.ok((clock.now() - started) / 1000 >= length / 1000 - 0.1, `${clock.now() - started} ms for ${length} bytes`)
  await gateway.stop()
})

test('an upload can be refused after it has arrived, or cut off half-way', async () => {
  const gateway = await startGateway({ at: noon, restartDelayMs: 0, bootTimeMs: 0 })
  const send = () =>
    fetch(`${gateway.url}/api/file/upload?file=config.json`, {
      method: 'POST',
      headers: basic(),
      body: multipart({}, { config: new Uint8Array(200_000) }),
    })
  gateway.faults.set({ refuseUpload: 500 })
  assert.is((await send()).status, 500)
  gateway.faults.set({ refuseUpload: null, cutUpload: 40 })
  const cut = gateway.until('request')
  assert.ok(await fails(send()))
  assert.equal(
    (await cut).map(call => call.status),
    [0],
  )
  assert.match(gateway.world.flash.read('config.json')?.toString() ?? '', /"cfg"/)
  await gateway.stop()
})

test('an upload cut off half-way fails without a port, too', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ cutUpload: 10 })
  const init = { method: 'POST', headers: basic(), body: multipart({}, { config: new Uint8Array(1000) }) }
  assert.ok(await fails(gateway.fetch('/api/file/upload?file=config.json', init)))
  await gateway.stop()
})

test('the live socket can be made to push invalid messages', async () => {
  const gateway = await startGateway({ at: noon, clock: new ManualClock(noon), inverters: 1 })
  const socket = await open(gateway)
  const heard: string[] = []
  socket.on('message', message => void heard.push(String(message)))
  for (const push of ['null', 'empty', 'half', 'unknown', { text: 'hello' }] as const) gateway.pushRaw(push)
  const pong = once(socket, 'pong')
  socket.ping()
  await pong
  assert.equal([heard[0], heard[1], heard[4]], ['null', '{}', 'hello'])
  assert.throws(() => JSON.parse(heard[2] ?? ''))
  const stranger = JSON.parse(heard[3] ?? '').inverters[0].serial
  assert.not.ok(gateway.world.radio.serials.includes(stranger))
  await gateway.stop()
})

test('sockets can be silent, unanswered or refused', async () => {
  const clock = new ManualClock(noon)
  const gateway = await startGateway({ at: noon, clock, inverters: 1 })
  const connecting = () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/livedata`)
    socket.on('error', () => {})
    return socket
  }
  gateway.faults.set({ sockets: 'silent' })
  const silent = await open(gateway)
  let heard = 0
  silent.on('message', () => {
    heard++
  })
  clock.advance(30_000)
  const pong = once(silent, 'pong')
  silent.ping()
  await pong
  assert.is(heard, 0)
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
  await gateway.stop()
})

test('the time server, the broker and the radio chips can fail', async () => {
  const gateway = await inMemory({ syncTimeMs: 0 })
  gateway.faults.set({ timeServer: true, broker: true, radio: true })
  const { hints } = await get(gateway, 'livedata/status')
  assert.equal([hints.time_sync, hints.radio_problem], [true, true])
  assert.is((await get(gateway, 'mqtt/status')).mqtt_connected, false)
  const { cmt_configured, cmt_connected } = await get(gateway, 'system/status')
  assert.equal([cmt_configured, cmt_connected], [true, false])
  await gateway.stop()
})

test('everything can be controlled over HTTP, and invalid requests are refused', async () => {
  const gateway = await startGateway({ at: noon, inverters: 2 })
  const control = await startControl(gateway, 0)
  const order = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(control.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, state: await answer.json() }
  }
  assert.equal((await order('/faults', { busy: { path: '*', times: 1 }, floodConsole: 3 })).state.faults.busy.times, 1)
  assert.is(await status(gateway), 429)
  for (const [body, message] of [
    [{ ofline: true }, 'there is no ofline'],
    [{ html: { path: '*', tims: 1 } }, 'there is no html.tims'],
    [{ sockets: 'perhaps' }, 'sockets must be work, silent, ignore, refuse'],
    [{ delay: { path: '*' } }, "delay must have required property 'ms'"],
    [
      { html: { path: '/api/ntp/status' } },
      "html.path: there is no '/api/ntp/status'; a path is written as livedata/status, or * for all",
    ],
  ] as const) {
    const refused = await order('/faults', body)
    assert.equal([refused.status, refused.state.message], [400, message])
  }
  const moved = await order('/plant', { time: '2026-12-21T12:00:00Z' })
  assert.match(moved.state.time, /^2026-12-21T12:00/)
  assert.is((await order('/plant', { time: '2026-06-21T12:00:00Z' })).status, 400)
  const [serial = ''] = moved.state.inverters
  assert.is((await order('/plant', { range: { serial: '1', inRange: false } })).status, 400)
  const lost = await order('/plant', { range: { serial, inRange: false }, failCommands: { serial, times: 1 } })
  assert.is(lost.status, 200)
  assert.ok(gateway.world.outOfRange.has(serial))
  const cellar = await order('/plant', { reception: { place: 'cellar' } })
  assert.equal(cellar.state.reception, { place: 'cellar', metres: 0 })
  assert.is((await order('/plant', { reception: { place: 'attic' } })).status, 400)
  assert.is((await order('/reset', {})).state.faults.busy, null)
  assert.is((await (await fetch(`${control.url}/state`)).json()).reachable, true)
  await control.stop()
  await gateway.stop()
})

test('the control port refuses what a page of another site sends', async () => {
  const gateway = await startGateway({ at: noon, inverters: 0 })
  const control = await startControl(gateway, 0)
  gateway.faults.set({ broker: true })
  const status = async (path: string, Origin: string) =>
    (await fetch(control.url + path, { method: 'POST', headers: { Origin } })).status
  for (const origin of ['http://elsewhere.example', 'null', control.url.replace('http', 'https')])
    for (const path of ['/reset', '/faults', '/plant']) assert.is(await status(path, origin), 403, `${path} ${origin}`)
  assert.is(gateway.faults.settings.broker, true)
  assert.is(await status('/reset', control.url), 200)
  assert.is(gateway.faults.settings.broker, false)
  await control.stop()
  await gateway.stop()
})

test.run()
