import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile } from '../../src/contract/files.ts'
import type { Gateway } from '../../tools/gateway/gateway.ts'
import { button, en, field } from '../support/form.ts'
import { told } from '../support/stored.ts'
import { browsing, deadNetwork, type Visit, type VisitOptions } from '../support/visit.ts'

const visit = browsing(test)
const refused = /Failed to load resource: (the server responded with a status of (401|404|413|500)|net::ERR_)/
const here: VisitOptions = { user: true, path: '/settings/config', provoked: refused }

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) => dialog(page).getByRole('button', { name: en(key), exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
const preview = (page: Page) => page.locator('main pre')
const stored = (gateway: Gateway, name: string) => gateway.world.flash.read(name)?.toString()
const uploads = ({ requests }: Gateway) => requests.filter(({ path }) => path === '/api/file/upload')

const choose = (page: Page, content: unknown, name = 'anything.json') =>
  field(page, 'form.PickFile').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })

/** Presses what saves a file, and reads what the browser got. */
async function saved(page: Page, control: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Lets the gateway restart while the page waits, until the live view is there again. */
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

test('the files are listed as the gateway has them, saved one by one and all together', () =>
  visit(here, async ({ page, gateway }) => {
    gateway.world.flash.write('Bäder & Co+.json', Buffer.from('{}'))
    await button(page, 'base.Reload').click()
    await row(page, 'Bäder & Co+.json').waitFor()
    const names = gateway.world.flash.list().map(({ name }) => name)
    assert.equal(await page.getByRole('rowheader').allTextContents(), names)
    for (const name of names) {
      const save = row(page, name).getByRole('button', { name: en('fileadmin.Download') })
      const { name: as, content } = await saved(page, save)
      assert.is(content.toString(), stored(gateway, name), name)
      assert.is(as.replace(/_/g, ' '), name.replace(/_/g, ' '))
    }
    const archive = await saved(page, button(page, 'fileadmin.Everything'))
    assert.match(archive.name, /^OpenDTU-\w+-\d{4}-\d\d-\d\d\.zip$/)
    for (const name of names) {
      assert.ok(archive.content.includes(name))
      assert.ok(archive.content.includes(stored(gateway, name) ?? '?'), name)
    }
    const { littlefs_used: used, littlefs_total: total } = await told(gateway, 'system/status')
    await says(page, `${Math.round((used / total) * 100)}%`)
  }))

test('a deleted file is asked about by name, and gone; the settings in memory stay', () =>
  visit(here, async ({ page, gateway }) => {
    const bin = row(page, 'config.json').getByRole('button', { name: new RegExp(`^${en('fileadmin.Delete')}`) })
    await bin.click()
    await dialog(page)
      .getByText(en('fileadmin.DeleteMsg', { name: 'config.json' }))
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    assert.ok(stored(gateway, 'config.json'))
    await bin.click()
    await inDialog(page, 'fileadmin.Delete').click()
    await page.getByText(en('apiresponse.3003')).waitFor()
    await row(page, 'config.json').waitFor({ state: 'detached' })
    assert.is(stored(gateway, 'config.json'), undefined)
    assert.is(gateway.world.config.wifi.ssid, 'Sonnenhaus')
    await page
      .getByRole('heading', { name: en('fileadmin.BackupHeader') })
      .and(page.locator(':focus'))
      .waitFor()
  }))

for (const firmware of [2025, 2026] as const)
  test(`a configuration shows what it changes, and nothing else has changed afterwards (firmware ${firmware})`, () =>
    visit({ ...here, gateway: { firmware }, provoked: deadNetwork }, async all => {
      const { page, gateway } = all
      await row(page, 'config.json').waitFor()
      const before = config(gateway)
      const after = structuredClone(before)
      after.wifi.hostname = 'roof'
      after.mqtt.password = 'a-new-password'
      Object.assign(after.inverters[1]!, { name: 'Barn', serial: 0x116180000001 })
      await choose(page, after)
      await preview(page).waitFor()
      const serial = before.inverters[1]!.serial.toString(16)
      assert.equal((await preview(page).textContent())?.split('\n'), [
        'wifi.hostname: "OpenDTU-%06X" → "roof"',
        'mqtt.password: ••• → •••',
        `inverters.1.name: ${JSON.stringify(before.inverters[1]!.name)} → "Barn"`,
        `inverters.1.serial: ${serial} → 116180000001`,
      ])
      const first = page.locator('form').getByRole('button', { name: /config\.json$/ })
      assert.equal(JSON.parse((await saved(page, first)).content.toString()), before)
      assert.is(uploads(gateway).length, 0)
      await button(page, 'fileadmin.Restore').click()
      await says(page, en('apiresponse.6001'))
      await backHome(all)
      const { save_count: _, ...now } = config(gateway).cfg
      const { save_count, ...wanted } = after.cfg
      assert.equal({ ...config(gateway), cfg: now }, { ...after, cfg: wanted })
    }))

test('pin profiles are named, sent, and there after the restart', () =>
  visit({ ...here, provoked: deadNetwork }, async all => {
    const { page, gateway } = all
    const profiles = `[ {"name": "Board A"},\n {"name": "Board B"} ]`
    await choose(page, profiles)
    await preview(page).getByText('Board A\nBoard B').waitFor()
    await button(page, 'fileadmin.Restore').click()
    await backHome(all)
    assert.is(stored(gateway, 'pin_mapping.json'), profiles)
  }))

test('a language pack tells how much it translates, and is on offer after the restart', () =>
  visit({ ...here, provoked: deadNetwork }, async all => {
    const { page } = all
    await choose(page, { meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } }, 'it.json')
    await preview(page).getByText('Italiano (it)').waitFor()
    await button(page, 'fileadmin.Restore').click()
    await backHome(all)
    await page.getByRole('option', { name: 'Italiano' }).waitFor({ state: 'attached' })
  }))

