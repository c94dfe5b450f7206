import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchValues } from '../../../src/live/watch-values.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import {
  type Answer,
  type Call,
  FakeSocket,
  fakeGateway,
  fakeSockets,
  openSockets,
} from '../../support/fake-gateway.ts'

const path = 'batterylivedata/status'
let clock: FakeClock
let stop: () => void
let calls: Call[]
let received: unknown[]
let missed: (string | undefined)[]
let answer: () => Answer
const random = Math.random

const last = () => FakeSocket.sockets.at(-1) as FakeSocket
const reads = () => calls.filter(call => call.path === path).length
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test.before.each(async () => {
  clock = fakeClock()
  Math.random = () => 0
  localStorage.clear()
  fakeSockets()
  received = []
  missed = []
  answer = () => ({ json: { soc: 1 } })
  calls = fakeGateway(call => (call.path === path ? answer() : undefined))
  stop = watchValues({
    socket: '/batterylivedata',
    path: path as never,
    received: document => received.push(document),
    missed: error => missed.push(error?.reason),
  })
  await clock.tickAsync(1)
})

test.after.each(() => {
  stop()
  hide(false)
  clock.uninstall()
  Math.random = random
})

test('the values are read once, then the socket opens and pushes them', async () => {
  assert.equal(received, [{ soc: 1 }])
  assert.match(last().url, /\/batterylivedata$/)
  last().open()
  for (let i = 0; i < 5; i++) {
    last().push({ soc: 2 + i })
    await clock.tickAsync(10_000)
  }
  assert.equal([reads(), received.at(-1)], [1, { soc: 6 }])
})

test('a silent socket is replaced by calls until a new one delivers', async () => {
  last().open()
  last().push({ soc: 2 })
  await clock.tickAsync(20_001)
  assert.is(reads(), 2)
  assert.is(openSockets().length, 0)
  await clock.tickAsync(1001)
  last().open()
  last().push({ soc: 3 })
  await clock.tickAsync(15_000)
  assert.equal([reads(), received.at(-1)], [2, { soc: 3 }])
})

test('what cannot be parsed is ignored, null is passed on, and an empty document closes the socket for 10 s', async () => {
  last().open()
  for (const text of ['{"so', 'ping', 'null']) last().push(text)
  assert.equal(received, [{ soc: 1 }, null])
  last().push('{}')
  assert.equal(openSockets(), [])
  await clock.tickAsync(10_001)
  assert.is(openSockets().length, 1)
})

test('failures are told, and retried with growing pauses', async () => {
  stop()
  answer = () => {
    throw new TypeError('refused')
  }
  calls.length = 0
  stop = watchValues({ socket: '/a', path: path as never, received() {}, missed: error => missed.push(error?.reason) })
  await clock.tickAsync(8000)
  assert.is(reads(), 4)
  assert.equal([...new Set(missed)], ['offline'])
})

test('a tab hidden for 30 s has neither socket nor calls, and starts anew when it is shown', async () => {
  last().open()
  hide(true)
  await clock.tickAsync(30_001)
  assert.equal(openSockets(), [])
  const before = reads()
  await clock.tickAsync(120_000)
  assert.is(reads(), before)
  hide(false)
  await clock.tickAsync(1)
  assert.equal([reads(), openSockets().length], [before + 1, 1])
})

test('after the end nothing is left: no socket, no call, no timer', async () => {
  last().open()
  last().push({ soc: 2 })
  stop()
  assert.equal(openSockets(), [])
  assert.is(clock.countTimers(), 0)
})

test.run()
