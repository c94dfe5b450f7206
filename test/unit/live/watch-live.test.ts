import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type LiveConnection, watchLive } from '../../../src/live/watch-live.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets } from '../../support/fake-gateway.ts'
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
  Math.random = random
})

test('an answer without a list of inverters keeps those shown, and the list is read again', async () => {
  last().open()
  await push(live([detailed('a')]))
  broken = { inverters: {}, hints: { default_password: true } }
  link.reload()
  await clock.tickAsync(1001)
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
  link.reload()
  await clock.tickAsync(1001)
  assert.equal([snapshots(), state().serials], [before + 1, ['a', 'b']])
  listed = [summary('a'), summary('b', { order: 1 })]
  await clock.tickAsync(1000)
  assert.equal([snapshots(), state().serials], [before + 2, ['a', 'b']])
  listed = []
  link.reload()
  await clock.tickAsync(2001)
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

test('values of one login are not shown to another', async () => {
  assert.equal(state().serials, ['a', 'b'])
  link.stop()
  storeCredentials(encodeCredentials('admin', 'secret'))
  online = false
  link = watchLive()
  assert.equal(state().serials, [])
})

test.run()