test('a file that is wrong or too large is not sent, and the gateway stays as it was', () =>
  visit(here, async ({ page, gateway }) => {
    await row(page, 'config.json').waitFor()
    const before = gateway.world.flash.entries()
    const wrong: [content: unknown, told: string | RegExp][] = [
      [
        '{\n  "cfg": {}\n  "wifi": {}\n}',
        `${en('fileadmin.InvalidJson')} ${en('fileadmin.Place', { line: 3, column: 3 })}`,
      ],
      [{ type: 'success' }, en('fileadmin.InvalidJsonContent')],
      [{ meta: {}, much: 'x'.repeat(200_000) }, /^Too large/],
    ]
    for (const [content, expected] of wrong) {
      await choose(page, content)
      await page.getByRole('alert').getByText(expected).waitFor()
      assert.ok(await button(page, 'fileadmin.Restore').isDisabled())
    }
    await field(page, 'form.PickFile').setInputFiles([])
    await page.getByRole('alert').getByText(en('fileadmin.NoFileSelected')).waitFor()
    assert.equal([uploads(gateway).length, gateway.world.flash.entries()], [0, before])
  }))

test('a refusal, another status and a broken connection end in words; the next try gets through', () =>
  visit(here, async ({ page, gateway }) => {
    const before = stored(gateway, 'pin_mapping.json')
    await choose(page, [{ name: 'Board' }])
    gateway.faults.set({ refuseUpload: 500 })
    await button(page, 'fileadmin.Restore').click()
    await page.getByRole('alert').getByText('Upload refused', { exact: true }).waitFor()
    gateway.faults.set({ refuseUpload: 413 })
    await button(page, 'firmwareupgrade.Retry').click()
    await says(page, '[HTTP ERROR] Payload Too Large')
    gateway.faults.set({ refuseUpload: null, cutUpload: 40 })
    await button(page, 'firmwareupgrade.Retry').click()
    await says(page, new RegExp(en('failure.offline')))
    assert.is(stored(gateway, 'pin_mapping.json'), before)
    await button(page, 'firmwareupgrade.Back').click()
    await button(page, 'fileadmin.Restore').and(page.locator(':disabled')).waitFor()
    gateway.faults.reset()
    await choose(page, [{ name: 'Board' }])
    await button(page, 'fileadmin.Restore').click()
    await page.waitForURL('**/wait')
    assert.is(stored(gateway, 'pin_mapping.json'), '[{"name":"Board"}]')
  }))

test('a login refused once everything has arrived is asked for again, and nothing is stored', () =>
  visit(here, async ({ page, gateway }) => {
    const before = stored(gateway, 'pin_mapping.json')
    gateway.faults.set({ unauthorized: { path: '/api/file/upload', times: 1 } })
    await choose(page, [{ name: 'Board' }])
    await button(page, 'fileadmin.Restore').click()
    await field(page, 'login.Username').waitFor()
    assert.match(page.url(), /returnUrl=%2Fsettings%2Fconfig$/)
    assert.is(stored(gateway, 'pin_mapping.json'), before)
  }))

test('on a slow link the gateway is waited for, and an upload can be cancelled', () =>
  visit(here, async ({ page, gateway, pass }) => {
    const profiles = [{ name: 'Board', links: [{ name: 'x'.repeat(3000), url: '' }] }]
    await page.locator('main progress').waitFor()
    gateway.faults.set({ slow: 1000 })
    await choose(page, profiles)
    await button(page, 'fileadmin.Restore').click()
    await page.getByRole('progressbar', { name: en('firmwareupgrade.UploadProgress') }).waitFor()
    await button(page, 'base.Cancel').click()
    await says(page, en('upload.Aborted'))
    await button(page, 'firmwareupgrade.Retry').click()
    await says(page, `100% · ${en('upload.Waiting')}`)
    const before = uploads(gateway).length
    while (uploads(gateway).length === before) await pass(1)
    await page.waitForURL('**/wait')
    assert.equal(JSON.parse(stored(gateway, 'pin_mapping.json') ?? ''), profiles)
  }))

test('a factory reset offers a copy, tells where the gateway will be, and leaves the pin profiles only', () =>
  visit({ ...here, provoked: deadNetwork }, async all => {
    const { page, gateway } = all
    await button(page, 'fileadmin.FactoryReset').click()
    const reach = en('fileadmin.Reach', { ssid: (await told(gateway, 'network/status')).ap_ssid })
    await dialog(page).getByText(reach).waitFor()
    const copy = await saved(page, dialog(page).getByRole('button', { name: /config\.json$/ }))
    assert.is(copy.content.toString(), stored(gateway, 'config.json'))
    await inDialog(page, 'base.Cancel').click()
    await dialog(page).waitFor({ state: 'detached' })
    assert.ok(stored(gateway, 'config.json'))
    await button(page, 'fileadmin.FactoryReset').click()
    await inDialog(page, 'fileadmin.FactoryReset').click()
    await backHome(all)
    assert.is(gateway.world.config.wifi.ssid, '')
    assert.equal(
      gateway.world.flash
        .list()
        .map(({ name }) => name)
        .filter(name => name !== 'config.json'),
      ['pin_mapping.json'],
    )
  }))

test.run()
