import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { loadPages } from '../../../src/pages.tsx'
import type { FaultSettings } from '../../../tools/simulator/faults/faults.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { settled } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

const pages = await loadPages()

/** What a gateway sends the shorter of memory it is: an error with a code, one without, the head of an answer only. */
const shortages: Record<string, FaultSettings['memory']> = {
  'answers with error 1007': 'answer',
  'answers 500 with the body null': 'document',
  'sends only the head of its answers': 'buffer',
}

/** Pages that need nothing of the gateway, or nothing at first, and the wait page, which polls for something else. */
const unconcerned = [
  '/history',
  '/history/report',
  '/history/data',
  '/maintenance/reboot',
  '/info/support',
  '/info/console',
  '/about',
  '/gateways',
  '/login',
  '/error',
]
const concerned = pages.map(({ path }) => path).filter(path => ![...unconcerned, '/wait'].includes(path))

let clock: FakeClock
let app: RenderedApp

test.before.each(async () => {
  clock = fakeClock()
  app = await renderApp({ path: '/error', login: true })
})
test.after.each(async () => {
  app.leave()
  await settled()
  await clock.tickAsync(20_000)
})

const words = () => document.querySelector('main')?.textContent ?? ''
const isBusy = () => document.querySelector('main [aria-busy=true]') !== null
const isShort = () => /short of memory/.test(document.body.textContent ?? '')
const parts = () => document.querySelectorAll('main :is(h2, h3, label, dt, th, option)').length

const stepS = 0.5

/** Passes time in steps until something is seen. */
async function passUntil(what: string, seen: () => unknown, forS = 120) {
  for (let s = 0; s < forS; s += stepS) {
    if (seen()) return
    await clock.tickAsync(stepS * 1000)
    await new Promise(resolve => setImmediate(resolve))
  }
  throw new Error(`${what} is not seen after ${forS} s: ${document.body.textContent}`)
}

/** Goes to a page as a link does. */
async function go(path: string) {
  history.pushState(null, '', path)
  await passUntil(path, () => location.pathname === path && document.querySelector('main h1'))
}

/** How much is on the page once it is there. */
async function partsOf(path: string) {
  await go(path)
  let quiet = 0
  let before = -1
  await passUntil(`all of ${path}`, () => {
    quiet = isBusy() || parts() !== before ? 0 : quiet + 1
    before = parts()
    return quiet > 8
  })
  return parts()
}

for (const path of concerned)
  for (const [what, memory] of Object.entries(shortages))
    test(`${path} says when the gateway ${what}, and is complete by itself once it has memory again`, async () => {
      const whole = await partsOf(path)
      assert.not(isShort())
      await go('/error')
      await clock.tickAsync(5000)
      app.gateway.faults.set({ memory })
      useLive.setState(nothingSeen, true)
      await go(path)
      await passUntil('what is wrong', isShort, 60)
      assert.match(document.body.textContent ?? '', /The gateway is short of memory.*Trying again in \d+\ss\./)
      app.gateway.faults.reset()
      await passUntil('all of the page', () => !isShort() && !isBusy() && parts() === whole)
      assert.equal(app.alerts(), [])
      assert.is(location.pathname, path)
      assert.ok(words())
    })

test.run()
