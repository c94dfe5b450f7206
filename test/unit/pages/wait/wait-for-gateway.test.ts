import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  afterPoll,
  type PollResult,
  startOfWait,
  type Waiting,
  waitForGateway,
} from '../../../../src/pages/wait/wait-for-gateway.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { type Answer, type Call, fakeGateway } from '../../../support/fake-gateway.ts'

for (const [title, ...cases] of [
  ['a gateway that has not gone down yet is waited for', [[500], 'down'], [[500, 501, 502], 'down']],
  [
    'an answer after a failed poll means that it is back',
    [[500, 'nobody'], 'up'],
    [[500, 'nobody', 3], 'back'],
    [['nobody', 'nobody', 900], 'back'],
  ],
  ['a smaller uptime means that it is back, even if no poll failed', [[500, 2], 'back']],
  [
    'a gateway that asks for a login says so, and is still waited for',
    [['nobody', 'login'], 'login'],
    [['nobody', 'login', 4], 'back'],
    [['login', 500], 'down'],
  ],
  ['an error for lack of memory proves nothing', [[500, 'unclear', 501], 'down'], [['nobody', 'unclear'], 'up']],
] as const satisfies [title: string, ...cases: [found: PollResult[], waiting: Waiting][]][])
  test(title, () => {
    for (const [found, waiting] of cases) {
      const state = found.reduce((state, one, sec) => afterPoll(state, one, sec * 1000), startOfWait)
      assert.is(state.waiting, waiting, found.join())
    }
  })

/** Waits for a gateway with these answers, at one poll per second; returns the reported states and the calls. */
async function waitAgainst(answers: (Answer | 'dead' | 'hangs')[], seconds: number) {
  const clock = fakeClock()
  const told: Waiting[] = []
  let turn = 0
  const calls = fakeGateway(() => {
    const answer = answers[Math.min(turn++, answers.length - 1)]
    if (answer === 'dead') throw new TypeError('connection refused')
    return answer === 'hangs' ? new Promise<never>(() => undefined) : answer
  })
  const leave = waitForGateway(waiting => told.push(waiting))
  await clock.tickAsync(seconds * 1000)
  leave()
  const left = clock.countTimers()
  return { told, calls, left }
}

const up = (uptime: number): Answer => ({ json: { uptime } })

test('a restart is followed to its end, with one poll per second', async () => {
  const { told, calls, left } = await waitAgainst([up(100), 'dead', 'dead', up(2)], 20)
  assert.equal(told, ['down', 'up', 'up', 'back'])
  assert.is(calls.length, 4)
  assert.is(left, 0)
})

test('a poll times out after five seconds, and there is never a second one in flight', async () => {
  const { told, calls } = await waitAgainst(['hangs'], 5.5)
  assert.equal([calls.length, told], [1, []])
  const longer = await waitAgainst(['hangs', up(1)], 8)
  assert.equal([longer.calls.length, longer.told], [2, ['up', 'back']])
})

test('a 401 offers the login, and a proxy that answers for a dead gateway counts as a failed poll', async () => {
  assert.equal((await waitAgainst(['dead', { status: 401, text: '' }], 2.5)).told, ['up', 'login'])
  assert.equal((await waitAgainst([{ status: 502, text: 'Bad gateway' }], 1.5)).told, ['up'])
})

/** Answers that show neither that the gateway is down nor that it is back. */
const unclear: [string, Answer][] = [
  ['null', { json: null }],
  ['an empty object', { json: {} }],
  ['an empty list', { json: [] }],
  ['half an answer', { text: '{"uptime":12,"ho', type: 'application/json' }],
  ['a page', { text: '<!doctype html>', type: 'text/html' }],
  ['an uptime that is none', { json: { uptime: { v: '<img src=x>' } } }],
  ['too many calls', { status: 429, text: 'busy' }],
  ['a lack of memory', { status: 500, json: { type: 'warning', code: 1007 } }],
  ['a proxy that forbids it', { status: 403, text: '' }],
]

for (const [name, answer] of unclear)
  test(`${name} is no sign of a restart, and the wait goes on`, async () => {
    const { told } = await waitAgainst([up(9), answer, up(11), 'dead', up(2)], 6)
    assert.equal(told, ['down', 'down', 'down', 'up', 'back'])
  })

test('while the browser is offline no call is made, and the first answer afterwards counts as back', async () => {
  // The clock of the test begins at 0.
  Object.defineProperty(navigator, 'onLine', { get: () => Date.now() > 2500, configurable: true })
  const { calls, told } = await waitAgainst([up(500)], 3.5)
  Reflect.deleteProperty(navigator, 'onLine')
  assert.equal([calls.length, told], [1, ['up', 'up', 'back']])
})

test('waiting ends after 15 s of answers without a sign of a restart', async () => {
  const { told } = await waitAgainst([up(500)], 60)
  assert.equal(told, [...Array(15).fill('down'), 'back'])
})

test('leaving ends the request and every timer', async () => {
  const clock = fakeClock()
  const seen: Call[] = []
  let aborted = false
  fakeGateway(call => {
    seen.push(call)
    return new Promise<never>(() => undefined)
  })
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) => {
    init?.signal?.addEventListener('abort', () => {
      aborted = true
    })
    return plain(input, init)
  }
  const leave = waitForGateway(() => assert.unreachable())
  await clock.tickAsync(1200)
  leave()
  await clock.tickAsync(10_000)
  assert.equal([seen.length, aborted, clock.countTimers()], [1, true, 0])
})

test.run()
