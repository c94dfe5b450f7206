import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { FakeSocket } from '../../../../test/support/fake-gateway.ts'
import { settled, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { simulate } from '../simulator.ts'

const cards = () => [...document.querySelectorAll('main article > details')]
const socketsTo = (path: string) => FakeSocket.sockets.filter(({ url }) => new URL(url).pathname === path)

/** Pulls the page down far enough, and lets go. */
function pull() {
  const touch = (type: string, y: number) =>
    document
      .querySelector('main h1')
      ?.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: [{ clientY: y }] }),
      )
  touch('touchstart', 10)
  touch('touchmove', 200)
  touch('touchend', 200)
}

test('a reload of the live view reads battery and chargers again too, and shows what they said meanwhile', async () => {
  const app = await renderApp({ path: '/', login: true, gateway: { fork: simulate() } })
  await until(() => cards().length >= 4)
  const paths = ['batterylivedata/status', 'gridchargerlivedata/status', 'solarchargerlivedata/status'] as const
  cards()[0]?.querySelector('summary')?.click()
  const [opened] = await until(
    () => socketsTo('/solarchargerlivedata').length > 0 && socketsTo('/solarchargerlivedata'),
  )
  opened?.open()
  opened?.push(JSON.stringify(await app.readDocument('solarchargerlivedata/status')))
  const before = paths.map(app.reads)
  const list = app.reads('livedata/status')
  const shown = cards()
  pull()
  await until(() => {
    assert.equal(cards(), shown)
    return app.reads('livedata/status') > list
  })
  await settled()
  assert.equal(
    paths.map((path, n) => app.reads(path) - Number(before[n])),
    [1, 1, 1],
  )
  assert.is(opened?.readyState, FakeSocket.CLOSED)
})

test('a device of which nothing arrives any more is not said to be as it was', async () => {
  let dead = false
  await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    answers: {
      'solarchargerlivedata/status': document => ({ ...document, dpl: { PLSTATE: 3, PLLIMIT: 412 } }),
      'powerlimiter/status': document => ({
        ...document,
        enabled: true,
        inverters: document.inverters.map(one => ({ ...one, is_governed: true })),
      }),
    },
    network: async ({ url }) => (dead && url.includes('livedata') ? new Response('', { status: 503 }) : undefined),
  })
  await until(() => cards().length >= 4)
  const old = () => cards().filter(card => card.querySelector('.badge')?.textContent === 'no new values').length
  const limiter = () => document.querySelector('.fork-cards > p')?.textContent ?? ''
  await until(() => limiter().includes('may discharge the battery'))
  assert.is(old(), 0)
  dead = true
  pull()
  await until(() => old() === 4, 10)
  // What its inverters feed in is of now for a minute, but not what it said of the battery.
  assert.not.match(limiter(), /battery/)
})

test.run()
