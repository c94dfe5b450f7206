import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { readListed } from '../../../src/plant/listed.ts'
import { otherAt, useOthers } from '../../../src/plant/others.ts'
import { watchOthers } from '../../../src/plant/watch.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../support/fake-gateway.ts'
import { detailed, live } from '../../support/live-messages.ts'

let clock: FakeClock
let calls: Call[]
let stop = () => {}
const random = Math.random

const barn = () => otherAt('http://barn')(useOthers.getState())
const shed = () => otherAt('http://sun.example/shed')(useOthers.getState())
const socketsOf = (host: string) => FakeSocket.sockets.filter(({ url }) => url.includes(host))
const last = (host: string) => socketsOf(host).at(-1) as FakeSocket
const push = async (host: string, message: unknown) => {
  last(host).push(message)
  await clock.tickAsync(50)
}
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const list = (...gateways: object[]) => {
  localStorage.setItem('gateways', JSON.stringify(gateways))
  readListed()
}

test.before.each(() => {
  clock = fakeClock()
  Math.random = () => 0
  calls = fakeGateway(() => undefined)
  fakeSockets()
  storeCredentials(encodeCredentials('admin', 'secret'))
  useOthers.setState({}, true)
  list({ address: 'http://barn', name: 'Barn' }, { address: 'http://sun.example/shed', name: 'Shed' })
  stop = watchOthers()
})

test.after.each(() => {
  stop()
  hide(false)
  list()
  storeCredentials(null)
  clock.uninstall()
  Math.random = random
})

test('each gateway is asked by a socket without a login, and by nothing else', async () => {
  assert.equal(
    FakeSocket.sockets.map(({ url }) => url),
    ['ws://barn/livedata', 'ws://sun.example/shed/livedata'],
  )
  last('barn').open()
  for (let n = 0; n < 7; n++) {
    await push('barn', live([detailed('a')]))
    await clock.tickAsync(10_000)
  }
  assert.equal(last('barn').sent, ['ping'])
  assert.equal(calls, [])
})

test('what it pushes is kept apart, without its hints', async () => {
  last('barn').open()
  await push('barn', live([detailed('a')], { hints: { time_sync: true } as never }))
  await push('barn', live([detailed('b')]))
  assert.equal(barn().serials, ['a', 'b'])
  assert.is(barn().contact, 'open')
  assert.is(barn().total?.Power.v, 400)
  assert.not('hints' in barn())
  assert.equal(shed().serials, [])
})

test('a refusal, a silence and a loss are told apart as far as a socket tells', async () => {
  last('barn').drop()
  assert.is(barn().contact, 'refused')
  await clock.tickAsync(8500)
  assert.is(shed().contact, 'unanswered')
  last('barn').open()
  await push('barn', live([detailed('a')]))
  last('barn').drop()
  assert.is(barn().contact, 'lost')
})

test('one that refuses is asked ever more rarely', async () => {
  for (let n = 0; n < 120; n++) {
    if (last('barn').readyState === FakeSocket.CONNECTING) last('barn').drop()
    await clock.tickAsync(1000)
  }
  const asked = socketsOf('barn').length
  assert.ok(asked > 4 && asked < 10, `${asked}`)
})

test('values are old after two push periods, and a silent connection is replaced', async () => {
  last('barn').open()
  await push('barn', live([detailed('a')]))
  assert.not(barn().stale)
  await clock.tickAsync(20_000)
  assert.ok(barn().stale)
  assert.is(barn().contact, 'mute')
  await clock.tickAsync(2000)
  assert.is(socketsOf('barn').length, 2)
  last('barn').open()
  assert.is(barn().contact, 'mute')
  await push('barn', live([detailed('a')]))
  assert.not(barn().stale)
})

test('a flood is not listened to for a minute, and a crowd of inverters is cut', async () => {
  last('barn').open()
  for (let n = 0; n < 60; n++) last('barn').push(live([detailed(`${1000 + n}`)]))
  await clock.tickAsync(50)
  assert.is(barn().serials.length, 20)
  last('barn').push('x'.repeat(300_000))
  last('barn').push('x'.repeat(300_000))
  assert.is(barn().contact, 'flooding')
  assert.equal(openSockets().length, 1)
  await clock.tickAsync(59_000)
  assert.is(socketsOf('barn').length, 1)
  await clock.tickAsync(2000)
  assert.is(socketsOf('barn').length, 2)
})

test('a hidden tab closes every socket, and opens them when it is shown again', async () => {
  hide(true)
  await clock.tickAsync(31_000)
  assert.equal(openSockets(), [])
  const before = FakeSocket.sockets.length
  await clock.tickAsync(120_000)
  assert.is(FakeSocket.sockets.length, before)
  hide(false)
  assert.is(openSockets().length, 2)
})

test('after the page is left nothing is open or waits', async () => {
  last('barn').drop()
  stop()
  assert.equal(openSockets(), [])
  assert.is(clock.countTimers(), 0)
})

test('with no other gateway listed nothing is started', () => {
  stop()
  list()
  fakeSockets()
  stop = watchOthers()
  assert.equal(FakeSocket.sockets, [])
  assert.is(clock.countTimers(), 0)
})

test.run()
