import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { buildDemo, mostBytes } from '../../tools/demo/build.ts'
import { serveFiles } from '../../tools/demo/file-server.ts'
import { cache } from '../runner/machine.mjs'
import { barriers } from '../support/axe.ts'
import { firmware } from '../support/browser.ts'
import { espImage } from '../support/esp-image.ts'
import { en } from '../support/form.ts'
import { read } from '../support/sources.ts'

interface Demo {
  page: Page
  /** The app in its frame. */
  app: FrameLocator
  /** Every address that was requested. */
  asked: string[]
}

const out = join(cache, `demo-${process.pid}`)
let sizes: Record<string, number>
let server: Awaited<ReturnType<typeof serveFiles>>

/** How many texts there are. */
const texts = Object.values<object>(JSON.parse(read('lang/en.json'))).flatMap(Object.keys).length
/** A page of the app that no file server has; Chromium logs that it looked for it. */
const noSuchPage = /\/app\/settings\/mqtt$/

const test = base.extend<{ demo: Demo }>({
  async demo({ page }, use) {
    const wrong: string[] = []
    const asked: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' && !noSuchPage.test(message.location().url)) wrong.push(message.text())
    })
    page.on('pageerror', error => wrong.push(error.stack ?? error.message))
    page.on('request', request => asked.push(request.url()))
    await page.goto(server.url)
    await use({ page, app: page.frameLocator('iframe'), asked })
    expect(wrong, 'errors on the console').toEqual([])
  },
})

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  sizes = await buildDemo(firmware, out)
  server = await serveFiles(out, '/any/path/')
})
test.afterAll(async () => {
  await server?.stop()
  await rm(out, { recursive: true, force: true })
})

const live = (app: FrameLocator) => app.locator('.live', { hasText: 'Live' }).waitFor()
const power = (app: FrameLocator) =>
  app.locator('.totals > div').filter({ hasText: 'Power now' }).getByRole('definition')

async function logIn(app: FrameLocator) {
  await app
    .locator('.tools')
    .getByRole('link', { name: en('menu.Login') })
    .click()
  await fillLogin(app)
}

async function fillLogin(app: FrameLocator) {
  await app.getByLabel(en('login.Username'), { exact: true }).fill('admin')
  await app.getByLabel(en('login.Password'), { exact: true }).fill('openDTU42')
  await app
    .locator('main')
    .getByRole('button', { name: en('login.Login') })
    .click()
  await app
    .locator('.tools')
    .getByRole('button', { name: en('menu.Logout') })
    .waitFor()
}

const openPage = (page: Page, route: string) =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement, to) => {
    frame.contentWindow?.history.pushState(null, '', `/any/path/app${to}`)
    frame.contentWindow?.dispatchEvent(new PopStateEvent('popstate'))
  }, route)

test('the demo is small, contacts only its own file server, and its bar is accessible', async ({ demo }) => {
  const { page, app, asked } = demo
  await live(app)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(mostBytes)
  expect(asked.filter(address => !address.startsWith(server.url) && !address.startsWith('blob:'))).toEqual([])
  expect(asked.filter(address => address.includes('/api/'))).toEqual([])
  expect(await barriers(page)).toEqual([])
})

test('the demo shows live values, and its bar can cut the connection and restore it', async ({ demo }) => {
  const { page, app } = demo
  await live(app)
  const before = (await power(app).textContent()) ?? ''
  await page.getByLabel('Speed').selectOption('60')
  await expect(power(app)).not.toHaveText(before)
  await page.getByLabel('Offline').check()
  await app.locator('.live', { hasText: 'No connection' }).waitFor()
  await page.getByLabel('Offline').uncheck()
  await live(app)
  await page.getByLabel('Inverters').fill('2')
  await page.getByLabel('Inverters').blur()
  await expect(app.locator('.inverters .row')).toHaveCount(2)
  await page.getByLabel('Firmware').selectOption('2026')
  await live(app)
  // The last values before the night are small ones.
  await page.getByLabel('Time of day').fill('23:30')
  await expect(power(app)).toHaveText(/^\d\d?(\.\d)?\s*W$/)
})

test('the demo starts with three weeks of history, so that the curve of yesterday is there', async ({ demo }) => {
  const { page, app } = demo
  await live(app)
  await expect(app.locator('.chart .legend')).toHaveText('TodayYesterday')
  await openPage(page, '/history')
  await expect.poll(() => app.locator('.yields .bars').nth(1).locator('i').count()).toBeGreaterThan(0)
})

test('in the demo you can log in, set a limit that the inverter confirms, and log out', async ({ demo }) => {
  const { app } = demo
  await live(app)
  await logIn(app)
  await app
    .getByRole('button', { name: en('home.LimitSettings') })
    .first()
    .click()
  const dialog = app.getByRole('dialog')
  await expect(dialog.locator('input[name=limit_value]').first()).toHaveValue('100')
  await dialog.locator('input[name=limit_value]').first().fill('50')
  await dialog.getByRole('button', { name: 'Send limit' }).first().click()
  await expect(dialog).toHaveCount(0)
  await app.getByText('50.0%').first().waitFor()
  await app
    .locator('.tools')
    .getByRole('button', { name: en('menu.Logout') })
    .click()
  await app
    .locator('.tools')
    .getByRole('link', { name: en('menu.Login') })
    .waitFor()
})

