import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { SimulatedFork } from '../../../../tools/simulator/api/fork.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, get, noon, openSocket, started, stopAll } from './calls.ts'

const second = 1000
const clock = manualClock(noon)
test.after.each(stopAll)

/** A gateway whose time stands still, with a fork's firmware that differs in this. */
const forked = (fork: object, options = {}) =>
  started({ inverters: 1, clock, fork: { reads: {}, writes: {}, ...fork } as SimulatedFork, ...options })

/** What a socket pushes in each of these seconds, parsed. */
async function heardOn(gateway: Gateway, path: string, seconds: number) {
  const { socket, heard, settled } = await openSocket(gateway, path)
  const all: unknown[][] = []
  for (let at = 0; at < seconds; at++) {
    clock.advance(second)
    await settled()
    all.push(heard.splice(0).map(text => JSON.parse(text)))
  }
  socket.terminate()
  return all
}

test('a socket of a fork pushes every second, null too, and nothing when there is nothing', async () => {
  const messages = [{ soc: 12.25 }, undefined, null]
  const sockets = { '/battery': { realm: 'battery websocket', push: () => messages.shift() } }
  assert.equal(await heardOn(await forked({ sockets }), '/battery', 3), [[{ soc: 12.25 }], [], [null]])
})

test('members that a fork adds are in the answer, and are pushed when they change, all of them every ten seconds', async () => {
  let soc = 50
  const gateway = await forked({
    members: { 'livedata/status': () => ({ battery: { soc }, power_meter: { enabled: false } }) },
  })
  const document: object = await get(gateway, 'livedata/status')
  assert.equal((document as { battery?: unknown }).battery, { soc: 50 })
  const own = (messages: unknown[][]) =>
    messages.map(all => all.filter(message => !('inverters' in (message as object))))
  assert.equal(own(await heardOn(gateway, '/livedata', 2)), [
    [{ battery: { soc: 50 }, power_meter: { enabled: false } }],
    [],
  ])
  soc = 51
  const later = own(await heardOn(gateway, '/livedata', 10))
  assert.equal(later[0], [{ battery: { soc: 51 } }])
  assert.equal(later.filter(all => all.some(message => 'power_meter' in (message as object))).length, 1)
})

test('live values that a fork answers in its own way are pushed so, too', async () => {
  const live = { inverters: [{ serial: 'own' }], total: {}, hints: {} }
  const gateway = await forked({ reads: { 'livedata/status': () => live } })
  assert.equal(await get(gateway, 'livedata/status'), live as never)
  clock.advance(20 * second)
  assert.equal((await heardOn(gateway, '/livedata', 1))[0], [live])
})

test('a socket of a fork without a rule of its own asks for a login as ours do', async () => {
  const sockets = { '/battery': { realm: 'x', push: () => 1 } }
  const gateway = await forked({ sockets }, { generation: 2026, readonly: false })
  const outcome = (login?: string) => gateway.admission('/battery', login)?.outcome
  assert.equal([outcome(), outcome(basic().Authorization)], ['unauthorized', 'open'])
})

test.run()
