import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, deadNetwork, refusedCall, untilLive } from '../support/visit.ts'

const visit = browsing(test)
const provoked = refusedCall

async function logIn(page: Page, password: string) {
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('a login with the right password opens the live view, and logging out ends it', () =>
  visit({}, async ({ page }) => {
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
    assert.is(await page.evaluate(() => localStorage.getItem('user')), null)
  }))

test('a wrong password is told below the form, and nothing is stored', () =>
  visit({ path: '/login', provoked }, async ({ page }) => {
    await logIn(page, 'wrong')
    await page.getByRole('alert').getByText('User name or password is wrong.').waitFor()
    assert.is(pathOf(page), '/login')
    assert.is(await page.evaluate(() => localStorage.getItem('user')), null)
    await logIn(page, 'openDTU42')
    await untilLive(page)
  }))

test('an empty form is told field by field, after the first try only', () =>
  visit({ path: '/login' }, async ({ page, gateway }) => {
    assert.is(await page.getByText('Enter the user name.').count(), 0)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Enter the user name.').waitFor()
    await page.getByText('Enter the password.').waitFor()
    await page.getByLabel('User name').pressSequentially('ad min')
    assert.is(await page.getByLabel('User name').inputValue(), 'admin')
    await page.getByText('Enter the user name.').waitFor({ state: 'detached' })
    assert.not.ok(gateway.requests.some(call => call.path === '/api/security/authenticate'))
  }))

test('while the gateway is away a login says so and keeps what was typed', () =>
  visit({ path: '/login', provoked: deadNetwork }, async ({ page, gateway }) => {
    await page.getByLabel('User name').waitFor()
    gateway.faults.set({ offline: true })
    await logIn(page, 'openDTU42')
    await page.getByText(/The gateway does not answer/).waitFor()
    gateway.faults.reset()
    assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), 'openDTU42')
    await page.getByRole('button', { name: 'Log in' }).click()
    await untilLive(page)
  }))

test('a page that needs a login asks for it and comes back, with everything in its address', () =>
  visit({ path: '/settings/mqtt?from=mail#top' }, async ({ page, gateway }) => {
    await page.getByLabel('User name').waitFor()
    await logIn(page, 'openDTU42')
    await page.waitForURL(`${gateway.url}/settings/mqtt?from=mail#top`)
    await page.getByRole('heading', { level: 1, name: 'MQTT' }).waitFor()
  }))

const foreign = [
  '//evil.test/x',
  'https://evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/login',
  '/%09/evil.test',
]

test('a login leads nowhere but into this app, whatever the address asks for', () =>
  visit({ path: null }, async ({ page, contacted, gateway }) => {
    for (const target of foreign) {
      await page.goto(`/login?returnUrl=${encodeURIComponent(target)}`)
      await logIn(page, 'openDTU42')
      await page.getByText('You are logged in.').waitFor()
      const { origin, pathname } = new URL(page.url())
      assert.is(origin, gateway.url, target)
      assert.is.not(pathname, '/login', target)
    }
    assert.equal([...new Set(contacted.map(url => new URL(url).host))], [new URL(gateway.url).host])
  }))

test('credentials the gateway refuses in mid-visit lead to the login and back', () =>
  visit({ user: true, provoked }, async ({ page, gateway }) => {
    await untilLive(page)
    gateway.world.config.security.password = 'another one'
    await page.getByText('Radio quality').click()
    await page.getByRole('button', { name: 'Reset to zero' }).click()
    await page.getByLabel('User name').waitFor()
    assert.match(page.url(), /\/login\?returnUrl=%2F$/)
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    await logIn(page, 'another one')
    await untilLive(page)
  }))

test('a gateway that shows nothing to strangers asks for a login first', () =>
  visit({ gateway: { readonly: false }, provoked }, async ({ page }) => {
    await page.getByLabel('User name').waitFor()
    await logIn(page, 'openDTU42')
    await untilLive(page)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
  }))

test('logging out in one tab ends the session in the other', () =>
  visit({ user: true, path: '/about' }, async ({ page }) => {
    const other = await page.context().newPage()
    await other.goto('/about')
    await other.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
  }))

test.run()
