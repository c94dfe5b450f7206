import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { goByUntilSocket, openCalls } from '../support/page-calls.ts'
import { ip6 } from '../support/programs.ts'
import { tenMinutes } from '../support/sunny-gateway.ts'
import { deadNetwork, marker, textOf, total, untilLive } from '../support/visit.ts'

const provoked = deadNetwork

test('the page says that the gateway is offline, and recovers without a reload', async ({ visit }) => {
  const { page, gateway, pass } = await visit({ provoked })
  await untilLive(page)
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }))
  const before = await textOf(total(page, 'Power now'))
  gateway.faults.set({ offline: true })
  await page.locator('.notice', { hasText: 'The gateway does not answer' }).waitFor()
  await expect(total(page, 'Power at')).toHaveText(before)
  await expect(page.locator('.good')).toBeHidden()
  gateway.faults.reset()
  await untilLive(page)
  await pass(tenMinutes)
  await expect(total(page, 'Power now')).not.toHaveText(before)
  await untilLive(page)
  expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same page')
})

test('the page by an IPv6 address is live through the socket, and its policy has no source that the browser refuses', async ({
  visit,
}) => {
  // The errors on the console are looked for by `visit`.
  const { page, gateway, contacted } = await visit({ gateway: { host: ip6 } })
  await untilLive(page)
  expect(contacted).toContain(`${gateway.url.replace('http', 'ws')}/livedata`)
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
  await pass(tenMinutes)
  await page.clock.runFor(5000)
  await asked
  await expect(total(page, 'Power now')).not.toHaveText(before)
  gateway.faults.reset()
  await goByUntilSocket(page, gateway, open)
  await untilLive(page)
  await page.locator('.roof li:nth-child(3) a').first().waitFor()
  const calls = contacted.length
  // Twice the time between two polls, but no silence of the socket yet.
  await page.clock.runFor(6000)
  expect(contacted.slice(calls).filter(url => url.includes('?inv='))).toEqual([])
})
