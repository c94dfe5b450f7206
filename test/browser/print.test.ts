import { expect, type Page } from '@playwright/test'
import { dayAfter } from '../../src/history/calendar.ts'
import type { StoredDay } from '../../src/history/database/stored-day.ts'
import { test } from '../support/browser-test.ts'
import { fill } from '../support/put-records.ts'
import type { VisitOptions } from '../support/visit.ts'

/** A clock at the browser that shows noon, three weeks after the month of the report. */
const later = { time: new Date('2026-08-21T12:10:00Z') }
const july = '/history/report?month=2026-07'
const inverters = 10

/** Every day of July 2026 of ten inverters with long names, a peak, gaps of some and of all of them, and counters that went back. */
function records(): StoredDay[] {
  return Array.from({ length: 31 }, (_, n): StoredDay[] => {
    if (n % 9 === 4) return []
    const recorded = Array.from({ length: inverters }, (_, index) => index).filter(index => (n + index) % 12 !== 5)
    const day = (index: number) => ({
      name: `Roof of the garage, side ${index}`,
      yieldDay: 4000 + n * 100,
      yieldTotal: 500_000 + n * 4000 + (n * (n + 1) * 100) / 2,
      peak: { watts: 800 + n, slot: 144 },
      ...((n + index) % 15 === 7 && { doubtful: true as const }),
    })
    const value = {
      peak: { watts: 7900 + n, slot: 144 },
      inverters: Object.fromEntries(recorded.map(index => [`11618123450${index}`, day(index)])),
    }
    return [{ key: ['yields', dayAfter('2026-07-01', n)], value }]
  }).flat()
}

/** Opens the report of July, with what a kWh is worth. */
async function report(visit: (options: VisitOptions) => Promise<{ page: Page }>, options: VisitOptions = {}) {
  const { page } = await visit({ path: null, ...options })
  await page.clock.install(later)
  await page.goto('/about')
  await fill(page, records())
  await page.evaluate(() => localStorage.setItem('kwhAmount', '0.31'))
  await page.goto(july)
  await expect(page.locator('.report')).toBeVisible()
  return page
}

/** Number of pages of a PDF, which lists them uncompressed. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** Colours of all texts that are printed, and of what is behind them. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('main *')].filter(
      element =>
        element.checkVisibility() && [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE),
    )
    const found = shown.map(element => {
      let behind: Element | null = element
      const background = () => getComputedStyle(behind as Element).backgroundColor
      while (behind.parentElement && background() === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
      return `${getComputedStyle(element).color} on ${background()}`
    })
    return [...new Set(found)]
  })

test('a month of ten inverters with many gaps fits one page, A4 or Letter, black on white in the dark theme too, without menu and buttons', async ({
  visit,
}) => {
  for (const [locale, format, title] of [
    ['en-US', 'Letter', 'Solar yield, July 2026'],
    ['de-DE', 'A4', 'Solarertrag, Juli 2026'],
  ] as const) {
    const page = await report(visit, { locale, dark: true })
    await expect(page.locator('.report svg')).toHaveCount(31)
    expect(pagesOf(await page.pdf({ format })), format).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await colours(page)).toEqual(['rgb(0, 0, 0) on rgb(255, 255, 255)'])
    for (const chrome of ['.bar', 'button', 'select', 'input', 'summary', '.alerts', '.skip'])
      for (const one of await page.locator(chrome).all()) await expect(one).toBeHidden()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('live view, history and system print black on white, without the menu, whatever theme was chosen', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  for (const path of ['/', '/history', '/info/system']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.locator('main h2, main dt').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('header.bar')).toBeHidden()
    const wrong = (await colours(page)).filter(colour => !/ on rgb\(255, 255, 255\)$/.test(colour))
    expect(wrong, path).toEqual([])
  }
})
