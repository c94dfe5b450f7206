import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { keepOpen, type SocketState } from '../../src/lib/socket.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { FakeSocket, fakeGateway, fakeSockets, openSockets } from '../support/fake-gateway.ts'

let clock: FakeClock
let sockets: FakeSocket[]
let states: [SocketState, number][]

const keep = () =>
  keepOpen({
    path: '/console',
    ping: 5000,
    retry: failures => failures * 1000,
    message: text => (text === 'again' ? 10_000 : undefined),
    state: (...now) => states.push(now),
  })

test.before.each(() => {
  clock = fakeClock()
  sockets = fakeSockets()
  states = []
  localStorage.clear()
})
test.after.each(() => clock.uninstall())

test('credentials go with a socket only while the gateway says that strangers have to log in', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  let status = 401
  const calls = fakeGateway(() => {
    if (!status) throw new Error('away')
    return { status, json: {} }
  })
  const kept = keep()
  for (const next of [401, 0, 200, 200]) {
    sockets.at(-1)?.drop()
    await clock.tickAsync(9000)
    status = next
  }
  assert.equal(
    sockets.map(({ url }) => url.split('/')[2]),
    ['gateway.test', 'admin:pa%20ss@gateway.test', 'admin:pa%20ss@gateway.test', 'gateway.test', 'gateway.test'],
  )
  assert.equal(
    calls.map(({ headers }) => headers.get('authorization')),
    [null, null, null, null],
  )
  kept.close()
})

test('an anonymous visitor sends no credentials', () => {
  const kept = keep()
  assert.is(sockets[0]?.url.includes('@'), false)
  kept.close()
})

test('a browser that refuses the address is a failed attempt, not a crash', async () => {
  globalThis.WebSocket = class {
    constructor() {
      throw new SyntaxError('no credentials here')
    }
  } as unknown as typeof WebSocket
  const kept = keep()
  assert.equal(states.at(-1), ['closed', 1])
  kept.close()
  assert.is(clock.countTimers(), 0)
})

test('a socket that opens and closes without a word counts as failed each time', async () => {
  const kept = keep()
  for (let i = 0; i < 3; i++) {
    openSockets()[0]?.open()
    openSockets()[0]?.drop()
    await clock.tickAsync((i + 1) * 1000)
  }
  assert.equal(
    states.filter(([state]) => state === 'closed').map(([, failures]) => failures),
    [1, 2, 3],
  )
  kept.close()
})

test('a connection found dead at the heartbeat is opened again', async () => {
  const kept = keep()
  const first = sockets[0] as FakeSocket
  first.open()
  first.readyState = FakeSocket.CLOSED
  await clock.tickAsync(5000)
  assert.is(first.sent.length, 0)
  await clock.tickAsync(1000)
  assert.is(sockets.length, 2)
  kept.close()
})

test('frames that are no text are passed over', () => {
  const kept = keep()
  sockets[0]?.open()
  sockets[0]?.onmessage?.({ data: new ArrayBuffer(2) })
  assert.equal(states.at(-1), ['open', 0])
  kept.close()
})

test('closing ends everything, whatever comes late', async () => {
  const kept = keep()
  const first = sockets[0] as FakeSocket
  first.open()
  kept.close()
  const before = states.length
  first.drop()
  await clock.tickAsync(100_000)
  assert.is(states.length, before)
  assert.is(sockets.length, 1)
  assert.is(clock.countTimers(), 0)
})

test.run()
