import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { espImage } from '../../tools/simulator/files/esp-image.ts'
import { test as base } from '../support/browser-test.ts'
import { button, en, field, logIn, save } from '../support/form.ts'
import { paths, untilShown } from '../support/page-table.ts'
import { mountBelow, type SubPathProxy } from '../support/sub-path-proxy.ts'
import { tenMinutes } from '../support/sunny-gateway.ts'
import { failedCalls, passRestart, total, untilLive, type Visit, type VisitOptions } from '../support/visit.ts'

/** That of an add-on of Home Assistant, which is below an /api of its own. */
const prefix = '/api/hassio_ingress/kZr0-8Q_w3JmTq9yXv1'

interface Below extends Visit {
  proxy: SubPathProxy
  /** Opens a path of the app below the prefix. */
  open(path: string): Promise<unknown>
}

interface Fixtures {
  /** A proxy before gateways, which ends after the page that needs it. */
  proxyTo(...how: Parameters<typeof mountBelow>): Promise<SubPathProxy>
  /** A visit to a gateway behind a proxy that serves it below the prefix and nothing anywhere else. */
  below(options?: Omit<VisitOptions, 'path'>): Promise<Below>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
  async proxyTo({}, use) {
    const proxies: SubPathProxy[] = []
    await use(async (...how) => {
      const proxy = await mountBelow(...how)
      proxies.push(proxy)
      return proxy
    })
    for (const { stop } of proxies) await stop()
    expect(proxies.flatMap(({ strays }) => strays)).toEqual([])
  },
  below: ({ proxyTo, visit }, use) =>
    use(async options => {
      const at = await visit({ ...options, path: null })
      const proxy = await proxyTo({ [`${prefix}/`]: at.gateway.url })
      return { ...at, proxy, open: path => at.page.goto(`${proxy.url}${prefix}${path}`) }
    }),
})

test('below a path a login leads back to the requested page, which can save, and logging out to the live view with its socket', async ({
  below,
}) => {
  const { page, gateway, open, pass, proxy, sent } = await below()
  await open('/settings/mqtt?from=mail')
  await logIn(page)
  await page.waitForURL(`${proxy.url}${prefix}/settings/mqtt?from=mail`)
  await field(page, 'mqttadmin.Hostname').fill('broker.example')
  await save(page)
  expect((sent.at(-1) as { mqtt_hostname: string }).mqtt_hostname).toBe('broker.example')
  await page.getByRole('link', { name: en('menu.About'), exact: true }).click()
  await page.waitForURL(`${proxy.url}${prefix}/about`)
  await page.reload()
  await page.goBack()
  await page.waitForURL(`${proxy.url}${prefix}/settings/mqtt?from=mail`)
  const socket = gateway.until('socket')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${proxy.url}${prefix}/`)
  expect(await socket).toEqual(['/livedata'])
  await untilLive(page)
  const before = (await total(page, 'Power now').textContent()) ?? ''
  await pass(tenMinutes)
  await expect(total(page, 'Power now')).not.toHaveText(before)
})

test('below a path a firmware update is sent as it is with its checksum, and after the restart the live view of that path says the new version', async ({
  below,
}) => {
  const at = await below({ provoked: failedCalls })
  const { page, gateway, open, proxy } = at
  const before = gateway.world.image.hash
  await open('/firmware/upgrade')
  await logIn(page)
  const image = espImage({ size: 1_900_000 })
  const file = { name: 'roof.bin', mimeType: 'application/octet-stream', buffer: image }
  let body: Buffer | null = null
  await page.route('**/api/firmware/update', route => {
    body = route.request().postDataBuffer()
    return route.continue()
  })
  await field(page, 'firmwareupgrade.File').setInputFiles(file)
  await button(page, 'firmwareupgrade.Upload').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
    .click()
  await page.waitForURL(`${proxy.url}${prefix}/wait`)
  const sent = body as Buffer | null
  expect(sent?.includes(image)).toBe(true)
  expect(sent?.includes(createHash('md5').update(image).digest('hex'))).toBe(true)
  await passRestart(at)
  await page.waitForURL(`${proxy.url}${prefix}/`)
  await page.getByText(`The firmware was updated: ${before} → ${gateway.world.image.hash}`, { exact: true }).waitFor()
})

test('below a path every page opens, requests nothing outside the path, and has its icons and manifest there', async ({
  below,
}) => {
  const { page, open, proxy, contacted } = await below({ user: true })
  await open('/login')
  await logIn(page)
  await page.waitForURL(`${proxy.url}${prefix}/`)
  for (const path of paths.filter(path => path !== '/wait')) {
    await open(path)
    await untilShown(page)
    expect(new URL(page.url()).pathname).toBe(prefix + path)
    const [first] = await page.locator('header a[aria-current=page]').all()
    if (first) await expect(first).toHaveAttribute('href', prefix + path)
  }
  // The links are added once the script has run.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  const types = await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('link')].map(async link => [
        link.rel,
        (await fetch(link.href)).headers.get('content-type'),
      ]),
    ),
  )
  expect(types).toEqual([
    ['icon', 'image/x-icon'],
    ['apple-touch-icon', 'image/png'],
    ['manifest', 'application/json'],
  ])
  const session = await page.context().newCDPSession(page)
  const { manifest, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const home = `${proxy.url}${prefix}/`
  expect([manifest?.startUrl, manifest?.scope, manifest?.icons?.[0]?.url]).toEqual([home, home, `${home}favicon.png`])
  const beside = contacted.filter(url => !new URL(url).pathname.startsWith(`${prefix}/`))
  expect(beside).toEqual([])
})

test('two gateways below paths of one host have separate logins and themes', async ({ proxyTo, visit }) => {
  const { page, gateway } = await visit({ path: null })
  const proxy = await proxyTo({ '/roof/': gateway.url, '/shed/': gateway.url })
  await page.goto(`${proxy.url}/roof/login`)
  await logIn(page)
  await page.waitForURL(`${proxy.url}/roof/`)
  await page.getByLabel('Theme').selectOption('dark')
  await page.goto(`${proxy.url}/shed/`)
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await page.goto(`${proxy.url}/roof/`)
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
