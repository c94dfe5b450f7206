import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials } from '../../src/lib/credentials.ts'
import { attacks, everyAttack, foreignNodes, poisoned } from '../support/attacks.ts'
import { button, en, field } from '../support/form.ts'
import { browsing, deadNetwork, refusedCall, untilLive, type Visit } from '../support/visit.ts'
import { paths, untilShown, walk } from '../support/walk.ts'

const visit = browsing(test)

/** Notes what the page's own policy stops, and windows and questions that nobody asked for. */
async function watch(page: Page) {
  const seen: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => seen.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(`${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('dialog', dialog => seen.push(`a question: ${dialog.message()}`) && dialog.dismiss())
  page.context().on('page', other => seen.push(`a window: ${other.url()}`))
  return seen
}

const hosts = ({ contacted }: Visit) => [...new Set(contacted.map(url => new URL(url).host))]

/** Everything the gateway says is an attack, on every path. */
async function poison({ page, gateway }: Visit) {
  await page.route('**/api/**', async route => {
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: poisoned(await answer.json(), [everyAttack], ['serial', 'type']) })
  })
  const profile = { name: everyAttack, links: [{ name: everyAttack, url: 'javascript:attacked=1' }] }
  gateway.world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify([profile])))
}

test('a gateway that says nothing but attacks adds nothing to any page, runs nothing and leads nowhere', () =>
  visit({ user: true, path: null }, async at => {
    const { page, gateway } = at
    const seen = await watch(page)
    await poison(at)
    await page.goto('/about')
    await untilShown(page)
    const found: string[] = []
    await walk(
      page,
      async path => {
        if (path === '/') await page.getByText(attacks.script).first().waitFor()
        found.push(...(await page.evaluate(foreignNodes, [])).map(node => `${path}: ${node}`))
      },
      [...paths.filter(path => !['/login', '/wait'].includes(path)), '/nowhere'],
    )
    assert.equal(found, [])
    assert.equal(seen, [])
    assert.equal(hosts(at), [new URL(gateway.url).host])
  }))

test('an address names no other host, however it is written', () =>
  visit({ path: null, provoked: /Unexpected token/ }, async at => {
    const { page, gateway } = at
    const seen = await watch(page)
    for (const path of [
      '//evil.test/wait',
      '///evil.test/',
      '/\\evil.test/about',
      '/%2f/evil.test/x',
      '//evil.test//about',
    ]) {
      await page.goto(gateway.url + path)
      await page.getByRole('heading', { name: en('app.NotFound') }).waitFor()
      await page.getByRole('link', { name: en('app.BackHome') }).click()
      await untilLive(page)
      assert.equal(await page.evaluate(foreignNodes, []), [], path)
    }
    assert.equal(seen, [])
    assert.equal(hosts(at), [new URL(gateway.url).host])
  }))

const password = 'Geheim-77 ä'
/** The ways a password may be written. */
const secrets = [password, encodeURIComponent(password), encodeCredentials('admin', password), 'Geheim-77']

async function logIn(page: Page) {
  await field(page, 'login.Username').fill('admin')
  await field(page, 'login.Password').fill(password)
  await button(page, 'login.LoginButton').click()
  await page.getByText(en('apiresponse.10002')).waitFor()
}

const provoked = new RegExp(`${deadNetwork.source}|${refusedCall.source}|status of 500|handshake`)

test('credentials go to the own host only, as a header, and stand nowhere that can be seen or sent', () =>
  visit({ gateway: { password }, path: null, provoked }, async ({ page, gateway }) => {
    const own = new URL(gateway.url).host
    const told: string[] = []
    const asked: { url: string; headers: Record<string, string> }[] = []
    page.on('console', message => told.push(message.text(), message.location().url))
    page.on(
      'request',
      request =>
        void request.allHeaders().then(
          headers => asked.push({ url: request.url(), headers }),
          () => {},
        ),
    )
    const compared = page.route('https://api.github.com/**', route =>
      route.fulfill({ json: { total_commits: 3, html_url: 'https://github.com.evil.test/x' } }),
    )
    await compared
    await page.goto('/login?returnUrl=%2Finfo%2Fsystem')
    await logIn(page)
    await untilShown(page)
    await page.getByRole('switch', { name: en('firmwareinfo.FirmwareUpdate') }).check()
    await page.getByText(en('systeminfo.VersionNew')).waitFor()
    const spread: string[] = []
    const look = async (path: string) => {
      const texts = await page.evaluate(
        // The page that changes the password has it in its fields, covered.
        fields => [
          document.title,
          location.href,
          fields ? document.documentElement.outerHTML : document.body.textContent,
        ],
        path !== '/settings/security',
      )
      for (const secret of secrets) if (texts.some(text => text.includes(secret))) spread.push(`${path}: ${secret}`)
    }
    await walk(
      page,
      look,
      paths.filter(path => !['/login', '/wait', '/'].includes(path)),
    )
    gateway.faults.set({ sockets: 'refuse' })
    const failed = () => page.waitForEvent('console', message => /WebSocket/.test(message.text()))
    const sockets = failed().then(failed)
    await page.goto('/')
    await sockets
    await look('/')
    gateway.faults.set({ broken: { path: '*', times: 50 } })
    await page.goto('/info/ntp')
    await page.getByRole('heading', { name: en('Error.Oops') }).waitFor()
    await look('/error')
    assert.equal(spread, [])
    for (const secret of secrets)
      assert.not.ok(
        told.some(text => text.includes(secret)),
        `${secret} on the console`,
      )
    assert.ok(asked.some(({ headers }) => headers.authorization))
    for (const { url, headers } of asked) {
      const { host, href } = new URL(url)
      if (headers.authorization) assert.is(host, own, url)
      assert.ok(host === own || (host === 'api.github.com' && !headers.referer), url)
      for (const secret of secrets) assert.not.ok(`${href} ${headers.referer}`.includes(secret), url)
    }
    assert.ok(asked.some(({ url }) => url.startsWith('https://api.github.com/')))
  }))

// Firmware 2026 takes the login of a socket from its address only, which Chromium quotes to the owner of its own accord.
test('sockets that carry the login and fail put it nowhere but into the browser’s own note of the failure', () =>
  visit(
    { gateway: { password, firmware: 2026, readonly: false }, path: null, provoked },
    async ({ page, gateway, contacted }) => {
      const told: string[] = []
      page.on('console', message => {
        if (!deadNetwork.test(message.text())) told.push(message.text())
      })
      await page.goto('/login')
      gateway.faults.set({ sockets: 'refuse' })
      await logIn(page)
      for (const path of ['/', '/info/console']) {
        const failed = page.waitForEvent('console', message => /WebSocket/.test(message.text()))
        await page.evaluate(path => history.pushState(null, '', path), path)
        await failed
        await untilShown(page)
        told.push(await page.content(), page.url(), await page.title())
      }
      for (const secret of secrets)
        assert.equal(
          told.filter(text => text.includes(secret)),
          [],
        )
      const own = new URL(gateway.url).host
      assert.ok(contacted.some(url => url.startsWith('ws:') && new URL(url).username))
      for (const url of contacted) assert.is(new URL(url).host, own)
    },
  ))

test('an address with credentials in it, as in a bookmark, opens the app, and a login works', () =>
  visit({ gateway: { password: 'plain' }, path: null }, async ({ page, gateway }) => {
    await page.goto(`${gateway.url.replace('//', '//admin:plain@')}/login`)
    await field(page, 'login.Username').fill('admin')
    await field(page, 'login.Password').fill('plain')
    await button(page, 'login.LoginButton').click()
    await untilLive(page)
    assert.is(await page.evaluate(() => location.href), `${gateway.url}/`)
  }))

test.run()
