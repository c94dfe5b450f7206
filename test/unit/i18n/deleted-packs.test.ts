import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { dropPacks, loadLanguages, setLanguage, startLanguage, t, useLanguage } from '../../../src/i18n/i18n.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import '../../support/texts.ts'

const builtIn = useLanguage.getState().languages
const offered = () => useLanguage.getState().languages.map(({ code }) => code)

/** A gateway with these languages, files and uptime in s, which records the calls. */
function gateway({ languages = ['it'], files = ['pack.lang.json'], uptime = 1000 }) {
  const calls = fakeGateway(({ path }) => {
    if (path === 'i18n/languages') return { json: languages.map(code => ({ code, name: code })) }
    if (path.startsWith('i18n/language?')) return { json: { webapp: { base: { Cancel: 'Annulla' } } } }
    if (path === 'file/list') return { json: files.map(name => ({ name, size: 1 })) }
    return path === 'system/status' ? { json: { uptime } } : undefined
  })
  return { asked: () => calls.map(({ path }) => path), calls }
}

/** Does what a reloaded page does. */
async function load() {
  await startLanguage()
  await loadLanguages()
}

const { now } = Date
const packCall = 'i18n/language?code=it'

test.before.each(async () => {
  Date.now = now
  localStorage.clear()
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
  useLanguage.setState({ languages: builtIn })
  await setLanguage('en')
})

test('a deleted pack is replaced by a built-in language and not read until the gateway has restarted', async () => {
  gateway({})
  await load()
  await setLanguage('it')
  assert.is(t('base.Cancel'), 'Annulla')
  await dropPacks()
  assert.is(t('base.Cancel'), 'Cancel')
  assert.equal(offered(), ['en', 'de', 'fr'])

  Object.defineProperty(navigator, 'language', { value: 'it', configurable: true })
  const before = gateway({ files: [] })
  await load()
  assert.not.ok(before.asked().includes(packCall))
  assert.equal(offered(), ['en', 'de', 'fr'])

  Date.now = () => now() + 60_000
  const after = gateway({ uptime: 30 })
  await load()
  assert.ok(after.asked().includes(packCall))
  assert.equal(offered(), ['en', 'de', 'fr', 'it'])
})

test('a deleted pack that replaced German is replaced by the built-in German', async () => {
  gateway({ languages: ['de'] })
  await setLanguage('de')
  await loadLanguages()
  assert.is(t('base.Cancel'), 'Annulla')
  await dropPacks()
  assert.is(t('base.Cancel'), 'Abbrechen')
  assert.is(localStorage.getItem('locale'), 'de')
})

test('a gateway that lists no packs has restarted', async () => {
  await dropPacks()
  gateway({ languages: [] })
  await load()
  const { asked } = gateway({})
  await load()
  assert.equal(asked(), ['i18n/languages'])
  assert.ok(offered().includes('it'))
})

test('packs are not read from a gateway with an unknown uptime', async () => {
  await dropPacks()
  const { asked } = gateway({ uptime: 'long' as unknown as number })
  await load()
  assert.equal(asked(), ['i18n/languages', 'system/status'])
})

test('the list of languages is read before a pack, which is not asked for if the gateway has it no more', async () => {
  localStorage.setItem('locale', 'it')
  const present = gateway({})
  await load()
  assert.equal(present.asked().slice(0, 2), ['i18n/languages', packCall])
  const removed = gateway({ languages: [] })
  await load()
  assert.equal(removed.asked(), ['i18n/languages'])
  assert.is(t('base.Cancel'), 'Cancel')
})

test('a logged-in user reads a pack only if its file exists, as it may have been deleted in another browser', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  localStorage.setItem('locale', 'it')
  const { asked } = gateway({ files: ['config.json'] })
  await load()
  assert.equal(asked(), ['i18n/languages', 'file/list'])
  assert.equal(offered(), ['en', 'de', 'fr'])
  gateway({})
  await load()
  assert.is(t('base.Cancel'), 'Annulla')
})

test('the list of languages is read without the password', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  const { calls } = gateway({})
  await load()
  const call = calls.find(({ path }) => path === 'i18n/languages')
  assert.is(call?.headers.get('authorization'), null)
  assert.is(call?.headers.get('x-requested-with'), 'XMLHttpRequest')
})

test.run()
