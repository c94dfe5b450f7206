import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials } from '../../src/lib/credentials.ts'
import { ManualClock } from '../../tools/gateway/clock.ts'
import { type Gateway, startGateway } from '../../tools/gateway/gateway.ts'
import type { GatewayOptions } from '../../tools/gateway/gateway-options.ts'
import { firmware, launch } from './browser.ts'

/** A sunny noon at the plant of the simulator. */
const noon = Date.UTC(2026, 5, 21, 10)

/** What a visit starts from. Members of `gateway` go to the simulator. */
export interface VisitOptions {
  gateway?: GatewayOptions
  /** Path to open; default the live view. `null` opens nothing yet. */
  path?: string | null
  /** Logged in as the admin when it begins. */
  user?: boolean
  /** px; default 1280. */
  width?: number
  dark?: boolean
  /** Language of the browser; default English. */
  locale?: string
  /** What the browser may log as an error because the test provokes it. */
  provoked?: RegExp
}

export interface Visit {
  page: Page
  gateway: Gateway
  /** Lets seconds go by at the gateway, which does nothing meanwhile. */
  pass(seconds: number): Promise<void>
  /** Every document the page has sent so far, oldest first. */
  sent: unknown[]
  /** Everything the browser contacted. */
  contacted: string[]
}

/** What Chromium logs of its own when a call or a socket finds nobody, or an answer that is no success. */
export const deadNetwork = /Failed to load resource: net::ERR_|WebSocket connection to '[^']*' failed/
export const refusedCall = /Failed to load resource: the server responded with a status of 4\d\d/

/** What is written there. */
export const textOf = async (place: Locator) => (await place.textContent()) ?? ''

/** Resolves when this is in a field: what depends on it is drawn a moment after it was typed. */
export const untilValue = async (field: Locator, value: string) => {
  const handle = await field.elementHandle()
  return field
    .page()
    .waitForFunction(([shown, wanted]) => Reflect.get(shown ?? {}, 'value') === wanted, [handle, value] as const)
}

/** The words beside the title of the live view that tell how values arrive. */
export const marker = (page: Page, words: string) =>
  page.locator('main .title').getByRole('status').getByText(words, { exact: true })

/** Resolves once a socket of the page is up and the page says so. */
export const untilLive = (page: Page) => marker(page, 'Live').waitFor()

/** One of the sums at the top, number and unit. */
export const total = (page: Page, name: string) =>
  page.locator('.totals > div').filter({ hasText: name }).getByRole('definition')

/** Resolves when `text` stands nowhere among the sums any more: something arrived. */
export const untilChanged = (page: Page, text: string) =>
  page.waitForFunction(old => ![...document.querySelectorAll('.totals dd')].some(sum => sum.textContent === old), text)

const stored = (origin: string): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [{ name: 'user', value: JSON.stringify({ authdata: encodeCredentials('admin', 'openDTU42') }) }],
    },
  ],
})

/** A gateway that has read its inverters; its time stands still until a test lets it pass. */
export async function sunnyGateway(options: GatewayOptions = {}) {
  const clock = new ManualClock(noon)
  const gateway = await startGateway({ serve: firmware, seed: 7, at: noon, inverters: 3, clock, ...options })
  clock.advance(180_000)
  const pass = async (seconds: number) => {
    for (let left = seconds * 1000; left > 0; left -= 1000) {
      clock.advance(Math.min(left, 1000))
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { gateway, pass }
}

/**
 * Gives the tests of a file one browser. The returned function plays one visit: a gateway of its own, a browser profile
 * of its own, and at the end no error on the console but those the test provokes.
 */
export function browsing(suite: Test) {
  let browser: Browser
  suite.before(async () => {
    browser = await launch()
  })
  suite.after(() => browser.close())

  return async (options: VisitOptions, play: (visit: Visit) => Promise<void>) => {
    const { path = '/', user = false, width = 1280, dark = false, locale = 'en-US', provoked } = options
    const { gateway, pass } = await sunnyGateway(options.gateway)
    const context = await browser.newContext({
      baseURL: gateway.url,
      viewport: { width, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale,
      ...(user && { storageState: stored(gateway.url) }),
    })
    const errors: string[] = []
    const contacted: string[] = []
    const sent: unknown[] = []
    try {
      context.setDefaultTimeout(15_000)
      context.on('request', request => {
        contacted.push(request.url())
        const data = new URLSearchParams(request.postData() ?? '').get('data')
        if (data) sent.push(JSON.parse(data))
      })
      context.on('weberror', error => {
        // A script that does not parse has no stack.
        const { name, message, stack } = error.error()
        const text = stack || `${name}: ${message}`
        if (!provoked?.test(text)) errors.push(text)
      })
      context.on('console', message => {
        const text = message.text()
        if (message.type() === 'error' && !provoked?.test(text)) errors.push(`${text} ${message.location().url}`)
      })
      const page = await context.newPage()
      page.on('websocket', socket => contacted.push(socket.url()))
      if (path !== null) await page.goto(path)
      await play({ page, gateway, pass, sent, contacted })
      assert.equal(errors, [])
    } finally {
      await context.close()
      await gateway.stop()
    }
  }
}
