import { unzipSync, zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { button, config, type FilesPage, pick, saved, savedBackup, showFiles } from '../../support/config-page.ts'
import { until } from '../../support/mount.tsx'

const profiles = [{ name: 'Board A' }, { name: 'Board B' }]
const pack = { meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } }
const files = () => ({
  'config.json': JSON.stringify(config()),
  'it.lang.json': JSON.stringify(pack),
  'pin_mapping.json': JSON.stringify(profiles),
})

let page: FilesPage
const open = async (kept: Record<string, string> = files(), options?: Parameters<typeof showFiles>[1]) => {
  page = await showFiles(kept, options)
  await until(() => document.querySelector('main progress'))
}
const archiveOf = (contents: Record<string, unknown>) => {
  const bytes = Object.entries(contents).map(([name, content]) => [
    name,
    new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  ])
  return new File([zipSync(Object.fromEntries(bytes)) as Uint8Array<ArrayBuffer>], 'backup.zip')
}
const warnings = () => [...document.querySelectorAll('main form [role=alert] p')].map(({ textContent }) => textContent)
const box = (name: string) =>
  [...document.querySelectorAll('main form fieldset label')]
    .find(label => label.querySelector('b')?.textContent === name)
    ?.querySelector<HTMLInputElement>('input') as HTMLInputElement
/** The files to choose from, as they are listed. */
const listed = () => [...document.querySelectorAll('main form fieldset label')].map(label => label.textContent)
/** Opens the dialog; returns its previews by file. */
async function asked() {
  ;(await until(() => !button('Restore').disabled && button('Restore'))).click()
  const dialog = await until(() => document.querySelector('main dialog'))
  const names = [...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)
  return names.map((name, at) => [name, dialog.querySelectorAll('pre')[at]?.textContent])
}

test('a backup holds every file that can be restored, read one after the other, and nothing else', async () => {
  let atOnce = 0
  const asked: string[] = []
  await open(
    { ...files(), 'notes.txt': 'mine', 'empty.lang.json': '' },
    {
      async network({ url }) {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== '/api/file/get') return undefined
        asked.push(searchParams.get('file') ?? '')
        assert.is(++atOnce, 1)
        await new Promise(resolve => setTimeout(resolve, 5))
        atOnce--
        return undefined
      },
    },
  )
  const backup = await savedBackup()
  assert.match(backup.name, /^.+-20\d\d-\d\d-\d\d\.zip$/)
  const unpacked = unzipSync(new Uint8Array(await backup.arrayBuffer()))
  const texts = Object.entries(unpacked).map(([name, content]) => [name, new TextDecoder().decode(content)])
  assert.equal(Object.fromEntries(texts), files())
  assert.equal(asked, Object.keys(files()))
  assert.ok(document.body.textContent?.includes(t('fileadmin.NotInBackup', { names: 'notes.txt, empty.lang.json' })))
})

test('a file whose name leads out of a folder is not in the backup', async () => {
  const evil = ['../up.lang.json', '..\\up.lang.json', 'C:up.lang.json']
  await open({ ...files(), ...Object.fromEntries(evil.map(name => [name, '{}'])) })
  const unpacked = unzipSync(new Uint8Array(await (await savedBackup()).arrayBuffer()))
  assert.equal(Object.keys(unpacked), Object.keys(files()))
  assert.ok(document.body.textContent?.includes(t('fileadmin.NotInBackup', { names: evil.join(', ') })))
})

test('a gateway without a file that can be restored has no backup', async () => {
  await open({ 'notes.txt': 'mine' })
  assert.ok(button(t('fileadmin.SaveBackup')).disabled)
})

test('what Save backup saves can be restored, and changes nothing on the same gateway', async () => {
  await open()
  pick(await savedBackup())
  await until(() => listed().length > 0)
  assert.equal(warnings(), [])
  assert.equal(
    listed().map(text => text?.replace(/\d+ bytes/, 'SIZE')),
    ['pin_mapping.json', 'it.lang.json', 'config.json'].map(name => `${name}SIZE · no changes`),
  )
  // Each file would be a restart for nothing.
  assert.ok(button('Restore').disabled)
  box('it.lang.json').click()
  await until(() => !button('Restore').disabled)
})

