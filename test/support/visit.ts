import type { Page, Request } from '@playwright/test'
import type { GatewayOptions } from '../../tools/simulator/gateway-options.ts'
import { en } from './form.ts'
import type { SunnyGateway } from './sunny-gateway.ts'

/** The initial state of a visit. `gateway` has options of the simulator. */
export interface VisitOptions {
  gateway?: GatewayOptions
  /** Path to open; default the live view. `null` opens nothing yet. */
  path?: string | null
  /** Logged in as the admin when it begins. */
  user?: boolean
  /** px; default 1280 and 800. */
  width?: number
  height?: number
  dark?: boolean
  /** Time zone of the browser; default that of the machine. */
  zone?: string
  /** Language of the browser; default English. */
  locale?: string
  /** What the browser may log as an error because the test provokes it. */
  provoked?: RegExp
}

export interface Visit extends SunnyGateway {
  page: Page
  /** Every document the page has sent so far, oldest first. */
  sent: unknown[]
  /** Everything the browser contacted, as addresses. */
  contacted: string[]
  /** The page's calls in flight. */
  calls: ReadonlySet<Request>
}

/** What Chromium itself logs when a call or a socket gets no answer or an error status. */
export const deadNetwork = /Failed to load resource: net::ERR_|WebSocket connection to '[^']*' failed/
export const refusedCall = /Failed to load resource: the server responded with a status of 4\d\d/

/** Both, whatever the status, and calls that were given up. */
export const failedCalls = /Failed to load resource|WebSocket connection to '[^']*' failed/

/** Lets the gateway, which was told to restart, go down, and come back once the page has noticed. */
export async function passRestart({ page, gateway, pass }: Visit) {
  const down = gateway.until('down')
  await pass(1)
  await down
  await page.getByText(en('waiting.Up')).waitFor()
  const up = gateway.until('restarted')
  await pass(5)
  await up
}

/** The text above the power of the live view that says how values arrive. */
export const marker = (page: Page, words: string) =>
  page.locator('main .link').getByRole('status').getByText(words, { exact: true })

/** Resolves once the page shows that its socket is open, and what the history adds, which moves what stands below it. */
export async function untilLive(page: Page) {
  await marker(page, 'Live').waitFor()
  await page.locator('body:not(:has(.tiles dd:empty))').waitFor()
}

/** One of the totals at the top, number and unit. */
export const total = (page: Page, name: string) =>
  page.locator(':is(.totals, .tiles) > div').filter({ hasText: name }).getByRole('definition')

/** By how many px the content is wider than the window. `main` clips what sticks out of it, so it is asked as well. */
export const excessWidth = (page: Page) =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...parts.map(part => part.scrollWidth - part.clientWidth))
  })

/** The rows of the live view, one for each inverter. */
export const rows = (page: Page) => page.locator('.inverters .row')

/** Opens the measurements of an inverter below its row, unless they are open; those of a single one are always shown. */
export async function openRow(page: Page, row = 0) {
  await page.locator('.row, .panel').first().waitFor()
  if (!(await rows(page).count())) return
  const button = rows(page).nth(row)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
