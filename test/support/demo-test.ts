import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page, type WorkerFixture } from '@playwright/test'
import { build } from '../../build.mjs'
import { forkFolder } from '../../tools/build/forks.mjs'
import { buildDemo } from '../../tools/demo/build.ts'
import { serveFiles } from '../../tools/demo/file-server.ts'
import { cache } from '../runner/machine.mjs'
import { firmware } from './browser.ts'
import { en } from './form.ts'
import { test as base } from './paced-test.ts'

/** The page shows the demo, with the live view. */
interface Demo {
  /** The app in its frame. */
  app: FrameLocator
  /** Every address that was requested. */
  asked: string[]
}

/** The demo on a file server: its address, and the bytes of its files. */
interface Site {
  url: string
  sizes: Record<string, number>
}

type SiteFixture = [WorkerFixture<Site, object>, { scope: 'worker' }]

/** The demo, with a fork in this folder, as long as a worker has tests. */
const siteOf = (fork?: string): SiteFixture => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  async ({}, use) => {
    const bundle = fork === undefined ? firmware : join(cache, `demo-bundle-${process.pid}`)
    if (fork !== undefined) await build({ out: bundle, fork, limit: Number.POSITIVE_INFINITY })
    const out = join(cache, `demo-${process.pid}`)
    const sizes = await buildDemo(bundle, out, { fork })
    const server = await serveFiles(out, '/any/path/')
    await use({ url: server.url, sizes })
    await server.stop()
    for (const folder of fork === undefined ? [out] : [out, bundle]) await rm(folder, { recursive: true, force: true })
  },
  { scope: 'worker' },
]

/** A page of the app that no file server has; Chromium logs that it looked for it. */
const noSuchPage = /\/app\/settings\/mqtt$/

export const test = base.extend<Demo, { site: Site }>({
  site: siteOf(),
  async asked({ page }, use) {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await use(asked)
  },
  app: [
    async ({ page, site, asked: _ }, use) => {
      const wrong: string[] = []
      page.on('console', message => {
        if (message.type() === 'error' && !noSuchPage.test(message.location().url)) wrong.push(message.text())
      })
      page.on('pageerror', error => wrong.push(error.stack ?? error.message))
      await page.goto(site.url)
      const app = page.frameLocator('iframe')
      await live(app)
      await use(app)
      expect(wrong, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** The same with the fork in src/forks/onbattery. */
export const forkTest = test.extend<object, object>({ site: siteOf(forkFolder('onbattery')) })

/** Chooses an empty language file for Dutch, and waits for the app, which it loads again. */
export async function beginDutch(page: Page, app: FrameLocator) {
  const begun = '{ "meta": { "code": "nl", "name": "Nederlands" }, "display": {}, "webapp": {} }'
  const file = { name: 'nl.lang.json', mimeType: 'application/json', buffer: Buffer.from(begun) }
  await app.locator('html').evaluate(html => html.classList.add('before'))
  await page.locator('input[name=file]').setInputFiles(file)
  await app.locator('html:not(.before) .live', { hasText: 'Live' }).waitFor()
}

/** Unfolds what else the bar has. */
export async function openMore(page: Page) {
  const bar = page.locator('details').first()
  if (!(await bar.evaluate((element: HTMLDetailsElement) => element.open))) await bar.locator('summary').click()
}

/** Presses the button of the pick mode, then a place of the app. */
export async function pickText(page: Page, place: Locator) {
  await page.getByRole('button', { name: 'Pick a text in the app' }).click()
  await place.click()
}

export const live = (app: FrameLocator) => app.locator('.live', { hasText: 'Live' }).waitFor()
export const power = (app: FrameLocator) =>
  app.locator('.totals > div').filter({ hasText: 'Power now' }).getByRole('definition')

export async function fillLogin(app: FrameLocator) {
  await app.getByLabel(en('login.PasswordOf', { name: 'admin' }), { exact: true }).fill('sunshine')
  await app
    .locator('main')
    .getByRole('button', { name: en('login.Login') })
    .click()
  await app
    .locator('.tools')
    .getByRole('button', { name: en('menu.Logout') })
    .waitFor()
}

export const openPage = (page: Page, route: string) =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement, to) => {
    frame.contentWindow?.history.pushState(null, '', `/any/path/app${to}`)
    frame.contentWindow?.dispatchEvent(new PopStateEvent('popstate'))
  }, route)
