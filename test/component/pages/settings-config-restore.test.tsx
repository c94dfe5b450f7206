import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storedCredentials } from '../../../src/gateway/credentials.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { type Arrangement, keepArrangement, roofText, useArrangement } from '../../../src/roof/arrangement.ts'
import { keepRestore, type Restore, restoreUnderWay } from '../../../src/session/restore.ts'
import { readZip } from '../../../src/ui/read-zip.ts'
import {
  button,
  config,
  type FilesPage,
  jsonFile,
  pick,
  saved,
  savedBackup,
  showFiles,
  uploadTo,
} from '../../support/config-page.ts'
import { type FakeUpload, uploading } from '../../support/fake-upload.ts'
import { all, settled, until } from '../../support/mount.tsx'
import type { AppOptions } from '../../support/render-app.tsx'
import { returnStorage, spoilStorage } from '../../support/storage.ts'

const profiles = [{ name: 'Board A' }, { name: 'Board B' }]
const pack = { meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva' } } }
const order = ['pin_mapping.json', 'it.lang.json', 'config.json']
/** What the gateway has. */
const files = {
  'config.json': JSON.stringify(config()),
  'it.lang.json': JSON.stringify(pack),
  'pin_mapping.json': JSON.stringify(profiles),
}
/** What a backup has instead. */
const changed = {
  'config.json': {
    mqtt: { enabled: true },
    ...config(),
    wifi: { ...config().wifi, hostname: 'barn', password: 'new' },
  },
  'it.lang.json': { ...pack, webapp: { base: { Save: 'Registra' } } },
  'pin_mapping.json': [profiles[0], { name: 'Board C' }],
}

let page: FilesPage
const open = async (options?: AppOptions, stored: Record<string, string> = files) => {
  page = await showFiles(stored, options)
  await until(() => document.querySelector('main progress'))
}
const archiveOf = (contents: Record<string, unknown>) => {
  const bytes = Object.entries(contents).map(([name, content]) => [
    name,
    new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  ])
  return new File([zipSync(Object.fromEntries(bytes)) as Uint8Array<ArrayBuffer>], 'backup.zip')
}
const restore = () => button('Restore')
const warnings = () => all('main form [role=alert] p')
const rows = () => [...document.querySelectorAll('main form fieldset label')]
/** The files to choose from: their names, and how much they change. */
const listed = () =>
  rows().map(row => `${row.querySelector('b')?.textContent}: ${row.textContent?.split(' · ').at(-1)}`)
const box = (name: string) =>
  rows()
    .find(row => row.querySelector('b')?.textContent === name)
    ?.querySelector('input') as HTMLInputElement
const dialog = () => document.querySelector('main dialog')

/** Opens the dialog; returns what each file would change. */
async function previews() {
  ;(await until(() => !restore().disabled && restore())).click()
  const sections = (await until(dialog)).querySelectorAll('section')
  return [...sections].map(one => [one.querySelector('h3')?.textContent, one.querySelector('pre')?.textContent])
}

test('what Save backup saves can be restored, and changes nothing on the same gateway', async () => {
  await open()
  assert.ok(restore().disabled, 'before a file is chosen')
  pick(await savedBackup())
  await until(() => listed().length > 0)
  assert.equal(warnings(), [])
  const unchanged = order.map(name => `${name}: no changes`)
  assert.equal(listed(), unchanged)
  // Each file would be a needless restart, so none is selected.
  assert.ok(restore().disabled)
  box('it.lang.json').click()
  assert.equal(await previews(), [['it.lang.json', 'no changes']])
  assert.is(document.querySelector('main dialog .notice'), null)
})

test('each file says how much it changes; one press asks, and says what, with what can lock you out at the top and passwords masked', async () => {
  await open()
  pick(archiveOf(changed))
  await until(() => listed().length === 3)
  assert.equal(listed(), ['pin_mapping.json: 2 changes', 'it.lang.json: 1 change', 'config.json: 3 changes'])
  const [pins, language, settings] = await previews()
  assert.equal(pins, ['pin_mapping.json', 'Board C\nBoard B → –'])
  assert.equal([language?.[0], language?.[1]?.split('\n')[0]], ['it.lang.json', 'Italiano (it)'])
  assert.equal(settings, [
    'config.json',
    '⚠ wifi.password: ••• → •••\n⚠ wifi.hostname: "roof" → "barn"\nmqtt.enabled: – → true',
  ])
  assert.is(document.querySelector('main dialog .notice')?.textContent, t('fileadmin.CutsOff'))
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.equal(page.uploads, [])
})

test('only the chosen files are asked about, and a backup of what they replace can be saved first', async () => {
  await open()
  pick(
    archiveOf({ 'config.json': { cfg: {} }, 'it.lang.json': { meta: {} }, 'fr.lang.json': { meta: { code: 'fr' } } }),
  )
  await until(() => listed().length === 3)
  button(t('fileadmin.SaveBackup'), 'form').click()
  await until(() => saved.files.some(([name]) => name.endsWith('.zip')))
  box('config.json').click()
  box('it.lang.json').click()
  await until(() => !button(t('fileadmin.SaveBackup'), 'form'))
  assert.equal((await previews()).length, 1)
  assert.ok(dialog()?.textContent?.includes(t('fileadmin.ReplaceAsk', { count: 1 })))
})

test('a file that looks wrong is warned of where it is chosen, and again before it is sent', async () => {
  await open()
  pick(jsonFile({ name: 'something', version: '1.0.0' }))
  const wrong = t('fileadmin.NoPins', { name: 'something' })
  await until(() => document.querySelector('main form .notice')?.textContent?.endsWith(wrong))
  await previews()
  assert.ok(document.querySelector('main dialog .notice')?.textContent?.endsWith(wrong))
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.equal(page.uploads, [])
})

test('a file of a backup that cannot be restored says why, and the others can', async () => {
  await open()
  pick(
    archiveOf({
      'config.json': '{"cfg": {},}',
      'pin_mapping.json': pack,
      'it.lang.json': changed['it.lang.json'],
      'notes.txt': 'mine',
    }),
  )
  await until(() => listed().length === 1)
  assert.equal(warnings(), [
    'config.json: This file is not valid JSON. The error is in line 1, column 12.',
    `pin_mapping.json: ${t('fileadmin.WrongContent')}`,
    t('fileadmin.NotUsed', { names: 'notes.txt' }),
  ])
  assert.not.ok(restore().disabled)
})

const tooLarge = t('fileadmin.ZipTooLarge', { max: '4 MB' })
const refused: [name: string, file: () => File | undefined | Promise<File>, reason: string][] = [
  ['no file any more', () => undefined, t('fileadmin.NoFileSelected')],
  ['no JSON', () => jsonFile('{"cfg": {},}'), 'This file is not valid JSON. The error is in line 1, column 12.'],
  ['another kind of JSON', () => jsonFile({ type: 'success' }), t('fileadmin.InvalidJsonContent')],
  ['JSON of many megabytes', () => jsonFile(' '.repeat(5 * 1024 * 1024)), tooLarge],
  [
    'a backup cut short',
    async () => new File([(await savedBackup()).slice(0, -9)], 'b.zip'),
    t('fileadmin.ZipDamaged'),
  ],
  [
    'a zip of something else',
    () => archiveOf({ 'photo.jpg': 'x', 'readme.txt': 'y' }),
    t('fileadmin.InvalidJsonContent'),
  ],
  ['a path that leads elsewhere', () => archiveOf({ '../config.json': '{"cfg":{}}' }), t('fileadmin.ZipUnsafe')],
]

for (const [name, file, reason] of refused)
  test(`choosing ${name} replaces the earlier choice, says why it is rejected, and sends nothing`, async () => {
    await open()
    const chosen = await file()
    pick(jsonFile(profiles))
    await until(() => !restore().disabled)
    pick(...(chosen ? [chosen] : []))
    await until(() => warnings().length > 0)
    assert.equal([warnings(), listed(), restore().disabled], [[reason], [], true])
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settled()
    assert.is(dialog(), null)
  })

test('what has no room is refused, counting what it replaces, and less can be chosen', async () => {
  await open({ prepare: ({ world }) => world.flash.write('it.lang.json', Buffer.from('x'.repeat(5000))) })
  const large = { ...pack, more: 'x'.repeat(100_000) }
  pick(archiveOf({ 'it.lang.json': large, 'fr.lang.json': large }))
  await until(() => warnings().length > 0)
  assert.match(warnings().join(), /Too large.*148\.9 kB/)
  assert.ok(restore().disabled)
  box('fr.lang.json').click()
  await until(() => !restore().disabled)
  assert.equal(warnings(), [])
})

test('without the current configuration there is no preview, so nothing can be sent until a retry succeeds', async () => {
  await open()
  page.gateway.faults.set({ offline: true })
  pick(jsonFile(config()))
  await until(() => page.alerts().length > 0)
  assert.ok(restore().disabled)
  page.gateway.faults.reset()
  pick(jsonFile(config()))
  await until(() => !restore().disabled)
})

test('when two files are chosen in quick succession the later one counts', async () => {
  let answer: ((response: Response) => void) | undefined
  await open({
    network: ({ url }) =>
      url.includes('config.json')
        ? new Promise<Response>(resolve => {
            answer = resolve
          })
        : undefined,
  })
  pick(jsonFile(config()))
  const late = await until(() => answer)
  pick(jsonFile(profiles))
  await until(() => listed().length > 0)
  late(Response.json({}))
  await settled()
  assert.equal(listed(), ['pin_mapping.json: no changes'])
})

let replaced: string[]

/** Chooses a file, and confirms; without a file a backup of three. */
async function restoring(file = archiveOf(changed), prepare?: (page: FilesPage) => void) {
  replaced = []
  location.replace = (url: string | URL) => void replaced.push(String(url))
  await open()
  prepare?.(page)
  pick(file)
  await previews()
  button('Restore', 'dialog').click()
}
const toGateway = ({ gateway }: FilesPage) => uploadTo(gateway)
const upload = () => until(uploading) as Promise<FakeUpload>
const says = (text: string) => until(() => document.querySelector('main')?.textContent?.includes(text))
/** The message about a restore that ended early: the files that the gateway has, may have, and lacks. */
const early = (sent: string, unclear: string, unsent: string) =>
  [
    'warning: The restore ended early.',
    sent && `The gateway has ${sent}.`,
    unclear && `No answer came about ${unclear}: it may have arrived, or only in part.`,
    unsent && `Not sent: ${unsent}.`,
    'Choose the backup again to send what is missing.',
  ]
    .filter(Boolean)
    .join(' ')
const stopped = early('pin_mapping.json', '', 'it.lang.json, config.json')
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

test('a file is sent unchanged, under the name of its kind, and meanwhile nothing can be deleted, reset or sent', async () => {
  await restoring(jsonFile('[ {"name": "Board A"} ]', 'anything.json'))
  const { method, url, parts, headers } = await upload()
  assert.equal([method, url], ['POST', '/api/file/upload?file=pin_mapping.json'])
  const [[name, file]] = parts as [[string, File]]
  assert.equal([name, file.name, await file.text()], ['config', 'config', '[ {"name": "Board A"} ]'])
  assert.is(headers.get('x-requested-with'), 'XMLHttpRequest')
  assert.equal(all('main article :is(button, input)'), ['Cancel'])
})

test('the files of a backup are sent one after the other, each once the gateway is back, and the live view follows', async () => {
  await restoring(undefined, toGateway)
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
  await says(t('fileadmin.UploadSuccess'))
  await until(() => location.pathname === '/wait')
  assert.equal(JSON.parse(sessionStorage.getItem('restore') ?? '').files, [])
  await says(t('wait.PleaseWait'))
  // After a reload the wait goes on.
  await page.open('/settings/config')
  await until(() => location.pathname === '/wait')
  await says(t('wait.PleaseWait'))
  await restart()
  await until(() => replaced.length > 0)
  assert.not.ok(isKept())
  const sent = order.map(name => `?file=${name}`)
  assert.equal(uploads(), sent)
  const { flash } = page.gateway.world
  for (const name of ['it.lang.json', 'pin_mapping.json'] as const)
    assert.equal(JSON.parse(flash.read(name)?.toString() ?? ''), changed[name])
  assert.is(page.gateway.world.config.mqtt.enabled, true)
})

test('a reload between two files goes on with the wait, where the rest can be called off, and nothing of it is kept', async () => {
  await restoring(undefined, toGateway)
  await until(() => location.pathname === '/wait')
  await page.open('/settings/config')
  await until(() => location.pathname === '/wait')
  ;(await until(() => button(t('waiting.SendNoMore')))).click()
  await says(t('wait.PleaseWait'))
  assert.equal([isKept(), restoreUnderWay()], [false, undefined])
  assert.equal(page.alerts(), [stopped])
  await restart()
  await until(() => replaced.length > 0)
  assert.is(uploads().length, 1)
})

test('a cancelled upload keeps nothing, and Try again goes on with the same file and those after it', async () => {
  await restoring()
  const { url } = await upload()
  assert.ok(isKept())
  button('Cancel').click()
  await says(t('upload.Aborted'))
  assert.not.ok(isKept())
  button('Try again').click()
  const again = await upload()
  assert.ok(isKept())
  assert.is(again.url, url)
  again.answer(200, 'OK', 'OK')
  await until(() => location.pathname === '/wait')
  await says(t('waiting.NextFile', { file: 2, total: 3, name: 'it.lang.json' }))
})

test('a failure is told with what the gateway may have of the file; Back ends the restore and shows the files as they are', async () => {
  await restoring()
  ;(await upload()).drop()
  await says(t('upload.Partial'))
  button('Try again').click()
  ;(await upload()).answer(500, 'No space left', 'Server Error')
  await says('No space left')
  const reads = page.reads('file/list')
  button('Back').click()
  await until(() => restore()?.disabled)
  await until(() => page.reads('file/list') > reads)
  assert.equal([isKept(), restoreUnderWay()], [false, undefined])
  // The first attempt may have arrived, whatever happened to the second.
  assert.equal(page.alerts(), [early('', 'pin_mapping.json', 'it.lang.json, config.json')])
})

test('Back after a refusal says that nothing was sent, after an answer that was lost that the file may have arrived', async () => {
  for (const [status, message] of [
    [500, early('', '', order.join(', '))],
    [502, early('', 'pin_mapping.json', 'it.lang.json, config.json')],
  ] as const) {
    await restoring()
    ;(await upload()).answer(status, 'No space left', 'Server Error')
    ;(await until(() => button('Back'))).click()
    await until(() => page.alerts().length > 0)
    assert.equal(page.alerts(), [message])
  }
})

test('another page ends the restore, and says which files were not sent', async () => {
  await restoring(undefined, toGateway)
  await until(() => location.pathname === '/wait')
  await page.open('/info/system')
  await until(() => page.alerts().length > 0)
  assert.equal(page.alerts(), [stopped])
  assert.not.ok(isKept())
})

test('a login that is rejected in the middle ends the restore, says which files are in, and nothing of it is kept', async () => {
  await restoring()
  ;(await upload()).answer(200, 'OK', 'OK')
  await until(() => location.pathname === '/wait')
  keepRestore({ ...(restoreUnderWay() as Restore), restarting: false })
  await page.open('/settings/config')
  ;(await upload()).answer(401)
  await until(() => location.pathname === '/login')
  await until(() => page.alerts().length > 0)
  await says(t('login.Expired'))
  assert.not.match(document.querySelector('main')?.textContent ?? '', t('login.FileLost'))
  assert.equal([isKept(), storedCredentials()], [false, undefined])
  assert.equal(page.alerts(), [stopped])
})

const roofs: Arrangement = [
  { name: 'Barn', lying: true, tiles: [{ serial: '116181234567', string: '0', row: 0, column: 0 }] },
]
const other: Arrangement = [{ name: 'Shed', lying: false, tiles: [] }]

const names = () => all('main form fieldset label b')
const openAlone = () => open({}, { 'config.json': files['config.json'] })
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
  await openAlone()
  const backup = await savedBackup()
  const inBackup = (await readZip(backup, 100_000)).map(({ name }) => name)
  assert.equal(inBackup, ['config.json', 'roof.json'])
  keepArrangement(other)
  pick(backup)
  await until(() => names().length === 2)
  // What the settings would not change is not chosen.
  await confirm()
  assert.equal(useArrangement.getState().roofs, roofs)
  assert.is(localStorage.getItem('roof'), roofText(roofs))
  assert.ok(page.alerts().includes(`success: ${t('roof.Restored')}`), String(page.alerts()))
  assert.equal([uploading(), restoreUnderWay()], [undefined, undefined])
})

