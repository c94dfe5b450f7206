import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ConfigFile, PinProfile } from '../../src/contract/files.ts'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { test } from '../support/browser-test.ts'
import { button, confirmRestore, en, field, restore } from '../support/form.ts'
import { readDocument } from '../support/stored.ts'
import { deadNetwork, type Visit, type VisitOptions } from '../support/visit.ts'

const refused = /Failed to load resource: (the server responded with a status of (401|404|413|500)|net::ERR_)/
const here: VisitOptions = { user: true, path: '/settings/config', provoked: refused }

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) => dialog(page).getByRole('button', { name: en(key), exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
/** Opens the confirmation and returns its lines: what the chosen file would change or add. */
async function asked(page: Page) {
  await button(page, 'fileadmin.Restore').and(page.locator('form button')).click()
  return (await dialog(page).locator('pre').textContent())?.split('\n')
}
const stored = (gateway: Gateway, name: string) => gateway.world.flash.read(name)?.toString()
const uploads = ({ requests }: Gateway) => requests.filter(({ path }) => path === '/api/file/upload')

const choose = (page: Page, content: unknown, name = 'anything.json') =>
  field(page, 'form.PickFile').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })

/** Presses a download button and reads the downloaded file. */
async function saved(page: Page, control: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Lets the gateway restart while the page waits, until the live view is back. */
async function backHome({ page, gateway, pass }: Visit) {
  await page.waitForURL('**/wait')
  const down = gateway.until('down')
  await pass(1)
  await down
  await says(page, en('waiting.Up'))
  const up = gateway.until('restarted')
  await pass(5)
  await up
  await page.waitForURL(`${gateway.url}/`)
}

const config = (gateway: Gateway): ConfigFile => JSON.parse(stored(gateway, 'config.json') ?? '')

test('the files of the gateway are listed, and downloaded one by one and all together', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  gateway.world.flash.write('Bäder & Co+.lang.json', Buffer.from('{}'))
  await button(page, 'base.Reload').click()
  await row(page, 'Bäder & Co+.lang.json').waitFor()
  const names = gateway.world.flash.list().map(({ name }) => name)
  await expect(page.getByRole('rowheader')).toHaveText(names)
  for (const name of names) {
    const save = row(page, name).getByRole('button', { name: en('fileadmin.Download') })
    const { name: as, content } = await saved(page, save)
    expect(content.toString(), name).toBe(stored(gateway, name))
    expect(as.replace(/_/g, ' ')).toBe(name.replace(/_/g, ' '))
  }
  const archive = await saved(page, button(page, 'fileadmin.SaveBackup'))
  expect(archive.name).toMatch(/^OpenDTU-\w+-\d{4}-\d\d-\d\d\.zip$/)
  for (const name of names) {
    expect(archive.content.includes(name)).toBeTruthy()
    expect(archive.content.includes(stored(gateway, name) ?? '?'), name).toBeTruthy()
  }
  const { littlefs_used: used, littlefs_total: total } = await readDocument(gateway, 'system/status')
  await says(page, `${Math.round((used / total) * 100)}%`)
})

test('deleting a file asks for confirmation with its name; the settings in memory stay', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  const bin = row(page, 'config.json').getByRole('button', { name: new RegExp(`^${en('fileadmin.Delete')}`) })
  await bin.click()
  await dialog(page)
    .getByText(en('fileadmin.DeleteMsg', { name: 'config.json' }))
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(stored(gateway, 'config.json')).toBeTruthy()
  await bin.click()
  await inDialog(page, 'fileadmin.Delete').click()
  await page.getByText(en('apiresponse.3003')).waitFor()
  await row(page, 'config.json').waitFor({ state: 'detached' })
  expect(stored(gateway, 'config.json')).toBe(undefined)
  expect(gateway.world.config.wifi.ssid).toBe('Sonnenhaus')
  await page
    .getByRole('heading', { name: en('fileadmin.BackupHeader') })
    .and(page.locator(':focus'))
    .waitFor()
})

