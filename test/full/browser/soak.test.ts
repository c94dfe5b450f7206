import { type CDPSession, expect, type Page } from '@playwright/test'
import { heapMB, metric } from '../../../tools/bench/page.ts'
import { burstPauseMs, pushAll } from '../../../tools/bench/pushes.ts'
import type { Gateway } from '../../../tools/simulator/gateway.ts'
import { test } from '../../support/browser-test.ts'
import { untilShown } from '../../support/page-table.ts'

/** What the page holds after garbage collection, and the sockets at the gateway. */
const sample = async (session: CDPSession, gateway: Gateway) => ({
  'heap, MB': await heapMB(session),
  'DOM nodes': await metric(session, 'Nodes'),
  listeners: await metric(session, 'JSEventListeners'),
  sockets: gateway.live.size + gateway.console.size,
})

/** Follows the app's own link. */
const follow = (page: Page, path: string) =>
  page.evaluate(path => document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click(), path)

/** Opens the live view, and pushes all inverters so many times: each burst waits until the one before has arrived. */
async function push(page: Page, gateway: Gateway, bursts: number) {
  await follow(page, '/about')
  await untilShown(page)
  const opened = page.waitForEvent('websocket')
  await follow(page, '/')
  const socket = await opened
  await page.locator('.live[data-link=open]').waitFor()
  for (let turn = 0; turn < bursts; turn++) {
    let left = gateway.world.radio.serials.length
    const all = socket.waitForEvent('framereceived', () => --left === 0)
    pushAll(gateway, turn)
    await all
    await page.waitForTimeout(burstPauseMs)
  }
}

test('a page that has been open for a long time uses no more memory than at first', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, gateway: { inverters: 10 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.locator('header a').first().waitFor()
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('header ul a')].map(link => link.getAttribute('href') ?? '/'),
  )
  // Each page leaves its texts and formats in memory when it is open for the first time.
  for (const path of paths) {
    await follow(page, path)
    await untilShown(page)
  }
  await push(page, gateway, 20)
  const first = await sample(session, gateway)
  // Every other page is left before it has loaded.
  for (let n = 1; n < 59; n++) {
    await follow(page, paths[n % paths.length] ?? '/')
    if (n % 2 === 0) await untilShown(page)
  }
  await push(page, gateway, 150)
  const last = await sample(session, gateway)
  expect([first.sockets, last.sockets]).toEqual([1, 1])
  // Each push holds more than 1 kB, each page more than 10.
  const grown = last['heap, MB'] - first['heap, MB']
  expect(grown < 1, `${grown} MB more`).toBeTruthy()
  // A button and its text come and go with the state of the plant.
  expect(last.listeners <= first.listeners + 3, `${first.listeners} listeners, then ${last.listeners}`).toBeTruthy()
  expect(
    last['DOM nodes'] <= first['DOM nodes'] + 30,
    `${first['DOM nodes']} nodes, then ${last['DOM nodes']}`,
  ).toBeTruthy()
})
