import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, deadNetwork, marker, refusedCall, textOf, total, untilChanged, untilLive } from '../support/visit.ts'

const visit = browsing(test)
const provoked = deadNetwork
/** A gateway that is closed to strangers turns the first socket away, and says so when asked. */
const turnedAway = new RegExp(`${deadNetwork.source}|${refusedCall.source}`)

test('a gateway that goes offline is said to be gone, and is back without a reload when it is', () =>
  visit({ provoked }, async ({ page, gateway, pass }) => {
    await untilLive(page)
    await page.evaluate(() => Object.assign(window, { mark: 'same page' }))
    const before = await textOf(total(page, 'Power now'))
    gateway.faults.set({ offline: true })
    await marker(page, 'No connection').waitFor()
    assert.is(await textOf(total(page, 'Power now')), before)
    gateway.faults.reset()
    const changed = untilChanged(page, before)
    await untilLive(page)
    await pass(30)
    await changed
    await untilLive(page)
    assert.is(await page.evaluate(() => Reflect.get(window, 'mark')), 'same page')
  }))

test('a dropped socket is opened again within seconds, and the list is read anew', () =>
  visit({ provoked }, async ({ page, gateway }) => {
    await untilLive(page)
    const back = gateway.until('socket')
    const list = gateway.until('request', call => call.path === '/api/livedata/status' && call.query === '')
    gateway.dropSockets()
    await marker(page, 'No connection').or(marker(page, 'Connecting…')).waitFor()
    await back
    await list
    await untilLive(page)
  }))

test('where no socket can be opened the page asks instead, says so, and goes back to the socket', () =>
  visit({ path: null, provoked }, async ({ page, gateway, pass }) => {
    await page.clock.install()
    gateway.faults.set({ sockets: 'refuse' })
    await page.goto('/')
    await marker(page, 'No live link, asking regularly').waitFor()
    const before = await textOf(total(page, 'Power now'))
    const asked = gateway.until('request', call => call.query.startsWith('?inv='))
    await pass(30)
    await page.clock.runFor(5000)
    await asked
    await untilChanged(page, before)
    gateway.faults.reset()
    const socket = gateway.until('socket')
    await page.clock.runFor(31_000)
    await socket
    await untilLive(page)
    const calls = gateway.requests.length
    await page.clock.runFor(12_000)
    assert.is(gateway.requests.slice(calls).filter(call => call.query.startsWith('?inv=')).length, 0)
  }))

test('values that stay away are called old, and a socket that stays silent is given up', () =>
  visit({ path: null, provoked }, async ({ page, gateway, pass }) => {
    await page.clock.install()
    await page.goto('/')
    await untilLive(page)
    gateway.faults.set({ sockets: 'accept' })
    await page.clock.runFor(26_000)
    await page.getByText(/Values are .* old/).waitFor()
    const again = gateway.until('socket')
    await page.clock.runFor(16_000)
    await again
    gateway.faults.reset()
    await pass(12)
    await page.getByText(/Values are .* old/).waitFor({ state: 'detached' })
    await untilLive(page)
  }))

test('leaving the live view closes its socket, and coming back opens one', () =>
  visit({}, async ({ page, gateway }) => {
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
  }))

test('a list that cannot be loaded is told with a way to try again', () =>
  visit({ path: null, provoked: /Failed to load resource/ }, async ({ page, gateway }) => {
    gateway.faults.set({ busy: { path: '/api/livedata/status', retryAfter: 60 } })
    await page.goto('/')
    const alert = page.getByRole('alert').filter({ hasText: 'The inverters could not be loaded.' })
    await alert.getByText('Next try in 60 s').waitFor()
    gateway.faults.reset()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 3 }).first().waitFor()
  }))

test('where a socket never opens the page asks instead, and tries the socket again later', () =>
  visit({ path: null, provoked }, async ({ page, gateway, pass }) => {
    await page.clock.install()
    gateway.faults.set({ sockets: 'ignore' })
    for (let attempt = 0, unanswered = gateway.until('unanswered'); attempt < 2; attempt++) {
      if (!attempt) await page.goto('/')
      await unanswered
      unanswered = gateway.until('unanswered')
      // What a handshake may take, and the pause after it.
      await page.clock.runFor(9000)
    }
    await marker(page, 'No live link, asking regularly').waitFor()
    const before = await textOf(total(page, 'Power now'))
    await pass(30)
    await page.clock.runFor(5000)
    await untilChanged(page, before)
    gateway.faults.reset()
    await page.clock.runFor(31_000)
    await untilLive(page)
  }))

/** Has the page's sockets treat credentials in their address as other engines do. */
const withSockets = (page: Page, credentials: 'ignored' | 'refused') =>
  page.addInitScript(credentials => {
    const Real = window.WebSocket
    window.WebSocket = class extends Real {
      constructor(address: string | URL) {
        const url = new URL(address)
        if (url.username && credentials === 'refused') throw new DOMException('no credentials here', 'SyntaxError')
        url.username = url.password = ''
        super(url)
      }
    }
  }, credentials)

for (const credentials of ['ignored', 'refused'] as const) {
  test(`where credentials of sockets are ${credentials} a gateway closed to strangers is asked by calls after a login`, () =>
    visit(
      { gateway: { firmware: 2026, readonly: false }, user: true, path: null, provoked: turnedAway },
      async ({ page, pass }) => {
        await withSockets(page, credentials)
        await page.goto('/')
        await marker(page, 'No live link, asking regularly').waitFor()
        const before = await textOf(total(page, 'Power now'))
        await pass(30)
        await untilChanged(page, before)
      },
    ))

  test(`where credentials of sockets are ${credentials} a gateway open to strangers is live after a login`, () =>
    visit({ gateway: { firmware: 2026 }, user: true, path: null, provoked }, async ({ page, gateway }) => {
      await withSockets(page, credentials)
      await page.goto('/')
      await untilLive(page)
      const again = gateway.until('socket')
      gateway.dropSockets()
      await again
      await untilLive(page)
    }))
}

for (const password of ['openDTU42', 'pä:ss@wort/1'])
  test(`firmware 2026 that shows nothing to strangers shows its values after a login with ${password}`, () =>
    visit(
      { gateway: { firmware: 2026, readonly: false, password }, provoked: turnedAway },
      async ({ page, gateway, pass }) => {
        const socket = gateway.until('socket')
        await page.getByLabel('User name').fill('admin')
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Log in' }).click()
        await socket
        await untilLive(page)
        const before = await textOf(total(page, 'Power now'))
        const changed = untilChanged(page, before)
        await pass(30)
        await changed
        const again = gateway.until('socket')
        gateway.dropSockets()
        await again
        await untilLive(page)
      },
    ))

test.run()
