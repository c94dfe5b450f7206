import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { untilLive } from '../support/visit.ts'

/** What the first curve of a page reads out; there is none before something is stored. */
const readout = (page: Page) => page.locator('.chart > p:first-child > span + span').first()

/** The ways in which a visit ends. */
const ends: Record<string, (page: Page) => Promise<unknown>> = {
  closed: page => page.close(),
  reloaded: page => page.reload(),
  'left for another page': page => page.goto('about:blank'),
  killed: async page => {
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // It never answers.
    session.send('Page.crash').catch(() => {})
    await crashed
  },
}

for (const [way, end] of Object.entries(ends))
  test(`a look of a second at the live view is recorded when the tab is ${way}`, async ({ visit }) => {
    const { page } = await visit({ path: null })
    await page.clock.install({ time: new Date('2026-06-21T12:10:00Z') })
    const tab = await page.context().newPage()
    await tab.goto('/')
    await untilLive(tab)
    await page.clock.runFor(1000)
    await expect(readout(tab)).toHaveText(/^Peak .* at 12:10$/)
    await end(tab)
    await page.goto('/history')
    await expect(readout(page)).toHaveText(/^Peak .* at 12:10$/)
    await expect(page.locator('h2').first()).toHaveText(/^Today · \d.*Wh$/)
  })
