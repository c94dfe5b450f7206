import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { untilLive } from '../support/visit.ts'

/** Resolves when the first curve of a page has its peak at 12:10, as its slider says. */
const untilRecorded = (page: Page) =>
  expect(page.getByRole('slider').first()).toHaveAttribute('aria-valuetext', /^Peak .* at 12:10$/)

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
    await untilRecorded(tab)
    await end(tab)
    await page.goto('/history')
    await untilRecorded(page)
    await expect(page.locator('h2').first()).toHaveText(/^Today · \d.*Wh$/)
  })
