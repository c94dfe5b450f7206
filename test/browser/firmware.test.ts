import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Gateway } from '../../tools/gateway/gateway.ts'
import { barriers } from '../support/axe.ts'
import { espImage } from '../support/esp-image.ts'
import { button, en, field } from '../support/form.ts'
import { browsing, deadNetwork, type Visit, type VisitOptions } from '../support/visit.ts'

const visit = browsing(test)
const refused = /Failed to load resource: (the server responded with a status of (400|401|413|500)|net::ERR_)/
const here: VisitOptions = { user: true, path: '/firmware/upgrade', provoked: refused }

const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
const uploads = ({ requests }: Gateway) => requests.filter(({ path }) => path === '/api/firmware/update')

async function choose(page: Page, buffer: Buffer, name = 'roof.bin') {
  await field(page, 'firmwareupgrade.File').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page
    .getByRole('term')
    .filter({ hasText: en('devinfo.FirmwareBuildDate') })
    .waitFor()
}

async function install(page: Page, buffer: Buffer, name?: string) {
  await choose(page, buffer, name)
  await button(page, 'firmwareupgrade.Upload').click()
  await dialog(page)
    .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
    .click()
}

/** Lets the gateway restart, and waits until it is back. */
async function restarted({ gateway, pass }: Visit, noticed = () => Promise.resolve()) {
  const down = gateway.until('down')
  await pass(1)
  await down
  await noticed()
  const up = gateway.until('restarted')
  await pass(5)
  await up
}

test('a visitor has to log in, and comes back', () =>
  visit({ path: '/firmware/upgrade' }, async ({ page }) => {
    await field(page, 'login.Username').fill('admin')
    assert.match(page.url(), /returnUrl=%2Ffirmware%2Fupgrade$/)
    await field(page, 'login.Password').fill('openDTU42')
    await page
      .locator('main')
      .getByRole('button', { name: en('login.Login') })
      .click()
    await field(page, 'firmwareupgrade.File').waitFor()
  }))

test('good firmware is sent after a question, installed, waited for, and its version told', () =>
  visit({ ...here, provoked: deadNetwork }, async all => {
    const { page, gateway } = all
    const before = gateway.world.image.hash
    await choose(page, espImage({ size: 1_900_000 }))
    await button(page, 'firmwareupgrade.Upload').click()
    await dialog(page)
      .getByText(/^Install roof\.bin \(1,855\skB\)\? The gateway restarts\.$/)
      .waitFor()
    assert.is(uploads(gateway).length, 0)
    await dialog(page)
      .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
      .click()
    await says(page, en('firmwareupgrade.OtaSuccess'))
    await page.getByRole('heading', { level: 1, name: en('wait.NotReady') }).waitFor()
    await restarted(all, () => says(page, en('waiting.Up')))
    await page.waitForURL(`${gateway.url}/`)
    assert.is.not(gateway.world.image.hash, before)
    await page
      .locator('.alerts')
      .getByText(`Firmware: ${before} → ${gateway.world.image.hash}`, { exact: true })
      .waitFor()
    assert.equal([gateway.world.image.size, uploads(gateway).map(({ status }) => status)], [1_900_000, [200]])
  }))

test('an image for another chip, or one too large, is not sent', () =>
  visit(here, async ({ page, gateway }) => {
    for (const chip of [2, 5, 9]) {
      await choose(page, espImage({ chip, size: 2_000_000 }))
      await says(page, /^Made for ESP32-\w\d, the gateway has ESP32\.$/)
      await says(page, /^Too large: 1,953\skB, there is room for 1,920\skB\.$/)
      assert.is(await button(page, 'firmwareupgrade.Upload').isDisabled(), true)
    }
    assert.is(uploads(gateway).length, 0)
  }))

for (const [uploadAnswers, words] of [
  ['intended', 'The update could not begin'],
  ['observed', 'FAIL'],
] as const)
  test(`a packed image may be sent all the same; the ${uploadAnswers} refusal is shown, and another try made`, () =>
    visit({ ...here, gateway: { uploadAnswers } }, async all => {
      const { page, gateway } = all
      await install(page, gzipSync(espImage({ size: 50_000 })), 'roof.bin.gz')
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
      await restarted(all)
      await button(page, 'firmwareupgrade.Retry').click()
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
      await button(page, 'firmwareupgrade.Back').click()
      await field(page, 'firmwareupgrade.File').waitFor()
      assert.is(uploads(gateway).length, 2)
      assert.is(new URL(page.url()).pathname, '/firmware/upgrade')
    }))

