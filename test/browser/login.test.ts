import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { untilLive } from '../support/visit.ts'

async function logIn(page: Page) {
  await page.getByLabel('Password of admin').fill('openDTU42')
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a login leads to the page that asked for it, lasts through a reload, and ends in every tab with a logout', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ path: '/settings/mqtt?from=mail#top' })
  await page.getByLabel('Password of admin').waitFor()
  await logIn(page)
  await page.waitForURL(`${gateway.url}/settings/mqtt?from=mail#top`)
  await page.getByRole('heading', { level: 1, name: 'MQTT' }).waitFor()
  await page.goto('/')
  await untilLive(page)
  await expect(page.getByRole('button', { name: 'Power limit' })).toBeEnabled()
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await expect(page.getByRole('button', { name: 'Power limit' })).toBeDisabled()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
})

test('with storage that is blocked the app starts, and a login and a theme work until the page is closed', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  await page.goto('/login')
  await logIn(page)
  await untilLive(page)
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Logging', exact: true }).click()
  await page.getByLabel('Default level').waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
})
