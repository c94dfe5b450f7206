import { expect } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import { test } from '../support/browser-test.ts'
import { deadNetwork, refusedCall, untilLive, type Visit } from '../support/visit.ts'

test('an unknown address says so and links to the live view', async ({ visit }) => {
  const { page } = await visit({ path: '/no/such/page', provoked: /valid digest/ })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expect(page).toHaveTitle('Page not found · Sundial')
  await page.getByRole('link', { name: 'Go to the live view' }).click()
  await untilLive(page)
})

test('the error page shows the message in its address as plain text', async ({ visit }) => {
  const { page } = await visit({ path: `/error?message=${encodeURIComponent('<b>Out</b> of memory')}` })
  await page.getByRole('alert').getByText('<b>Out</b> of memory').waitFor()
  await page.getByRole('link', { name: 'Go to the live view' }).click()
  await untilLive(page)
})

/** Requests a restart, as a page of the app would. */
const reboot = ({ gateway }: Visit) =>
  fetch(`${gateway.url}/api/maintenance/reboot`, {
    method: 'POST',
    headers: { Authorization: `Basic ${encodeCredentials('admin', 'openDTU42')}` },
    body: new URLSearchParams({ data: '{"reboot":true}' }),
  })

test('the wait page sees the gateway go down and come back, and opens the live view', async ({ visit }) => {
  const at = await visit({ path: '/wait', user: true, provoked: deadNetwork })
  const { page, gateway, pass } = at
  await page.getByText('No restart of the gateway was started from here.').waitFor()
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
})

test('a restart too quick for the wait page to notice is detected by the smaller uptime', async ({ visit }) => {
  const at = await visit({ path: '/wait', user: true, provoked: deadNetwork })
  const { page, gateway } = at
  await gateway.until('request', call => call.path === '/api/system/status')
  at.gateway.world.boot()
  await page.waitForURL(`${gateway.url}/`)
  await untilLive(page)
})

test('a gateway that comes back with another password offers the login', async ({ visit }) => {
  const { page, gateway } = await visit({
    path: '/wait',
    user: true,
    gateway: { readonly: false },
    provoked: refusedCall,
  })
  await page.getByText('No restart of the gateway was started from here.').waitFor()
  gateway.world.config.security.password = 'another one'
  await page.getByText('The gateway is back and asks for a login.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('User name').waitFor()
})

test('the About page opens one section at a time', async ({ visit }) => {
  const { page } = await visit({ path: '/about' })
  await page.getByText(/describes wiring/).waitFor()
  await page.getByText('Reporting a problem', { exact: true }).click()
  await page.getByText(/Report problems with this interface/).waitFor()
  await page.getByText(/describes wiring/).waitFor({ state: 'hidden' })
})

test('going back returns to the page before, with its title', async ({ visit }) => {
  const { page } = await visit()
  await untilLive(page)
  await page.getByRole('link', { name: 'About' }).click()
  await page.waitForFunction(() => document.title === 'About · Sundial')
  await page.goBack()
  await untilLive(page)
  await expect(page).toHaveTitle('Live · Sundial')
})
