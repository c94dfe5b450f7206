import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storedCredentials } from '../../../src/gateway/credentials.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { restoreUnderWay } from '../../../src/session/restore.ts'
import { logout } from '../../../src/session/session.ts'
import { button, config, type FilesPage, pick, showFiles, uploadTo } from '../../support/config-page.ts'
import { type FakeUpload, uploading } from '../../support/fake-upload.ts'
import { until } from '../../support/mount.tsx'

const contents = {
  'config.json': JSON.stringify({ ...config(), mdns: { enabled: true } }),
  'pin_mapping.json': '[{"name":"Board A"}]',
  'it.lang.json': '{"meta":{"code":"it","name":"Italiano"}}',
}
const order = ['pin_mapping.json', 'it.lang.json', 'config.json']
const archive = () => {
  const bytes = Object.entries(contents).map(([name, text]) => [name, new TextEncoder().encode(text)])
  return new File([zipSync(Object.fromEntries(bytes)) as Uint8Array<ArrayBuffer>], 'backup.zip')
}

let page: FilesPage
let replaced: string[]

/** Chooses a backup of three files and confirms. */
async function restoring(prepare?: (page: FilesPage) => void) {
  replaced = []
  location.replace = (url: string | URL) => void replaced.push(String(url))
  page = await showFiles({ 'config.json': JSON.stringify(config()) })
  prepare?.(page)
  pick(archive())
  ;(await until(() => !button('Restore').disabled && button('Restore'))).click()
  ;(await until(() => button('Restore', 'dialog'))).click()
}
const says = (text: string) => until(() => document.querySelector('main')?.textContent?.includes(text))
const step = (file: number) => t('fileadmin.FileOf', { file, total: 3, name: order[file - 1] ?? '' })
const isKept = () => sessionStorage.getItem('restore') !== null
const uploads = () => page.gateway.requests.filter(({ path }) => path === '/api/file/upload').map(({ query }) => query)

/** Lets the gateway restart while the page waits. */
async function restart() {
  await until(() => location.pathname === '/wait')
  const down = page.gateway.until('down')
  await page.pass(1)
  await down
  await says(t('waiting.Up'))
  await page.pass(5)
}

test('the files of a backup are sent one after the other, each once the gateway is back, and the live view follows', async () => {
  await restoring(({ gateway }) => uploadTo(gateway))
  for (const file of [1, 2]) {
    await says(step(file))
    await until(() => location.pathname === '/wait')
    await says(t('waiting.NextFile', { file: file + 1, total: 3, name: order[file] ?? '' }))
    assert.is(uploads().length, file)
    assert.ok(isKept())
    await restart()
    await until(() => location.pathname === '/settings/config')
  }
  await says(step(3))
  await until(() => location.pathname === '/wait')
  assert.equal(JSON.parse(sessionStorage.getItem('restore') ?? '').files, [])
  await says(t('wait.PleaseWait'))
  await restart()
  await until(() => replaced.length > 0)
  assert.equal(
    uploads(),
    order.map(name => `?file=${name}`),
  )
  const { flash } = page.gateway.world
  for (const name of ['it.lang.json', 'pin_mapping.json'] as const)
    assert.is(flash.read(name)?.toString(), contents[name])
  assert.is(page.gateway.world.config.mdns.enabled, true)
})

test('a reload after the last file goes on with the wait', async () => {
  await restoring(({ gateway }) => uploadTo(gateway))
  for (const file of [1, 2]) {
    await says(step(file))
    await restart()
    await until(() => location.pathname === '/settings/config')
  }
  await says(t('fileadmin.UploadSuccess'))
  await page.open('/settings/config')
  await until(() => location.pathname === '/wait')
  await says(t('wait.PleaseWait'))
  await restart()
  await until(() => replaced.length > 0)
  assert.not.ok(isKept())
})

test('while the gateway restarts the rest can be called off, and nothing of it is kept', async () => {
  await restoring(({ gateway }) => uploadTo(gateway))
  await until(() => location.pathname === '/wait')
  ;(await until(() => button(t('waiting.SendNoMore')))).click()
  await says(t('wait.PleaseWait'))
  assert.equal([isKept(), restoreUnderWay()], [false, undefined])
  await restart()
  await until(() => replaced.length > 0)
  assert.is(uploads().length, 1)
})

test('a reload between two files goes on with the wait, not with the next file', async () => {
  await restoring(({ gateway }) => uploadTo(gateway))
  await until(() => location.pathname === '/wait')
  await page.open('/settings/config')
  await until(() => location.pathname === '/wait')
  assert.is(uploads().length, 1)
})

test('a cancelled upload keeps nothing, and Try again goes on with the same file and those after it', async () => {
  await restoring()
  await until(uploading)
  assert.ok(isKept())
  button('Cancel').click()
  await says(t('upload.Aborted'))
  assert.not.ok(isKept())
  button('Try again').click()
  const again = (await until(uploading)) as FakeUpload
  assert.ok(isKept())
  again.answer(200, 'OK', 'OK')
  await until(() => location.pathname === '/wait')
  await says(t('waiting.NextFile', { file: 2, total: 3, name: 'it.lang.json' }))
})

test('Back after a failure ends the restore and shows the files', async () => {
  await restoring()
  ;((await until(uploading)) as FakeUpload).answer(500, 'No space left', 'Server Error')
  await says('No space left')
  button('Back').click()
  await until(() => button(t('fileadmin.SaveBackup')))
  assert.equal([isKept(), restoreUnderWay()], [false, undefined])
})

test('another page ends the restore, and says which files were not sent', async () => {
  await restoring(({ gateway }) => uploadTo(gateway))
  await until(() => location.pathname === '/wait')
  await page.open('/info/system')
  await until(() => page.alerts().length > 0)
  assert.equal(page.alerts(), [`warning: ${t('app.RestoreEnded', { names: 'it.lang.json, config.json' })}`])
  assert.not.ok(isKept())
})

test('after a logout nothing of the restore is kept', async () => {
  await restoring(({ gateway }) => uploadTo(gateway))
  await until(() => location.pathname === '/wait')
  logout()
  assert.equal([isKept(), restoreUnderWay(), storedCredentials()], [false, undefined, undefined])
})

test('a login that is rejected after the upload ends the restore', async () => {
  await restoring()
  ;((await until(uploading)) as FakeUpload).answer(401)
  await until(() => location.pathname === '/login')
  await says(t('login.UploadLost'))
  assert.not.ok(isKept())
})

test.run()
