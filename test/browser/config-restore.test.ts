import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import type { ConfigFile } from '../../src/contract/files.ts'
import { test } from '../support/browser-test.ts'
import { button, confirmRestore, en, field, restore } from '../support/form.ts'
import { deadNetwork } from '../support/visit.ts'

test('on a phone every change of a configuration can be read before it is restored, with those that can lock you out at the top', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ width: 360, user: true, path: '/settings/config' })
  await page.setViewportSize({ width: 360, height: 780 })
  const config: ConfigFile = JSON.parse(gateway.world.flash.read('config.json')?.toString() ?? '')
  config.mqtt.hostname = 'broker.example'
  config.wifi.ssid = 'Cabin'
  for (const inverter of config.inverters) inverter.name = `Renamed ${inverter.serial}`
  await field(page, 'form.PickFile').setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(config)),
  })
  const uploads = () => gateway.requests.filter(({ path }) => path === '/api/file/upload').length
  await button(page, 'fileadmin.Restore').click()
  const list = page.getByRole('dialog').locator('pre')
  await expect(list).toBeFocused()
  await expect(list).toHaveText(/^⚠ wifi\.ssid: "[^"]*" → "Cabin"\nmqtt\.hostname: .+ → "broker\.example"\n/)
  await expect(page.getByRole('dialog').getByText(en('fileadmin.CutsOff'))).toBeInViewport({ ratio: 1 })

  // Nothing covers the list, wherever it is scrolled to.
  const covered = await list.evaluate(list => {
    const hidden: number[] = []
    const { top, height } = list.getBoundingClientRect()
    for (let y = 4; y < height; y += 12) {
      const dialog = list.closest('dialog')
      dialog?.scrollTo(0, dialog.scrollTop + list.getBoundingClientRect().top + y - 300)
      const box = list.getBoundingClientRect()
      const seen = document.elementFromPoint(box.left + 20, box.top + y)
      if (!seen || !list.contains(seen)) hidden.push(top + y)
    }
    return hidden
  })
  expect(covered).toEqual([])
  expect(uploads()).toBe(0)
  await confirmRestore(page).click()
  await page.getByText(en('fileadmin.UploadSuccess')).waitFor()
  expect(uploads()).toBe(1)
})

/** Whether the middle of every line of this text can be seen: it is in the window, and nothing lies over it. */
const uncovered = (place: Locator) =>
  place.evaluate(part => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return [...range.getClientRects()].every(({ left, top, width, height }) => {
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen !== null && part.contains(seen)
    })
  })

test('on a small phone the name, size and number of changes of the chosen file can be read, and nothing covers them', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ width: 360, user: true, path: '/settings/config' })
  await page.setViewportSize({ width: 360, height: 640 })
  const config: ConfigFile = JSON.parse(gateway.world.flash.read('config.json')?.toString() ?? '')
  config.mqtt.hostname = 'broker.example'
  await field(page, 'form.PickFile').scrollIntoViewIfNeeded()
  await field(page, 'form.PickFile').setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(config)),
  })
  const chosen = page.locator('form').getByRole('status')
  await expect(chosen).toContainText('config.json')
  await expect(chosen).toContainText(en('fileadmin.Changes'))
  for (const text of await chosen.locator('dt, dd').all()) {
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect.poll(() => uncovered(text), (await text.textContent()) ?? '').toBe(true)
  }
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
    for (const text of await row.locator('b, span').all()) await expect.poll(() => uncovered(text)).toBe(true)
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
