import { expect, type Page } from '@playwright/test'
import type { StoredDay } from '../../src/history/database/stored-day.ts'
import { daysOf } from '../../src/history/spans.ts'
import { test } from '../support/browser-test.ts'
import { fill } from '../support/put-records.ts'
import { total, untilLive, type Visit, type VisitOptions } from '../support/visit.ts'

const serial = '116181234567'
const heading = (page: Page) => page.locator('article h2').first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const bars = (page: Page) => page.getByRole('slider')
const readout = (page: Page) => page.locator('.chart > p:first-child > span + span')

/** 10 kWh on every day from May 1 to June 20 of 2026, with a curve on June 20; it is noon of June 21. */
async function opened(visit: (options: VisitOptions) => Promise<Visit>, path: string, options: VisitOptions = {}) {
  const { page } = await visit({ path: null, width: 360, ...options })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00') })
  await page.goto('/about')
  const days = daysOf({ first: '2026-05-01', last: '2026-06-20' })
  const plant = Array.from({ length: 216 }, (_, slot) => (slot < 72 || (slot > 120 && slot < 140) ? undefined : 900))
  await fill(page, [
    ...days.map(
      (day, n): StoredDay => ({
        key: ['yields', day],
        value: { inverters: { [serial]: { name: 'Roof', yieldDay: 10_000, yieldTotal: 500_000 + n * 10_000 } } },
      }),
    ),
    { key: ['power', '2026-06-20'], value: { samples: [], plant, inverters: {} } },
  ])
  await page.goto(path)
  await expect(tab(page, 'Day')).toBeVisible()
  return page
}

/** Taps the middle of a bar, by its place from 0. */
async function tapBar(page: Page, place: number, count: number) {
  const { width, height } = (await bars(page).boundingBox()) ?? { width: 0, height: 0 }
  await bars(page).click({ position: { x: ((place + 0.5) / count) * width, y: height / 2 } })
}

test('the live view records, and the arrow keys read out the power of today', async ({ visit }) => {
  const { page } = await visit({ path: null })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00Z') })
  await page.goto('/')
  await untilLive(page)
  await expect(total(page, 'Power now')).toHaveText(/\dkW$/)
  const power = (await total(page, 'Power now').textContent())?.replace('kW', '\u00a0kW')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(readout(page).first()).toHaveText(`Peak ${power} at 14:10`)
  await page.getByRole('slider', { name: 'Power over the day' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(readout(page).first()).toHaveText('14:15: –')
  await page.keyboard.press('ArrowLeft')
  await expect(readout(page).first()).toHaveText(`14:10: ${power}`)
})

test('taps lead from a year to a month and a day, and Back returns to the bar one came from', async ({ visit }) => {
  const page = await opened(visit, '/history?year=2026')
  await expect(heading(page)).toHaveText(/^2026 · 510\skWh$/)
  await tapBar(page, 4, 12)
  await expect(heading(page)).toHaveText(/^May 2026 · 310\skWh$/)
  await tapBar(page, 9, 31)
  await expect(heading(page)).toHaveText(/^May 10, 2026 · 10\.0\skWh$/)
  await expect(page).toHaveURL(/\/history\?day=2026-05-10$/)
  await page.goBack()
  await expect(readout(page)).toHaveText(/^May 10, 2026: 10\.0\skWh/)
  await expect(page.locator('.bars b')).toHaveCount(1)
  await page.goBack()
  await expect(readout(page)).toHaveText(/^May 2026: 310\skWh/)
  await page.goForward()
  await expect(page).toHaveURL(/\?month=2026-05$/)
  await tab(page, 'Week').click()
  await expect(page).toHaveURL(/\?week=2026-W19$/)
})
