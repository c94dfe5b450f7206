import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../../../src/gateway/credentials.ts'
import { consoleLines } from '../../../../../src/pages/info/console/lines.ts'
import { watchConsole } from '../../../../../src/pages/info/console/link.ts'
import { forgetBrowserLogin } from '../../../../support/browser-login.ts'
import { type FakeClock, fakeClock } from '../../../../support/fake-clock.ts'
import { FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../../../support/fake-gateway.ts'
import { setHidden } from '../../../../support/hidden-page.ts'
import { until } from '../../../../support/mount.tsx'

let clock: FakeClock
let states: string[]
let drawn: number

const last = () => FakeSocket.sockets.at(-1) as FakeSocket

/** Refuses the sockets that are tried without a login. */
async function refuse() {
  for (let n = 0; n < 2; n++) {
    openSockets()[0]?.drop()
    await clock.tickAsync(1001)
  }
}

/** Watches a console; returns its lines. */
async function watched() {
  const log = consoleLines()
  const { agree, stop: leave } = watchConsole(
    log,
    () => drawn++,
    state => state !== states.at(-1) && states.push(state),
  )
  await clock.tickAsync(1)
  const texts = () => {
    log.take()
    return log.shown.map(({ text }) => text)
  }
  return { agree, leave, texts }
}

test.before.each(() => {
  clock = fakeClock()
  fakeSockets()
  states = []
  drawn = 0
  history.replaceState(null, '', '/info/console')
  localStorage.clear()
  forgetBrowserLogin()
  fakeGateway(() => ({ json: {} }))
})

test('a ping goes out every 5 s', async () => {
  const { leave } = await watched()
  last().open()
  await clock.tickAsync(15_000)
  assert.match(last().url, /^ws:.*\/console$/)
  assert.equal(last().sent, ['ping', 'ping', 'ping'])
  leave()
})

test('an unfinished line is shown after a second of silence, since no timer at the gateway sends the rest', async () => {
  const { leave, texts } = await watched()
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

test('however much arrives, it is rendered at most five times a second', async () => {
  const { leave } = await watched()
  last().open()
  for (let n = 0; n < 100; n++) {
    last().push(`line ${n}\n`)
    await clock.tickAsync(10)
  }
  await until(() => drawn >= 4)
  assert.ok(drawn <= 5, `drawn ${drawn} times`)
  leave()
})

test('a lost connection is noted in the log and reopened', async () => {
  const { leave, texts } = await watched()
  last().open()
  last().push('I (1) a: before\n')
  last().drop()
  await clock.tickAsync(1001)
  last().open()
  last().push('I (9) a: after\n')
  assert.equal(texts(), ['I (1) a: before', '– connection interrupted –', 'I (9) a: after'])
  assert.equal(states, ['connecting', 'open', 'closed', 'open'])
  leave()
})

test('a gateway that is never reached adds no line', async () => {
  fakeGateway(() => {
    throw new Error('nobody there')
  })
  const { leave, texts } = await watched()
  await clock.tickAsync(20_000)
  assert.equal(texts(), [])
  assert.is(states.at(-1), 'closed')
  assert.is(location.pathname, '/info/console')
  leave()
})

test('a hidden tab closes the socket, and opens one when it is seen again', async () => {
  const { leave, texts } = await watched()
  last().open()
  last().push('I (1) a: before\n')
  setHidden(true)
  assert.is(openSockets().length, 0)
  await clock.tickAsync(60_000)
  assert.is(FakeSocket.sockets.length, 1)
  setHidden(false)
  setHidden(false)
  await clock.tickAsync(1)
  assert.is(openSockets().length, 1)
  assert.equal(texts(), ['I (1) a: before', '– connection interrupted –'])
  leave()
})

test('leaving ends the socket and every timer', async () => {
  const { leave } = await watched()
  last().open()
  last().push('half')
  leave()
  setHidden(true)
  setHidden(false)
  await clock.tickAsync(60_000)
  assert.is(openSockets().length, 0)
  assert.is(FakeSocket.sockets.length, 1)
  assert.is(clock.countTimers(), 0)
})

test('a barred visitor is asked to log in', async () => {
  fakeGateway(() => ({ status: 401, text: '' }))
  const { leave } = await watched()
  await refuse()
  assert.is(location.pathname, '/login')
  leave()
})

test('where visitors are barred the owner is asked, and the address contains the login only after consent', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  fakeGateway(({ headers }) => (headers.has('authorization') ? { json: {} } : { status: 401, text: '' }))
  const { agree, leave } = await watched()
  await refuse()
  await clock.tickAsync(70_000)
  assert.is(states.at(-1), 'barred')
  assert.equal(openSockets(), [])
  agree()
  await clock.tickAsync(1)
  assert.match(last().url, '//admin:secret@gateway.test')
  leave()
  const { leave: leaveAgain } = await watched()
  assert.equal(openSockets(), [])
  assert.is(states.at(-1), 'barred')
  leaveAgain()
})

for (const [answer, path] of [
  [401, '/login'],
  [200, '/info/console'],
] as const)
  test(`after two attempts in vain a call that is answered ${answer} leads to ${path}`, async () => {
    fakeGateway(call => (call.path === 'power/status' ? { status: answer, json: {} } : { json: {} }))
    const { leave } = await watched()
    for (let n = 0; n < 3; n++) {
      openSockets()[0]?.drop()
      await clock.tickAsync(5000)
    }
    assert.is(location.pathname, path)
    leave()
  })

test.run()