for (const generation of [2025, 2026] as const)
  test(`a configuration shows what it changes, and nothing else has changed afterwards (firmware ${generation})`, async ({
    visit,
  }) => {
    const all = await visit({ ...here, gateway: { generation }, provoked: deadNetwork })
    const { page, gateway } = all
    await row(page, 'config.json').waitFor()
    const before = config(gateway)
    const after = structuredClone(before)
    after.wifi.hostname = 'roof'
    after.mqtt.password = 'a-new-password'
    Object.assign(after.inverters[1]!, { name: 'Barn', serial: 0x116180000001 })
    await choose(page, after)
    const serial = before.inverters[1]!.serial.toString(16)
    expect(await asked(page)).toEqual([
      '⚠ wifi.hostname: "OpenDTU-%06X" → "roof"',
      'mqtt.password: ••• → •••',
      `inverters.1.name: ${JSON.stringify(before.inverters[1]!.name)} → "Barn"`,
      `inverters.1.serial: ${serial} → 116180000001`,
    ])
    await inDialog(page, 'base.Cancel').click()
    await dialog(page).waitFor({ state: 'detached' })
    const first = page.locator('form').getByRole('button', { name: /config\.json$/ })
    expect(JSON.parse((await saved(page, first)).content.toString())).toEqual(before)
    expect(uploads(gateway).length).toBe(0)
    await restore(page)
    await says(page, en('fileadmin.UploadSuccess'))
    await backHome(all)
    const { save_count: _, ...now } = config(gateway).cfg
    const { save_count, ...wanted } = after.cfg
    expect({ ...config(gateway), cfg: now }).toEqual({ ...after, cfg: wanted })
  })

test('restored pin profiles are listed by name, and available after the restart', async ({ visit }) => {
  const all = await visit({ ...here, provoked: deadNetwork })
  const { page, gateway } = all
  const profiles = `[ {"name": "Board A"},\n {"name": "Board B"} ]`
  const gone = JSON.parse(stored(gateway, 'pin_mapping.json') ?? '').map(({ name }: PinProfile) => `${name} → –`)
  await row(page, 'pin_mapping.json').waitFor()
  await choose(page, profiles)
  expect(await asked(page)).toEqual(['Board A', 'Board B', ...gone])
  await confirmRestore(page).click()
  await backHome(all)
  expect(stored(gateway, 'pin_mapping.json')).toBe(profiles)
})

test('the page shows how much a language pack translates, and the language is available after the restart', async ({
  visit,
}) => {
  const all = await visit({ ...here, provoked: deadNetwork })
  const { page } = all
  await choose(page, { meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } }, 'it.json')
  expect((await asked(page))?.[0]).toBe('Italiano (it)')
  await confirmRestore(page).click()
  await backHome(all)
  await page.getByRole('option', { name: 'Italiano' }).waitFor({ state: 'attached' })
})

test('an invalid or too large file is not sent, and the gateway stays as it was', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  await row(page, 'config.json').waitFor()
  const before = gateway.world.flash.entries()
  const wrong: [content: unknown, told: string | RegExp][] = [
    [
      '{\n  "cfg": {}\n  "wifi": {}\n}',
      `${en('fileadmin.InvalidJson')} ${en('fileadmin.Place', { line: 3, column: 3 })}`,
    ],
    [{ type: 'success' }, en('fileadmin.InvalidJsonContent')],
    [{ meta: {}, much: 'x'.repeat(200_000) }, /too large/],
  ]
  for (const [content, expected] of wrong) {
    await choose(page, content)
    await page.getByRole('alert').getByText(expected).waitFor()
    await expect(button(page, 'fileadmin.Restore')).toBeDisabled()
  }
  await field(page, 'form.PickFile').setInputFiles([])
  await page.getByRole('alert').getByText(en('fileadmin.NoFileSelected')).waitFor()
  expect([uploads(gateway).length, gateway.world.flash.entries()]).toEqual([0, before])
})

