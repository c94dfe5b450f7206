import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import type { ForkEndpoints } from '../../../../tools/simulator/api/fork.ts'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { basic, get, noon } from './calls.ts'

const second = 1000
const clock = new ManualClock(noon)
let gateway: Gateway | undefined

/** A gateway whose time stands still, with a fork's firmware that differs in this. */
async function started(fork: object, options = {}) {
  const endpoints = { reads: {}, writes: {}, ...fork } as ForkEndpoints
  gateway = await startGateway({ at: noon, inverters: 1, clock, fork: endpoints, ...options })
  return gateway
}
test.after.each(() => gateway?.stop())

/** What a socket pushes in each of these seconds, parsed. */
async function heardOn(path: string, seconds: number) {
  const socket = new WebSocket(`${gateway?.url.replace('http', 'ws')}${path}`)
  let heard: unknown[] = []
  socket.on('message', message => void heard.push(JSON.parse(String(message))))
  await once(socket, 'open')
  const all: unknown[][] = []
  for (let at = 0; at < seconds; at++) {
    heard = []
    clock.advance(second)
    socket.ping()
    await once(socket, 'pong')
    all.push(heard)
  }
  socket.terminate()
  return all
}

test('a socket of a fork pushes every second, null too, and nothing when there is nothing', async () => {
  const messages = [{ soc: 12.25 }, undefined, null]
  await started({ sockets: { '/battery': { realm: 'battery websocket', push: () => messages.shift() } } })
  assert.equal(await heardOn('/battery', 3), [[{ soc: 12.25 }], [], [null]])
})

test('a socket of a fork asks for a login as ours do, or by its own rule', async () => {
  const push = () => 1
  const sockets = {
    '/battery': { realm: 'battery websocket', push },
    '/open': { realm: 'x', push, admits: () => true },
  }
  const { admission } = await started({ sockets }, { generation: 2026, readonly: false })
  const outcome = (path: string, login?: string) => admission.call(gateway as Gateway, path, login)?.outcome
  assert.equal(
    [outcome('/battery'), outcome('/battery', basic().Authorization), outcome('/open')],
    ['unauthorized', 'open', 'open'],
  )
  assert.is(outcome('/other'), undefined)
})

test('members that a fork adds are in the answer, and are pushed when they change, all of them every ten seconds', async () => {
  let soc = 50
  await started({
    members: { 'livedata/status': () => ({ battery: { soc }, power_meter: { enabled: false } }) },
  })
  const document: object = await get(gateway as Gateway, 'livedata/status')
  assert.equal((document as { battery?: unknown }).battery, { soc: 50 })
  const own = (messages: unknown[][]) =>
    messages.map(all => all.filter(message => !('inverters' in (message as object))))
  assert.equal(own(await heardOn('/livedata', 2)), [[{ battery: { soc: 50 }, power_meter: { enabled: false } }], []])
  soc = 51
  const later = own(await heardOn('/livedata', 10))
  assert.equal(later[0], [{ battery: { soc: 51 } }])
  assert.equal(later.filter(all => all.some(message => 'power_meter' in (message as object))).length, 1)
})

test('live values that a fork answers in its own way are pushed so, too', async () => {
  const live = { inverters: [{ serial: 'own' }], total: {}, hints: {} }
  await started({ reads: { 'livedata/status': () => live } })
  assert.equal(await get(gateway as Gateway, 'livedata/status'), live as never)
  clock.advance(20 * second)
  assert.equal((await heardOn('/livedata', 1))[0], [live])
})

test.run()
