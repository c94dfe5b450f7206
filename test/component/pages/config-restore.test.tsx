import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { button, config, type FilesPage, jsonFile, pick, preview, saved, showFiles } from '../../support/config-page.ts'
import { settled, until } from '../../support/mount.tsx'
import type { AppOptions } from '../../support/render-app.tsx'

const profiles = [{ name: 'Board A', links: [] }, { name: 'Board <b>' }]
const pack = { meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva', Cancel: 'Annulla' } } }
const files = { 'config.json': JSON.stringify(config()), 'pack.lang.json': 'x'.repeat(5000) }

let page: FilesPage
const open = async (options?: AppOptions) => {
  page = await showFiles(files, options)
  await until(() => document.querySelector('main progress'))
}
/** Presses Restore once it is enabled; returns the lines of the dialog: what the file would change or add. */
async function asked() {
  ;(await until(() => !restore().disabled && restore())).click()
  return (await until(() => document.querySelector('main dialog pre'))).textContent
}
const warning = () => document.querySelector('main form [role=alert]')?.textContent
const restore = () => button('Restore')

test('nothing can be restored before a file is chosen', async () => {
  await open()
  assert.ok(restore().disabled)
  assert.is(warning(), '')
})

test('the preview of a configuration shows each change, and masks passwords', async () => {
  await open()
  const { wifi } = config()
  pick(jsonFile({ ...config(), wifi: { ...wifi, hostname: 'barn', password: 'another' }, syslog: { port: 515 } }))
  assert.is(await asked(), '⚠ wifi.password: ••• → •••\n⚠ wifi.hostname: "roof" → "barn"\nsyslog.port: – → 515')
  assert.equal([preview('Name'), preview('Changes')], ['config.json', '3 changes'])
  assert.not.match(document.body.textContent ?? '', /another|a-wifi-password/)
  assert.equal(page.uploads, [])
})

test('the configuration in force would change nothing', async () => {
  await open()
  pick(jsonFile(config()))
  assert.is(await asked(), t('fileadmin.NoChanges'))
  assert.is(document.querySelector('main dialog .notice'), null)
})

test('one press sends nothing: a dialog asks first, with changes that can lock you out at the top', async () => {
  await open()
  const { wifi } = config()
  pick(jsonFile({ mqtt: { enabled: true }, ...config(), wifi: { ...wifi, ssid: 'Cabin' } }))
  assert.is(await asked(), '⚠ wifi.ssid: "Home" → "Cabin"\nmqtt.enabled: – → true')
  assert.is(document.querySelector('main dialog .notice')?.textContent, t('fileadmin.CutsOff'))
  button('Cancel', 'dialog').click()
  await until(() => !document.querySelector('main dialog'))
  assert.equal(page.uploads, [])
  await asked()
  button('Restore', 'dialog').click()
  await until(() => page.uploads.length > 0)
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

test('pin profiles are listed by name, as text', async () => {
  await open()
  pick(jsonFile(profiles))
  assert.is(await asked(), 'Board A\nBoard <b>')
  assert.is(preview('Name'), 'pin_mapping.json')
})

test('a language pack is shown with its language, how much it translates, and the free space', async () => {
  await open()
  pick(jsonFile(pack))
  assert.match((await asked()) ?? '', /^Italiano \(it\)\nTranslated: \d+%$/)
  assert.is(preview('Size'), `${JSON.stringify(pack).length} bytes`)
  // 144 kB and the size of the pack that is replaced.
  assert.is(preview('Free'), '148.9\u00a0kB')
})

test('a malformed pack is shown, too', async () => {
  await open()
  for (const webapp of [null, [], 'text', { base: 7 }]) {
    pick(jsonFile({ meta: { name: { odd: 1 } }, webapp }))
    assert.match((await asked()) ?? '', /Translated: 0%$/)
    button('Cancel', 'dialog').click()
    pick()
    await until(() => restore().disabled && !document.querySelector('main dialog'))
  }
})

test('a file that is too large for the gateway is rejected', async () => {
  await open()
  pick(jsonFile({ ...pack, more: 'x'.repeat(152_456) }))
  await until(() => /148\.9\u00a0kB/.test(warning() ?? ''))
  assert.ok(restore().disabled)
})

const wrong: [name: string, file: File[], told: RegExp][] = [
  ['no JSON', [jsonFile('{"cfg": {},}')], /^This file is not valid JSON\. The error is in line 1, column 12\.$/],
  ['another kind of JSON', [jsonFile({ type: 'success' })], /^The gateway has no use/],
  ['no file any more', [], /^No file/],
]

for (const [name, chosen, expected] of wrong)
  test(`choosing ${name} replaces the earlier choice, says why it is rejected, and sends nothing`, async () => {
    await open()
    pick(jsonFile(profiles))
    await until(() => !restore().disabled)
    pick(...chosen)
    await until(() => expected.test(warning() ?? ''))
    assert.ok(restore().disabled)
    assert.not.ok(preview('Name'))
    restore().click()
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settled()
    assert.equal(page.uploads, [])
  })

test('a backup of the file that would be replaced can be saved first', async () => {
  await open()
  pick(jsonFile(config()))
  ;(await until(() => button('Save a backup first: config.json', 'form'))).click()
  await until(() => saved.files.length > 0)
  assert.equal(
    saved.files.map(([name]) => name),
    ['config.json'],
  )
  pick(jsonFile(profiles))
  await until(() => preview('Name') === 'pin_mapping.json')
  assert.not.ok(button('Save a backup first: pin_mapping.json', 'form'))
})

test('when two files are chosen in quick succession the later one counts', async () => {
  let answer: ((response: Response) => void) | undefined
  await open({
    network: ({ url }) =>
      url.includes('/file/get')
        ? new Promise<Response>(resolve => {
            answer = resolve
          })
        : undefined,
  })
  pick(jsonFile(config()))
  const late = await until(() => answer)
  pick(jsonFile(profiles))
  await until(() => preview('Name'))
  late(Response.json({}))
  await settled()
  assert.is(preview('Name'), 'pin_mapping.json')
})

test.run()
