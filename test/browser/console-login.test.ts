import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { chromium } from 'playwright-core'
import { barriers } from '../support/axe.ts'
import { findBrowser, firmware } from '../support/browser.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { sunnyGateway } from '../support/sunny-gateway.ts'
import { deadNetwork, excessWidth, refusedCall, untilLive, type Visit, type VisitOptions } from '../support/visit.ts'
import { mountBelow } from './sub-path-proxy.ts'

const ssid = 'Sunnyside 5'
const provoked = new RegExp(`${deadNetwork.source}|${refusedCall.source}|HTTP Authentication failed`)
const agree = (page: Page) => button(page, 'console.LoginAgreed')
const loginForm = (page: Page) => field(page, 'login.Username')

/** The status of a call by a script of the page that carries no login of its own. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(path => fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(r => r.status), path)

async function logOut(page: Page) {
  const logout = button(page, 'menu.Logout')
  // On a phone it is in the folded menu.
  await logout.or(button(page, 'app.Menu')).first().waitFor()
  if (!(await logout.isVisible())) await button(page, 'app.Menu').click()
  await logout.click()
}

async function logIn(page: Page) {
  await loginForm(page).fill('admin')
  await field(page, 'login.Password').fill('openDTU42')
  await button(page, 'login.LoginButton').click()
}

/** Opens the console as the owner and agrees that the browser gets the login. */
async function openConsole(page: Page, gateway: Visit['gateway'], address = '/info/console') {
  await page.goto(address)
  await logIn(page)
  const connected = gateway.until('socket', path => path === '/console')
  await agree(page).click()
  await connected
}

const barred = { generation: 2026, readonly: false } as const

