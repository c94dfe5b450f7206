import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../../src/gateway/credentials.ts'
import { otherAt, readListed, useOthers } from '../../../../src/live/others/others.ts'
import { isCrowd } from '../../../../src/live/others/received.ts'
import { watchOthers } from '../../../../src/live/others/watch.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../../support/fake-gateway.ts'
import { setHidden } from '../../../support/hidden-page.ts'
import { detailed, live } from '../../../support/live-messages.ts'

let clock: FakeClock
let calls: Call[]
let stop = () => {}
/** How the hosts behind the sockets answer a call. */
let hosts: 'answer' | 'are gone' | 'hang'
const random = Math.random

const barn = () => otherAt('http://barn')(useOthers.getState())
const shed = () => otherAt('http://sun.example/shed')(useOthers.getState())
const socketsOf = (host: string) => FakeSocket.sockets.filter(({ url }) => url.includes(host))
const last = (host: string) => socketsOf(host).at(-1) as FakeSocket
const push = async (host: string, message: unknown) => {
  last(host).push(message)
  await clock.tickAsync(50)
}
/** Opens the socket of the barn, which sends the values of an inverter. */
async function barnSends(serial = 'a') {
  last('barn').open()
  await push('barn', live([detailed(serial)]))
}
const list = (...gateways: object[]) => {
  localStorage.setItem('gateways', JSON.stringify(gateways))
  readListed()
}

test.before.each(() => {
  clock = fakeClock()
  Math.random = () => 0
  hosts = 'answer'
  calls = fakeGateway(() => {
    if (hosts === 'are gone') throw new TypeError('Failed to fetch')
    return hosts === 'hang' ? new Promise(() => {}) : undefined
  })
  fakeSockets()
  storeCredentials(encodeCredentials('admin', 'secret'))
  useOthers.setState({}, true)
  list({ address: 'http://barn', name: 'Barn' }, { address: 'http://sun.example/shed', name: 'Shed' })
  stop = watchOthers()
})

test.after.each(() => {
  stop()
  list()
  storeCredentials(null)
  Math.random = random
})

test('each gateway is asked by a socket without a login, and by nothing else', async () => {
  const addresses = FakeSocket.sockets.map(({ url }) => url)
  assert.equal(addresses, ['ws://barn/livedata', 'ws://sun.example/shed/livedata'])
  for (const host of ['barn', 'shed']) last(host).open()
  for (let n = 0; n < 7; n++) {
    for (const host of ['barn', 'shed']) await push(host, live([detailed('a')]))
    await clock.tickAsync(10_000)
  }
  assert.equal(last('barn').sent, ['ping'])
  assert.equal(calls, [])
})

test('what another gateway pushes is kept apart, without its hints', async () => {
  last('barn').open()
  await push('barn', live([detailed('a')], { hints: { time_sync: true } as never }))
  await push('barn', live([detailed('b')]))
  assert.equal(barn().serials, ['a', 'b'])
  assert.is(barn().contact, 'open')
  assert.is(barn().total?.Power.v, 400)
  assert.not('hints' in barn())
  assert.equal(shed().serials, [])
})

test('a socket that does not open is barred if its host answers a call without a login', async () => {
  last('barn').drop()
  assert.is(barn().contact, 'connecting')
  await clock.tickAsync(0)
  assert.is(barn().contact, 'barred')
  const asked = calls.map(({ method, path, headers }) => [method, path, [...headers.keys()]])
  assert.equal(asked, [['GET', '/favicon.ico', []]])
})

test('a host that does not answer the call either is no answer, a socket that closes is a loss', async () => {
  hosts = 'are gone'
  last('barn').drop()
  await clock.tickAsync(0)
  assert.is(barn().contact, 'unanswered')
  await clock.tickAsync(1000)
  await barnSends()
  last('barn').drop()
  await clock.tickAsync(0)
  assert.is(barn().contact, 'lost')
  assert.is(calls.length, 1)
})

