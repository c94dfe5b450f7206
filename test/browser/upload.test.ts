import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { ConfigFile } from '../../src/contract/settings.ts'
import { espImage } from '../../tools/simulator/files/esp-image.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, restore } from '../support/form.ts'
import { deadNetwork, type VisitOptions } from '../support/visit.ts'

const here: VisitOptions = { user: true, path: '/firmware/upgrade', provoked: deadNetwork }

const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()

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
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('firmwareupgrade.Upload'), exact: true })
    .click()
}

test('firmware is sent as it is with its checksum, installed, and the page waits for the restart and shows the new version', async ({
  visit,
}) => {
  const { page, gateway, pass } = await visit(here)
  const before = gateway.world.image.hash
  const image = espImage({ size: 1_900_000 })
  await choose(page, image)
  let body: Buffer | null = null
  await page.route('**/api/firmware/update', route => {
    body = route.request().postDataBuffer()
    return route.continue()
  })
  await confirm(page)
  await says(page, en('firmwareupgrade.OtaSuccess'))
  const sent = body as Buffer | null
  expect(sent?.includes(image)).toBe(true)
  expect(sent?.includes(createHash('md5').update(image).digest('hex'))).toBe(true)
  await page.getByRole('heading', { level: 1, name: en('wait.NotReady') }).waitFor()
  const down = gateway.until('down')
  await pass(1)
  await down
  await says(page, en('waiting.Up'))
  const up = gateway.until('restarted')
  await pass(5)
  await up
  await page.waitForURL(`${gateway.url}/`)
  expect(gateway.world.image.hash).not.toBe(before)
  await page
    .locator('.alerts')
    .getByText(`The firmware was updated: ${before} → ${gateway.world.image.hash}`, { exact: true })
    .waitFor()
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
  const last = gateway.requests.findLast(({ path }) => path === '/api/firmware/update')
  expect(last?.status).toBe(200)
})

test('on a small phone a backup of one gateway is restored on a new one, and goes on after a reload in between', async ({
  visit,
}) => {
  const small = { width: 360, user: true, path: '/settings/config', provoked: deadNetwork }
  const old = await visit(small)
  const pack = JSON.stringify({ meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } })
  old.gateway.world.flash.write('it.lang.json', Buffer.from(pack))
  old.gateway.world.flash.write('pin_mapping.json', Buffer.from('[{"name":"Board A"}]'))
  const settings: ConfigFile = JSON.parse(old.gateway.world.flash.read('config.json')?.toString() ?? '')
  settings.mqtt.hostname = 'broker.example'
  old.gateway.world.flash.write('config.json', Buffer.from(JSON.stringify(settings)))
  await button(old.page, 'base.Reload').click()
  await old.page.getByRole('rowheader', { name: 'it.lang.json' }).waitFor()
  const saving = old.page.waitForEvent('download')
  await button(old.page, 'fileadmin.SaveBackup').click()
  const backup = await (await saving).path()

  const { page, gateway, pass } = await visit(small)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('rowheader', { name: 'config.json' }).waitFor()
  await field(page, 'form.PickFile').setInputFiles({
    name: 'backup.zip',
    mimeType: 'application/zip',
    buffer: await readFile(backup),
  })
  const names = ['pin_mapping.json', 'it.lang.json', 'config.json']
  const rows = page.locator('form fieldset label')
  await expect(rows.locator('b')).toHaveText(names)
  for (const row of await rows.all()) {
    await expect(row.getByRole('checkbox')).toBeChecked()
    await expect(row).toContainText(/\s(bytes|kB) · \d+ changes?$/)
  }
  await restore(page)

  for (const [at, name] of names.entries()) {
    const next = names[at + 1]
    const waiting = page.getByText(
      next ? en('waiting.NextFile', { file: at + 2, total: names.length, name: next }) : en('wait.PleaseWait'),
    )
    const sending = page.getByText(en('fileadmin.FileOf', { file: at + 1, total: names.length, name }))
    // A file may have arrived before the reload.
    await sending.or(waiting).first().waitFor()
    await page.waitForURL('**/wait')
    await waiting.waitFor()
    // One reload while the page waits, and one while a file is on its way.
    if (at === 0) await page.reload()
    const down = gateway.until('down')
    await pass(1)
    await down
    await page.getByText(en('waiting.Up')).waitFor()
    const up = gateway.until('restarted')
    await pass(5)
    await up
    if (at === 1) {
      await page.waitForURL('**/settings/config')
      await page.reload()
    }
  }
  await page.waitForURL(`${gateway.url}/`)
  for (const name of names.slice(0, 2))
    expect(gateway.world.flash.read(name)).toEqual(old.gateway.world.flash.read(name))
  expect(gateway.world.config.mqtt.hostname).toBe('broker.example')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
