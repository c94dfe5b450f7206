import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { onFailure } from '../../../src/gateway/report.ts'
import { handleFailure } from '../../../src/handle-failure.ts'
import { type LiveConnection, watchLive } from '../../../src/live/connection.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../support/fake-gateway.ts'
import { detailed, live, summary, totals } from '../../support/live-messages.ts'

onFailure(handleFailure)

let clock: FakeClock
let link: LiveConnection
let calls: Call[]
let online: boolean
let broken: object | undefined
let hangs: boolean

const state = () => useLive.getState()
const last = () => FakeSocket.sockets.at(-1) as FakeSocket
const random = Math.random

/** Pushes a message and waits for the end of its burst. */
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
  localStorage.clear()
  Math.random = () => 0
  fakeSockets()
  online = true
  broken = undefined
  hangs = false
  calls = fakeGateway(({ path }) => {
    if (hangs) return new Promise(() => {})
    if (!online) throw new TypeError('refused')
    const serial = path.split('inv=')[1]
    if (broken) return { json: broken }
    return { json: live(serial ? [detailed(serial)] : [summary('a'), summary('b', { order: 1 })]) }
  })
  link = watchLive()
  await clock.tickAsync(1)
})

test.after.each(() => {
  link.stop()
  hide(false)
  clock.uninstall()
  Math.random = random
})

test('the list is read first, then the socket opens and pushes arrive', async () => {
  assert.equal(state().serials, ['a', 'b'])
  assert.match(last().url, /^ws:\/\/gateway\.test(:\d+)?\/livedata$/)
  last().open()
  assert.is(state().link, 'connecting')
  await push(live([detailed('b')]))
  assert.is(state().link, 'open')
  assert.ok(state().inverters.b?.INV)
})

test('a ping is sent every 59 s', async () => {
  last().open()
  for (let i = 0; i < 12; i++) {
    last().push(live([detailed('a')]))
    await clock.tickAsync(10_000)
  }
  assert.equal(last().sent, ['ping', 'ping'])
})

test('an empty message closes the socket, which is tried again after 10 s', async () => {
  const first = last()
  first.open()
  first.push('{}')
  assert.equal(openSockets(), [])
  await clock.tickAsync(9999)
  assert.is(FakeSocket.sockets.length, 1)
  await clock.tickAsync(2)
  assert.is(FakeSocket.sockets.length, 2)
})

test('a malformed message never stops the stream', async () => {
  last().open()
  for (const text of ['null', '[1]', '{"inverters":[{"ser', 'ping', '{"inverters":{}}']) last().push(text)
  await push(live([detailed('a')]))
  assert.ok(state().inverters.a?.INV)
  assert.is(state().link, 'open')
})

test('an answer without a list of inverters keeps those shown, and the list is read again', async () => {
  last().open()
  await push(live([detailed('a')]))
  broken = { inverters: {}, hints: { default_password: true } }
  const done = link.reload()
  await clock.tickAsync(1001)
  await done
  assert.equal([state().serials, state().error?.reason], [['a', 'b'], 'unexpected'])
  assert.is(state().hints?.default_password, false)
  broken = undefined
  await clock.tickAsync(60_000)
  assert.equal([state().serials, state().error], [['a', 'b'], undefined])
})

test('an unlisted inverter is shown, and the list is read again', async () => {
  last().open()
  last().push(live([detailed('z', { order: 5 })]))
  await clock.tickAsync(49)
  const seen = new Promise(done => useLive.subscribe(({ serials }) => serials.includes('z') && done(serials)))
  await clock.tickAsync(2)
  assert.equal(await seen, ['a', 'b', 'z'])
  assert.is(snapshots(), 2)
  assert.equal(state().serials, ['a', 'b'])
})

test('a dropped socket is reopened, and the list is read again', async () => {
  last().open()
  await push(live([detailed('a')]))
  last().drop()
  assert.is(state().link, 'closed')
  await clock.tickAsync(1001)
  last().open()
  await push(live([detailed('a')]))
  assert.is(state().link, 'open')
  assert.is(snapshots(), 2)
})

/** Makes the socket fail twice in a row, so that values are polled. */
async function noSocket() {
  last().drop()
  await clock.tickAsync(1001)
  last().drop()
  await clock.tickAsync(1)
}

test('when the socket fails twice in a row, inverters and the list are polled, one at a time', async () => {
  await noSocket()
  assert.is(state().link, 'polling')
  const before = calls.length
  await clock.tickAsync(10_001)
  const polled = calls.slice(before - 1).map(c => c.path.replace('livedata/status', ''))
  assert.equal(
    polled.filter(path => path !== '?inv=1'),
    ['?inv=a', '?inv=b', '', '?inv=a'],
  )
  assert.is(state().barred, false)
})

test('polling leads to the login page if a login is needed', async () => {
  history.replaceState(null, '', '/')
  await noSocket()
  fakeGateway(() => ({ status: 401, text: '' }))
  await clock.tickAsync(4000)
  assert.is(location.pathname, '/login')
})

