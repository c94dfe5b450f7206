import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { consoleLines } from '../../src/lib/console-lines.ts'
import { watchConsole } from '../../src/lib/console-link.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type Answer, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../support/fake-gateway.ts'
import { until } from '../support/mount.tsx'

let clock: FakeClock
let states: string[]
let drawn: number
let hidden: boolean

Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true })

const last = () => FakeSocket.sockets.at(-1) as FakeSocket

function hide(now: boolean) {
  hidden = now
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A console that is watched, and what it shows by now. */
function watched() {
  const log = consoleLines()
  const leave = watchConsole(
    log,
    () => drawn++,
    state => states.push(state),
  )
  const texts = () => {
    log.take()
    return log.shown.map(({ text }) => text)
  }
  return { leave, texts }
}

test.before.each(() => {
  clock = fakeClock()
  fakeSockets()
  states = []
  drawn = 0
  hidden = false
  history.replaceState(null, '', '/info/console')
  localStorage.clear()
})
test.after.each(() => clock.uninstall())

test('a ping goes out every 5 s', async () => {
  const { leave } = watched()
  last().open()
  await clock.tickAsync(15_000)
  assert.match(last().url, /^ws:.*\/console$/)
  assert.equal(last().sent, ['ping', 'ping', 'ping'])
  leave()
})

test('an unfinished line is shown after a second of silence, since no timer at the gateway sends the rest', async () => {
  const { leave, texts } = watched()
  last().open()
  last().push('I (1) a: ha')
  await clock.tickAsync(900)
  last().push('lf')
  await clock.tickAsync(900)
  assert.equal(texts(), [])
  await clock.tickAsync(100)
  assert.equal(texts(), ['I (1) a: half'])
  last().push(' and half\n')
  assert.equal(texts(), ['I (1) a: half and half'])
  leave()
})

test('however much arrives, it is drawn five times a second at most', async () => {
  const { leave } = watched()
  last().open()
  for (let n = 0; n < 100; n++) {
    last().push(`line ${n}\n`)
    await clock.tickAsync(10)
  }
  await until(() => drawn >= 4)
  assert.ok(drawn <= 5, `drawn ${drawn} times`)
  leave()
})

test('a lost connection is told in the lines and opened again', async () => {
  const { leave, texts } = watched()
  last().open()
  last().push('I (1) a: before\n')
  last().drop()
  await clock.tickAsync(1000)
  last().open()
  last().push('I (9) a: after\n')
  assert.equal(texts(), ['I (1) a: before', '– connection interrupted –', 'I (9) a: after'])
  assert.equal(states, ['connecting', 'open', 'closed', 'closed', 'open'])
  leave()
})

test('a gateway that is never reached says nothing in the lines', async () => {
  fakeGateway(() => {
    throw new Error('nobody there')
  })
  const { leave, texts } = watched()
  for (let n = 0; n < 4; n++) {
    last().drop()
    await clock.tickAsync(5000)
  }
  assert.equal(texts(), [])
  assert.is(states.at(-1), 'closed')
  assert.is(location.pathname, '/info/console')
  leave()
})

test('a hidden tab closes the socket, and opens one when it is seen again', async () => {
  const { leave, texts } = watched()
  last().open()
  last().push('I (1) a: before\n')
  hide(true)
  assert.is(openSockets().length, 0)
  await clock.tickAsync(60_000)
  assert.is(FakeSocket.sockets.length, 1)
  hide(false)
  hide(false)
  assert.is(openSockets().length, 1)
  assert.equal(texts(), ['I (1) a: before', '– connection interrupted –'])
  leave()
})

test('a page opened in a tab nobody sees waits until it is seen', () => {
  hidden = true
  const { leave, texts } = watched()
  assert.is(FakeSocket.sockets.length, 0)
  hide(false)
  assert.is(FakeSocket.sockets.length, 1)
  assert.equal(texts(), [])
  leave()
})

test('leaving ends the socket and every timer', async () => {
  const { leave } = watched()
  last().open()
  last().push('half')
  leave()
  hide(true)
  hide(false)
  await clock.tickAsync(60_000)
  assert.is(openSockets().length, 0)
  assert.is(FakeSocket.sockets.length, 1)
  assert.is(clock.countTimers(), 0)
})

const refusal: Answer = { status: 401, json: {} }

for (const [answer, path] of [
  [refusal, '/login'],
  [{ json: {} }, '/info/console'],
] as const)
  test(`after two attempts in vain a call that is answered ${answer.status ?? 200} leads to ${path}`, async () => {
    const calls = fakeGateway(() => answer)
    const { leave } = watched()
    for (let n = 0; n < 3; n++) {
      last().drop()
      await clock.tickAsync(5000)
    }
    assert.equal(
      calls.map(call => call.path),
      ['power/status'],
    )
    assert.is(location.pathname, path)
    leave()
  })

test.run()
