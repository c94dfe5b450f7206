import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storedCredentials } from '../../../src/gateway/credentials.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { button, type FilesPage, jsonFile, pick, showFiles } from '../../support/config-page.ts'
import { type FakeUpload, uploading } from '../../support/fake-upload.ts'
import { until } from '../../support/mount.tsx'

const profiles = '[ {"name": "Board A"} ]'

let page: FilesPage

/** Chooses a file, presses Restore and confirms. */
async function restoring(): Promise<FakeUpload> {
  page = await showFiles({ 'pin_mapping.json': '[]' })
  pick(jsonFile(profiles, 'anything.json'))
  ;(await until(() => !button('Restore').disabled && button('Restore'))).click()
  ;(await until(() => button('Restore', 'dialog'))).click()
  return until(uploading)
}
const problem = () => document.querySelector('main [role=alert]')?.textContent
const readsOfList = () => page.reads('file/list')

test('the file is sent unchanged, under the name of its kind', async () => {
  const upload = await restoring()
  assert.equal([upload.method, upload.url], ['POST', '/api/file/upload?file=pin_mapping.json'])
  const [[name, file]] = upload.parts as [[string, File]]
  assert.equal([name, file.name, await file.text()], ['config', 'config', profiles])
  assert.is(upload.headers.get('x-requested-with'), 'XMLHttpRequest')
})

test('during an upload nothing can be deleted, reset or sent', async () => {
  await restoring()
  const names = [...document.querySelectorAll('main article :is(button, input)')].map(control => control.textContent)
  assert.equal(names, ['Cancel'])
})

test('progress is shown, and success leads to the wait page after a second', async () => {
  const upload = await restoring()
  upload.progress(50, 200)
  await until(() => document.body.textContent?.includes('25%'))
  upload.answer(200, 'OK', 'OK')
  await until(() => document.body.textContent?.includes('The gateway has stored the file and is restarting.'))
  assert.is(location.pathname, '/settings/config')
  await until(() => location.pathname === '/wait')
})

const failures: [name: string, fail: (upload: FakeUpload) => void, told: RegExp][] = [
  ['500 shows the text of the gateway', upload => upload.answer(500, 'No space left', 'Server Error'), /No space left/],
  ['another status shows its name', upload => upload.answer(413, '', 'Too Large'), /\[HTTP ERROR\] Too Large/],
  ['the index page is no success', upload => upload.answer(200, '<html>', 'OK', 'text/html'), /./],
  ['a lost connection ends in words', upload => upload.drop(), /does not answer/],
]

for (const [name, fail, expected] of failures)
  test(`${name}; Retry sends the same file again, Back starts over`, async () => {
    fail(await restoring())
    await until(() => expected.test(problem() ?? ''))
    const count = page.uploads.length
    button('Try again').click()
    const again = await until(uploading)
    assert.is(page.uploads.length, count + 1)
    assert.is(await (again.parts[0]![1] as File).text(), profiles)
    fail(again)
    await until(() => expected.test(problem() ?? ''))
    const reads = readsOfList()
    button('Back').click()
    await until(() => button('Restore')?.disabled)
    await until(() => readsOfList() > reads)
    assert.is(location.pathname, '/settings/config')
  })

test('a cancelled upload says so and can be retried', async () => {
  const upload = await restoring()
  button('Cancel').click()
  await until(() => /cancelled/.test(problem() ?? ''))
  assert.ok(upload.aborted)
  assert.ok(button('Try again') && button('Back'))
})

test('after an interrupted upload the page says that the gateway may have only a part of the file', async () => {
  const upload = await restoring()
  upload.drop()
  await until(() => problem())
  assert.match(document.body.textContent ?? '', t('upload.Partial'))
})

test('credentials that are rejected after the upload lead to the login page', async () => {
  const upload = await restoring()
  upload.answer(401)
  await until(() => location.pathname === '/login')
  assert.is(storedCredentials(), undefined)
})

test.run()
