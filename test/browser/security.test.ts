import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials } from '../../src/lib/credentials.ts'
import { button, en, field, save, untilClean } from '../support/form.ts'
import { storedBy } from '../support/stored.ts'
import { browsing, deadNetwork, refusedCall, untilLive } from '../support/visit.ts'

const visit = browsing(test)
const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: en(key) })
const pathOf = (page: Page) => new URL(page.url()).pathname

test('after a change of the password the visit goes on with the new one, and the old one is worth nothing', () =>
  visit({ user: true, path: '/settings/security' }, async ({ page, gateway }) => {
    await field(page, 'securityadmin.Password').fill('größere Sonne')
    await field(page, 'securityadmin.RepeatPassword').fill('größere Sonne')
    const proven = page.waitForResponse('**/api/security/authenticate')
    const changed = await storedBy(gateway, () => save(page))
    assert.equal(changed, { 'security.password': 'größere Sonne' })
    assert.is((await proven).status(), 200)
    await untilClean(page)
    await page.goto('/settings/mqtt')
    await field(page, 'mqttadmin.Port').waitFor()
    assert.is(pathOf(page), '/settings/mqtt')
    const ask = (password: string) =>
      gateway.fetch('/api/security/authenticate', {
        headers: { authorization: `Basic ${encodeCredentials('admin', password)}` },
      })
    assert.is((await ask('openDTU42')).status, 401)
    assert.is((await ask('größere Sonne')).status, 200)
  }))

test('once strangers may not read, a visitor is asked to log in', () =>
  visit({ user: true, path: '/settings/security', provoked: refusedCall }, async ({ page, gateway }) => {
    await page.getByText(en('securityadmin.ReadOnlyHint')).waitFor()
    await field(page, 'securityadmin.ReadOnly').uncheck()
    await save(page)
    assert.is(gateway.world.config.security.allow_readonly, false)
    await page.goto('/')
    await untilLive(page)
    await button(page, 'menu.Logout').click()
    for (const path of ['/', '/info/system']) {
      await page.goto(path)
      await field(page, 'login.Username').waitFor()
      assert.is(pathOf(page), '/login')
    }
  }))

test('a restart is asked about, waited for, and ends on the live view', () =>
  visit({ user: true, path: '/maintenance/reboot', provoked: deadNetwork }, async ({ page, gateway, sent, pass }) => {
    await button(page, 'maintenancereboot.Reboot').click()
    const question = page.getByRole('dialog', { name: en('maintenancereboot.RebootOpenDTU') })
    await question
      .getByRole('button', { name: en('base.Cancel') })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    assert.equal(sent, [])
    await button(page, 'maintenancereboot.Reboot').click()
    await question.getByRole('button', { name: en('maintenancereboot.Reboot') }).click()
    await heading(page, 'wait.NotReady').waitFor()
    assert.equal(sent, [{ reboot: true }])
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
  }))

test('a visitor who wants to restart the gateway has to log in', () =>
  visit({ path: '/maintenance/reboot' }, async ({ page }) => {
    await field(page, 'login.Username').waitFor()
    assert.match(page.url(), /returnUrl=%2Fmaintenance%2Freboot$/)
  }))

test('a gateway that does not restart is not waited for', () =>
  visit({ user: true, path: '/maintenance/reboot' }, async ({ page }) => {
    const declined = { type: 'warning', message: 'no', code: 6002 }
    await page.route('**/api/maintenance/reboot', route => route.fulfill({ json: declined }))
    await button(page, 'maintenancereboot.Reboot').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('maintenancereboot.Reboot') })
      .click()
    await page.getByText(en('apiresponse.6002')).waitFor()
    assert.is(pathOf(page), '/maintenance/reboot')
  }))

test.run()
