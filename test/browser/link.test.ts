import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { deadNetwork, marker, textOf, total, untilChanged, untilLive } from '../support/visit.ts'
import { goByUntilSocket, openCalls } from './page-calls.ts'

const provoked = deadNetwork

test('the page says that the gateway is offline, and recovers without a reload', async ({ visit }) => {
  const { page, gateway, pass } = await visit({ provoked })
  await untilLive(page)
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }))
  const before = await textOf(total(page, 'Power now'))
  gateway.faults.set({ offline: true })
  await marker(page, 'No connection').waitFor()
  await expect(total(page, 'Power now')).toHaveText(before)
  gateway.faults.reset()
  const changed = untilChanged(page, before)
  await untilLive(page)
  await pass(30)
  await changed
  await untilLive(page)
  expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same page')
})

test('a dropped socket is reopened within seconds, and the list is read again', async ({ visit }) => {
  const { page, gateway } = await visit({ provoked })
  await untilLive(page)
  const back = gateway.until('socket')
  const list = gateway.until('request', call => call.path === '/api/livedata/status' && call.query === '')
  // It lasts a second only, so a look now and then may miss it.
  await page.locator('main .title').evaluate(title => {
    const said: (string | undefined)[] = []
    Object.assign(window, { said })
    const note = () => said.push(title.querySelector('.live')?.textContent)
    new MutationObserver(note).observe(title, { subtree: true, childList: true, characterData: true })
  })
  gateway.dropSockets()
  await back
  await list
  await untilLive(page)
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toContain('No connection')
})

test('while no socket can be opened the page polls and says so, and later returns to the socket', async ({ visit }) => {
  const { page, gateway, pass, contacted } = await visit({ path: null, provoked })
  const open = openCalls(page)
  await page.clock.install()
  gateway.faults.set({ sockets: 'refuse' })
  await page.goto('/')
  await marker(page, 'Updating more slowly').waitFor()
  const before = await textOf(total(page, 'Power now'))
  const asked = gateway.until('request', call => call.query.startsWith('?inv='))
  await pass(30)
  await page.clock.runFor(5000)
  await asked
  await untilChanged(page, before)
  gateway.faults.reset()
  await goByUntilSocket(page, gateway, open)
  await untilLive(page)
  await page.locator('.inverters .strings').nth(2).waitFor()
  const calls = contacted.length
  // Twice the time between two polls, but no silence of the socket yet.
  await page.clock.runFor(6000)
  expect(contacted.slice(calls).filter(url => url.includes('?inv='))).toEqual([])
})

test('a silent socket is no longer called live, and the values are polled meanwhile', async ({ visit }) => {
  const { page, gateway, pass } = await visit({ path: null, provoked })
  await page.clock.install()
  await page.goto('/')
  await untilLive(page)
  gateway.faults.set({ sockets: 'silent' })
  const asked = gateway.until('request', call => call.query.startsWith('?inv='))
  await page.clock.runFor(21_000)
  await asked
  await marker(page, 'Updating more slowly').waitFor()
  await expect(page.getByText(/The last values arrived .* ago/)).toHaveCount(0)
  gateway.faults.reset()
  await page.clock.runFor(2000)
  await pass(12)
  await untilLive(page)
})

test('values of an unreachable gateway are called old, never live', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null, provoked })
  const open = openCalls(page)
  await page.clock.install()
  await page.goto('/')
  await untilLive(page)
  gateway.faults.set({ offline: true })
  await marker(page, 'No connection').waitFor()
  await page.clock.runFor(25_000)
  await page.getByText(/The last values arrived .* ago/).waitFor()
  await expect(page.getByRole('button', { name: 'Inverter details' })).toHaveCSS('opacity', '1')
  await expect(page.locator('.panel')).toHaveCSS('opacity', '1')
  gateway.faults.reset()
  await goByUntilSocket(page, gateway, open)
  await untilLive(page)
  await expect(page.getByText(/The last values arrived .* ago/)).toHaveCount(0)
})

test('leaving the live view closes its socket, and coming back opens one', async ({ visit }) => {
  const { page, gateway } = await visit()
  await untilLive(page)
  const closed = page.waitForEvent('websocket').then(socket => socket.waitForEvent('close'))
  await page.reload()
  await untilLive(page)
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { name: 'About Sundial' }).waitFor()
  await closed
  const again = gateway.until('socket')
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await again
  await untilLive(page)
})

test('a list that cannot be loaded is reported with a retry button', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null, provoked: /Failed to load resource/ })
  gateway.faults.set({ busy: { path: 'livedata/status', retryAfter: 60 }, sockets: 'silent' })
  await page.goto('/')
  const alert = page.getByRole('alert').filter({ hasText: 'The inverters could not be loaded.' })
  await alert.getByText('Trying again in 60 s').waitFor()
  gateway.faults.set({ busy: null })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 3 }).first().waitFor()
})

test('if a socket never opens the page polls, and tries the socket again later', async ({ visit }) => {
  const { page, gateway, pass } = await visit({ path: null, provoked })
  const open = openCalls(page)
  await page.clock.install()
  gateway.faults.set({ sockets: 'ignore' })
  for (let attempt = 0, unanswered = gateway.until('unanswered'); attempt < 2; attempt++) {
    if (!attempt) await page.goto('/')
    await unanswered
    unanswered = gateway.until('unanswered')
    // The timeout of the handshake, and the pause after it.
    await page.clock.runFor(9000)
  }
  await marker(page, 'Updating more slowly').waitFor()
  const before = await textOf(total(page, 'Power now'))
  await pass(30)
  await page.clock.runFor(5000)
  await untilChanged(page, before)
  gateway.faults.reset()
  await goByUntilSocket(page, gateway, open)
  await untilLive(page)
})
