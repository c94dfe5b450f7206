import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, onFailure } from '../../../src/gateway/api-error.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { readLive, readMissing } from '../../../src/live/read.ts'
import { handleFailure } from '../../../src/ui/alerts/handle-failure.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Answer, type Call, fakeGateway } from '../../support/fake-gateway.ts'
import { detailed, live } from '../../support/live-messages.ts'

onFailure(handleFailure)

let clock: FakeClock
let calls: Call[]
let answers: (Answer | 'dead')[]
let stop = () => {}

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
})

async function start(...first: (Answer | 'dead')[]) {
  answers = first
  stop = readMissing('a')
  await clock.tickAsync(1)
}
const known = () => Boolean(useLive.getState().inverters.a?.INV)

test('an answer that comes in while the page is left changes nothing', async () => {
  const leave = new AbortController()
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    const answer = await fetch(...call)
    const text = await answer.text()
    return Object.assign(answer, {
      async text() {
        leave.abort()
        return text
      },
    })
  }
  const failure = await readLive(leave.signal).catch(cause => cause)
  assert.is(failure, leave.signal.reason)
  assert.equal(useLive.getState().serials, [])
})

test('an inverter is read at once, whatever the state of the socket', async () => {
  useLive.setState({ link: 'closed' })
  await start()
  const asked = calls.map(({ path }) => path)
  assert.equal(asked, ['livedata/status?inv=a'])
  assert.ok(known())
})

for (const [what, state] of [
  ['the tab is hidden or the gateway gone', { link: 'closed' }],
  ['calls stand in for the socket', { link: 'polling' }],
  ['the list, which comes first, could not be read', { error: new ApiError('offline') }],
] as const)
  test(`nothing is read again while ${what}, but afterwards it is`, async () => {
    await start('dead')
    useLive.setState(state)
    await clock.tickAsync(100_000)
    assert.is(calls.length, 1)
    useLive.setState({ link: 'open', error: undefined })
    await clock.tickAsync(10_000)
    assert.ok(known())
  })

test('every inverter without details is read in turn, one call at a time, the wanted one first', async () => {
  useLive.setState({ serials: ['b', 'a', 'c'], inverters: { b: { ...detailed('b'), at: 0 } } })
  let open = 0
  const asked: string[] = []
  fakeGateway(async ({ path }) => {
    assert.is(++open, 1)
    const serial = path.split('inv=')[1] ?? ''
    asked.push(serial)
    await new Promise(done => setTimeout(done, 200))
    open--
    return { json: live([detailed(serial)]) }
  })
  stop = readMissing('c')
  await clock.tickAsync(500)
  assert.equal(asked, ['c', 'a'])
  assert.ok(useLive.getState().inverters.a?.INV)
})

test('an inverter that cannot be read does not block the others', async () => {
  useLive.setState({ serials: ['a', 'b'] })
  calls = fakeGateway(({ path }) => (path.endsWith('=a') ? { status: 500, text: '' } : { json: live([detailed('b')]) }))
  stop = readMissing('a')
  await clock.tickAsync(2500)
  assert.ok(useLive.getState().inverters.b?.INV)
})

test.run()
