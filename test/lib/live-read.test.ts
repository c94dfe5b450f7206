import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../src/lib/api.ts'
import { nothingSeen, useLive } from '../../src/lib/live.ts'
import { readInverter } from '../../src/lib/live-read.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type Answer, type Call, fakeGateway } from '../support/fake-gateway.ts'
import { detailed, live } from '../support/live-messages.ts'

let clock: FakeClock
let calls: Call[]
let answers: (Answer | 'dead')[]
let stop: () => void

test.before.each(() => {
  clock = fakeClock()
  history.replaceState(null, '', '/')
  useLive.setState({ ...nothingSeen, link: 'open' }, true)
  answers = []
  calls = fakeGateway(() => {
    const answer = answers.shift() ?? { json: live([detailed('a')]) }
    if (answer === 'dead') throw new TypeError('refused')
    return answer
  })
})
test.after.each(() => {
  stop()
  clock.uninstall()
})

async function start(...first: (Answer | 'dead')[]) {
  answers = first
  stop = readInverter('a')
  await clock.tickAsync(1)
}
const known = () => Boolean(useLive.getState().inverters.a?.INV)

test('an inverter is read at once, whatever the socket is at', async () => {
  useLive.setState({ link: 'closed' })
  await start()
  assert.equal(
    calls.map(({ path }) => path),
    ['livedata/status?inv=a'],
  )
  assert.ok(known())
})

test('an inverter that could not be read is asked for again after ten seconds, until its panel has what it needs', async () => {
  await start('dead', { status: 500, text: '' })
  await clock.tickAsync(9998)
  assert.is(calls.length, 1)
  await clock.tickAsync(2)
  assert.is(calls.length, 2)
  assert.not(known())
  await clock.tickAsync(10_000)
  assert.ok(known())
  stop()
  await clock.tickAsync(100_000)
  assert.is(calls.length, 3)
})

test('a gateway that is short of memory is left alone for as long as it asks', async () => {
  await start({ status: 429, text: 'later', headers: { 'retry-after': '60' } })
  await clock.tickAsync(59_000)
  assert.is(calls.length, 1)
  await clock.tickAsync(1001)
  assert.ok(known())
})

for (const [what, state] of [
  ['the tab is hidden or the gateway gone', { link: 'closed' }],
  ['calls stand in for the socket', { link: 'polling' }],
] as const)
  test(`nothing is asked again while ${what}, but afterwards`, async () => {
    await start('dead')
    useLive.setState(state)
    await clock.tickAsync(100_000)
    assert.is(calls.length, 1)
    useLive.setState({ link: 'open' })
    await clock.tickAsync(10_000)
    assert.ok(known())
  })

test('a list that failed too is asked for first', async () => {
  await start('dead')
  useLive.setState({ error: new ApiError('offline') })
  await clock.tickAsync(50_000)
  assert.is(calls.length, 1)
  useLive.setState({ error: undefined })
  await clock.tickAsync(10_000)
  assert.ok(known())
})

test('a login that is needed is asked for', async () => {
  await start({ status: 401, text: '' })
  assert.is(location.pathname, '/login')
})

test('nothing is left behind when the panel goes', async () => {
  await start('dead')
  stop()
  assert.is(clock.countTimers(), 0)
})

test.run()
