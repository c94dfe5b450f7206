import { expect, type Page, type Request, type Route } from '@playwright/test'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { test } from '../support/browser-test.ts'
import { openCalls, until } from '../support/page-calls.ts'
import { pathsOfMenu } from '../support/page-table.ts'

/** Navigates like the menu, without reloading the app. */
const go = (page: Page, path: string) => page.evaluate(path => history.pushState(null, '', path), path)

/** Resolves after two frames. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/**
 * Lets held calls go until there are none left; returns how many were in flight at once, at most. The gateway pushes meanwhile:
 * on a machine so busy that nothing comes for 20 s, a page rightly reads everything again.
 */
async function mostAtOnce(page: Page, gateway: Gateway, open: ReadonlySet<Request>, held: Map<Request, Route>) {
  let most = 0
  for (;;) {
    gateway.pushAll()
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

/** Pages that take more than two requests. */
const moreCalls: Record<string, number> = {
  // The list, whether a visitor may open the socket, the sun, and inverters of a type that the list leaves out; inverters in full are left out.
  '/': 4,
  '/wall': 4,
  // The list, the sun, and inverters of a type that the list leaves out.
  '/info/radio': 3,
  // The settings, the zones to choose from, and what the clock says now.
  '/settings/ntp': 3,
}

test('no page has more than two calls in flight, takes more than two requests, or makes one of them twice', async ({
  visit,
}) => {
  const { page, gateway, contacted } = await visit({ path: null, user: true })
  const open = openCalls(page)
  const held = new Map<Request, Route>()
  await page.route('**/api/**', route => void held.set(route.request(), route))
  await page.goto('/error')
  await page.locator('header a').first().waitFor()
  const wrong: string[] = []
  let made = 0
  await mostAtOnce(page, gateway, open, held)
  for (const path of pathsOfMenu) {
    const before = contacted.length
    await go(page, path)
    let most = await mostAtOnce(page, gateway, open, held)
    await untilQuiet(contacted, open, async () => {
      most = Math.max(most, await mostAtOnce(page, gateway, open, held))
    })
    if (most > 2) wrong.push(`${path} has ${most} calls in flight`)
    // A private window, as here, requests the icon at each navigation; others cache it.
    const calls = contacted.slice(before).filter(url => /^http:/.test(url) && !url.includes('/favicon'))
    const others = calls.filter(url => !url.includes('?inv='))
    if (others.length > (moreCalls[path] ?? 2)) wrong.push(`${path} asks for ${others.join(' ')}`)
    if (new Set(calls).size < calls.length) wrong.push(`${path} asks twice: ${calls.join(' ')}`)
    made += calls.length
  }
  expect(wrong).toEqual([])
  expect(made).toBeGreaterThan(12)
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
        number === 2 ? part(number, run) : void given.ready?.then(() => part(number, run))
      set = Object.assign(given, { part: delayed })
    },
  })
}

test('the first frame shows what was prefetched while the app was downloaded', async ({ visit }) => {
  const { page } = await visit({ path: null })
  await page.addInitScript(recordFirstFrame)
  await page.addInitScript(delayFirstPart)
  for (const [path, values] of [
    ['/', ['South roof', 'Voltage', 'kWh']],
    ['/info/system', ['OpenDTU-']],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    const frame = await page.waitForFunction(() => Reflect.get(globalThis, 'firstFrame') as string | undefined)
    for (const value of values) expect(await frame.jsonValue(), path).toContain(value)
  }
})
