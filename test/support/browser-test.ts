import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { firmware, loggedIn } from './browser.ts'
import { test as base } from './paced-test.ts'
import { ip6, withoutIp6 } from './programs.ts'
import { sunnyGateway } from './sunny-gateway.ts'
import type { Visit, VisitOptions } from './visit.ts'

interface Fixtures {
  /**
   * Opens a page of the app with its own gateway and browser profile. Both end with the test, and
   * no errors may have been logged except those the test provokes.
   */
  visit(options?: VisitOptions): Promise<Visit>
}

const onTheWayType = 'found on the way'

/** What was wrong with pages that have been left since: the one that is open then is another, and is not printed. */
export function onTheWay(found: string[]) {
  base.info().annotations.push({ type: onTheWayType })
  return found
}

/** The page's calls in flight, from now on, without the browser's own request for the icon. */
function openCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', request => {
    // A new document: the calls of the one before are over, whether or not the browser says so.
    if (request.isNavigationRequest()) open.clear()
    if (!new URL(request.url()).pathname.startsWith('/favicon')) open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  return open
}

/** Collects errors in the pages of a context, except those a test provokes. */
function collectErrors(context: BrowserContext, provoked: RegExp | undefined) {
  const errors: string[] = []
  context.on('weberror', error => {
    // A syntax error has no stack.
    const { name, message, stack } = error.error()
    const text = stack || `${name}: ${message}`
    if (!provoked?.test(text)) errors.push(text)
  })
  context.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && !provoked?.test(text)) errors.push(`${text} ${message.location().url}`)
  })
  return errors
}

function openContext(browser: Browser, gateway: Gateway, options: VisitOptions) {
  const { user = false, width = 1280, height = 800, dark = false, locale = 'en-US', zone } = options
  return browser.newContext({
    baseURL: gateway.url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale,
    ...(zone && { timezoneId: zone }),
    ...(user && { storageState: loggedIn(gateway.url) }),
  })
}

export const test = base.extend<Fixtures>({
  async visit({ browser }, use, testInfo) {
    const ends: (() => Promise<unknown>)[] = []
    const errors: string[][] = []
    await use(async (options = {}) => {
      base.skip(options.gateway?.host === ip6 && withoutIp6 !== undefined, withoutIp6)
      const { gateway, pass } = await sunnyGateway({ serve: firmware, ...options.gateway })
      ends.unshift(() => gateway.stop())
      const context = await openContext(browser, gateway, options)
      errors.push(collectErrors(context, options.provoked))
      const contacted: string[] = []
      const sent: unknown[] = []
      context.on('request', request => {
        contacted.push(request.url())
        const data = new URLSearchParams(request.postData() ?? '').get('data')
        if (data) sent.push(JSON.parse(data))
      })
      const page = await context.newPage()
      ends.unshift(async () => {
        if (testInfo.errors.length && !testInfo.annotations.some(({ type }) => type === onTheWayType)) {
          // What is in front, without the menu: the last lines that are printed are cut off.
          const shown = page.locator('main, dialog[open]')
          const front = (await shown.count()) ? shown.last() : page.locator('body')
          console.log(`${page.url()}\n${await front.ariaSnapshot()}`)
        }
        // The page goes on to the last moment, and with it the routes of the test.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      })
      page.on('websocket', socket => contacted.push(socket.url()))
      const calls = openCalls(page)
      const { path = '/' } = options
      if (path !== null) await page.goto(path)
      return { page, gateway, pass, sent, contacted, calls }
    })
    const wrong = errors.flat()
    for (const end of ends) await end()
    expect(wrong, 'errors on the console').toEqual([])
  },
})
