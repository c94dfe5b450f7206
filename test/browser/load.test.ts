import { expect, type Page, type Request, type Route } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { pathsOfMenu } from '../support/page-table.ts'
import { deadNetwork, untilLive } from '../support/visit.ts'
import { openCalls, until } from './page-calls.ts'

/** Every link of the menu, once it is shown. */
/** Navigates like the menu, without reloading the app. */
const go = (page: Page, path: string) => page.evaluate(path => history.pushState(null, '', path), path)

const loaded = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main:empty') && document.title)

/** Resolves after two frames. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Lets held calls go until there are none left; returns how many were in flight at once, at most. */
async function mostAtOnce(page: Page, open: ReadonlySet<Request>, held: Map<Request, Route>) {
  let most = 0
  for (;;) {
    await drawn(page)
    most = Math.max(most, open.size)
    if (!open.size) return most
    const now = [...open]
    await until(() => {
      for (const request of now) {
        void held.get(request)?.continue()
        held.delete(request)
      }
      return now.every(request => !open.has(request))
    })
  }
}

/** Resolves once a page has made no call for five turns: some ask for a second thing once they have the first. */
async function untilQuiet(contacted: readonly string[], open: ReadonlySet<Request>, turn: () => Promise<unknown>) {
  for (let quiet = 0, calls = contacted.length; quiet < 5; quiet++) {
    await turn()
    if (contacted.length > calls) quiet = 0
    calls = contacted.length
    await until(() => !open.size)
  }
}

const show = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('no page has more than two calls in flight', async ({ visit }) => {
  const { page } = await visit({ path: null, user: true })
  const open = openCalls(page)
  const held = new Map<Request, Route>()
  await page.route('**/api/**', route => void held.set(route.request(), route))
  await page.goto('/')
  await page.locator('header a').first().waitFor()
  const most: Record<string, number> = { start: await mostAtOnce(page, open, held) }
  for (const path of pathsOfMenu) {
    await go(page, path)
    most[path] = await mostAtOnce(page, open, held)
  }
  expect(Object.values(most).some(count => count > 0)).toBeTruthy()
  expect(Object.entries(most).filter(([, count]) => count > 2)).toEqual([])
})

test('a first visit takes at most eight requests, one more for each further inverter, and one socket per tab', async ({
  visit,
}) => {
  const { page, gateway } = await visit()
  await untilLive(page)
  await page.locator('.cards dd').first().waitFor()
  await page.locator('.cards').getByText('Temperature').waitFor()
  // The list of language packs is read last.
  await until(() => gateway.requests.some(({ path }) => path === '/api/i18n/languages'))
  // The page, the script, the list, languages, the events of the first inverter, the sun, and what a push misses.
  const most = 7 + gateway.world.radio.serials.length
  expect(
    gateway.requests.length <= most,
    gateway.requests.map(({ path, query }) => path + query).join(' '),
  ).toBeTruthy()
  for (const path of ['/about', '/', '/info/console', '/']) {
    await go(page, path)
    await loaded(page)
  }
  await untilLive(page)
  await until(() => gateway.console.size === 0 && gateway.live.size === 1)
})

/** Pages that take more than two requests. */
const moreCalls: Record<string, number> = {
  // The list, whether a visitor may open the socket, and the sun where an inverter is silent; inverters in full are left out.
  '/': 3,
  // The settings, the zones to choose from, and what the clock says now.
  '/settings/ntp': 3,
}

test('a page takes at most two requests, none of them twice', async ({ visit }) => {
  const { page, contacted } = await visit({ path: '/error', user: true })
  const open = openCalls(page)
  const asked: Record<string, string[]> = {}
  await loaded(page)
  await untilQuiet(contacted, open, () => drawn(page))
  for (const path of pathsOfMenu) {
    const before = contacted.length
    await go(page, path)
    await loaded(page)
    await untilQuiet(contacted, open, () => drawn(page))
    // A private window, as here, requests the icon at each navigation; others cache it.
    const calls = contacted.slice(before).filter(url => /^http:/.test(url) && !url.includes('/favicon'))
    asked[path] = calls.filter(url => !url.includes('?inv='))
    const details = calls.filter(url => url.includes('?inv='))
    expect([...new Set(details)], path).toEqual(details)
  }
  expect(Object.entries(asked).filter(([path, calls]) => calls.length > (moreCalls[path] ?? 2))).toEqual([])
  for (const [path, calls] of Object.entries(asked)) expect([...new Set(calls)], path).toEqual(calls)
  expect(Object.values(asked).flat().length > 12).toBeTruthy()
})