test('polling continues while the socket is retried, and ends with its first message', async () => {
  await noSocket()
  await clock.tickAsync(2001)
  last().open()
  await clock.tickAsync(10_000)
  assert.is(state().link, 'polling')
  const polled = () => calls.filter(c => c.path.includes('inv=')).length
  await push(live([detailed('a')]))
  assert.is(state().link, 'open')
  const before = polled()
  await clock.tickAsync(15_000)
  assert.is(polled(), before)
})

test('a socket whose handshake hangs counts as one that cannot be opened', async () => {
  await clock.tickAsync(8000 + 1000 + 8000 + 3)
  assert.is(state().link, 'polling')
})

test('an unreachable gateway is reported, and its return shows within seconds', async () => {
  online = false
  await noSocket()
  assert.is(state().link, 'closed')
  await clock.tickAsync(60_000)
  assert.is(state().link, 'closed')
  online = true
  await clock.tickAsync(5001)
  assert.is(state().link, 'polling')
  await clock.tickAsync(1001)
  last().open()
  await push(live([detailed('a')]))
  assert.is(state().link, 'open')
})

test('the browser’s online event shortens the wait', async () => {
  await noSocket()
  await clock.tickAsync(2001)
  last().drop()
  const before = FakeSocket.sockets.length
  dispatchEvent(new Event('online'))
  await clock.tickAsync(1001)
  assert.is(FakeSocket.sockets.length, before + 1)
})

test('values are old after two periods without a message, and the marker no longer says that they are live', async () => {
  last().open()
  await push(live([detailed('a')]))
  const seen: string[] = []
  const endSession = useLive.subscribe(({ link, stale }) => seen.push(`${link} ${stale}`))
  online = false
  await clock.tickAsync(19_999)
  assert.equal([state().link, state().stale], ['open', false])
  await clock.tickAsync(1)
  assert.equal([state().link, state().stale], ['closed', true])
  online = true
  await clock.tickAsync(5001)
  assert.equal([state().link, state().stale], ['polling', false])
  assert.not.ok(seen.includes('open true'))
  endSession()
})

test('a socket that opens and stays silent is never called live: it fails, backs off, and polling takes over', async () => {
  const opened = () => FakeSocket.sockets.length
  let samples = 0
  for (let second = 0; second < 120; second++) {
    for (const socket of openSockets()) if (socket.readyState === FakeSocket.CONNECTING) socket.open()
    await clock.tickAsync(1000)
    assert.is.not(state().link, 'open')
    assert.is(state().stale, false)
    if (state().link === 'polling') samples++
  }
  assert.ok(samples >= 98, `${samples} of 120 s`)
  assert.ok(opened() >= 4 && opened() <= 6, `${opened()} attempts`)
})

test('a gateway with longer gaps between pushes is given two of its own periods', async () => {
  last().open()
  for (let n = 0; n < 4; n++) {
    await push(live([detailed('a')]))
    await clock.tickAsync(16_000)
  }
  await push(live([detailed('a')]))
  await clock.tickAsync(31_000)
  assert.equal([state().link, state().stale], ['open', false])
  online = false
  await clock.tickAsync(2000)
  assert.is(state().stale, true)
})

test('a gateway without inverters pushes nothing and still counts as live', async () => {
  link.stop()
  fakeSockets()
  fakeGateway(() => ({ json: live([]) }))
  useLive.setState(nothingSeen, true)
  link = watchLive()
  await clock.tickAsync(1)
  last().open()
  assert.is(state().link, 'open')
  await clock.tickAsync(50_000)
  assert.equal([state().link, state().stale, openSockets().length], ['open', false, 1])
})

test('where visitors are barred from calls only, the socket brings the values', async () => {
  link.stop()
  storeCredentials(encodeCredentials('admin', 'secret'))
  calls = fakeGateway(({ headers }) =>
    headers.has('authorization') ? { json: live([summary('a')]) } : { status: 401, text: '' },
  )
  link = watchLive()
  await clock.tickAsync(1)
  last().open()
  await push(live([detailed('a')]))
  assert.equal([state().link, state().barred], ['open', false])
})

test('where visitors are barred and sockets refuse them, values are polled with our own login', async () => {
  link.stop()
  fakeSockets()
  storeCredentials(encodeCredentials('admin', 'secret'))
  calls = fakeGateway(({ path, headers }) => {
    if (path.startsWith('/')) return undefined
    if (!headers.has('authorization')) return { status: 401, text: '' }
    const serial = path.split('inv=')[1]
    return { json: live(serial ? [detailed(serial)] : [summary('a')]) }
  })
  link = watchLive()
  for (let n = 0; n < 2; n++) {
    await clock.tickAsync(1001)
    last().drop()
  }
  await clock.tickAsync(1)
  assert.equal([state().link, state().barred], ['polling', true])
  await clock.tickAsync(50_000)
  assert.is(FakeSocket.sockets.length, 2)
  assert.equal([state().link, state().stale], ['polling', false])
  assert.ok(calls.length > 8 && calls.length < 16, `${calls.length} calls`)
})

