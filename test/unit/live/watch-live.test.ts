import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type LiveConnection, watchLive } from '../../../src/live/watch-live.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../support/fake-gateway.ts'
import { detailed, live, summary } from '../../support/live-messages.ts'

let clock: FakeClock
let link: LiveConnection
let calls: Call[]
let online: boolean
let broken: object | undefined
let listed: ReturnType<typeof summary>[]

const state = () => useLive.getState()
const last = () => FakeSocket.sockets.at(-1) as FakeSocket
const random = Math.random

/** Pushes a message and waits for the end of its burst. */
const push = async (message: unknown) => {
  last().push(message)
  await clock.tickAsync(50)
}
const snapshots = () => calls.filter(c => c.path === 'livedata/status').length

test.before.each(async () => {
  clock = fakeClock()
  useLive.setState(nothingSeen, true)
  localStorage.clear()
  Math.random = () => 0
  fakeSockets()
  online = true
  broken = undefined
  listed = [summary('a'), summary('b', { order: 1 })]
  calls = fakeGateway(({ path }) => {
    if (!online) throw new TypeError('refused')
    const serial = path.split('inv=')[1]
    if (broken) return { json: broken }
    return { json: live(serial ? [detailed(serial)] : listed) }
  })
  link = watchLive()
  await clock.tickAsync(1)
})

test.after.each(() => {
  link.stop()
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

test('a list without inverters counts once a second reading agrees', async () => {
  last().open()
  await push(live([detailed('a')]))
  const before = snapshots()
  listed = []
  const done = link.reload()
  await clock.tickAsync(1001)
  assert.equal([snapshots(), state().serials], [before + 1, ['a', 'b']])
  listed = [summary('a'), summary('b', { order: 1 })]
  await clock.tickAsync(1000)
  await done
  assert.equal([snapshots(), state().serials], [before + 2, ['a', 'b']])
  listed = []
  const again = link.reload()
  await clock.tickAsync(2001)
  await again
  assert.equal([state().serials, state().complete], [[], true])
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

test('when an inverter is no longer pushed for a minute, the list is read once, and it is gone if it is not there', async () => {
  last().open()
  const pushB = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 5) {
      await push(live([detailed('b')]))
      await clock.tickAsync(4950)
    }
  }
  await push(live([detailed('a')]))
  await pushB(70)
  assert.equal([snapshots(), state().serials], [2, ['a', 'b']])
  listed = [summary('b')]
  await pushB(70)
  assert.equal([snapshots(), state().serials], [3, ['b']])
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
  assert.is(state().trouble, 'refused')
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
  assert.equal([state().link, state().stale, state().outage?.reason], ['closed', true, 'offline'])
  online = true
  await clock.tickAsync(5001)
  assert.equal([state().link, state().stale], ['polling', false])
  assert.not.ok(seen.includes('open true'))
  endSession()
})

test('on a later visit the values are old as soon as the gateway is slow to answer', async () => {
  last().open()
  await push(live([detailed('a')]))
  link.stop()
  await clock.tickAsync(60_000)
  fakeGateway(() => new Promise(() => {}))
  link = watchLive()
  await clock.tickAsync(1999)
  assert.is(state().stale, false)
  await clock.tickAsync(2)
  assert.equal([state().link, state().stale], ['connecting', true])
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
  assert.equal([state().link, state().trouble], ['polling', 'barred'])
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

test.run()