test('a rejected upload, an unexpected status and a lost connection are explained, and the next attempt succeeds', async ({
  visit,
}) => {
  const { page, gateway } = await visit(here)
  const before = stored(gateway, 'pin_mapping.json')
  await choose(page, [{ name: 'Board' }])
  gateway.faults.set({ refuseUpload: 500 })
  await restore(page)
  await page.getByRole('alert').getByText('Upload refused', { exact: true }).waitFor()
  gateway.faults.set({ refuseUpload: 413 })
  await button(page, 'firmwareupgrade.Retry').click()
  await says(page, '[HTTP ERROR] Payload Too Large')
  gateway.faults.set({ refuseUpload: null, cutUpload: 40 })
  await button(page, 'firmwareupgrade.Retry').click()
  await says(page, new RegExp(en('failure.offline')))
  expect(stored(gateway, 'pin_mapping.json')).toBe(before)
  await button(page, 'firmwareupgrade.Back').click()
  await button(page, 'fileadmin.Restore').and(page.locator(':disabled')).waitFor()
  gateway.faults.reset()
  await choose(page, [{ name: 'Board' }])
  await restore(page)
  await page.waitForURL('**/wait')
  expect(stored(gateway, 'pin_mapping.json')).toBe('[{"name":"Board"}]')
})

test('a login that is rejected after the upload is asked for again, and nothing is stored', async ({ visit }) => {
  const { page, gateway } = await visit(here)
  const before = stored(gateway, 'pin_mapping.json')
  gateway.faults.set({ unauthorized: { path: 'file/upload', times: 1 } })
  await choose(page, [{ name: 'Board' }])
  await restore(page)
  await field(page, 'login.Username').waitFor()
  await expect(page).toHaveURL(/returnUrl=%2Fsettings%2Fconfig$/)
  expect(stored(gateway, 'pin_mapping.json')).toBe(before)
})

test('on a slow connection the page waits for the gateway, and an upload can be cancelled', async ({ visit }) => {
  const { page, gateway, pass } = await visit(here)
  const profiles = [{ name: 'Board', links: [{ name: 'x'.repeat(3000), url: '' }] }]
  await page.locator('main progress').waitFor()
  await choose(page, profiles)
  await expect(button(page, 'fileadmin.Restore')).toBeEnabled()
  gateway.faults.set({ slow: 1000 })
  await restore(page)
  await page.getByRole('progressbar', { name: en('firmwareupgrade.UploadProgress') }).waitFor()
  await button(page, 'base.Cancel').click()
  await says(page, en('upload.Aborted'))
  await button(page, 'firmwareupgrade.Retry').click()
  await says(page, `100% · ${en('upload.Waiting')}`)
  while (!uploads(gateway).some(({ status }) => status === 200)) await pass(1)
  await page.waitForURL('**/wait')
  expect(JSON.parse(stored(gateway, 'pin_mapping.json') ?? '')).toEqual(profiles)
})

test('a factory reset offers a backup, says how to reach the gateway afterwards, and keeps only the pin profiles', async ({
  visit,
}) => {
  const all = await visit({ ...here, provoked: deadNetwork })
  const { page, gateway } = all
  await button(page, 'fileadmin.FactoryReset').click()
  const reach = en('fileadmin.Reach', { ssid: (await readDocument(gateway, 'network/status')).ap_ssid })
  await dialog(page).getByText(reach).waitFor()
  const copy = await saved(page, dialog(page).getByRole('button', { name: /config\.json$/ }))
  expect(copy.content.toString()).toBe(stored(gateway, 'config.json'))
  await inDialog(page, 'base.Cancel').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(stored(gateway, 'config.json')).toBeTruthy()
  await button(page, 'fileadmin.FactoryReset').click()
  await inDialog(page, 'fileadmin.FactoryReset').click()
  await backHome(all)
  expect(gateway.world.config.wifi.ssid).toBe('')
  expect(
    gateway.world.flash
      .list()
      .map(({ name }) => name)
      .filter(name => name !== 'config.json'),
  ).toEqual(['pin_mapping.json'])
})
