import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, type Route } from '@playwright/test'
import { createProxyServer } from 'httpxy'
import { textsMark } from '../../tools/build/texts.mjs'
import { test as base } from '../support/browser-test.ts'
import { unpacked } from '../support/built-page.ts'
import { marker } from '../support/visit.ts'

/** A host before a gateway that keeps back the end of js/app.js, where the texts of other pages are. */
interface SlowHost {
  url: string
  /** Lets the rest of them come. */
  arrive(): void
  stop(): void
}

const app = unpacked('js/app.js')
const held = app.indexOf(textsMark) + 1000

async function slowHost(target: string): Promise<SlowHost> {
  const proxy = createProxyServer({ changeOrigin: true })
  let arrive = () => {}
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/js/app.js')) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).write(app.slice(0, held))
      arrive = () => response.end(app.slice(held))
    } else proxy.web(request, response, { target }).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) =>
    proxy.ws(request, socket as Socket, { target }, head).catch(() => socket.destroy()),
  )
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrive: () => arrive(),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const test = base.extend<{ slow(target: string): Promise<SlowHost> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
  async slow({}, use) {
    const hosts: SlowHost[] = []
    await use(async target => {
      const host = await slowHost(target)
      hosts.push(host)
      return host
    })
    for (const { stop } of hosts) stop()
  },
})

test('the live view is in the language of the browser before the texts of other pages have arrived, and a page has its heading', async ({
  visit,
  slow,
}) => {
  const { page, gateway } = await visit({ path: null, locale: 'de' })
  const host = await slow(gateway.url)
  await page.goto(host.url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Live-Ansicht' }).waitFor()
  await expect(page.locator('.inverters .row').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(`${host.url}/info/network`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Netzwerkstatus', exact: true }).waitFor()
  await expect(page.getByText('Hostname', { exact: true })).toHaveCount(0)
  host.arrive()
  await page.getByText('Hostname', { exact: true }).first().waitFor()
})

test('the live view works before the other pages have arrived, one opened meanwhile comes with its heading, and says after 10 s that it is late', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  const held: Route[] = []
  await page.route('**/js/app.js?*', route => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await marker(page, 'Live').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  const late = page.getByText('This page has not arrived yet')
  /** Shows it as its style has it that many ms after the press, however long that took. */
  const styledAfter = (ms: number) =>
    late.evaluate((notice, ms) => {
      for (const animation of notice.getAnimations()) {
        animation.pause()
        animation.currentTime = ms
      }
    }, ms)
  await styledAfter(9000)
  await expect(late).toBeHidden()
  await styledAfter(10_000)
  await expect(late).toBeVisible()
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await marker(page, 'Live').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  expect(held).toHaveLength(1)
  await held[0]?.continue()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
})

test('a press that opens a dialog is felt before the dialog has arrived', async ({ visit }) => {
  const { page } = await visit({ path: null })
  const held: Route[] = []
  await page.route('**/js/app.js?*', route => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await marker(page, 'Live').waitFor()
  const opener = page.getByRole('button', { name: 'Details' })
  const dialog = page.getByRole('dialog', { name: /^Details: / })
  await opener.click()
  await expect(dialog.getByText('Loading…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await held[0]?.continue()
  await expect(dialog.getByText('Bootloader', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a limit that is removed before the second part has arrived is removed once it is there', async ({ visit }) => {
  const { page, gateway, pass, sent } = await visit({ path: null, user: true })
  const { radio } = gateway.world
  for (const serial of radio.serials) radio.setLimit(serial, 50, { relative: true, persistent: false })
  await pass(120)
  let script: Route | undefined
  await page.route('**/js/app.js?*', route => {
    script = route
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.plant').getByRole('button', { name: 'Remove' }).click()
  await script?.continue()
  await expect.poll(() => sent.length).toBe(radio.serials.length)
  expect(sent[0]).toMatchObject({ limit_value: 100 })
})
