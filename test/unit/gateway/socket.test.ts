import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browserHasLogin, encodeCredentials, socketLogin, storeCredentials } from '../../../src/gateway/credentials.ts'
import { keepOpen, type SocketOptions, type SocketState } from '../../../src/gateway/socket.ts'
import { forgetBrowserLogin } from '../../support/browser-login.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../support/fake-gateway.ts'

let clock: FakeClock
let sockets: FakeSocket[]
let states: [SocketState, number][]
let calls: Call[]
/** The status for a visitor's call; 0: no answer. */
let status: number
const random = Math.random

const keep = async (more: Partial<SocketOptions> = {}) => {
  const kept = keepOpen({
    path: '/console',
    pingMs: 5000,
    message: text => (text === 'again' ? 10_000 : undefined),
    state: (...now) => states.push(now),
    ...more,
  })
  await clock.tickAsync(1)
  return kept
}
const userOf = ({ url }: FakeSocket) => new URL(url).username

test.before.each(() => {
  clock = fakeClock()
  sockets = fakeSockets()
  states = []
  localStorage.clear()
  forgetBrowserLogin()
  Math.random = () => 0
  status = 200
  calls = fakeGateway(({ path }) => {
    if (!status) throw new Error('away')
    return path.includes('zones') ? { json: {} } : { status, json: {} }
  })
})
test.after.each(() => {
  clock.uninstall()
  Math.random = random
})

/** Refuses the sockets that are tried without a login, as firmware does that challenges visitors. */
async function refuse() {
  for (let n = 0; n < 2; n++) {
    for (const socket of openSockets()) if (!userOf(socket)) socket.drop()
    await clock.tickAsync(1001)
  }
}

// First: what refuses sockets is not tried again.
test('where visitors are barred from calls a socket is tried without a login, whatever files the firmware has', async () => {
  for (const zones of [undefined, { json: {} }]) {
    calls = fakeGateway(({ path }) => (path === '/zones.json' ? zones : { status: 401, text: '' }))
    const kept = await keep()
    assert.equal(openSockets().map(userOf), [''])
    openSockets()[0]?.open()
    assert.is(states.at(-1)?.[0], 'open')
    assert.equal([...new Set(calls.map(({ path }) => path))], ['livedata/status?inv=1'])
    kept.close()
  }
})

test('a single refusal does not count as barred: the next attempt may open', async () => {
  status = 401
  const kept = await keep()
  sockets[0]?.drop()
  assert.is(states.at(-1)?.[0], 'connecting')
  await clock.tickAsync(1001)
  sockets[1]?.open()
  assert.is(states.at(-1)?.[0], 'open')
  sockets[1]?.drop()
  assert.equal(states.at(-1), ['closed', 1])
  kept.close()
})

test('before opening a socket a call without a login checks whether visitors may use it', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  const kept = await keep()
  assert.equal(
    calls.map(({ path, headers }) => [path, headers.get('authorization')]),
    [['livedata/status?inv=1', null]],
  )
  assert.is(sockets.length, 1)
  kept.close()
})

test('sockets that refuse twice where visitors are barred count as barred, and no address contains the login', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  status = 401
  const kept = await keep()
  await refuse()
  assert.equal(states, [
    ['connecting', 0],
    ['connecting', 0],
    ['barred', 0],
  ])
  assert.equal(sockets.map(userOf), ['', ''])
  await clock.tickAsync(58_000)
  assert.is(sockets.length, 2)
  status = 200
  await clock.tickAsync(2000)
  assert.equal(sockets.map(userOf), ['', '', ''])
  kept.close()
})

test("the check is skipped after a visitor's call that was just answered, but not at the next attempt", async () => {
  const kept = await keep({ visitorsAllowed: true })
  assert.equal([sockets.length, calls.length], [1, 0])
  status = 401
  sockets[0]?.drop()
  await clock.tickAsync(1001)
  assert.is(sockets.length, 1)
  assert.is(states.at(-1)?.[0], 'barred')
  kept.close()
})

test('the browser gets the login only after consent', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  status = 401
  let agreed = false
  const kept = await keep({ mayGiveLogin: () => agreed })
  await refuse()
  assert.is(states.at(-1)?.[0], 'barred')
  assert.not(browserHasLogin())
  agreed = true
  kept.retrySoon()
  await clock.tickAsync(1001)
  assert.match(openSockets()[0]?.url ?? '', '//admin:pa%20ss@gateway.test')
  assert.ok(browserHasLogin())
  kept.close()
})

test('once the browser has the login, no socket is tried without one where visitors are barred', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  socketLogin()
  status = 401
  const kept = await keep()
  assert.equal([sockets.length, states.at(-1)?.[0]], [0, 'barred'])
  kept.close()
})

test('who has logged out meanwhile opens no socket by an earlier consent', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  socketLogin()
  storeCredentials(null)
  status = 401
  const kept = await keep({ mayGiveLogin: () => true })
  assert.equal([sockets.length, states.at(-1)?.[0]], [0, 'barred'])
  kept.close()
})

test('a socket is opened if the check fails with anything but a rejection', async () => {
  status = 500
  const kept = await keep()
  assert.is(sockets.length, 1)
  kept.close()
})

test('while the gateway does not answer no socket is opened, and the check backs off', async () => {
  status = 0
  const kept = await keep()
  await clock.tickAsync(1000 + 2000 + 4000 + 5000)
  assert.equal([sockets.length, calls.length], [0, 5])
  status = 200
  kept.retrySoon()
  await clock.tickAsync(1001)
  assert.is(sockets.length, 1)
  kept.close()
})

test('a browser that refuses the address is a failed attempt, not a crash', async () => {
  globalThis.WebSocket = class {
    constructor() {
      throw new SyntaxError('not here')
    }
  } as unknown as typeof WebSocket
  const kept = await keep()
  assert.equal(states.at(-1), ['closed', 1])
  kept.close()
  assert.is(clock.countTimers(), 0)
})

test('a socket that opens and closes without a message counts as failed, with a longer back-off each time', async () => {
  const kept = await keep()
  for (const waitMs of [1000, 2000, 4000]) {
    openSockets()[0]?.open()
    openSockets()[0]?.drop()
    await clock.tickAsync(waitMs - 10)
    assert.is(openSockets().length, 0)
    await clock.tickAsync(20)
  }
  assert.equal(
    states.filter(([state]) => state === 'closed').map(([, failures]) => failures),
    [1, 2, 3],
  )
  kept.close()
})

test('a connection found dead at the heartbeat is reopened', async () => {
  const kept = await keep()
  const first = sockets[0] as FakeSocket
  first.open()
  first.readyState = FakeSocket.CLOSED
  await clock.tickAsync(5000)
  assert.is(first.sent.length, 0)
  await clock.tickAsync(1000)
  assert.is(sockets.length, 2)
  kept.close()
})

test('binary frames are ignored', async () => {
  const kept = await keep()
  sockets[0]?.open()
  sockets[0]?.onmessage?.({ data: new ArrayBuffer(2) })
  assert.equal(states.at(-1), ['open', 0])
  kept.close()
})

test('closing ends everything, whatever events follow', async () => {
  const kept = await keep()
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

test('closing during the check opens no socket', async () => {
  keepOpen({ path: '/livedata', pingMs: 5000, message: () => undefined, state: () => {} }).close()
  await clock.tickAsync(100_000)
  assert.is(sockets.length, 0)
})

test.run()
