import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { deadNetwork, refusedCall, untilLive } from '../support/visit.ts'

const provoked = refusedCall

async function logIn(page: Page, password: string) {
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('a login with the right password opens the live view, and logging out ends it', async ({ visit }) => {
  const { page } = await visit()
  await untilLive(page)
  await page.getByRole('button', { name: 'Power limit' }).and(page.locator(':disabled')).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'openDTU42')
  await page.getByText('You are logged in.').waitFor()
  await untilLive(page)
  await page.getByRole('button', { name: 'Power limit' }).and(page.locator(':enabled')).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await page.getByRole('button', { name: 'Power limit' }).and(page.locator(':disabled')).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
})

test('a wrong password is reported below the form, and nothing is stored', async ({ visit }) => {
  const { page } = await visit({ path: '/login', provoked })
  await logIn(page, 'wrong')
  await page.getByRole('alert').getByText('The user name or the password is wrong.').waitFor()
  expect(pathOf(page)).toBe('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
  await logIn(page, 'openDTU42')
  await untilLive(page)
})

test('an empty form names the missing fields, only after the first attempt', async ({ visit }) => {
  const { page, gateway } = await visit({ path: '/login' })
  const press = page.getByRole('button', { name: 'Log in' })
  await press.waitFor()
  await expect(page.getByText('Please enter the user name.')).toHaveCount(0)
  await press.click()
  await page.getByText('Please enter the user name.').waitFor()
  await page.getByText('Please enter the password.').waitFor()
  await page.getByLabel('User name').pressSequentially('ad min')
  await expect(page.getByLabel('User name')).toHaveValue('admin')
  await page.getByText('Please enter the user name.').waitFor({ state: 'detached' })
  expect(gateway.requests.some(call => call.path === '/api/security/authenticate')).toBeFalsy()
})

test('while the gateway is offline a login says so and keeps what was typed', async ({ visit }) => {
  const { page, gateway } = await visit({ path: '/login', provoked: deadNetwork })
  await page.getByLabel('User name').waitFor()
  gateway.faults.set({ offline: true })
  await logIn(page, 'openDTU42')
  await page.getByText(/The gateway does not answer/).waitFor()
  gateway.faults.reset()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('openDTU42')
  await page.getByRole('button', { name: 'Log in' }).click()
  await untilLive(page)
})

test('a page that needs a login asks for it, and is opened afterwards with its full address', async ({ visit }) => {
  const { page, gateway } = await visit({ path: '/settings/mqtt?from=mail#top' })
  await page.getByLabel('User name').waitFor()
  await logIn(page, 'openDTU42')
  await page.waitForURL(`${gateway.url}/settings/mqtt?from=mail#top`)
  await page.getByRole('heading', { level: 1, name: 'MQTT' }).waitFor()
})

const foreign = [
  '//evil.test/x',
  'https://evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/login',
  '/%09/evil.test',
]

test('a login never leads outside this app, whatever the address says', async ({ visit }) => {
  const { page, contacted, gateway } = await visit({ path: null })
  for (const target of foreign) {
    await page.goto(`/login?returnUrl=${encodeURIComponent(target)}`)
    await logIn(page, 'openDTU42')
    await page.getByText('You are logged in.').waitFor()
    await expect(page, target).not.toHaveURL(url => url.pathname === '/login')
    expect(new URL(page.url()).origin, target).toBe(gateway.url)
  }
  expect([...new Set(contacted.map(url => new URL(url).host))]).toEqual([new URL(gateway.url).host])
})

test('credentials that the gateway no longer accepts lead to the login and back', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, provoked })
  await untilLive(page)
  gateway.world.config.security.password = 'another one'
  await page.getByText('Radio quality').click()
  await page.getByRole('button', { name: 'Reset to zero' }).click()
  await page.getByLabel('User name').waitFor()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2F$/)
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await logIn(page, 'another one')
  await untilLive(page)
})

test('a gateway that shows nothing to visitors asks for a login first', async ({ visit }) => {
  const { page } = await visit({ gateway: { readonly: false }, provoked })
  await page.getByLabel('User name').waitFor()
  await logIn(page, 'openDTU42')
  await untilLive(page)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
})

test('logging out in one tab ends the session in the other', async ({ visit }) => {
  const { page } = await visit({ user: true, path: '/about' })
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
})