test('where visitors are barred the console says what giving the browser the login means, and opens only after consent', async ({
  visit,
}) => {
  const { page, gateway, contacted } = await visit({ gateway: barred, path: null, provoked, width: 360 })
  await page.goto('/info/console')
  await logIn(page)
  await page.getByRole('alert').getByText('even after Log out; other sites could act on the gateway.').waitFor()
  expect(await page.getByRole('alert').locator('em').textContent()).toBe(en('menu.Logout'))
  expect(await excessWidth(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect(contacted.filter(url => url.includes('openDTU42'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const connected = gateway.until('socket', path => path === '/console')
  await agree(page).click()
  await connected
  gateway.pushConsole('I (1) a: for you\n')
  await page.getByRole('log').getByText('for you').waitFor()
})

/** A visit to a gateway that bars visitors: the console was opened in one tab, then the owner logged out in `tab`. */
async function loggedOut(visit: (options: VisitOptions) => Promise<Visit>, width = 1280) {
  const at = await visit({ gateway: barred, path: null, provoked, width })
  at.gateway.world.config.wifi.ssid = ssid
  await openConsole(at.page, at.gateway)
  const other = await at.page.context().newPage()
  await other.goto('/info/network')
  await other.getByText(ssid).first().waitFor()
  await logOut(at.page)
  await loginForm(at.page).waitFor()
  return { ...at, other }
}

test('after logging out no tab shows a live value or the name of the network, although the browser still adds the login', async ({
  visit,
}) => {
  const { page, other } = await loggedOut(visit)
  await loginForm(other).waitFor()
  for (const tab of [page, other]) await expect(tab.getByText(ssid)).toHaveCount(0)
  const third = await page.context().newPage()
  expect(await third.goto('/about')).toBeTruthy()
  // This is the danger: what any page of the gateway, and by its forms any site, gets.
  expect(await statusOf(third, '/api/security/config')).toBe(200)
  for (const path of [
    '/',
    '/wall',
    '/info/network',
    '/info/system',
    '/info/console',
    '/settings/security',
    '/info/ntp',
  ])
    for (const tab of [other, third]) {
      await tab.goto(path)
      await loginForm(tab).waitFor()
      await expect(tab).toHaveURL(/\/login/)
      await expect(tab.getByText(ssid)).toHaveCount(0)
      await expect(tab.locator('.totals')).toHaveCount(0)
    }
})

for (const width of [360, 1280])
  test(`the page after logging out says that the browser has to be closed, in every tab (${width} px)`, async ({
    visit,
  }) => {
    const { page, other } = await loggedOut(visit, width)
    for (const tab of [page, other]) {
      await tab.getByRole('alert').getByText('still has your login').waitFor()
      expect(await excessWidth(tab)).toBe(0)
      expect(await barriers(tab)).toEqual([])
    }
    const cookies = await page.context().cookies()
    expect(cookies.map(({ path, expires, sameSite }) => ({ path, expires, sameSite }))).toEqual([
      { path: '/', expires: -1, sameSite: 'Strict' },
    ])
    expect(JSON.stringify(cookies)).not.toMatch(/openDTU42|admin|YWRtaW4/)
    await logIn(other)
    await other.getByText(ssid).first().waitFor()
    await logOut(other)
    await other.getByRole('alert').getByText('still has your login').waitFor()
  })

test('a visitor who is allowed to read again sees the values, and logging out still says that the browser has to be closed', async ({
  visit,
}) => {
  const { page, gateway, other } = await loggedOut(visit)
  gateway.world.config.security.allow_readonly = true
  await other.goto('/')
  await untilLive(other)
  await other.goto('/info/network')
  await other.getByText(ssid).first().waitFor()
  await logIn(page)
  await logOut(page)
  await page.getByRole('alert').getByText('still has your login').waitFor()
})

test('closing the browser ends what the console left in it', async () => {
  const { executablePath, args, env } = await findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'sundial-profile-'))
  const { gateway } = await sunnyGateway({ serve: firmware, ...barred })
  const open = () => chromium.launchPersistentContext(profile, { executablePath, args, env, baseURL: gateway.url })
  try {
    const before = await open()
    await openConsole(await before.newPage(), gateway)
    expect(await before.cookies()).toHaveLength(1)
    await before.close()
    const after = await open()
    const page = await after.newPage()
    await page.goto('/about')
    expect(await after.cookies()).toEqual([])
    expect(await statusOf(page, '/api/security/config')).toBe(401)
    await logOut(page)
    await loginForm(page).waitFor()
    await expect(page.getByText('still has your login')).toHaveCount(0)
    await after.close()
  } finally {
    await gateway.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('below a path of a proxy the mark stays with that gateway', async ({ browser }) => {
  const { gateway } = await sunnyGateway({ serve: firmware, ...barred })
  const proxy = await mountBelow({ '/roof/': gateway.url })
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await openConsole(page, gateway, `${proxy.url}/roof/info/console`)
    expect((await context.cookies()).map(({ path }) => path)).toEqual(['/roof'])
    await logOut(page)
    await page.getByRole('alert').getByText('still has your login').waitFor()
    await page.goto(`${proxy.url}/roof/`)
    await loginForm(page).waitFor()
    await page.goto(`${proxy.url}/roof/info/system`)
    await loginForm(page).waitFor()
  } finally {
    await context.close()
    await proxy.stop()
    await gateway.stop()
  }
})

test('the console asks on firmware that refuses its sockets, although it serves a list of time zones', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ gateway: { ...barred, zonesFile: true }, path: null, provoked })
  await openConsole(page, gateway)
})

test('firmware whose sockets are open to everyone asks nothing, although visitors are barred and no list of time zones is there', async ({
  visit,
}) => {
  const { page, gateway } = await visit({
    gateway: { ...barred, socketLogin: 'nothing' },
    user: true,
    path: null,
    provoked,
  })
  const connected = gateway.until('socket', path => path === '/console')
  await page.goto('/info/console')
  await connected
  await expect(agree(page)).toHaveCount(0)
  await page.goto('/')
  await untilLive(page)
  expect(await page.context().cookies()).toEqual([])
})
