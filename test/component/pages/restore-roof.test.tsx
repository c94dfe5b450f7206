import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { type Arrangement, keepArrangement, roofText, useArrangement } from '../../../src/roof/arrangement.ts'
import { restoreUnderWay } from '../../../src/session/restore.ts'
import { readZip } from '../../../src/ui/read-zip.ts'
import { button, config, type FilesPage, jsonFile, pick, savedBackup, showFiles } from '../../support/config-page.ts'
import { uploading } from '../../support/fake-upload.ts'
import { all, settled, until } from '../../support/mount.tsx'
import { returnStorage, spoilStorage } from '../../support/storage.ts'

const roofs: Arrangement = [
  { name: 'Barn', lying: true, tiles: [{ serial: '116181234567', string: '0', row: 0, column: 0 }] },
]
const other: Arrangement = [{ name: 'Shed', lying: false, tiles: [] }]

let page: FilesPage
const open = async () => {
  page = await showFiles({ 'config.json': JSON.stringify(config()) })
  await until(() => document.querySelector('main progress'))
}
const archiveOf = (contents: Record<string, string>) => {
  const files = Object.entries(contents).map(([name, text]) => [name, new TextEncoder().encode(text)])
  return new File([zipSync(Object.fromEntries(files)) as Uint8Array<ArrayBuffer>], 'backup.zip')
}
const rows = () => all('main form fieldset label b')
const warnings = () => all('main form [role=alert] p')
const confirm = async () => {
  ;(await until(() => !button('Restore').disabled && button('Restore'))).click()
  await until(() => document.querySelector('main dialog'))
  button('Restore', 'dialog').click()
  await settled()
}

test.before.each(() => {
  returnStorage()
  localStorage.clear()
  keepArrangement([])
})

test('a backup has the arrangement of the roof; restored, it is kept in the browser and no gateway is sent it', async () => {
  keepArrangement(roofs)
  await open()
  const backup = await savedBackup()
  const names = (await readZip(backup, 100_000)).map(({ name }) => name)
  assert.equal(names, ['config.json', 'roof.json'])
  keepArrangement(other)
  pick(backup)
  await until(() => rows().length === 2)
  // What the settings would not change is not chosen.
  await confirm()
  assert.equal(useArrangement.getState().roofs, roofs)
  assert.is(localStorage.getItem('roof'), roofText(roofs))
  assert.ok(page.alerts().includes(`success: ${t('roof.Restored')}`), String(page.alerts()))
  assert.equal([uploading(), restoreUnderWay()], [undefined, undefined])
})

test('with settings the gateway is sent these alone', async () => {
  await open()
  const barn = { ...config(), wifi: { ...config().wifi, hostname: 'barn' } }
  pick(archiveOf({ 'roof.json': roofText(roofs), 'config.json': JSON.stringify(barn) }))
  await until(() => rows().length === 2)
  await confirm()
  await until(uploading)
  const { files, sent } = restoreUnderWay() ?? {}
  assert.equal([files?.map(({ name }) => name), sent], [['config.json'], []])
  assert.equal(useArrangement.getState().roofs, roofs)
})

test('a roof.json alone is restored, but full storage keeps no arrangement, which is said in place of success, and the one before returns with a reload', async () => {
  await open()
  keepArrangement(other)
  pick(jsonFile(roofText(roofs), 'roof.json'))
  await until(() => rows().length === 1)
  spoilStorage('full')
  await confirm()
  assert.equal(page.alerts(), [`warning: ${t('app.NotKept')}`])
  assert.equal(useArrangement.getState().roofs, roofs)
  assert.is(localStorage.getItem('roof'), roofText(other))
})

test('a bad roof.json says so, and neither the arrangement nor the rest of the backup is lost', async () => {
  keepArrangement(other)
  await open()
  pick(archiveOf({ 'roof.json': '{"roofs":[{}]}', 'config.json': JSON.stringify(config()) }))
  await until(() => rows().length > 0)
  assert.equal(rows(), ['config.json'])
  assert.equal(warnings(), [`roof.json: ${t('roof.BadFile')}`])
  assert.equal(useArrangement.getState().roofs, other)
  pick(jsonFile('{"roofs":"x"}', 'roof.json'))
  await until(() => warnings()[0] === t('roof.BadFile'))
})

test('without an arrangement a backup has none', async () => {
  await open()
  const names = (await readZip(await savedBackup(), 100_000)).map(({ name }) => name)
  assert.equal(names, ['config.json'])
})

test.run()
