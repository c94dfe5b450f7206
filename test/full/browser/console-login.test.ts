import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { findBrowser, firmware } from '../../support/browser.ts'
import { adminPassword, button, logIn } from '../../support/form.ts'
import { test } from '../../support/paced-test.ts'
import { mountBelow } from '../../support/sub-path-proxy.ts'
import { sunnyGateway } from '../../support/sunny-gateway.ts'
import type { Visit } from '../../support/visit.ts'

const barred = { generation: 2026, readonly: false } as const

/** The status of a call by a script of the page that carries no login of its own. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(path => fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(r => r.status), path)

const logOut = (page: Page) => button(page, 'menu.Logout').click()

/** Opens the console as the owner and agrees that the browser gets the login. */
async function openConsole(page: Page, gateway: Visit['gateway'], address = '/info/console') {
  await page.goto(address)
  await logIn(page)
  const connected = gateway.until('socket', path => path === '/console')
  await button(page, 'console.LoginAgreed').click()
  await connected
}

test('closing the browser ends what the console left in it', async () => {
  const { executablePath, args, env } = findBrowser()
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
    await adminPassword(page).waitFor()
    await expect(page.getByText('keeps your login')).toHaveCount(0)
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
    await page.getByRole('alert').getByText('keeps your login').waitFor()
    await page.goto(`${proxy.url}/roof/`)
    await adminPassword(page).waitFor()
    await page.goto(`${proxy.url}/roof/info/system`)
    await adminPassword(page).waitFor()
  } finally {
    await context.close()
    await proxy.stop()
    await gateway.stop()
  }
})
