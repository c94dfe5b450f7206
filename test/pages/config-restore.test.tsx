import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { button, config, jsonFile, pick, saved, showFiles, told } from '../support/files.tsx'
import { settled, until } from '../support/mount.tsx'
import { alertTexts } from '../support/settings.tsx'

const profiles = [{ name: 'Board A', links: [] }, { name: 'Board <b>' }]
const pack = { meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: 'Salva', Cancel: 'Annulla' } } }
const files = { 'config.json': JSON.stringify(config()), 'pack.lang.json': 'x'.repeat(5000) }

let page: Awaited<ReturnType<typeof showFiles>>
const open = async (answers?: (call: Call) => Answer | Promise<Answer> | undefined) => {
  page = await showFiles(files, answers)
  await until(() => page.place.querySelector('progress'))
}
/** What the file would change or bring, a line each. */
const preview = () => page.place.querySelector('pre')?.textContent
const warning = () => page.place.querySelector('form [role=alert]')?.textContent
const restore = () => button('Restore')

test.after.each(() => page.leave())

test('nothing can be restored before a file is chosen', async () => {
  await open()
  assert.ok(restore().disabled)
  assert.is(warning(), '')
})

test('a configuration tells member by member what it would change, and hides passwords', async () => {
  await open()
  const { wifi } = config()
  pick(jsonFile({ ...config(), wifi: { ...wifi, hostname: 'barn', password: 'another' }, syslog: { port: 515 } }))
  const text = await until(preview)
  assert.is(text, 'wifi.password: ••• → •••\nwifi.hostname: "roof" → "barn"\nsyslog.port: – → 515')
  assert.is(told('Name'), 'config.json')
  assert.not.match(page.place.textContent ?? '', /another|a-wifi-password/)
  assert.not.ok(restore().disabled)
  assert.equal(page.uploads, [])
})

test('a configuration that is the one in force changes nothing', async () => {
  await open()
  pick(jsonFile(config()))
  await until(() => preview() === '–')
})

test('without the present configuration there is no preview, so nothing can be sent; another try helps', async () => {
  let dead = true
  await open(({ path }) => {
    if (dead && path.startsWith('file/get')) throw new TypeError('refused')
    return undefined
  })
  pick(jsonFile(config()))
  await until(() => alertTexts().length > 0)
  assert.ok(restore().disabled)
  dead = false
  pick(jsonFile(config()))
  await until(() => !restore().disabled)
})

test('pin profiles are told by their names, as text', async () => {
  await open()
  pick(jsonFile(profiles))
  await until(() => preview() === 'Board A\nBoard <b>')
  assert.is(told('Name'), 'pin_mapping.json')
})

test('a language pack is told by its language, how much it translates, and whether there is room', async () => {
  await open()
  pick(jsonFile(pack))
  assert.match(await until(preview), /^Italiano \(it\)\nTranslated: \d+%$/)
  assert.is(told('Size'), `${JSON.stringify(pack).length} byte`)
  // 144 kB and what the pack that is replaced takes.
  assert.is(told('Free'), '152,456 byte')
})

test('a pack of odd shape is shown all the same', async () => {
  await open()
  for (const webapp of [null, [], 'text', { base: 7 }]) {
    pick(jsonFile({ meta: { name: { odd: 1 } }, webapp }))
    await until(() => preview()?.endsWith('Translated: 0%'))
    pick()
    await until(() => preview() === undefined)
  }
})

test('a file the gateway has no room for is refused', async () => {
  await open()
  pick(jsonFile({ ...pack, more: 'x'.repeat(152_456) }))
  await until(() => /152,456 byte/.test(warning() ?? ''))
  assert.ok(restore().disabled)
})

const wrong: [name: string, file: File[], told: RegExp][] = [
  ['no JSON', [jsonFile('{"cfg": {},}')], /^Not valid JSON\. Line 1, column 12\.$/],
  ['another kind of JSON', [jsonFile({ type: 'success' })], /^Not a file/],
  ['no file any more', [], /^No file/],
]

for (const [name, chosen, expected] of wrong)
  test(`a choice of ${name} takes back the one before, says why, and nothing is sent`, async () => {
    await open()
    pick(jsonFile(profiles))
    await until(() => !restore().disabled)
    pick(...chosen)
    await until(() => expected.test(warning() ?? ''))
    assert.ok(restore().disabled)
    assert.not.ok(told('Name'))
    restore().click()
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settled()
    assert.equal(page.uploads, [])
  })

test('the file that would be replaced can be saved first', async () => {
  await open()
  pick(jsonFile(config()))
  ;(await until(() => button('Download: config.json', 'form'))).click()
  await until(() => saved.files.length > 0)
  assert.equal(
    saved.files.map(([name]) => name),
    ['config.json'],
  )
  pick(jsonFile(profiles))
  await until(() => told('Name') === 'pin_mapping.json')
  assert.not.ok(button('Download: pin_mapping.json', 'form'))
})

test('of two files chosen quickly the later one counts', async () => {
  let answer = (_: Answer) => {}
  await open(({ path }) =>
    path.startsWith('file/get')
      ? new Promise<Answer>(resolve => {
          answer = resolve
        })
      : undefined,
  )
  pick(jsonFile(config()))
  await until(() => page.calls.some(({ path }) => path.startsWith('file/get')))
  pick(jsonFile(profiles))
  await until(() => told('Name'))
  answer({ json: {} })
  await settled()
  assert.is(told('Name'), 'pin_mapping.json')
})

test.run()
