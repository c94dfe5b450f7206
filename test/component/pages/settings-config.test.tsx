import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLanguage, t } from '../../../src/i18n/i18n.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { button, config, type FilesPage, saved, savedBackup, showFiles } from '../../support/config-page.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { text, until } from '../../support/mount.tsx'
import { type AppOptions, slowly } from '../../support/render-app.tsx'

const files = () => ({ 'config.json': JSON.stringify(config()), 'Bäder & Co.lang.json': '{"meta":{}}' })

let page: FilesPage
const open = async (kept: Record<string, string> = files(), options?: AppOptions) => {
  page = await showFiles(kept, options)
}
const rows = () => [...document.querySelectorAll('main tbody tr')].map(row => row.querySelector('th')?.textContent)
const dialog = () => document.querySelector('dialog')

test('the list shows each file with its size, and a bar the usage of the file system', async () => {
  await open()
  assert.equal(rows(), ['config.json', 'Bäder & Co.lang.json'])
  const size = new Blob([files()['config.json']]).size
  await until(() => document.querySelector('main tbody td')?.textContent === `${size} bytes`)
  const bar = await until(() => document.querySelector<HTMLProgressElement>('main progress'))
  assert.is(bar.value, 0.25)
  await until(() => document.body.textContent?.includes('25%') && document.body.textContent.includes('144\u00a0kB'))
})

test('the list is shown even if the usage of the file system is unknown', async () => {
  await open(files(), { prepare: ({ faults }) => faults.set({ broken: { path: 'system/status' } }) })
  assert.ok(page.reads('system/status') > 0)
  assert.equal(rows(), ['config.json', 'Bäder & Co.lang.json'])
  assert.is(location.pathname, '/settings/config')
})

test('a download releases its memory', async () => {
  await open()
  const clock = fakeClock(['setTimeout'])
  button('Download: config.json').click()
  await until(() => saved.files.length > 0)
  await clock.tickAsync(60_000)
  assert.is(saved.held.size, 0)
})

/** Names with a special meaning in addresses, markup, folders or operating systems. */
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

test('a file is downloaded and deleted under its own name, whatever characters it has', async () => {
  await open(Object.fromEntries(names.map(name => [name, `content of ${name}`])))
  assert.equal(rows(), names)
  for (const [at, name] of names.entries()) {
    const [bin, save] = document.querySelectorAll<HTMLElement>('main tbody tr:first-child button')
    const before = saved.files.length
    save?.click()
    await until(() => saved.files.length > before)
    const [as, content] = saved.files.at(-1) ?? ['', new Blob()]
    assert.equal([as, await content.text()], [name, `content of ${name}`])
    bin?.click()
    const question = await until(() => dialog()?.querySelector('p'))
    // A mark of direction would turn the question around.
    assert.ok(question.textContent?.includes(name.replace('\u202e', '')))
    assert.equal([...question.children], [])
    dialog()?.querySelector<HTMLElement>('button.danger')?.click()
    await until(() => !dialog() && rows().length === names.length - at - 1)
    assert.equal(page.posted('file/delete').at(-1), { file: name })
  }
})

test('a download that fails says so, saves nothing and can be retried', async () => {
  await open()
  page.gateway.world.flash.remove('config.json')
  button('Download: config.json').click()
  await until(() => page.alerts().some(text => text.startsWith('danger') && text.includes('404')))
  await until(() => !button('Download: config.json').disabled)
  assert.equal([saved.files, location.pathname], [[], '/settings/config'])
})

async function remove(name: string) {
  button(`Delete: ${name}`).click()
  await until(dialog)
  button('Delete', 'dialog').click()
}

test('a deleted file leaves the list, and a warning with a link to the restart it needs stays', async () => {
  await open(files(), { network: slowly('/file/delete') })
  button('Delete: config.json').click()
  assert.match((await until(dialog)).textContent ?? '', /config\.json.*restart/)
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.equal(page.posted('file/delete'), [])
  await remove('config.json')
  await until(() => rows().join() === 'Bäder & Co.lang.json')
  assert.equal(page.posted('file/delete'), [{ file: 'config.json' }])
  assert.equal(page.alerts(), [`warning: ${t('apiresponse.3003')} ${t('fileadmin.NoRestart')}`])
  assert.equal(useAlerts.getState().alerts[0]?.link, { path: '/maintenance/reboot', text: 'fileadmin.RestartGateway' })
  await until(() => document.activeElement?.tagName === 'H2')
})