test('a tab that is hidden for half a minute makes no calls until it is shown again', async ({ visit }) => {
  const { page, gateway, contacted } = await visit({ path: null })
  await page.clock.install()
  await page.goto('/')
  await untilLive(page)
  expect(gateway.live.size).toBe(1)
  await show(page, true)
  await page.clock.runFor(31_000)
  await until(() => gateway.live.size === 0)
  const before = contacted.length
  await page.clock.runFor(300_000)
  expect(contacted.slice(before)).toEqual([])
  await show(page, false)
  await untilLive(page)
  await until(() => gateway.live.size === 1)
})

test('a hidden tab makes no calls even if no socket opens, and neither does a hidden console', async ({ visit }) => {
  const { page, gateway, contacted } = await visit({ path: null, provoked: deadNetwork })
  await page.clock.install()
  gateway.faults.set({ sockets: 'refuse' })
  for (const path of ['/', '/info/console']) {
    await page.goto(path)
    await page.locator('main [data-link]:not([data-link=connecting])').waitFor()
    await page.clock.runFor(40_000)
    await show(page, true)
    await page.clock.runFor(31_000)
    await drawn(page)
    const before = contacted.length
    await page.clock.runFor(300_000)
    await drawn(page)
    expect(contacted.slice(before)).toEqual([])
    await show(page, false)
    await page.clock.runFor(2000)
    await until(() => contacted.length > before)
  }
})

test('a settings page reads its document once and never polls', async ({ visit }) => {
  const { page, contacted } = await visit({ path: null, user: true })
  const open = openCalls(page)
  await page.clock.install()
  await page.goto('/about')
  await page.locator('header a').first().waitFor()
  const asking: string[] = []
  for (const path of pathsOfMenu.filter(path => /^.(settings|firmware|maintenance)/.test(path))) {
    await go(page, path)
    await loaded(page)
    await untilQuiet(contacted, open, async () => {
      await page.clock.runFor(1000)
      await drawn(page)
    })
    const before = contacted.length
    await page.clock.runFor(120_000)
    await drawn(page)
    asking.push(...contacted.slice(before).map(url => `${path}: ${url}`))
  }
  expect(asking).toEqual([])
})

/** Records what the page shows in the first frame in which the app has drawn a title. */
const recordFirstFrame = () => {
  const look = () => {
    const title = document.querySelector('h1')
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
    if (title) Object.assign(globalThis, { firstFrame: document.querySelector('main')?.innerText })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** As on a slow link: the part of the app in the page arrives once every prefetched answer has. Runs in the page. */
function delayFirstPart() {
  let set: typeof sundial
  Object.defineProperty(globalThis, 'sundial', {
    get: () => set,
    set(given: NonNullable<typeof sundial>) {
      const { part } = given
      const delayed: typeof part = (number, run) =>
        number ? part(number, run) : void given.ready?.then(() => part(number, run))
      set = Object.assign(given, { part: delayed })
    },
  })
}

for (const [path, values] of [
  ['/', ['South roof', 'Hz', 'kWh']],
  ['/info/system', ['OpenDTU-']],
] as const)
  test(`the first frame of ${path} shows what was prefetched while the app was downloaded`, async ({ visit }) => {
    const { page } = await visit({ path: null })
    await page.addInitScript(recordFirstFrame)
    await page.addInitScript(delayFirstPart)
    await page.goto(path, { waitUntil: 'commit' })
    const frame = await page.waitForFunction(() => Reflect.get(globalThis, 'firstFrame') as string | undefined)
    for (const value of values) expect(await frame.jsonValue()).toContain(value)
  })
