import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { untilLive } from '../support/visit.ts'

/** Runs in the page before the app: makes storage unusable. */
function breakStorage(how: string) {
  if (how === 'full')
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  else
    Object.defineProperty(window, 'localStorage', {
      get() {
        if (how === 'missing') return null
        throw new DOMException('denied', 'SecurityError')
      },
    })
}

/** Logs in, visits pages that need it, and logs out. */
async function useApp(page: Page) {
  await page.getByRole('heading', { level: 1, name: en('about.AboutOpendtu') }).waitFor()
  await page.getByRole('link', { name: en('menu.Login') }).click()
  await field(page, 'login.Username').fill('admin')
  await field(page, 'login.Password').fill('openDTU42')
  await button(page, 'login.LoginButton').click()
  await untilLive(page)
  await page.getByLabel(en('app.Theme')).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await button(page, 'menu.Settings').click()
  await page.getByRole('link', { name: en('menu.LoggingSettings'), exact: true }).click()
  await page.waitForURL('**/settings/logging')
  await button(page, 'base.Save').waitFor()
  await button(page, 'menu.Logout').click()
  await page.getByRole('link', { name: en('menu.Login') }).waitFor()
}

for (const how of ['blocked', 'missing', 'full'])
  test(`with storage that is ${how} the app starts, and a login works until the page is closed`, async ({ visit }) => {
    const { page } = await visit({ path: null })
    await page.addInitScript(breakStorage, how)
    await page.goto('/about')
    await useApp(page)
  })

const nonsense = [
  'null',
  '{',
  '{"authdata":7}',
  '{"authdata":"?"}',
  '\u0000',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(2000),
]

test('whatever is in the storage the app starts, in English and with the light theme, and a login works', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/about', provoked: /status of 404/ })
  for (const text of nonsense) {
    await page.evaluate(text => {
      for (const key of ['user', 'locale', 'theme', 'allowVersionInfo']) localStorage.setItem(key, text)
    }, text)
    await page.goto('/about')
    await page.getByRole('heading', { level: 1, name: en('about.AboutOpendtu') }).waitFor()
    await page.getByRole('link', { name: en('menu.Login') }).waitFor()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  }
  await useApp(page)
})
