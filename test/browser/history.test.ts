import { expect, type Page } from '@playwright/test'
import { daysOf } from '../../src/history/spans.ts'
import { test } from '../support/browser-test.ts'
import { fill } from '../support/put-records.ts'

const serial = '116181234567'
const heading = (page: Page) => page.locator('article h2').first()
const bars = (page: Page) => page.getByRole('slider')
const readout = (page: Page) => page.locator('.chart > p:first-child > span + span')

/** Taps the middle of a bar, by its place from 0. */
async function tapBar(page: Page, place: number, count: number) {
  const { width, height } = (await bars(page).boundingBox()) ?? { width: 0, height: 0 }
  await bars(page).click({ position: { x: ((place + 0.5) / count) * width, y: height / 2 } })
}

test('taps lead from a year to a month and a day, and Back returns to the bar one came from', async ({ visit }) => {
  // 10 kWh on every day from May 1 to June 20 of 2026; it is noon of June 21.
  const { page } = await visit({ path: null, width: 360 })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00') })
  await page.goto('/about')
  await fill(
    page,
    daysOf({ first: '2026-05-01', last: '2026-06-20' }).map((day, n) => ({
      key: ['yields', day],
      value: { inverters: { [serial]: { name: 'Roof', yieldDay: 10_000, yieldTotal: 500_000 + n * 10_000 } } },
    })),
  )
  await page.goto('/history?year=2026')
  await expect(heading(page)).toHaveText(/^2026 · 510\skWh$/)
  await tapBar(page, 4, 12)
  await expect(heading(page)).toHaveText(/^May 2026 · 310\skWh$/)
  await tapBar(page, 9, 31)
  await expect(heading(page)).toHaveText(/^May 10, 2026 · 10\.0\skWh$/)
  await expect(page).toHaveURL(/\/history\?day=2026-05-10$/)
  await page.goBack()
  await expect(readout(page)).toHaveText(/^May 10, 2026: 10\.0\skWh/)
})
