import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { espImage } from '../support/esp-image.ts'
import { button, en, field } from '../support/form.ts'
import { deadNetwork, excessWidth, type Visit, type VisitOptions } from '../support/visit.ts'

const refused = /Failed to load resource: (the server responded with a status of (400|401|413|500)|net::ERR_)/
const here: VisitOptions = { user: true, path: '/firmware/upgrade', provoked: refused }

const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
const uploads = ({ requests }: Gateway) => requests.filter(({ path }) => path === '/api/firmware/update')

async function choose(page: Page, buffer: Buffer, name = 'roof.bin') {
  await field(page, 'firmwareupgrade.File').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page
    .getByRole('term')
    .filter({ hasText: en('firmwareupgrade.BuildDate') })
    .waitFor()
}

/** Installs the chosen file. */
async function confirm(page: Page) {
  await button(page, 'firmwareupgrade.Upload').click()
  await dialog(page)
    .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
    .click()
}

async function install(page: Page, buffer: Buffer, name?: string) {
  await choose(page, buffer, name)
  await confirm(page)
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

test('a visitor has to log in, and then returns to the firmware page', async ({ visit }) => {
  const { page } = await visit({ path: '/firmware/upgrade' })
  await field(page, 'login.Username').fill('admin')
  await expect(page).toHaveURL(/returnUrl=%2Ffirmware%2Fupgrade$/)
  await field(page, 'login.Password').fill('openDTU42')
  await page
    .locator('main')
    .getByRole('button', { name: en('login.Login') })
    .click()
  await field(page, 'firmwareupgrade.File').waitFor()
})

test('valid firmware is sent after a confirmation and installed, the page waits for the restart, and shows the new version', async ({
  visit,
}) => {
  const all = await visit({ ...here, provoked: deadNetwork })
  const { page, gateway } = all
  const before = gateway.world.image.hash
  await choose(page, espImage({ size: 1_900_000 }))
  await button(page, 'firmwareupgrade.Upload').click()
  await dialog(page)
    .getByText(/^Install roof\.bin, v25\.5\.10 → \S+ \(1,855\skB\)\? The gateway then restarts\.$/)
    .waitFor()
  expect(uploads(gateway).length).toBe(0)
  await dialog(page)
    .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
    .click()
  await says(page, en('firmwareupgrade.OtaSuccess'))
  await page.getByRole('heading', { level: 1, name: en('wait.NotReady') }).waitFor()
  await restarted(all, () => says(page, en('waiting.Up')))
  await page.waitForURL(`${gateway.url}/`)
  expect(gateway.world.image.hash).not.toBe(before)
  await page
    .locator('.alerts')
    .getByText(`The firmware was updated: ${before} → ${gateway.world.image.hash}`, { exact: true })
    .waitFor()
  expect([gateway.world.image.size, uploads(gateway).map(({ status }) => status)]).toEqual([1_900_000, [200]])
})

test('an image for another chip, or one that is too large, is not sent', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  for (const chip of [2, 5, 9]) {
    await choose(page, espImage({ chip, size: 2_000_000 }))
    await says(page, /^This firmware is made for ESP32-\w\d, but the gateway has ESP32\.$/)
    await says(page, /^The file is too large: it has [\d.,]+\s[kM]B, but there is only room for [\d.,]+\s[kM]B\.$/)
    await expect(button(page, 'firmwareupgrade.Upload')).toBeDisabled()
  }
  expect(uploads(gateway).length).toBe(0)
})

for (const [uploadAnswers, words] of [
  ['intended', 'The update could not begin'],
  ['observed', 'FAIL'],
] as const)
  test(`a compressed image may be sent; the ${uploadAnswers} error is shown, and can be retried`, async ({ visit }) => {
    const all = await visit({ ...here, gateway: { uploadAnswers } })
    const { page, gateway } = all
    await install(page, gzipSync(espImage({ size: 50_000 })), 'roof.bin.gz')
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
    await restarted(all)
    const again = gateway.until('request', ({ path }) => path === '/api/firmware/update')
    await button(page, 'firmwareupgrade.Retry').click()
    await again
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
    await button(page, 'firmwareupgrade.Back').click()
    await field(page, 'firmwareupgrade.File').waitFor()
    expect(uploads(gateway).length).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/firmware/upgrade')
  })