test('deleting a language pack returns to a built-in language and says that a restart completes the removal', async () => {
  const pack = { webapp: { base: { Cancel: 'Annulla' } } }
  await open(files(), { network: ({ url }) => (url.includes('/i18n/language?') ? Response.json(pack) : undefined) })
  await setLanguage('it')
  assert.is(t('base.Cancel'), 'Annulla')
  await remove('Bäder & Co.lang.json')
  await until(() => page.alerts().length > 0)
  assert.equal(page.alerts(), [`warning: ${t('apiresponse.3003')} ${t('fileadmin.NoRestart')}`])
  assert.is(t('base.Cancel'), 'Cancel')
  assert.is(localStorage.getItem('locale'), null)
})

test('a file that no longer exists is reported, and the list is read again', async () => {
  await open()
  page.gateway.world.flash.remove('config.json')
  await remove('config.json')
  await until(() => rows().join() === 'Bäder & Co.lang.json')
  await until(() => page.alerts().some(text => text.includes('404')))
})

test('a reload reads list and usage again, and keeps showing the old ones meanwhile', async () => {
  await open()
  page.gateway.world.flash.write('new.json', Buffer.from('{}'))
  const [table, before] = [document.querySelector('main table'), page.reads('system/status')]
  button('Reload').click()
  await until(() => rows().includes('new.json'))
  assert.is(document.querySelector('main table'), table)
  await until(() => page.reads('system/status') > before)
})

const backedUp = { ...files(), 'pin_mapping.json': '[{"name":"Board A"}]' }

test('a backup holds every file that can be restored, read one after the other, and nothing else', async () => {
  let atOnce = 0
  const asked: string[] = []
  // Names that are paths would lead out of the folder into which the backup is unpacked.
  const leftOut = ['notes.txt', 'empty.lang.json', '../up.lang.json', '..\\up.lang.json', 'C:up.lang.json']
  await open(
    { ...backedUp, ...Object.fromEntries(leftOut.map(name => [name, name.startsWith('empty') ? '' : '{}'])) },
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
  assert.equal(Object.fromEntries(texts), backedUp)
  assert.equal(asked, Object.keys(backedUp))
  assert.ok(document.body.textContent?.includes(t('fileadmin.NotInBackup', { names: leftOut.join(', ') })))
})

test('a gateway without a file that can be restored has no backup', async () => {
  await open({ 'notes.txt': 'mine' })
  assert.ok(button(t('fileadmin.SaveBackup')).disabled)
})

const resets = () => page.posted('file/delete_all')

async function ask(kept?: Record<string, string>) {
  await open(kept)
  button('Factory reset').click()
  await until(dialog)
}

test('the confirmation says what is kept, offers a backup first, says how to reach the gateway afterwards, and can be cancelled', async () => {
  await ask()
  const says = () => text('dialog')
  assert.match(says(), /except pin_mapping\.json/)
  await until(() => says().includes('OpenDTU-10797816'))
  assert.match(says(), /http:\/\/192\.168\.4\.1/)
  button('Save a backup first: config.json', 'dialog').click()
  await until(() => saved.files.length > 0)
  assert.is(saved.files[0]?.[0], 'config.json')
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.equal(resets(), [])
})

test('no backup is offered if there is no configuration', async () => {
  await ask({})
  assert.not.ok(button('Save a backup first: config.json', 'dialog'))
})

test('the page waits for a gateway that resets itself, and keeps showing how to reach it', async () => {
  await ask()
  await until(() => dialog()?.textContent?.includes('OpenDTU-10797816'))
  button('Factory reset', 'dialog').click()
  await until(() => location.pathname === '/wait')
  assert.equal(resets(), [{ delete: true }])
  assert.is(page.alerts().length, 1)
  assert.match(page.alerts().join(), /^success: .*OpenDTU-10797816.*192\.168\.4\.1/)
})

const path = 'file/delete_all'

for (const [what, fault, alert] of [
  ['declines', { reply: { path, code: 3001 } }, /^warning: /],
  ['fails', { broken: { path } }, /^danger: /],
] as const)
  test(`the page does not wait for a gateway that ${what}`, async () => {
    await ask()
    page.gateway.faults.set(fault)
    button('Factory reset', 'dialog').click()
    await until(() => page.alerts().some(text => alert.test(text)))
    assert.is(location.pathname, '/settings/config')
    await until(() => !button('Factory reset').disabled)
  })

test.run()
