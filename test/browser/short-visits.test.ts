import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { untilLive } from '../support/visit.ts'

/** Resolves when the first curve of a page has its peak at 14:10, as its slider says. */
const untilRecorded = (page: Page) =>
  expect(page.getByRole('slider').first()).toHaveAttribute('aria-valuetext', /^Peak .* at 14:10$/)

test('a look of a second at the live view is recorded, even if the tab is killed then', async ({ visit }) => {
  const { page } = await visit({ path: null })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00Z') })
  const tab = await page.context().newPage()
  await tab.goto('/')
  await untilLive(tab)
  await page.clock.runFor(1000)
  await untilRecorded(tab)
  const session = await tab.context().newCDPSession(tab)
  const crashed = tab.waitForEvent('crash')
  // It never answers.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.goto('/history')
  await untilRecorded(page)
  await expect(page.locator('h2').first()).toHaveText(/^Today · \d.*Wh$/)
})
