import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, en, field, save } from '../support/form.ts'
import { mountBelow, type SubPathProxy } from '../support/sub-path-proxy.ts'
import {
  browsing,
  deadNetwork,
  textOf,
  total,
  untilChanged,
  untilLive,
  type Visit,
  type VisitOptions,
} from '../support/visit.ts'
import { paths, untilShown } from '../support/walk.ts'

const visit = browsing(test)
const prefix = '/any/path'

interface Below extends Visit {
  proxy: SubPathProxy
  /** Opens a path of the app below the prefix. */
  open(path: string): Promise<unknown>
}

/** A visit to a gateway behind a proxy that serves it below the prefix and nothing anywhere else. */
const below = (options: Omit<VisitOptions, 'path'>, play: (at: Below) => Promise<void>) =>
  visit({ ...options, path: null }, async at => {
    const proxy = await mountBelow({ [`${prefix}/`]: at.gateway.url })
    try {
      await play({ ...at, proxy, open: path => at.page.goto(`${proxy.url}${prefix}${path}`) })
      assert.equal(proxy.strays, [])
    } finally {
      await proxy.stop()
    }
  })

async function logIn(page: Page) {
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('openDTU42')
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('below a path the live view shows values and hears of new ones by its socket', () =>
  below({}, async ({ page, gateway, pass, open, contacted, proxy }) => {
    const socket = gateway.until('socket')
    await open('/')
    assert.equal(await socket, ['/livedata'])
    await untilLive(page)
    const before = await textOf(total(page, 'Power now'))
    const changed = untilChanged(page, before)
    await pass(30)
    await changed
    const own = [`${proxy.url}${prefix}/`, `${proxy.url.replace('http', 'ws')}${prefix}/`]
    assert.equal(
      contacted.filter(url => !own.some(start => url.startsWith(start))),
      [],
    )
  }))

test('below a path a login leads back to the page asked for, which saves, and logging out leads home', () =>
  below({}, async ({ page, open, proxy, sent }) => {
    await open('/settings/mqtt?from=mail')
    await logIn(page)
    await page.waitForURL(`${proxy.url}${prefix}/settings/mqtt?from=mail`)
    await field(page, 'mqttadmin.Hostname').fill('broker.example')
    await save(page)
    assert.is((sent.at(-1) as { mqtt_hostname: string }).mqtt_hostname, 'broker.example')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${proxy.url}${prefix}/`)
    await untilLive(page)
  }))

test('below a path menu, reload and the back button stay below it, and time zones are found', () =>
  below({}, async ({ page, open, proxy }) => {
    await open('/login?returnUrl=%2Fsettings%2Fntp')
    await logIn(page)
    await page.waitForURL(`${proxy.url}${prefix}/settings/ntp`)
    await field(page, 'ntpadmin.Timezone').locator('option').nth(9).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: en('menu.About'), exact: true }).click()
    await page.waitForURL(`${proxy.url}${prefix}/about`)
    await page.reload()
    await page.getByRole('heading', { name: 'About Sundial' }).waitFor()
    await page.goBack()
    await button(page, 'base.Save').waitFor()
    await page.waitForURL(`${proxy.url}${prefix}/settings/ntp`)
    await page.getByRole('link', { name: 'Sundial' }).click()
    await page.waitForURL(`${proxy.url}${prefix}/`)
    await untilLive(page)
  }))

test('below a path icons and the manifest are found, and an installed app opens there', () =>
  below({}, async ({ page, open, proxy }) => {
    await open('/info/system')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const types = await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll('link')].map(async link => [
          link.rel,
          (await fetch(link.href)).headers.get('content-type'),
        ]),
      ),
    )
    assert.equal(types, [
      ['icon', 'image/x-icon'],
      ['apple-touch-icon', 'image/png'],
      ['manifest', 'application/json'],
    ])
    const session = await page.context().newCDPSession(page)
    const { manifest, errors } = await session.send('Page.getAppManifest')
    assert.equal(errors, [])
    const home = `${proxy.url}${prefix}/`
    assert.equal([manifest?.startUrl, manifest?.scope, manifest?.icons?.[0]?.url], [home, home, `${home}favicon.png`])
  }))

test('an address below a path that is none of the app says so and leads home', () =>
  below({ provoked: /SyntaxError/ }, async ({ page, open, proxy }) => {
    for (const path of ['/no/such/page', '/nowhere', '/settings/', '/settings/nothing']) {
      await open(path)
      await page.getByRole('heading', { name: 'No such page' }).waitFor()
    }
    await open('/info/system/')
    await page.getByRole('heading', { name: 'System' }).first().waitFor()
    await open('/nowhere')
    await page.getByRole('link', { name: 'To the live view' }).click()
    await page.waitForURL(`${proxy.url}${prefix}/`)
    await untilLive(page)
  }))

test('below a path every page is there when it is opened, and asks for nothing beside it', () =>
  below({ user: true }, async ({ page, open, proxy, contacted }) => {
    await open('/login')
    await logIn(page)
    await page.waitForURL(`${proxy.url}${prefix}/`)
    for (const path of paths.filter(path => path !== '/wait')) {
      await open(path)
      await untilShown(page)
      assert.is(new URL(page.url()).pathname, prefix + path)
      const [first] = await page.locator('header a[aria-current=page]').all()
      if (first) assert.is(await first.getAttribute('href'), prefix + path)
    }
    const beside = contacted.filter(url => !new URL(url).pathname.startsWith(`${prefix}/`))
    assert.equal(beside, [])
  }))

test('below a path files are saved and sent, the console hears the gateway, and a restart ends on the live view', () =>
  below({ provoked: deadNetwork }, async ({ page, gateway, open, pass, proxy }) => {
    await open('/login?returnUrl=%2Fsettings%2Fconfig')
    await logIn(page)
    const save = page.getByRole('row').getByRole('button', { name: en('fileadmin.Download') })
    const [download] = await Promise.all([page.waitForEvent('download'), save.first().click()])
    assert.is(download.suggestedFilename(), gateway.world.flash.list()[0]?.name)
    const heard = gateway.until('socket')
    const choose = (path: string) =>
      page.locator(`header a[href="${prefix}${path}"]`).evaluate(link => (link as HTMLElement).click())
    await choose('/info/console')
    assert.equal(await heard, ['/console'])
    await choose('/settings/config')
    const content = '[{"name":"Below"}]'
    await field(page, 'form.PickFile').setInputFiles({
      name: 'pins.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
    await button(page, 'fileadmin.Restore').click()
    await page.waitForURL(`${proxy.url}${prefix}/wait`)
    assert.is(gateway.world.flash.read('pin_mapping.json')?.toString(), content)
    const [down, up] = [gateway.until('down'), gateway.until('restarted')]
    await pass(1)
    await down
    await page.getByText(en('waiting.Up')).waitFor()
    await pass(5)
    await up
    await page.waitForURL(`${proxy.url}${prefix}/`)
    await untilLive(page)
  }))

test('two gateways below paths of one host know their logins and themes apart', () =>
  visit({ path: null }, async ({ page, gateway }) => {
    const proxy = await mountBelow({ '/roof/': gateway.url, '/shed/': gateway.url })
    try {
      await page.goto(`${proxy.url}/roof/login`)
      await logIn(page)
      await page.waitForURL(`${proxy.url}/roof/`)
      await page.getByLabel('Theme').selectOption('dark')
      await page.goto(`${proxy.url}/shed/`)
      await page.getByRole('link', { name: 'Log in' }).waitFor()
      assert.is(await page.locator('html').getAttribute('data-theme'), null)
      await page.goto(`${proxy.url}/roof/`)
      await page.getByRole('button', { name: 'Log out' }).waitFor()
      assert.is(await page.locator('html').getAttribute('data-theme'), 'dark')
    } finally {
      await proxy.stop()
    }
  }))

test.run()
