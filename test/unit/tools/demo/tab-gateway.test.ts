import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BridgeAnswer } from '../../../../tools/demo/bridge.ts'
import { settleMs, TabGateway } from '../../../../tools/demo/tab-gateway.ts'
import type { CoreOptions } from '../../../../tools/simulator/gateway-options.ts'
import { besidesHouse } from '../../../../tools/simulator/plant/roof.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, noon } from '../simulator/calls.ts'

const headers = { authorization: basic().Authorization, 'x-requested-with': 'XMLHttpRequest' }
const nothing = new Uint8Array()

function started(options: CoreOptions = {}) {
  const clock = manualClock(noon)
  const saved: string[] = []
  const zones = { 'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3' }
  const gateway = new TabGateway({
    at: noon,
    clock,
    zones,
    certificateInfo: () => '',
    save: state => saved.push(state),
    ...options,
  })
  void gateway.start()
  return { gateway, clock, saved }
}

const get = (gateway: TabGateway, target: string, more = {}) =>
  gateway.call({ method: 'GET', target, headers: { ...headers, ...more }, body: nothing })

const json = ({ body }: BridgeAnswer) => JSON.parse(Buffer.from(body).toString())

/** Everything that happens on a socket, in its order. */
function listen(gateway: TabGateway, login?: string) {
  const heard: string[] = []
  const end = gateway.connect('/livedata', login, {
    onOpen: () => heard.push('open'),
    onMessage: text => heard.push(text),
    onClose: () => heard.push('close'),
  })
  return { heard, end }
}

/** Lets pending messages arrive. */
const settle = () => new Promise(resolve => setImmediate(resolve))

test('a call in the tab has the answer it has in Node, and an unknown path is the page', async () => {
  const { gateway } = started()
  const live = json(await get(gateway, '/api/livedata/status'))
  assert.is(live.inverters.length, 5)
  assert.is((await get(gateway, '/api/system/status?x=1')).status, 200)
  assert.is((await get(gateway, '/nothing')).headers['Content-Type'], 'text/html')
  assert.is('Europe/Berlin' in json(await get(gateway, '/zones.json')), true)
  assert.is((await get(gateway, '/api/mqtt/config', { authorization: '' })).status, 401)
  await gateway.stop()
})

test('the inverters of the second gateway are other ones than any of the first, under the same sky', async () => {
  const made = [started({ inverters: 10 }), started({ inverters: 2, from: besidesHouse })]
  const plants = made.map(({ gateway }) => gateway.world.plant)
  for (const member of ['name', 'serial'] as const) {
    const said = plants.flatMap(plant => plant.installed().map(entry => entry[member]))
    assert.equal([said.length, new Set(said).size], [12, 12])
  }
  assert.is(plants[0]?.options.seed, plants[1]?.options.seed)
  for (const { gateway } of made) await gateway.stop()
})

test('a house with devices of a fork has followed the plant for a minute when it is first seen', async () => {
  const seen: number[] = []
  const live = ({ time }: World) => ({ power_meter: seen.push(time.now()) })
  const { gateway } = started({
    at: noon - settleMs,
    fork: { reads: {}, writes: {}, members: { 'livedata/status': live } },
  })
  gateway.settle(() => noon)
  assert.equal([seen.length, seen[0], seen.at(-1)], [13, noon - settleMs, noon])
  await gateway.stop()
})

test('a multipart file arrives, its progress is told, and nothing is saved after the end', async () => {
  const { gateway, clock, saved } = started()
  const form = new FormData()
  form.append('config', new Blob(['{"meta":{"code":"nl","name":"Nederlands"}}']), 'pack.lang.json')
  const request = new Request('http://gateway.test/', { method: 'POST', body: form })
  const body = new Uint8Array(await request.arrayBuffer())
  const progress: number[] = []
  const call = gateway.call({
    method: 'POST',
    target: '/api/file/upload?file=pack.lang.json',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    body,
    onSent: bytes => progress.push(bytes),
  })
  await settle()
  clock.advance(50)
  assert.equal([(await call).status, progress.at(-1)], [200, body.length])
  assert.match(gateway.world.flash.read('pack.lang.json')?.toString() ?? '', /Nederlands/)
  const before = saved.length
  await gateway.stop()
  clock.advance(10_000)
  assert.is(saved.length, before)
})

test('a socket opens, brings values and closes; where the bar says so it is silent, refused or gone', async () => {
  const { gateway, clock } = started({ syncTimeMs: 0 })
  const { heard, end } = listen(gateway)
  await settle()
  assert.equal(heard, ['open'])
  clock.advance(1000)
  await settle()
  assert.ok(heard.length > 1 && 'inverters' in JSON.parse(heard[1] ?? ''))
  gateway.faults.set({ sockets: 'silent' })
  const before = heard.length
  clock.advance(20_000)
  await settle()
  assert.is(heard.length, before)
  gateway.faults.reset()
  end()
  await settle()
  assert.equal([heard.at(-1), gateway.live.size], ['close', 0])
  gateway.faults.set({ sockets: 'refuse' })
  const refused = listen(gateway)
  await settle()
  assert.equal(refused.heard, ['close'])
  gateway.faults.set({ sockets: 'ignore' })
  const ignored = listen(gateway)
  await settle()
  assert.equal(ignored.heard, [])
  gateway.dropSockets()
  assert.equal(ignored.heard, ['close'])
  await gateway.stop()
})

test('offline, calls fail, those in flight too, and sockets close', async () => {
  const { gateway } = started()
  const { heard } = listen(gateway)
  await settle()
  gateway.faults.set({ delay: { path: '*', ms: 60_000 } })
  const outcome = () =>
    get(gateway, '/api/system/status').then(
      ({ status }) => status,
      () => 'failed',
    )
  const inFlight = outcome()
  await settle()
  gateway.faults.set({ offline: true })
  await settle()
  assert.equal(await Promise.all([inFlight, outcome()]), ['failed', 'failed'])
  assert.is(heard.at(-1), 'close')
  gateway.faults.reset()
  assert.is((await get(gateway, '/api/system/status')).status, 200)
  await gateway.stop()
})

test('a gateway without read-only access lets only the admin open its sockets', async () => {
  const { gateway } = started({ generation: 2026, readonly: false })
  const [stranger, admin] = [listen(gateway), listen(gateway, `Basic ${btoa('admin:openDTU42')}`)]
  await settle()
  assert.equal([stranger.heard, admin.heard], [['close'], ['open']])
  await gateway.stop()
})

test.run()