test('a setting saved in the demo survives a reload of the frame or the page, but not a restart of the demo', async ({
  demo,
}) => {
  const { page, app } = demo
  await live(app)
  await openPage(page, '/settings/mqtt')
  await fillLogin(app)
  const host = app.locator('input[name=mqtt_hostname]')
  await host.fill('broker.example')
  await app
    .locator('main')
    .getByRole('button', { name: en('base.Save') })
    .click()
  await app.getByRole('status').getByText('The settings are saved.').waitFor()
  // A file server has no such page: the demo notices and goes there by itself.
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.contentWindow?.location.reload()
    return new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  })
  await expect(host).toHaveValue('broker.example')
  await page.reload()
  await live(app)
  await openPage(page, '/settings/mqtt')
  await expect(host).toHaveValue('broker.example')
  await page.getByRole('button', { name: 'Start again' }).click()
  await app
    .locator('.tools')
    .getByRole('link', { name: en('menu.Login') })
    .waitFor()
  await live(app)
  await openPage(page, '/settings/mqtt')
  await fillLogin(app)
  await expect(host).toHaveValue('broker.home.arpa')
})

test('a language file dropped on the demo is shown at once, checked line by line, and saved as a finished pack', async ({
  demo,
}) => {
  const { page, app } = demo
  await live(app)
  const source = (save: string) => `{
  "meta": { "code": "nl", "name": "Nederlands" },
  "display": {},
  "webapp": { "home": { "LiveData": { "text": "Actuele waarden" } },
    "base": { "Save": { "text": "${save}" } } }
}`
  /** Drops a file on the app itself, as a hand does that aims at the page. */
  const drop = (text: string) =>
    page.locator('iframe').evaluate((frame: HTMLIFrameElement, text) => {
      const { contentWindow } = frame
      const files = new DataTransfer()
      files.items.add(new File([text], 'nl.jsonc'))
      const event = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
      contentWindow?.document.body.dispatchEvent(event)
    }, text)
  await drop(source('Bewaar {x}'))
  await page.getByText(/nl\.jsonc:5:\d+ base\.Save: nothing fills \{x\}/).waitFor()
  await app.getByRole('heading', { level: 1, name: 'Actuele waarden' }).waitFor()
  const save = page.getByRole('button', { name: 'Save pack.lang.json' })
  await expect(save).toBeDisabled()
  await drop(source('Bewaren'))
  await expect(save).toBeEnabled()
  await expect(page.locator('#problems li')).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('pack.lang.json')
  const pack = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(pack).toEqual({
    meta: { code: 'nl', name: 'Nederlands' },
    webapp: { home: { LiveData: 'Actuele waarden' }, base: { Save: 'Bewaren' } },
  })
})

test('the bar of the demo brings up a warning, and any answer of the gateway to saving, until it is taken back', async ({
  demo,
}) => {
  const { page, app } = demo
  await live(app)
  await page.getByLabel('Warning').selectOption('clock not set')
  await app.getByText(en('hints.TimeSync').slice(0, 20)).waitFor()
  await openPage(page, '/settings/mqtt')
  await fillLogin(app)
  const save = app.locator('main').getByRole('button', { name: en('base.Save') })
  await app.locator('input[name=mqtt_hostname]').fill('broker.example')
  await page.getByLabel('Answer to saving').selectOption('4002')
  await save.click()
  await app.getByRole('alert').getByText('64').first().waitFor()
  await page.getByLabel('Answer to saving').selectOption('')
  await save.click()
  await app.getByRole('status').getByText(en('apiresponse.1001')).waitFor()
})

test('a new language can be started in the demo, with every text to translate', async ({ demo }) => {
  const { page, app } = demo
  await live(app)
  await page.getByLabel('code').fill('nl')
  await page.getByLabel('name', { exact: true }).fill('Nederlands')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Begin' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('nl.jsonc')
  expect((await readFile(await download.path(), 'utf8')).match(/"text": /g)?.length).toBeGreaterThanOrEqual(texts)
})

test('a firmware update in the demo is simulated, and the bar says that nothing was written', async ({ demo }) => {
  const { page, app } = demo
  await live(app)
  await openPage(page, '/firmware/upgrade')
  await fillLogin(app)
  const image = espImage({ size: 400_000 })
  await app
    .getByLabel(en('firmwareupgrade.File'))
    .setInputFiles({ name: 'roof.bin', mimeType: 'application/octet-stream', buffer: image })
  await app
    .getByRole('term')
    .filter({ hasText: en('firmwareupgrade.BuildDate') })
    .waitFor()
  const install = { name: en('firmwareupgrade.Upload'), exact: true }
  await app.locator('main').getByRole('button', install).first().click()
  await app.getByRole('dialog').getByRole('button', install).click()
  await page.getByText('nothing was written').waitFor()
})
