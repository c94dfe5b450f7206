import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { WebSocketServer } from 'ws'
import type { GatewayOptions } from '../../tools/simulator/gateway-options.ts'
import { attacks, foreignNodes } from '../support/attacks.ts'
import { test as base } from '../support/browser-test.ts'
import { type GuardedHost, guardedHost } from '../support/guarded-host.ts'
import { detailed, live, totals } from '../support/live-messages.ts'
import { isAnswered, opensSocket } from '../support/reach.ts'
import { type SunnyGateway, sunnyGateway } from '../support/sunny-gateway.ts'
import { total, untilLive } from '../support/visit.ts'

/** A server that is no gateway: it answers anything, and records its requests. */
interface FalseGateway {
  address: string
  asked: { url: string | undefined; headers: IncomingHttpHeaders }[]
  say(text: string): void
}

interface Fixtures {
  /** Starts a second gateway, which is another host for the browser. */
  second(options?: GatewayOptions): Promise<SunnyGateway>
  falseGateway: FalseGateway
  guarded: GuardedHost
}

const test = base.extend<Fixtures>({
  async second({ browserName: _ }, use) {
    const started: SunnyGateway[] = []
    await use(async options => {
      const second = await sunnyGateway({ seed: 9, inverters: 2, generation: 2026, ...options })
      started.push(second)
      return second
    })
    for (const { gateway } of started) await gateway.stop()
  },
  async falseGateway({ browserName: _ }, use) {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await new Promise(listening => server.once('listening', listening))
    const asked: FalseGateway['asked'] = []
    server.on('connection', (_, { url, headers }) => asked.push({ url, headers }))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use({
      address,
      asked,
      say: text => {
        for (const client of server.clients) client.send(text)
      },
    })
    for (const client of server.clients) client.terminate()
    server.close()
  },
  async guarded({ browserName: _ }, use) {
    const host = await guardedHost()
    await use(host)
    host.stop()
  },
})

/** Lists gateways in the browser before its next page is loaded. */
const list = (page: Page, ...gateways: { address: string; name: string }[]) =>
  page.addInitScript(text => localStorage.setItem('gateways', text), JSON.stringify(gateways))

const group = (page: Page, name: string) => page.getByRole('region', { name })

test('a gateway that is listed joins the live view, and the policy allows its socket and icon, and nothing else nor any other host', async ({
  visit,
  second,
  falseGateway,
  guarded,
}) => {
  const barn = await second()
  const { page } = await visit({ path: null, provoked: /Content Security Policy|Refused to connect/ })
  await list(page, { address: barn.gateway.url, name: 'Barn' })
  await page.goto('/')
  await untilLive(page)
  await expect(group(page, 'Barn').locator('a.row')).toHaveCount(2)
  await expect(group(page, 'Barn').locator('a.row').first()).toHaveAttribute('href', `${barn.gateway.url}/`)
  await expect(total(page, 'Power now')).toHaveText(/\d/)
  expect(await page.evaluate(opensSocket, barn.gateway.url)).toBe(true)
  expect(await page.evaluate(opensSocket, falseGateway.address)).toBe(false)
  expect(await page.evaluate(isAnswered, `${barn.gateway.url}/favicon.ico`)).toBe(true)
  for (const path of ['/api/livedata/status', '/favicon.ico/..'])
    expect(await page.evaluate(isAnswered, barn.gateway.url + path)).toBe(false)
  expect(await page.evaluate(isAnswered, `${guarded.address}/favicon.ico`)).toBe(false)
  expect([...falseGateway.asked, ...guarded.asked]).toEqual([])
})

test('a hostile gateway beside a good one shows words at most, and learns no login', async ({
  visit,
  second,
  falseGateway,
}) => {
  const barn = await second()
  const { page } = await visit({ path: null, user: true })
  await list(page, { address: falseGateway.address, name: 'Evil' }, { address: barn.gateway.url, name: 'Barn' })
  await page.goto('/')
  await untilLive(page)
  await group(page, 'Barn').locator('a.row').first().waitFor()
  await expect.poll(() => falseGateway.asked.length).toBeGreaterThan(0)
  for (const text of ['null', '[[[[', '{"inverters":7}', 'x'.repeat(100_000)]) falseGateway.say(text)
  for (const [n, text] of Object.values(attacks).entries())
    falseGateway.say(JSON.stringify(live([detailed(`${100 + n}`, { name: text })], { total: totals(5) })))
  await expect(group(page, 'Evil').locator('a.row')).toHaveCount(Object.keys(attacks).length)
  const links = [falseGateway.address, barn.gateway.url].map(address => `${address}/`)
  const foreign = await page.evaluate(foreignNodes, links)
  expect(foreign.filter(found => !links.some(link => found.endsWith(link)))).toEqual([])
  await expect(group(page, 'Barn').locator('a.row')).toHaveCount(2)
  for (const { url, headers } of falseGateway.asked) {
    expect(url).toBe('/livedata')
    expect(headers.authorization).toBeUndefined()
    expect(headers.cookie).toBeUndefined()
  }
})
