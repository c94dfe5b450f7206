import type { IncomingMessage } from 'node:http'
import { type Browser, expect, type Page } from '@playwright/test'
import { createProxyServer } from 'httpxy'
import type { GatewayOptions } from '../../../tools/simulator/gateway-options.ts'
import { firmware } from '../../support/browser.ts'
import { adminPassword, button, en, field, logIn } from '../../support/form.ts'
import { localServer } from '../../support/local-server.ts'
import { test } from '../../support/paced-test.ts'
import { sunnyGateway, tenMinutes } from '../../support/sunny-gateway.ts'
import { marker, total } from '../../support/visit.ts'

/** How a proxy knows who may pass: by a cookie that it sets at `/enter`, or by a Basic login of its own. */
type ProxyLogin = 'cookie' | { username: string; password: string }

const cookie = 'pass=yes'

/** A proxy in front of a gateway with a login of its own, for calls and sockets; `stop` ends it. */
async function loginProxy(gateway: string, login: ProxyLogin) {
  const proxy = createProxyServer({ target: gateway, changeOrigin: true, xfwd: false })
  const basic = login !== 'cookie' && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`
  const mayPass = ({ headers }: IncomingMessage) =>
    basic ? headers.authorization === basic : headers.cookie?.includes(cookie)
  const refusal: [number, Record<string, string>] = basic
    ? [401, { 'WWW-Authenticate': 'Basic realm="proxy"' }]
    : [403, { 'Content-Type': 'text/html' }]

  proxy.on('error', (_error, _request, out) => void out?.destroy())
  return localServer(
    (request, response) => {
      if (!basic && request.url === '/enter')
        return response.writeHead(302, { 'Set-Cookie': `${cookie}; HttpOnly; Path=/`, Location: '/' }).end()
      if (!mayPass(request)) return response.writeHead(...refusal).end('<h1>Log in at the proxy</h1>')
      return proxy.web(request, response, { target: gateway }).catch(() => response.destroy())
    },
    (request, socket, head) => {
      if (mayPass(request)) proxy.ws(request, socket, { target: gateway }, head).catch(() => socket.destroy())
      else socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    },
  )
}

interface Behind {
  page: Page
  pass(seconds: number): Promise<void>
}

/** A visit to a gateway behind a proxy, in a browser that has logged in at the proxy. */
async function behind(
  browser: Browser,
  login: ProxyLogin,
  options: GatewayOptions,
  play: (at: Behind) => Promise<void>,
) {
  const { gateway, pass } = await sunnyGateway({ serve: firmware, readonly: false, ...options })
  const proxy = await loginProxy(gateway.url, login)
  const context = await browser.newContext({
    baseURL: proxy.url,
    locale: 'en-US',
    ...(login !== 'cookie' && { httpCredentials: login }),
  })
  try {
    const page = await context.newPage()
    await page.goto(login === 'cookie' ? '/enter' : '/')
    await play({ page, pass })
  } finally {
    await context.close()
    proxy.stop()
    await gateway.stop()
  }
}

async function valuesCome({ page, pass }: Behind, words: string) {
  await marker(page, words).waitFor()
  const before = (await total(page, 'Power now').textContent()) ?? ''
  await pass(tenMinutes)
  await expect(total(page, 'Power now')).not.toHaveText(before)
}

for (const [generation, words] of [
  [2025, 'Live'],
  [2026, en('live.Polling')],
] as const)
  test(`behind a proxy that identifies visitors by a cookie, a gateway with firmware ${generation} works after a login`, ({
    browser,
  }) =>
    behind(browser, 'cookie', { generation }, async at => {
      await logIn(at.page)
      await valuesCome(at, words)
    }))

test('behind a proxy that identifies visitors by a cookie, a tab logged out after the console was opened asks for the login, which works', ({
  browser,
}) =>
  behind(browser, 'cookie', { generation: 2026 }, async at => {
    const { page } = at
    await logIn(page)
    await marker(page, en('live.Polling')).waitFor()
    await page.goto('/info/console')
    await button(page, 'console.LoginAgreed').click()
    await page.getByRole('status').getByText(en('menu.LiveView'), { exact: true }).waitFor()
    await button(page, 'menu.Logout').click()
    for (const path of ['/info/network', '/']) {
      await page.goto(path)
      await adminPassword(page).waitFor()
    }
    await logIn(page)
    await valuesCome(at, en('live.Polling'))
  }))

for (const generation of [2025, 2026] as const)
  test(`behind a proxy with the same login as the gateway, firmware ${generation}, everything works`, ({ browser }) =>
    behind(browser, { username: 'admin', password: 'openDTU42' }, { generation }, async at => {
      await valuesCome(at, 'Live')
      await at.page.goto('/settings/security')
      await logIn(at.page)
      await field(at.page, 'securityadmin.ReadOnly').waitFor()
    }))

test('behind a proxy with another login visitors see what they are allowed to', ({ browser }) =>
  behind(browser, { username: 'home', password: 'other' }, { readonly: true }, at => valuesCome(at, 'Live')))