test('a host that says nothing at all is no answer before the call has run out of time, and after it', async () => {
  hosts = 'hang'
  await clock.tickAsync(8500)
  assert.is(shed().contact, 'unanswered')
  await clock.tickAsync(20_000)
  assert.is(shed().contact, 'unanswered')
  // Each host twice: the second of three attempts failed while the call about the first was open.
  assert.is(calls.length, 4)
})

test('on a later visit the values of another gateway are old unless it pushes soon', async () => {
  await barnSends()
  stop()
  await clock.tickAsync(60_000)
  stop = watchOthers()
  assert.not(barn().stale)
  await clock.tickAsync(2000)
  assert.ok(barn().stale)
  await barnSends()
  assert.not(barn().stale)
})

test('an answer that comes once the socket is open changes nothing', async () => {
  hosts = 'hang'
  last('barn').drop()
  await clock.tickAsync(1000)
  await barnSends()
  await clock.tickAsync(16_000)
  assert.is(barn().contact, 'open')
})

test('an inverter that it no longer pushes is gone after a minute, but not when it comes back after a break', async () => {
  await barnSends()
  for (let n = 0; n < 7; n++) {
    await push('barn', live([detailed('b')]))
    await clock.tickAsync(10_000)
  }
  assert.equal(barn().serials, ['b'])
  await push('barn', live([detailed('a')]))
  last('barn').drop()
  await clock.tickAsync(600_000)
  await barnSends('b')
  assert.equal(barn().serials, ['b', 'a'])
})

test('a flood is said, and a crowd of inverters is cut', async () => {
  last('barn').open()
  for (let n = 0; n < 60; n++) last('barn').push(live([detailed(`${1000 + n}`)]))
  await clock.tickAsync(50)
  assert.is(barn().serials.length, 20)
  last('barn').push('x'.repeat(300_000))
  last('barn').push('x'.repeat(300_000))
  assert.is(barn().contact, 'flooding')
})

test('a gateway that shows ever new inverters is a crowd for the rest of the day', async () => {
  last('barn').open()
  for (let minute = 0; minute < 3; minute++) {
    assert.is(isCrowd(barn()), minute > 1, `${minute}`)
    for (let n = 0; n < 20; n++) last('barn').push(live([detailed(`${1000 * minute + n}`)]))
    await clock.tickAsync(61_000)
    last('barn').push(live([detailed(`${1000 * minute}`)]))
    await clock.tickAsync(50)
  }
  last('barn').drop()
  clock.setSystemTime(Date.now() + 86_400_000)
  await clock.tickAsync(600_000)
  await barnSends()
  assert.not.ok(isCrowd(barn()), 'a new day begins')
})

test('in a hidden tab the values that came last are not of now', async () => {
  await barnSends()
  assert.is(barn().contact, 'open')
  setHidden(true)
  await clock.tickAsync(60_000)
  assert.is(barn().contact, 'connecting')
})

test('members that no gateway has, and endless serials, are not kept', async () => {
  last('barn').open()
  for (let n = 0; n < 3; n++) {
    await push('barn', {
      ...live([{ ...detailed('a'), [`odd${n}`]: n }, detailed('f'.repeat(1000))]),
      total: { ...live([]).total, [`odd${n}`]: n },
    })
  }
  assert.equal(barn().serials, ['a'])
  const { inverters, total } = barn()
  const odd = [...Object.keys(inverters.a ?? {}), ...Object.keys(total ?? {})].filter(name => name.startsWith('odd'))
  assert.equal(odd, [])
  assert.is(total?.Power.v, 400)
  assert.ok(inverters.a?.AC)
})

test('after the page is left nothing is open or waits', async () => {
  hosts = 'hang'
  last('barn').drop()
  stop()
  await clock.tickAsync(0)
  assert.is(barn().contact, 'connecting')
  assert.equal(openSockets(), [])
  assert.is(clock.countTimers(), 0)
})

test.run()