test('each file of a backup says how much it changes, and the dialog what, with the configuration last', async () => {
  await open()
  const { wifi } = config()
  pick(
    archiveOf({
      'config.json': { ...config(), wifi: { ...wifi, hostname: 'barn' } },
      'it.lang.json': { ...pack, webapp: { base: { Save: 'Registra' } } },
      'pin_mapping.json': [profiles[0], { name: 'Board C' }],
    }),
  )
  await until(() => listed().length === 3)
  assert.equal(
    listed().map(text => text?.split(' · ').at(-1)),
    ['2 changes', '1 change', '1 change'],
  )
  const [pins, language, settings] = await asked()
  assert.equal(pins, ['pin_mapping.json', 'Board C\nBoard B → –'])
  assert.equal([language?.[0], language?.[1]?.split('\n')[0]], ['it.lang.json', 'Italiano (it)'])
  assert.equal(settings, ['config.json', '⚠ wifi.hostname: "roof" → "barn"'])
  assert.is(document.querySelector('main dialog .notice')?.textContent, t('fileadmin.CutsOff'))
  assert.equal(page.uploads, [])
})

test('only the chosen files are asked about, and a backup of what they replace can be saved first', async () => {
  await open()
  pick(archiveOf({ 'config.json': { cfg: {} }, 'pin_mapping.json': [], 'it.lang.json': { meta: {} } }))
  await until(() => warnings().length > 0)
  await until(() => listed().length === 2)
  button(t('fileadmin.SaveAllFirst'), 'form').click()
  await until(() => saved.files.some(([name]) => name.endsWith('.zip')))
  box('config.json').click()
  const only = t('fileadmin.SaveFirst', { name: 'it.lang.json' })
  await until(() => button(only, 'form'))
  button('Restore').click()
  const dialog = await until(() => document.querySelector('main dialog'))
  assert.ok(dialog.textContent?.includes(t('fileadmin.RestoreAsk', { name: 'it.lang.json' })))
  assert.is(dialog.querySelectorAll('pre').length, 1)
})

test('a file of a backup that cannot be restored says why, and the others can', async () => {
  await open()
  pick(
    archiveOf({
      'config.json': '{"cfg": {},}',
      'pin_mapping.json': pack,
      'it.lang.json': { ...pack, webapp: {} },
      'notes.txt': 'mine',
    }),
  )
  await until(() => preview().length > 0)
  assert.equal(warnings(), [
    'config.json: This file is not valid JSON. The error is in line 1, column 12.',
    `pin_mapping.json: ${t('fileadmin.WrongContent')}`,
    t('fileadmin.NotUsed', { names: 'notes.txt' }),
  ])
  assert.not.ok(button('Restore').disabled)
})
const preview = () => [...document.querySelectorAll('form dd')]

const refused: [name: string, file: () => File | Promise<File>, told: string][] = [
  ['cut short', async () => new File([(await savedBackup()).slice(0, -9)], 'b.zip'), t('fileadmin.ZipDamaged')],
  ['empty', () => new File([], 'backup.zip'), t('fileadmin.ZipDamaged')],
  ['of something else', () => archiveOf({ 'photo.jpg': 'x', 'readme.txt': 'y' }), t('fileadmin.ZipForeign')],
  ['with a path that leads elsewhere', () => archiveOf({ '../config.json': '{"cfg":{}}' }), t('fileadmin.ZipUnsafe')],
  [
    'of many megabytes',
    () => new File([new Uint8Array(5 * 1024 * 1024)], 'b.zip'),
    t('fileadmin.ZipTooLarge', { max: '4\u00a0MB' }),
  ],
  [
    'that is JSON of many megabytes',
    () => new File([' '.repeat(5 * 1024 * 1024)], 'b.json'),
    t('fileadmin.ZipTooLarge', { max: '4\u00a0MB' }),
  ],
]

for (const [name, file, told] of refused)
  test(`a backup ${name} is refused in a sentence, and nothing can be sent`, async () => {
    await open()
    pick(await file())
    await until(() => warnings().length > 0)
    assert.equal(warnings(), [told])
    assert.equal(listed(), [])
    assert.ok(button('Restore').disabled)
  })

test('a backup that has no room is refused, and fewer of its files can be chosen', async () => {
  await open()
  const large = { ...pack, more: 'x'.repeat(100_000) }
  pick(archiveOf({ 'it.lang.json': large, 'fr.lang.json': large }))
  await until(() => warnings().some(text => /too large/.test(text ?? '')))
  assert.ok(button('Restore').disabled)
  box('fr.lang.json').click()
  await until(() => !button('Restore').disabled)
  assert.equal(warnings(), [])
})

test.run()