test('values of one login are not shown to another', async () => {
  assert.equal(state().serials, ['a', 'b'])
  link.stop()
  storeCredentials(encodeCredentials('admin', 'secret'))
  online = false
  link = watchLive()
  assert.equal(state().serials, [])
})

for (const retryAfterS of ['-5', '0.001', '0', 'soon'])
  test(`a gateway that answers 429 with Retry-After ${retryAfterS} is retried after at least a second, with back-off`, async () => {
    link.stop()
    fakeSockets()
    useLive.setState(nothingSeen, true)
    calls = fakeGateway(() => ({ status: 429, text: 'later', headers: { 'retry-after': retryAfterS } }))
    link = watchLive()
    await clock.tickAsync(120_000)
    assert.ok(calls.length < 30, `${calls.length} calls in two minutes`)
    const before = calls.length
    await clock.tickAsync(120_000)
    assert.ok(calls.length - before < 12, `${calls.length - before} calls in two more`)
  })

test('pushes of one burst are rendered together, and the latest of each inverter wins', async () => {
  last().open()
  let drawn = 0
  const endSession = useLive.subscribe(({ inverters }, before) => {
    if (inverters !== before.inverters) drawn++
  })
  last().push(live([detailed('a')], { total: totals(1) }))
  last().push(live([summary('b')], { total: totals(2) }))
  last().push({ inverters: [summary('a', { name: 'Barn' })] })
  await clock.tickAsync(49)
  assert.is(drawn, 0)
  await clock.tickAsync(1)
  assert.is(drawn, 1)
  assert.equal([state().inverters.a?.name, state().total?.Power.v], ['Barn', totals(2).Power.v])
  assert.ok(state().inverters.a?.INV)
  endSession()
})

test('a tab hidden for more than 30 s holds no socket and refreshes on return', async () => {
  last().open()
  hide(true)
  await clock.tickAsync(15_000)
  await push(live([detailed('a')]))
  await clock.tickAsync(14_000)
  assert.is(openSockets().length, 1)
  await clock.tickAsync(2000)
  assert.is(openSockets().length, 0)
  await clock.tickAsync(120_000)
  const before = snapshots()
  hide(false)
  await clock.tickAsync(2)
  assert.is(snapshots(), before + 1)
  assert.is(openSockets().length, 1)
})

test('on return the values of an earlier visit are old as soon as the gateway is slow to answer', async () => {
  hide(true)
  await clock.tickAsync(120_000)
  hangs = true
  hide(false)
  await clock.tickAsync(1999)
  assert.is(state().stale, false)
  await clock.tickAsync(2)
  assert.equal([state().link, state().stale], ['connecting', true])
})

test('a tab hidden for a short time keeps the socket', async () => {
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

test('leaving ends every timer and socket, in any state', async () => {
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

test('a list that cannot be loaded is retried, and pushes fill the page meanwhile', async () => {
  link.stop()
  fakeSockets()
  let broken = true
  fakeGateway(() => (broken ? { status: 500, text: '' } : { json: live([summary('a'), summary('b', { order: 1 })]) }))
  useLive.setState(nothingSeen, true)
  link = watchLive()
  await clock.tickAsync(1)
  assert.is(state().error?.reason, 'failed')
  last().open()
  await push(live([detailed('b')]))
  assert.equal(state().serials, ['b'])
  broken = false
  await clock.tickAsync(4000)
  assert.equal(state().serials, ['a', 'b'])
  assert.is(state().error, undefined)
})

test('a gateway that is short of memory is not called before its Retry-After', async () => {
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

test('if a login is needed, no socket is opened and the login page appears', async () => {
  link.stop()
  fakeSockets()
  fakeGateway(() => ({ status: 401, text: '' }))
  history.replaceState(null, '', '/')
  link = watchLive()
  await clock.tickAsync(1)
  assert.is(location.pathname, '/login')
  assert.is(FakeSocket.sockets.length, 0)
})

test('a list that the page fails to show asks for no login, and is read again', async () => {
  link.stop()
  history.replaceState(null, '', '/')
  const reported: unknown[] = []
  const { reportError } = globalThis
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) })
  const mistake = new TypeError('no such member')
  const leave = useLive.subscribe(({ complete }) => {
    if (complete && reported.length === 0) throw mistake
  })
  useLive.setState(nothingSeen, true)
  link = watchLive()
  await clock.tickAsync(1)
  leave()
  Object.assign(globalThis, { reportError })
  assert.equal(reported, [mistake])
  assert.is(location.pathname, '/')
  await clock.tickAsync(1000)
  last().open()
  await push(live([detailed('b')]))
  assert.equal([state().link, state().error, state().serials], ['open', undefined, ['a', 'b']])
})

test.run()