test('with settings the gateway is sent these alone', async () => {
  await openAlone()
  const barn = { ...config(), wifi: { ...config().wifi, hostname: 'barn' } }
  pick(archiveOf({ 'roof.json': roofText(roofs), 'config.json': barn }))
  await until(() => names().length === 2)
  await confirm()
  await until(uploading)
  const { files, sent } = restoreUnderWay() ?? {}
  assert.equal([files?.map(({ name }) => name), sent], [['config.json'], []])
  assert.equal(useArrangement.getState().roofs, roofs)
})

test('a roof.json alone is restored, but full storage keeps no arrangement, which is said in place of success, and the one before returns with a reload', async () => {
  await openAlone()
  keepArrangement(other)
  pick(jsonFile(roofText(roofs), 'roof.json'))
  await until(() => names().length === 1)
  spoilStorage('full')
  await confirm()
  assert.equal(page.alerts(), [`warning: ${t('app.NotKept')}`])
  assert.equal(useArrangement.getState().roofs, roofs)
  assert.is(localStorage.getItem('roof'), roofText(other))
})

test('a bad roof.json says so, and neither the arrangement nor the rest of the backup is lost', async () => {
  keepArrangement(other)
  await openAlone()
  pick(archiveOf({ 'roof.json': '{"roofs":[{}]}', 'config.json': config() }))
  await until(() => names().length > 0)
  assert.equal(names(), ['config.json'])
  assert.equal(warnings(), [`roof.json: ${t('roof.BadFile')}`])
  assert.equal(useArrangement.getState().roofs, other)
  pick(jsonFile('{"roofs":"x"}', 'roof.json'))
  await until(() => warnings()[0] === t('roof.BadFile'))
})

test('without an arrangement a backup has none', async () => {
  await openAlone()
  const inBackup = (await readZip(await savedBackup(), 100_000)).map(({ name }) => name)
  assert.equal(inBackup, ['config.json'])
})

test.run()
