import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nothingSeen, useLive } from '../../src/lib/live.ts'
import { type LiveLink, watchLive } from '../../src/lib/live-link.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../support/fake-gateway.ts'
import { detailed, live, summary } from '../support/live-messages.ts'

let clock: FakeClock
let link: LiveLink
let calls: Call[]
let online: boolean

const state = () => useLive.getState()
const last = () => FakeSocket.sockets.at(-1) as FakeSocket
/** The gateway pushes, and the burst this belongs to ends. */
const push = async (message: unknown) => {
  last().push(message)
  await clock.tickAsync(50)
}
const snapshots = () => calls.filter(c => c.path === 'livedata/status').length
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test.before.each(async () => {
  clock = fakeClock()
  useLive.setState(nothingSeen, true)
  fakeSockets()
  online = true
  calls = fakeGateway(({ path }) => {
    if (!online) throw new TypeError('refused')
    const serial = path.split('inv=')[1]
    return { json: live(serial ? [detailed(serial)] : [summary('a'), summary('b', { order: 1 })]) }
  })
  link = watchLive()
  await clock.tickAsync(1)
})

test.after.each(() => {
  link.stop()
  hide(false)
  clock.uninstall()
})

test('the list is read first, then the socket opens and pushes arrive', async () => {
  assert.equal(state().serials, ['a', 'b'])
  assert.match(last().url, /^ws:\/\/gateway\.test(:\d+)?\/livedata$/)
  last().open()
  assert.is(state().link, 'open')
  await push(live([detailed('b')]))
  assert.ok(state().inverters.b?.INV)
})

test('a ping leaves every 59 s', async () => {
  last().open()
  for (let i = 0; i < 4; i++) {
    last().push(live([detailed('a')]))
    await clock.tickAsync(29_500 - 5000)
    last().push(live([detailed('a')]))
    await clock.tickAsync(5000)
  }
  assert.equal(last().sent, ['ping', 'ping'])
})

test('an empty message closes the socket, which is tried again after 10 s', async () => {
  const first = last()
  first.open()
  first.push('{}')
  assert.is(first.readyState, FakeSocket.CLOSED)
  await clock.tickAsync(9999)
  assert.is(FakeSocket.sockets.length, 1)
  await clock.tickAsync(1)
  assert.is(FakeSocket.sockets.length, 2)
})

test('a malformed message never stops the stream', async () => {
  last().open()
  for (const text of ['null', '[1]', '{"inverters":[{"ser', 'ping', '{"inverters":{}}']) last().push(text)
  await push(live([detailed('a')]))
  assert.ok(state().inverters.a?.INV)
  assert.is(state().link, 'open')
})

test('an inverter nobody listed is shown, and the list is read again', async () => {
  last().open()
  last().push(live([detailed('z', { order: 5 })]))
  await clock.tickAsync(49)
  const seen = new Promise(done => useLive.subscribe(({ serials }) => serials.includes('z') && done(serials)))
  await clock.tickAsync(2)
  assert.equal(await seen, ['a', 'b', 'z'])
  assert.is(snapshots(), 2)
  assert.equal(state().serials, ['a', 'b'])
})

test('a dropped socket opens again, and the list is read again', async () => {
  last().open()
  last().drop()
  assert.is(state().link, 'closed')
  await clock.tickAsync(1000)
  last().open()
  await clock.tickAsync(1)
  assert.is(state().link, 'open')
  assert.is(snapshots(), 2)
})

test('when the socket cannot be opened twice in a row, inverters are read by call, one at a time', async () => {
  last().drop()
  await clock.tickAsync(1000)
  last().drop()
  await clock.tickAsync(1)
  assert.is(state().link, 'polling')
  await clock.tickAsync(5000)
  assert.equal(
    calls.slice(-2).map(c => c.path),
    ['livedata/status?inv=a', 'livedata/status?inv=b'],
  )
  assert.is(openSockets().length, 0)
})

test('calls in place of the socket lead to the login page where one is needed', async () => {
  history.replaceState(null, '', '/')
  last().drop()
  await clock.tickAsync(1000)
  fakeGateway(() => ({ status: 401, text: '' }))
  last().drop()
  await clock.tickAsync(1)
  assert.is(location.pathname, '/login')
})

test('an attempt to open the socket ends the calls, and success ends them for good', async () => {
  last().drop()
  await clock.tickAsync(1000)
  last().drop()
  await clock.tickAsync(30_000)
  const before = calls.length
  await clock.tickAsync(4000)
  assert.is(calls.length, before)
  last().open()
  await clock.tickAsync(1)
  assert.is(state().link, 'open')
  const polled = () => calls.filter(c => c.path.includes('inv=')).length
  const then = polled()
  last().push(live([detailed('a')]))
  await clock.tickAsync(20_000)
  assert.is(polled(), then)
})

