import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { marker, untilLive } from '../support/visit.ts'

/** Resolves when the first curve of a page has its peak at 14:10, as its slider says. */
const untilRecorded = (page: Page) =>
  expect(page.getByRole('slider').first()).toHaveAttribute('aria-valuetext', /^Peak .* at 14:10$/)

async function kill(tab: Page) {
  const session = await tab.context().newCDPSession(tab)
  const crashed = tab.waitForEvent('crash')
  // It never answers.
  session.send('Page.crash').catch(() => {})
  await crashed
}

test('a look of a second at the live view is recorded, even if the tab is killed then', async ({ visit }) => {
  const { page } = await visit({ path: null })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00Z') })
  const tab = await page.context().newPage()
  await tab.goto('/')
  await untilLive(tab)
  await page.clock.runFor(1000)
  await untilRecorded(tab)
  await kill(tab)
  await page.goto('/history')
  await untilRecorded(page)
  await expect(page.locator('h2').first()).toHaveText(/^Today · \d.*Wh$/)
})

test('a visit of 8 s is recorded where js/app.js takes 7 s of them to arrive', async ({ visit }) => {
  const { page } = await visit({ path: null })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00Z') })
  const tab = await page.context().newPage()
  // The page gives up a file that is silent for 10 s and asks again, which a slow machine comes to see.
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await tab.route('**/js/app.js?*', route => released.then(() => route.continue()))
  await tab.goto('/')
  await marker(tab, 'Live').waitFor()
  await page.clock.runFor(7000)
  release()
  await tab.locator('.day svg').waitFor()
  await page.clock.runFor(1000)
  await untilRecorded(tab)
  await kill(tab)
  await page.goto('/history')
  await untilRecorded(page)
})
