import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { ConfigFile } from '../../src/contract/settings.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, restore } from '../support/form.ts'
import { deadNetwork, passRestart } from '../support/visit.ts'

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

  const at = await visit({ ...small, height: 640 })
  const { page, gateway } = at
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

  for (const [n, name] of names.entries()) {
    const next = names[n + 1]
    const waiting = page.getByText(
      next ? en('waiting.NextFile', { file: n + 2, total: names.length, name: next }) : en('wait.PleaseWait'),
    )
    const sending = page.getByText(en('fileadmin.FileOf', { file: n + 1, total: names.length, name }))
    // A file may have arrived before the reload.
    await sending.or(waiting).first().waitFor()
    await page.waitForURL('**/wait')
    await waiting.waitFor()
    // One reload while the page waits, and one while a file is on its way.
    if (n === 0) await page.reload()
    await passRestart(at)
    if (n === 1) {
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