test('a socket whose handshake hangs counts as one that cannot be opened', async () => {
  await clock.tickAsync(8000 + 1000 + 8000 + 1)
  assert.is(state().link, 'polling')
})

test('a gateway that is gone is said to be gone, also while calls stand in', async () => {
  online = false
  last().drop()
  await clock.tickAsync(1000)
  last().drop()
  await clock.tickAsync(1)
  assert.is(state().link, 'closed')
  online = true
  await clock.tickAsync(10_000)
  assert.is(state().link, 'polling')
})

test('values are old after 25 s of silence, and young again with the next message', async () => {
  last().open()
  await push(live([detailed('a')]))
  await clock.tickAsync(24_999)
  assert.is(state().stale, false)
  await clock.tickAsync(1)
  assert.is(state().stale, true)
  await push(live([detailed('a')]))
  assert.is(state().stale, false)
})

test('a socket that hangs silently is given up', async () => {
  const first = last()
  first.open()
  await push(live([detailed('a')]))
  await clock.tickAsync(41_000)
  assert.is(first.readyState, FakeSocket.CLOSED)
  assert.is(FakeSocket.sockets.length, 2)
})

test('a tab hidden for more than 30 s holds no socket and refreshes on return', async () => {
  last().open()
  hide(true)
  await clock.tickAsync(29_000)
  assert.is(openSockets().length, 1)
  await clock.tickAsync(2000)
  assert.is(openSockets().length, 0)
  await clock.tickAsync(120_000)
  const before = snapshots()
  hide(false)
  await clock.tickAsync(1)
  assert.is(snapshots(), before + 1)
  assert.is(openSockets().length, 1)
})

test('a look aside keeps the socket', async () => {
  last().open()
  hide(true)
  await clock.tickAsync(5000)
  hide(false)
  last().push(live([detailed('a')]))
  await clock.tickAsync(20_000)
  assert.is(FakeSocket.sockets.length, 1)
  assert.is(openSockets().length, 1)
})

test('a reload closes, waits a second, reads again and reconnects', async () => {
  last().open()
  const done = link.reload()
  assert.is(openSockets().length, 0)
  await clock.tickAsync(999)
  assert.is(snapshots(), 1)
  await clock.tickAsync(2)
  await done
  assert.is(snapshots(), 2)
  assert.is(openSockets().length, 1)
})

test('leaving ends every timer and socket, in whatever state', async () => {
  for (const prepare of [
    () => last().open(),
    () => last().drop(),
    () => void link.reload(),
    () => {
      last().open()
      last().push('{}')
    },
    () => hide(true),
  ]) {
    prepare()
    link.stop()
    const before = [calls.length, FakeSocket.sockets.length]
    await clock.tickAsync(200_000)
    assert.equal([calls.length, FakeSocket.sockets.length], before)
    assert.is(openSockets().length, 0)
    assert.is(clock.countTimers(), 0)
    hide(false)
    link = watchLive()
    await clock.tickAsync(1)
  }
})

test('a list that cannot be loaded is asked for again, and the pushes fill the page meanwhile', async () => {
  link.stop()
  online = false
  useLive.setState(nothingSeen, true)
  link = watchLive()
  await clock.tickAsync(1)
  assert.is(state().error?.reason, 'offline')
  last().open()
  await push(live([detailed('b')]))
  assert.equal(state().serials, ['b'])
  online = true
  await clock.tickAsync(10_000)
  assert.equal(state().serials, ['a', 'b'])
  assert.is(state().error, undefined)
})

test('a gateway that is short of memory is left alone for as long as it asks', async () => {
  link.stop()
  fakeSockets()
  useLive.setState(nothingSeen, true)
  calls = fakeGateway(() => ({ status: 429, text: 'later', headers: { 'retry-after': '60' } }))
  link = watchLive()
  await clock.tickAsync(1)
  last().open()
  last().push(live([detailed('a')]))
  await clock.tickAsync(20_000)
  last().push(live([detailed('a')]))
  await clock.tickAsync(20_000)
  last().push(live([detailed('a')]))
  await clock.tickAsync(19_000)
  assert.is(snapshots(), 1)
  await clock.tickAsync(1001)
  assert.is(snapshots(), 2)
})

test('without a login where one is needed, no socket is opened and the login page appears', async () => {
  link.stop()
  fakeSockets()
  fakeGateway(() => ({ status: 401, text: '' }))
  history.replaceState(null, '', '/')
  link = watchLive()
  await clock.tickAsync(1)
  assert.is(location.pathname, '/login')
  assert.is(FakeSocket.sockets.length, 0)
})

test.run()
