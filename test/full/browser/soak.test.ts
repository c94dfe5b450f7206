import { type CDPSession, expect, type Page } from '@playwright/test'
import { heapMB, metric } from '../../../tools/bench/page.ts'
import { pushOf } from '../../../tools/bench/pushes.ts'
import type { Gateway } from '../../../tools/simulator/gateway.ts'
import { test } from '../../support/browser-test.ts'

/** What the page holds after garbage collection. */
interface SoakSample {
  /** Of the page's script. */
  'heap, MB': number
  'DOM nodes': number
  listeners: number
  /** At the gateway. */
  sockets: number
  /** Pending timeouts and intervals. */
  timers: number
}

/** Pushes the gateway queues for a client, ms between so many, or the page takes them for a flood, and pushes between two confirmations. */
const maxQueued = 20
const queuePauseMs = 200
const confirmEvery = 200
/** Samples of the number of timers; the lowest counts, since some last no longer than a call, which takes a second on a busy machine. */
const timerSamples = 100
const timerSampleMs = 30

interface Watch {
  messages: number
  timers: Set<number>
  heard: () => void
}

/** Runs in the page before the app: counts messages and timers. */
function watchPage() {
  const watch: Watch = { messages: 0, timers: new Set(), heard: () => {} }
  const Real = window.WebSocket
  const start =
    (real: typeof window.setTimeout, once: boolean) =>
    (task: (...all: unknown[]) => void, ms?: number, ...rest: unknown[]) => {
      const run = (...all: unknown[]) => {
        if (once) watch.timers.delete(id)
        task(...all)
      }
      const id: number = real(run, ms, ...rest)
      watch.timers.add(id)
      return id
    }
  const end = (real: typeof window.clearTimeout) => (id: number | undefined) => {
    if (id !== undefined) watch.timers.delete(id)
    real(id)
  }
  Object.assign(window, {
    watch,
    setTimeout: start(window.setTimeout, true),
    setInterval: start(window.setInterval as typeof window.setTimeout, false),
    clearTimeout: end(window.clearTimeout),
    clearInterval: end(window.clearInterval),
    WebSocket: class extends Real {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('message', () => {
          watch.messages++
          watch.heard()
        })
      }
    },
  })
}

/** Resolves when the page has got `count` messages in all. */
const arrived = (page: Page, count: number) =>
  page.evaluate(count => {
    const watch: Watch = Reflect.get(window, 'watch')
    return new Promise<void>(resolve => {
      watch.heard = () => watch.messages >= count && resolve()
      watch.heard()
    })
  }, count)

const messages = (page: Page) => page.evaluate((): number => Reflect.get(window, 'watch').messages)

/** Pushes in bursts, as fast as the page lets a gateway. */
async function push(page: Page, gateway: Gateway, count: number) {
  const { serials } = gateway.world.radio
  const before = await messages(page)
  for (let n = 0; n < count; n++) {
    gateway.pushRaw({ text: JSON.stringify(pushOf(gateway, serials[n % serials.length] ?? '', n)) })
    if ((n + 1) % maxQueued === 0) await new Promise(resolve => setTimeout(resolve, queuePauseMs))
    if ((n + 1) % confirmEvery === 0) await arrived(page, before + n + 1)
  }
  await arrived(page, before + count)
}

/** Follows the app's own link, and waits for the page if `waits`. */
async function visit(page: Page, path: string, waits: boolean) {
  await page.evaluate(path => document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click(), path)
  if (waits) await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main:empty'))
}

/** From page to page of the menu; every other one is left before it has loaded. */
async function browse(page: Page, paths: readonly string[], first: number, count: number) {
  for (let n = first; n < first + count; n++) await visit(page, paths[n % paths.length] ?? '/', n % 2 === 0)
}

async function backToLive(page: Page) {
  await visit(page, '/about', true)
  await visit(page, '/', false)
  await page.waitForFunction(
    // Returning an element would keep it in memory.
    () =>
      document.querySelector('.live')?.getAttribute('data-link') === 'open' && !!document.querySelector('.figures dd'),
  )
}

async function leastTimers(page: Page) {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < timerSamples; n++) {
    least = Math.min(least, await page.evaluate((): number => Reflect.get(window, 'watch').timers.size))
    await page.waitForTimeout(timerSampleMs)
  }
  return least
}

async function sample(page: Page, session: CDPSession, gateway: Gateway): Promise<SoakSample> {
  const timers = await leastTimers(page)
  return {
    'heap, MB': await heapMB(session),
    'DOM nodes': await metric(session, 'Nodes'),
    listeners: await metric(session, 'JSEventListeners'),
    sockets: gateway.live.size + gateway.console.size,
    timers,
  }
}

/**
 * What an open page holds at first, when every page has been open once, as each leaves its texts and formats in memory, and after
 * `pushes` live pushes and `pages` page changes. `page` must be logged in and new.
 */
async function soak(page: Page, gateway: Gateway, { pushes, pages }: { pushes: number; pages: number }) {
  // The runner names functions with a function of its own, which the page does not have.
  await page.addInitScript(`{ const __name = named => named; (${watchPage})() }`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(gateway.url)
  await page.locator('header a').first().waitFor()
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('header ul a')].map(link => link.getAttribute('href') ?? '/'),
  )
  for (const path of paths) await visit(page, path, true)
  await backToLive(page)
  await push(page, gateway, confirmEvery)
  const first = await sample(page, session, gateway)
  await browse(page, paths, 1, pages - 2)
  await backToLive(page)
  await push(page, gateway, pushes)
  return { first, last: await sample(page, session, gateway) }
}

test('a page that has been open for a long time uses no more memory than at first', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null, user: true, gateway: { inverters: 10 } })
  const { first, last } = await soak(page, gateway, { pushes: 1500, pages: 60 })
  expect([first.sockets, last.sockets]).toEqual([1, 1])
  // In the first sample a timer of the loader may still be pending.
  expect(last.timers <= first.timers, `${first.timers} timers, then ${last.timers}`).toBeTruthy()
  // Each push holds more than 1 kB, each page more than 10.
  const grown = last['heap, MB'] - first['heap, MB']
  expect(grown < 1, `${grown} MB more`).toBeTruthy()
  // A button and its text come and go with the state of the plant.
  expect(last.listeners <= first.listeners + 3, `${first.listeners} listeners, then ${last.listeners}`).toBeTruthy()
  expect(
    last['DOM nodes'] <= first['DOM nodes'] + 30,
    `${first['DOM nodes']} nodes, then ${last['DOM nodes']}`,
  ).toBeTruthy()
})
