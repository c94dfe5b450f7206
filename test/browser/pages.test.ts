import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials } from '../../src/lib/credentials.ts'
import { browsing, deadNetwork, refusedCall, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)

test('an address that does not exist says so and leads home', () =>
  visit({ path: '/no/such/page', provoked: /SyntaxError/ }, async ({ page }) => {
    await page.getByRole('heading', { name: 'No such page' }).waitFor()
    assert.is(await page.title(), 'No such page · Sundial')
    await page.getByRole('link', { name: 'To the live view' }).click()
    await untilLive(page)
  }))

test('the error page shows the message of its address as plain text', () =>
  visit({ path: `/error?message=${encodeURIComponent('<b>Out</b> of memory')}` }, async ({ page }) => {
    await page.getByRole('alert').getByText('<b>Out</b> of memory').waitFor()
    await page.getByRole('link', { name: 'To the live view' }).click()
    await untilLive(page)
  }))

/** What a page of the app would do: ask for a restart. */
const reboot = ({ gateway }: Visit) =>
  fetch(`${gateway.url}/api/maintenance/reboot`, {
    method: 'POST',
    headers: { Authorization: `Basic ${encodeCredentials('admin', 'openDTU42')}` },
    body: new URLSearchParams({ data: '{"reboot":true}' }),
  })

test('the wait page sees the gateway go down and come back, and opens the live view', () =>
  visit({ path: '/wait', user: true, provoked: deadNetwork }, async at => {
    const { page, gateway, pass } = at
    await page.getByText('Waiting for the gateway to shut down…').waitFor()
    await reboot(at)
    const down = gateway.until('down')
    await pass(2)
    await down
    await page.getByText('Waiting for the gateway to answer again…').waitFor()
    const restarted = gateway.until('restarted')
    await pass(6)
    await restarted
    await page.waitForURL(`${gateway.url}/`)
    await untilLive(page)
  }))

test('a restart too quick for the wait page to notice is known by the smaller uptime', () =>
  visit({ path: '/wait', user: true, provoked: deadNetwork }, async at => {
    const { page, gateway } = at
    await gateway.until('request', call => call.path === '/api/system/status')
    at.gateway.world.boot()
    await page.waitForURL(`${gateway.url}/`)
    await untilLive(page)
  }))

test('a gateway that comes back with another password offers the login', () =>
  visit(
    { path: '/wait', user: true, gateway: { readonly: false }, provoked: refusedCall },
    async ({ page, gateway }) => {
      await page.getByText('Waiting for the gateway to shut down…').waitFor()
      gateway.world.config.security.password = 'another one'
      await page.getByText('The gateway is back, but asks for a login.').waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await page.getByLabel('User name').waitFor()
    },
  ))

test('the About page opens one section at a time', () =>
  visit({ path: '/about' }, async ({ page }) => {
    await page.getByText('Questions and ideas').click()
    await page.getByText(/where you got Sundial\. Radio/).waitFor()
    await page.getByText(/Wiring, radio and firmware/).waitFor({ state: 'hidden' })
  }))

test('going back returns to the page before, with its title', () =>
  visit({}, async ({ page }) => {
    await untilLive(page)
    await page.getByRole('link', { name: 'About' }).click()
    await page.waitForFunction(() => document.title === 'About · Sundial')
    await page.goBack()
    await untilLive(page)
    assert.is(await page.title(), 'Live · Sundial')
  }))

test.run()
