import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { ip6 } from '../support/programs.ts'
import { tenMinutes } from '../support/sunny-gateway.ts'
import { deadNetwork, total, untilLive } from '../support/visit.ts'

test('the page says that the gateway is offline, and recovers without a reload', async ({ visit }) => {
  const { page, gateway, pass } = await visit({ provoked: deadNetwork })
  await untilLive(page)
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }))
  const before = (await total(page, 'Power now').textContent()) ?? ''
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
