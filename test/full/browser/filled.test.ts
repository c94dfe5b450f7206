import { expect } from '@playwright/test'
import { barriers } from '../../support/axe.ts'
import { test } from '../../support/browser-test.ts'
import { fill } from '../../support/put-records.ts'
import { untilLive } from '../../support/visit.ts'

test('the simulator fills a browser with three weeks, keeps what it has recorded, and leads on to the live view', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  await page.clock.install({ time: new Date('2026-06-28T12:10:00Z') })
  await page.goto('/about')
  const plant = Array.from({ length: 145 }, (_, slot) => (slot < 144 ? undefined : 123))
  await fill(page, [{ key: ['power', '2026-06-26'], value: { samples: [], plant, inverters: {} } }])
  await page.goto('/simulator/fill')
  await page.waitForURL(/:\d+\/$/)
  await untilLive(page)
  await expect(page.locator('.tiles')).toContainText(/Yesterday\s*[\d.]+\s*kWh/)
  await expect(page.getByText('on a clear day')).toBeVisible()

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByLabel('Date', { exact: true }).fill('2026-06-26')
  const readout = page.locator('.chart > p:first-child > span + span').first()
  await page.locator('.chart [type=range]').first().fill('144')
  await expect(readout).toHaveText(/^12:00: 123\sW/)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(readout).toHaveText(/^Peak \d\.\d\d\skW at \d\d:\d\d$/)
  await page.getByRole('tab', { name: 'Month', exact: true }).click()
  // The days from June 7 to yesterday, besides today.
  await expect.poll(() => page.locator('.bars i').count()).toBeGreaterThanOrEqual(21)
  await expect(page.getByText('cannot be read', { exact: false })).toHaveCount(0)
})

test('the page that fills a browser says what it does, has no barriers, and what to do if that fails', async ({
  visit,
}) => {
  const { page } = await visit({ path: null, provoked: /503/ })
  await page.route('**/simulator/records?*', route => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/simulator/fill')
  await expect(page.getByRole('status')).toContainText('could not be filled')
  expect(await barriers(page)).toEqual([])
})
