import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { WaitPage } from '../../src/pages/wait.tsx'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type Answer, fakeGateway } from '../support/fake-gateway.ts'
import { mount, settled, until } from '../support/mount.tsx'

let clock: FakeClock
let page: ReturnType<typeof mount>
let answer: Answer | 'dead'
let replaced: string[]

test.before.each(async () => {
  answer = { json: { uptime: 500 } }
  replaced = []
  location.replace = (url: string | URL) => void replaced.push(String(url))
  fakeGateway(() => {
    if (answer === 'dead') throw new TypeError('refused')
    return answer
  })
  clock = fakeClock()
  page = mount(<WaitPage />)
  await until(() => document.querySelector('h1'))
  await settled()
  await clock.tickAsync(50)
})
test.after.each(async () => {
  page.leave()
  await settled()
  await clock.tickAsync(100)
  const left = clock.countTimers()
  clock.uninstall()
  assert.is(left, 0)
})

const says = () => document.querySelector('main [role=status]:not(.pull)')?.textContent

test('it says what it waits for, and opens the live view as a fresh page when the gateway is back', async () => {
  await clock.tickAsync(1500)
  await until(() => says() === 'Waiting for the gateway to shut down…')
  answer = 'dead'
  await clock.tickAsync(1500)
  await until(() => says() === 'Waiting for the gateway to answer again…')
  assert.equal(replaced, [])
  answer = { json: { uptime: 2 } }
  await clock.tickAsync(1500)
  await until(() => replaced.length > 0)
  await clock.tickAsync(5000)
  assert.equal(replaced, ['/'])
})

test('a gateway that asks for a login gets the link to it', async () => {
  answer = { status: 401, text: '' }
  await clock.tickAsync(1500)
  const link = await until(() => document.querySelector('main section a'))
  assert.is(link.getAttribute('href'), '/login?returnUrl=%2F')
  assert.is(says(), 'The gateway is back, but asks for a login.')
})

/** What says neither that the gateway is down nor that it is back. */
const nothingMuch: [string, Answer][] = [
  ['null', { json: null }],
  ['an empty object', { json: {} }],
  ['an empty list', { json: [] }],
  ['half an answer', { text: '{"uptime":12,"ho', type: 'application/json' }],
  ['a page', { text: '<!doctype html>', type: 'text/html' }],
  ['an uptime that is none', { json: { uptime: { v: '<img src=x>' } } }],
  ['too many calls', { status: 429, text: '', headers: { 'retry-after': '60' } }],
  ['a lack of memory', { status: 500, json: { type: 'warning', code: 1007 } }],
  ['a proxy that forbids it', { status: 403, text: '' }],
]

for (const [name, odd] of nothingMuch)
  test(`${name} is no gateway that is back, and it goes on waiting until one is`, async () => {
    answer = odd
    await clock.tickAsync(4500)
    assert.is(says(), 'Waiting for the gateway to shut down…')
    assert.equal(replaced, [])
    answer = 'dead'
    await clock.tickAsync(1500)
    await until(() => says() === 'Waiting for the gateway to answer again…')
    answer = odd
    await clock.tickAsync(1500)
    answer = { json: { uptime: 2 } }
    await clock.tickAsync(1500)
    await until(() => replaced.length > 0)
    assert.equal(useAlerts.getState().alerts, [])
  })

test('after a minute it says that this is unusual and offers the live view', async () => {
  answer = 'dead'
  await clock.tickAsync(61_000)
  const link = await until(() => document.querySelector('main section a'))
  assert.is(link.getAttribute('href'), '/')
  assert.match(document.querySelector('main')?.textContent ?? '', 'Longer than usual')
})

test.run()
