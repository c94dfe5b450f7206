import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, en, field } from '../support/form.ts'
import { browsing, untilLive } from '../support/visit.ts'

const visit = browsing(test)

/** Runs in the page before the app: a storage that is of no use. */
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

/** Logs in, goes through pages that need it, and out again. */
async function useApp(page: Page) {
  await page.getByRole('heading', { level: 1, name: en('about.AboutOpendtu') }).waitFor()
  await page.getByRole('link', { name: en('menu.Login') }).click()
  await field(page, 'login.Username').fill('admin')
  await field(page, 'login.Password').fill('openDTU42')
  await button(page, 'login.LoginButton').click()
  await untilLive(page)
  await page.getByLabel(en('app.Theme')).selectOption('dark')
  assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await button(page, 'menu.Settings').click()
  await page.getByRole('link', { name: en('menu.LoggingSettings'), exact: true }).click()
  await page.waitForURL('**/settings/logging')
  await button(page, 'base.Save').waitFor()
  await button(page, 'menu.Logout').click()
  await page.getByRole('link', { name: en('menu.Login') }).waitFor()
}

for (const how of ['blocked', 'missing', 'full'])
  test(`where storage is ${how} the app starts, and a login works for the visit`, () =>
    visit({ path: null }, async ({ page }) => {
      await page.addInitScript(breakStorage, how)
      await page.goto('/about')
      await useApp(page)
    }))

const nonsense = [
  'null',
  '{',
  '{"authdata":7}',
  '{"authdata":"?"}',
  '\u0000',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(2000),
]

test('whatever stands in the storage the app starts, in English and as it looks by day, and a login works', () =>
  visit({ path: '/about', provoked: /status of 404/ }, async ({ page }) => {
    for (const text of nonsense) {
      await page.evaluate(text => {
        for (const key of ['user', 'locale', 'theme', 'allowVersionInfo']) localStorage.setItem(key, text)
      }, text)
      await page.goto('/about')
      await page.getByRole('heading', { level: 1, name: en('about.AboutOpendtu') }).waitFor()
      await page.getByRole('link', { name: en('menu.Login') }).waitFor()
      assert.is(await page.evaluate(() => document.documentElement.dataset.theme), undefined)
    }
    await useApp(page)
  }))

test.run()