test('a lost connection and an unexpected status end in an error, and the next attempt succeeds', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  gateway.faults.set({ cutUpload: 40 })
  await install(page, espImage({ size: 1_900_000 }))
  await says(page, en('failure.offline'))
  gateway.faults.set({ cutUpload: null, refuseUpload: 413 })
  await button(page, 'firmwareupgrade.Retry').click()
  await says(page, '[HTTP ERROR] Payload Too Large')
  gateway.faults.reset()
  await button(page, 'firmwareupgrade.Retry').click()
  await says(page, en('firmwareupgrade.OtaSuccess'))
})

test('a login that is rejected after the upload is asked for again', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  gateway.faults.set({ unauthorized: { path: 'firmware/update', times: 1 } })
  await install(page, espImage({ size: 200_000 }))
  await field(page, 'login.Username').waitFor()
  await expect(page).toHaveURL(/returnUrl=%2Ffirmware%2Fupgrade$/)
})

test('on a slow connection the page shows percentage, speed and time left, and Cancel aborts the upload', async ({
  visit,
}) => {
  const { page, gateway } = await visit(here)
  const network = await page.context().newCDPSession(page)
  const unthrottled = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await choose(page, espImage({ size: 1_900_000 }))
  await network.send('Network.emulateNetworkConditions', { ...unthrottled, uploadThroughput: 100_000 })
  await confirm(page)
  await says(page, /^\d\d?% · \d+\skB\/s, \d+ \w+ left$/)
  await button(page, 'base.Cancel').click()
  await says(page, en('upload.Aborted'))
  await network.send('Network.emulateNetworkConditions', unthrottled)
  await button(page, 'firmwareupgrade.Retry').click()
  await says(page, en('firmwareupgrade.OtaSuccess'))
  expect(uploads(gateway).at(-1)?.status).toBe(200)
})

test('the page waits for a gateway that is slow with the last bytes', async ({ visit }) => {
  const { page, gateway, pass } = await visit(here)
  await choose(page, espImage({ size: 300_000 }))
  gateway.faults.set({ slow: 400_000 })
  await confirm(page)
  await says(page, `100% · ${en('upload.Waiting')}`)
  expect(uploads(gateway).length).toBe(0)
  while (!uploads(gateway).length) await pass(1)
  await says(page, en('firmwareupgrade.OtaSuccess'))
})

test('4 MB are sent with the correct MD5 checksum', async ({ visit }) => {
  const { page } = await visit({ ...here, path: null })
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
  expect(sent?.includes(image), 'the file is sent as it is').toBeTruthy()
  expect((sent?.indexOf(createHash('md5').update(image).digest('hex')) ?? -1) in [...Array(300).keys()]).toBeTruthy()
})

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desktop', 1280],
] as const)
  test(`axe finds no barrier ${name}, by day and by night, and nothing scrolls sideways`, async ({ visit }) => {
    const { page, gateway } = await visit({ ...here, width })
    const found: string[] = []
    const check = async (state: string) => {
      found.push(...(await barriersDayAndNight(page, state)))
      await page.setViewportSize({ width: width - 40, height: 800 })
      const wide = (await excessWidth(page)) > 0
      if (wide) found.push(`${state} scrolls sideways`)
      await page.setViewportSize({ width, height: 800 })
    }
    await field(page, 'firmwareupgrade.File').waitFor()
    await check('empty')
    await choose(page, espImage({ chip: 9, size: 2_000_000 }))
    await says(page, /^This firmware is made for/)
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
    expect(found).toEqual([])
  })
