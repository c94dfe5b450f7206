import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeClock } from '../support/fake-clock.ts'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { button, config, saved, showFiles } from '../support/files.tsx'
import { settled, until } from '../support/mount.tsx'
import { alertTexts } from '../support/settings.tsx'

const files = () => ({ 'config.json': JSON.stringify(config()), 'Bäder & Co.lang.json': '{"meta":{}}' })
type Answers = (call: Call) => Answer | Promise<Answer> | undefined

let page: Awaited<ReturnType<typeof showFiles>>
const open = async (kept: Record<string, string> = files(), answers?: Answers) => {
  page = await showFiles(kept, answers)
}
const asked = () => page.calls.map(({ path }) => path)
const rows = () => [...page.place.querySelectorAll('tbody tr')].map(row => row.querySelector('th')?.textContent)
const dialog = () => document.querySelector('dialog')

test.after.each(() => page.leave())

test('the list tells each file with its size, and a bar how full the file system is', async () => {
  await open()
  assert.equal(rows(), ['config.json', 'Bäder & Co.lang.json'])
  const size = new Blob([files()['config.json']]).size
  await until(() => page.place.querySelector('tbody td')?.textContent === `${size} byte`)
  const bar = await until(() => page.place.querySelector('progress'))
  assert.is(bar.value, 0.25)
  await until(() => page.place.textContent?.includes('25%') && page.place.textContent.includes('144 kB'))
})

test('a file system that says nothing of itself leaves the list in place', async () => {
  await open(files(), ({ path }) => (path === 'system/status' ? { status: 500, text: '' } : undefined))
  await until(() => asked().includes('system/status'))
  assert.equal(rows(), ['config.json', 'Bäder & Co.lang.json'])
  assert.is(location.pathname, '/settings/config')
})

test('a download asks for the encoded name, saves under the plain one and lets go of it', async () => {
  await open()
  const clock = fakeClock(['setTimeout'])
  try {
    button('Download: Bäder & Co.lang.json').click()
    await until(() => saved.files.length > 0)
    assert.ok(asked().includes(`file/get?file=${encodeURIComponent('Bäder & Co.lang.json')}`))
    const [[name, content] = ['', new Blob()]] = saved.files
    assert.equal([name, await content.text()], ['Bäder & Co.lang.json', '{"meta":{}}'])
    await clock.tickAsync(60_000)
    assert.is(saved.held.size, 0)
  } finally {
    clock.uninstall()
  }
})

/** Names that mean something elsewhere: to addresses, to markup, to folders, to systems. */
const names = [
  `he said "hi" & it's so.json`,
  '<img src=x onerror=alert(1)>.json',
  'a&file=config.json#?x=%2e%2e+1.json',
  '../../etc/passwd',
  'folder/pack.json',
  'c:\\pins.json',
  '日本 ☀️ größer.json',
  '\u202egnp.json',
  ' ',
  '__proto__',
  'constructor',
]

test('a file is saved and deleted under its own name, whatever is in it', async () => {
  await open(Object.fromEntries(names.map(name => [name, `content of ${name}`])))
  assert.equal(rows(), names)
  for (const [at, name] of names.entries()) {
    const [bin, save] = page.place.querySelectorAll('tbody tr')[at]?.querySelectorAll('button') ?? []
    const before = saved.files.length
    save?.click()
    await until(() => saved.files.length > before)
    const [as, content] = saved.files.at(-1) ?? ['', new Blob()]
    assert.equal([as, await content.text()], [name, `content of ${name}`])
    bin?.click()
    const question = await until(() => dialog()?.querySelector('p'))
    assert.ok(question.textContent?.includes(name))
    assert.equal([...question.children], [])
    dialog()?.querySelector<HTMLElement>('button.danger')?.click()
    const sent = await until(() => page.calls.filter(call => call.path === 'file/delete')[at])
    assert.equal(sent.data, { file: name })
    await until(() => !dialog() && asked().filter(path => path === 'file/list').length > at + 1)
  }
})

const failures: [name: string, answer: Answer | 'dead' | undefined, told: RegExp][] = [
  ['no answer', 'dead', /does not answer/],
  ['a file that has gone', { status: 404, text: '' }, /404/],
  ['the page in place of the file', undefined, /Unexpected/],
  ['a lack of memory', { status: 429, text: 'busy' }, /memory/],
]

