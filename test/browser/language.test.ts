import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { textOf, total, untilLive } from '../support/visit.ts'

const pack = Buffer.from(
  JSON.stringify({
    meta: { name: 'Nederlands', code: 'nl' },
    webapp: { menu: { LiveView: 'Nu', About: 'Over' }, home: { LiveData: 'Actuele waarden' } },
  }),
)

/** Whether the text is light on a dark background. */
const isDark = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate(title => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(title).color.match(/\d+/g) ?? []).map(Number)
    return red + green + blue > 384
  })

test('choosing a language changes texts, title and numbers, and lasts through a reload', async ({ visit }) => {
  const { page } = await visit()
  await untilLive(page)
  const english = await textOf(total(page, 'Total yield'))
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  const german = async () => {
    await page.getByRole('heading', { level: 1, name: 'Live-Ansicht' }).waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('.totals')).toContainText('Gesamt')
  }
  await german()
  const sum = await textOf(total(page, 'Gesamt'))
  expect(sum.replaceAll('.', '!').replaceAll(',', '.').replaceAll('!', ',')).toBe(english)
  await page.reload()
  await german()
  await page.getByLabel('Sprache').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle(/^En direct/)
})

test('a browser set to French gets French', async ({ visit }) => {
  const { page } = await visit({ locale: 'fr-CA', path: '/about' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle(/À propos/)
})

test('a language on the gateway is offered, shown and remembered; missing texts stay English', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null })
  gateway.world.flash.write('nl.lang.json', pack)
  gateway.world.boot()
  await page.goto('/')
  await page.getByRole('option', { name: 'Nederlands' }).waitFor({ state: 'attached' })
  await page.getByLabel('Language').selectOption('nl')
  await page.getByRole('heading', { name: 'Actuele waarden' }).waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.getByText('Power now').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Actuele waarden' }).waitFor()
})

test('a list of languages that is slow or broken changes nothing else', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null })
  gateway.faults.set({ html: { path: 'i18n/languages' } })
  const listed = gateway.until('request', ({ path }) => path === '/api/i18n/languages')
  await page.goto('/')
  await untilLive(page)
  await listed
  await expect(page.getByLabel('Language').getByRole('option')).toHaveText(['English', 'Deutsch', 'Français'])
  gateway.faults.set({ html: null, delay: { path: 'i18n/languages', ms: 60_000 } })
  await page.goto('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a chosen theme lasts through a reload, and "auto" follows the system again', async ({ visit }) => {
  const { page } = await visit({ path: '/about' })
  const untilDark = (dark: boolean) => expect.poll(() => isDark(page)).toBe(dark)
  await untilDark(false)
  await page.getByLabel('Theme').selectOption('dark')
  await untilDark(true)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilDark(true)
  await page.getByLabel('Theme').selectOption('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await untilDark(false)
  await page.getByLabel('Theme').selectOption('auto')
  await untilDark(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await untilDark(false)
})
