import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storedCredentials } from '../../src/lib/credentials.ts'
import { type FakeUpload, uploading } from '../support/fake-upload.ts'
import { button, jsonFile, pick, showFiles } from '../support/files.tsx'
import { until } from '../support/mount.tsx'

const profiles = '[ {"name": "Board A"} ]'

let page: Awaited<ReturnType<typeof showFiles>>
test.after.each(() => page.leave())

/** Chooses a file and presses Restore. */
async function restoring(): Promise<FakeUpload> {
  page = await showFiles({ 'pin_mapping.json': '[]' })
  pick(jsonFile(profiles, 'anything.json'))
  ;(await until(() => !button('Restore').disabled && button('Restore'))).click()
  return until(uploading)
}
const problem = () => page.place.querySelector('[role=alert]')?.textContent
const readsOfList = () => page.calls.filter(({ path }) => path === 'file/list').length

test('the file goes out as it is, under the name of its kind', async () => {
  const upload = await restoring()
  assert.equal([upload.method, upload.url], ['POST', '/api/file/upload?file=pin_mapping.json'])
  const [[name, file]] = upload.parts as [[string, File]]
  assert.equal([name, file.name, await file.text()], ['config', 'config', profiles])
  assert.is(upload.headers.get('x-requested-with'), 'XMLHttpRequest')
})

test('nothing can be deleted, reset or sent beside a file that is under way', async () => {
  await restoring()
  const names = [...page.place.querySelectorAll('main section :is(button, input)')].map(control => control.textContent)
  assert.equal(names, ['Cancel'])
})

test('progress is shown, and success leads to the wait page after a second', async () => {
  const upload = await restoring()
  upload.progress(50, 200)
  await until(() => page.place.textContent?.includes('25%'))
  upload.answer(200, 'OK', 'OK')
  await until(() => page.place.textContent?.includes('The gateway restarts.'))
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
  test(`${name}; Retry sends the same file again, Back starts anew`, async () => {
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

test('an upload that is cancelled says so and can be tried again', async () => {
  const upload = await restoring()
  button('Cancel').click()
  await until(() => /cancelled/.test(problem() ?? ''))
  assert.ok(upload.aborted)
  assert.ok(button('Try again') && button('Back'))
})

test('credentials that are refused after the upload lead to the login page', async () => {
  const upload = await restoring()
  upload.answer(401)
  await until(() => location.pathname === '/login')
  assert.is(storedCredentials(), undefined)
})

test.run()
