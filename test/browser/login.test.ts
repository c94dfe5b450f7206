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
