import { expect, type Page } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, save, untilClean } from '../support/form.ts'
import { storedBy } from '../support/stored.ts'
import { deadNetwork, refusedCall, untilLive } from '../support/visit.ts'

const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: en(key) })

test('after a password change the session continues with the new one, and the old one is no longer accepted', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ user: true, path: '/settings/security' })
  await field(page, 'securityadmin.Password').fill('größere Sonne')
  await field(page, 'securityadmin.RepeatPassword').fill('größere Sonne')
  const proven = page.waitForResponse('**/api/security/authenticate')
  const changed = await storedBy(gateway, () => save(page))
  expect(changed).toEqual({ 'security.password': 'größere Sonne' })
  expect((await proven).status()).toBe(200)
  await untilClean(page)
  await page.goto('/settings/mqtt')
  await field(page, 'mqttadmin.Port').waitFor()
  await expect(page).toHaveURL('/settings/mqtt')
  const ask = (password: string) =>
    gateway.fetch('/api/security/authenticate', {
      headers: { authorization: `Basic ${encodeCredentials('admin', password)}` },
    })
  expect((await ask('openDTU42')).status).toBe(401)
  expect((await ask('größere Sonne')).status).toBe(200)
})

test('once visitors may not read, a visitor is asked to log in', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, path: '/settings/security', provoked: refusedCall })
  await page.getByText(en('securityadmin.ReadOnlyHint')).waitFor()
  await field(page, 'securityadmin.ReadOnly').uncheck()
  await save(page)
  expect(gateway.world.config.security.allow_readonly).toBe(false)
  await page.goto('/')
  await untilLive(page)
  await button(page, 'menu.Logout').click()
  for (const path of ['/', '/info/system']) {
    await page.goto(path)
    await field(page, 'login.Username').waitFor()
    await expect(page).toHaveURL(/\/login\?/)
  }
})

test('a restart needs a confirmation, and the page waits for it and opens the live view', async ({ visit }) => {
  const { page, gateway, sent, pass } = await visit({ user: true, path: '/maintenance/reboot', provoked: deadNetwork })
  await button(page, 'maintenancereboot.Reboot').click()
  const question = page.getByRole('dialog', { name: en('maintenancereboot.RebootOpenDTU') })
  await question
    .getByRole('button', { name: en('base.Cancel') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await button(page, 'maintenancereboot.Reboot').click()
  await question.getByRole('button', { name: en('maintenancereboot.Reboot') }).click()
  await heading(page, 'wait.NotReady').waitFor()
  expect(sent).toEqual([{ reboot: true }])
  const down = gateway.until('down')
  await pass(1)
  await down
  await page.getByText(en('waiting.Up')).waitFor()
  const up = gateway.until('restarted')
  await pass(5)
  await up
  await page.waitForURL(`${gateway.url}/`)
  await untilLive(page)
  await button(page, 'menu.Logout').waitFor()
})

test('a visitor who wants to restart the gateway has to log in', async ({ visit }) => {
  const { page } = await visit({ path: '/maintenance/reboot' })
  await field(page, 'login.Username').waitFor()
  await expect(page).toHaveURL(/returnUrl=%2Fmaintenance%2Freboot$/)
})

test('the page does not wait for a gateway that does not restart', async ({ visit }) => {
  const { page } = await visit({ user: true, path: '/maintenance/reboot' })
  const declined = { type: 'warning', message: 'no', code: 6002 }
  await page.route('**/api/maintenance/reboot', route => route.fulfill({ json: declined }))
  await button(page, 'maintenancereboot.Reboot').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('maintenancereboot.Reboot') })
    .click()
  await page.getByText(en('apiresponse.6002')).waitFor()
  await expect(page).toHaveURL('/maintenance/reboot')
})