test('a connection that breaks off, and a status nobody expects, end in an error; the next try gets through', () =>
  visit(here, async ({ page, gateway }) => {
    gateway.faults.set({ cutUpload: 40 })
    await install(page, espImage({ size: 1_900_000 }))
    await says(page, en('failure.offline'))
    gateway.faults.set({ cutUpload: null, refuseUpload: 413 })
    await button(page, 'firmwareupgrade.Retry').click()
    await says(page, '[HTTP ERROR] Payload Too Large')
    gateway.faults.reset()
    await button(page, 'firmwareupgrade.Retry').click()
    await says(page, en('firmwareupgrade.OtaSuccess'))
  }))

test('a login refused once everything has arrived is asked for again', () =>
  visit(here, async ({ page, gateway }) => {
    gateway.faults.set({ unauthorized: { path: '/api/firmware/update', times: 1 } })
    await install(page, espImage({ size: 200_000 }))
    await field(page, 'login.Username').waitFor()
    assert.match(page.url(), /returnUrl=%2Ffirmware%2Fupgrade$/)
  }))

test('on a slow link percent, speed and the time left are told, and Cancel ends it', () =>
  visit(here, async ({ page, gateway }) => {
    const network = await page.context().newCDPSession(page)
    const unthrottled = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await choose(page, espImage({ size: 1_900_000 }))
    await network.send('Network.emulateNetworkConditions', { ...unthrottled, uploadThroughput: 100_000 })
    await install(page, espImage({ size: 1_900_000 }))
    await says(page, /^\d\d?% · \d+\skB\/s, \d+ \w+ left$/)
    await button(page, 'base.Cancel').click()
    await says(page, en('upload.Aborted'))
    await network.send('Network.emulateNetworkConditions', unthrottled)
    await button(page, 'firmwareupgrade.Retry').click()
    await says(page, en('firmwareupgrade.OtaSuccess'))
    assert.is(uploads(gateway).at(-1)?.status, 200)
  }))

test('a gateway that takes its time over the last bytes is waited for', () =>
  visit(here, async ({ page, gateway, pass }) => {
    await choose(page, espImage({ size: 300_000 }))
    gateway.faults.set({ slow: 400_000 })
    await install(page, espImage({ size: 300_000 }))
    await says(page, `100% · ${en('upload.Waiting')}`)
    assert.is(uploads(gateway).length, 0)
    while (!uploads(gateway).length) await pass(1)
    await says(page, en('firmwareupgrade.OtaSuccess'))
  }))

test('4 MB go out with the sum Node computes of them', () =>
  visit({ ...here, path: null }, async ({ page }) => {
    const image = espImage({ size: 4_194_304, seed: 9 })
    await page.route('**/api/system/status', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sketch_total: 8_257_536 } })
    })
    let body: Buffer | null = null
    await page.route('**/api/firmware/update', async route => {
      body = route.request().postDataBuffer()
      await route.fulfill({ status: 200, contentType: 'text/plain', body: 'OK' })
    })
    await page.goto('/firmware/upgrade')
    await install(page, image)
    await says(page, en('firmwareupgrade.OtaSuccess'))
    const sent = body as Buffer | null
    assert.ok(sent?.includes(image), 'the file is sent as it is')
    assert.ok((sent?.indexOf(createHash('md5').update(image).digest('hex')) ?? -1) in [...Array(300).keys()])
  }))

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desk', 1280],
] as const)
  test(`axe finds no barrier ${name}, by day and by night, and nothing scrolls sideways`, () =>
    visit({ ...here, width }, async ({ page, gateway }) => {
      const found: string[] = []
      const check = async (state: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await barriers(page)).map(barrier => `${state}, ${colorScheme}: ${barrier}`))
        }
        await page.setViewportSize({ width: width - 40, height: 800 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (wide) found.push(`${state} scrolls sideways`)
        await page.setViewportSize({ width, height: 800 })
      }
      await field(page, 'firmwareupgrade.File').waitFor()
      await check('empty')
      await choose(page, espImage({ chip: 9, size: 2_000_000 }))
      await says(page, /^Made for/)
      await check('wrong')
      await choose(page, gzipSync(espImage({ chip: 999 })), `${'opendtu-generic_'.repeat(6)}.bin.gz`)
      await says(page, en('firmwareupgrade.Packed'))
      await button(page, 'firmwareupgrade.Upload').click()
      await dialog(page).waitFor()
      await check('asked')
      gateway.faults.set({ slow: 1 })
      await dialog(page)
        .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
        .click()
      await page.getByRole('progressbar', { name: en('firmwareupgrade.UploadProgress') }).waitFor()
      await check('under way')
      await button(page, 'base.Cancel').click()
      await says(page, en('upload.Aborted'))
      await check('failed')
      assert.equal(found, [])
    }))

test.run()
