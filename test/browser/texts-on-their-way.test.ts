import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect } from '@playwright/test'
import { createProxyServer } from 'httpxy'
import { test as base } from '../support/browser-test.ts'
import { unpacked } from '../support/built-page.ts'

/** A host before a gateway that keeps back the end of the page, where the texts of other pages are. */
interface SlowHost {
  url: string
  /** Lets the rest of the page come. */
  arrive(): void
  stop(): void
}

const html = unpacked('index.html')
const held = html.indexOf('id="more-english">') + 1000

async function slowHost(target: string): Promise<SlowHost> {
  const proxy = createProxyServer({ changeOrigin: true })
  let arrive = () => {}
  const server = createServer((request, response) => {
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, held))
      arrive = () => response.end(html.slice(held))
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

for (const [locale, live, system, chip] of [
  ['en', 'Live view', 'System', 'Chip revision'],
  ['de', 'Live-Ansicht', 'System', 'Chip-Revision'],
  ['fr', 'Vue en direct', 'Système', 'Révision de la puce'],
] as const) {
  test(`${locale}: the live view is in the language of the browser before the texts of other pages have arrived`, async ({
    visit,
    slow,
  }) => {
    const { page, gateway } = await visit({ path: null, locale })
    const host = await slow(gateway.url)
    await page.goto(host.url, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: live }).waitFor()
    await expect(page.locator('.inverters .row').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    host.arrive()
    await page.getByRole('button', { name: /^Info/ }).click()
    await page.getByRole('link', { name: system, exact: true }).click()
    await page.getByText(chip, { exact: true }).waitFor()
  })

  test(`${locale}: a page that is opened directly has its heading before its texts have arrived, and then its content`, async ({
    visit,
    slow,
  }) => {
    const { page, gateway } = await visit({ path: null, locale })
    const host = await slow(gateway.url)
    await page.goto(`${host.url}/info/system`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: system, exact: true }).waitFor()
    await expect(page.getByText(chip, { exact: true })).toHaveCount(0)
    host.arrive()
    await page.getByText(chip, { exact: true }).waitFor()
  })
}