for (const [name, answer, expected] of failures)
  test(`a download that meets ${name} says so, saves nothing and can be tried again`, async () => {
    await open(files(), ({ path }) => {
      if (!path.startsWith('file/get')) return undefined
      if (answer === 'dead') throw new TypeError('refused')
      return answer ?? { text: '<!doctype html>', type: 'text/html' }
    })
    button('Download: config.json').click()
    await until(() => alertTexts().some(text => text.startsWith('danger') && expected.test(text)))
    await until(() => !button('Download: config.json').disabled)
    assert.equal(saved.files, [])
    assert.is(location.pathname, '/settings/config')
  })

test('everything comes in one archive, one file after the other, an empty one unasked', async () => {
  let atOnce = 0
  const slowly = async (path: string): Promise<Answer> => {
    assert.is(++atOnce, 1)
    await new Promise(resolve => setTimeout(resolve, 5))
    atOnce--
    return { text: `content of ${path}`, type: 'application/json' }
  }
  await open({ ...files(), empty: '' }, ({ path }) => (path.startsWith('file/get') ? slowly(path) : undefined))
  await until(() => page.place.querySelector('progress'))
  button('Download all (.zip)').click()
  const [[name, archive]] = (await until(() => saved.files.length > 0 && saved.files)) as [[string, Blob]]
  assert.match(name, /^.+-20\d\d-\d\d-\d\d\.zip$/)
  const text = await archive.text()
  for (const file of ['config.json', 'Bäder & Co.lang.json', 'empty', 'content of file/get?file=config.json'])
    assert.ok(text.includes(file), file)
  assert.is(asked().filter(path => path.startsWith('file/get')).length, 2)
})

test('no name of a file leads out of the folder into which the archive is unpacked', async () => {
  await open({ '../../up.json': '{}', '..\\up.json': '{}', '/etc/up.json': '{}', 'C:up.json': '{}' })
  await until(() => page.place.querySelector('progress'))
  button('Download all (.zip)').click()
  const [[, archive]] = (await until(() => saved.files.length > 0 && saved.files)) as [[string, Blob]]
  const text = await archive.text()
  for (const name of ['.._.._up.json', '.._up.json', '_etc_up.json', 'C_up.json']) assert.ok(text.includes(name), name)
  assert.not.match(text, /[/\\:]/)
})

test('deleting asks with the name and what follows, and Cancel sends nothing', async () => {
  await open()
  button('Delete: config.json').click()
  const asking = await until(dialog)
  assert.match(asking.textContent ?? '', /config\.json/)
  assert.match(asking.textContent ?? '', /restart/)
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.not.ok(asked().includes('file/delete'))
})

test('a deleted file leaves the list, and its news stays until it is read', async () => {
  const kept: Record<string, string> = files()
  const remove = async (name: string): Promise<Answer> => {
    // No gateway answers before the dialog is closed.
    await settled()
    delete kept[name]
    return { json: { type: 'success', message: '', code: 3003 } }
  }
  await open(kept, ({ path, data }) => (path === 'file/delete' ? remove((data as { file: string }).file) : undefined))
  button('Delete: Bäder & Co.lang.json').click()
  await until(dialog)
  button('Delete', 'dialog').click()
  await until(() => rows().join() === 'config.json')
  assert.equal(page.calls.find(({ path }) => path === 'file/delete')?.data, { file: 'Bäder & Co.lang.json' })
  assert.equal(alertTexts(), ['success: File deleted. Restart needed.'])
  await until(() => document.activeElement?.tagName === 'H2')
})

test('a file that is not there any more is told, and the list read again', async () => {
  const kept: Record<string, string> = files()
  await open(kept, ({ path }) => {
    if (path !== 'file/delete') return undefined
    delete kept['config.json']
    return { status: 404, text: '' }
  })
  button('Delete: config.json').click()
  await until(dialog)
  button('Delete', 'dialog').click()
  await until(() => rows().join() === 'Bäder & Co.lang.json')
  await until(() => alertTexts().some(text => text.includes('404')))
})

test('reload reads list and file system again, and keeps what is shown meanwhile', async () => {
  const kept: Record<string, string> = files()
  await open(kept)
  kept['new.json'] = '{}'
  const table = page.place.querySelector('table')
  button('Reload').click()
  await until(() => rows().includes('new.json'))
  assert.is(page.place.querySelector('table'), table)
  await until(() => asked().filter(path => path === 'system/status').length > 1)
})

test.run()
