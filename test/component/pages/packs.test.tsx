import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../../src/app.tsx'
import { loadLanguages, setLanguage, startLanguage, t, useLanguage } from '../../../src/i18n/i18n.ts'
import { loadPages } from '../../../src/pages.tsx'
import { useSession } from '../../../src/session/session.ts'
import { useAlerts, watchPacks } from '../../../src/ui/alerts/alert-store.ts'
import { attacks, everyAttack, foreignNodes } from '../../support/attacks.ts'
import { fakeGateway, fakeSockets } from '../../support/fake-gateway.ts'
import { documents } from '../../support/fuzz/documents.ts'
import { live, summary } from '../../support/live-messages.ts'
import { mount, settled, until, visit } from '../../support/mount.tsx'
import { everywhere, oddPacks, uselessPacks } from './malformed-packs.ts'

const pages = await loadPages()

const builtIn = useLanguage.getState().languages

/** A gateway with this text as its only pack, and otherwise ordinary answers. */
function gatewayWith(pack: string) {
  return fakeGateway(({ path }) => {
    if (path === 'i18n/languages') return { json: [{ code: 'xx', name: 'Test' }] }
    if (path.startsWith('i18n/language')) return { text: pack, type: 'application/json' }
    if (path.startsWith('livedata')) return { json: live([summary('1'), summary('2')]) }
    return { json: path === 'system/status' ? documents[2025][path]?.() : {} }
  })
}

/** Shows a page with the pack as the stored language. */
async function open(path: string, pack: string) {
  const calls = gatewayWith(pack)
  localStorage.setItem('locale', 'xx')
  useSession.setState({ loggedIn: true })
  useAlerts.setState({ alerts: [] })
  fakeSockets()
  visit(path)
  await startLanguage()
  mount(<App />)
  await loadLanguages()
  assert.ok(calls.some(call => call.path === 'i18n/language?code=xx'))
  await until(() => document.querySelector('h1')?.textContent)
}

const unwatch = watchPacks()
test.after(unwatch)
test.after.each(async () => {
  gatewayWith('{}')
  await setLanguage('en')
  localStorage.clear()
  useLanguage.setState({ languages: builtIn, broken: '' })
  assert.is(Reflect.get(globalThis, 'attacked'), undefined)
  assert.is(Reflect.get({}, 'base'), undefined)
})

const english = t('about.AboutOpendtu')

for (const [name, pack] of Object.entries(uselessPacks))
  test(`an unusable pack leaves the app in English: ${name}`, async () => {
    await open('/about', pack)
    await until(() => useAlerts.getState().alerts.length)
    assert.is(document.querySelector('h1')?.textContent, english)
    assert.is(t('base.Close'), 'Close')
    assert.is(document.documentElement.lang, 'en')
    assert.is(document.querySelectorAll('details').length, 5)
    const told = useAlerts.getState().alerts.map(({ text }) => text)
    assert.equal(told, [t('app.PackBroken', { code: 'xx' })])
    assert.equal(foreignNodes(), [])
  })

for (const [name, pack] of Object.entries(oddPacks))
  test(`a bad pack does no harm, and missing texts stay English: ${name}`, async () => {
    await open('/about', JSON.stringify(pack))
    await settled()
    assert.is(document.querySelector('h1')?.textContent, english)
    assert.is(t('base.Save'), 'Save')
    assert.is(document.querySelectorAll('details').length, 5)
    assert.equal(foreignNodes(), [])
  })

const { script, picture, frame, link, form, style, template } = attacks
/** In two packs, since one with all of them in each text is larger than the app takes. */
const inEachText = [
  [script, picture, attacks.escape, frame],
  [script, link, form, style, template],
]

for (const { path } of pages)
  test(`${path}: a pack with markup in each text adds no element to the page`, async () => {
    for (const markup of inEachText) {
      await open(path, JSON.stringify(everywhere(markup.join(' ').replace(/[{}|@]/g, ''))))
      await until(() => document.querySelector('h1')?.textContent?.includes(script))
      await settled()
      assert.equal(foreignNodes(), [])
    }
  })

test('an unknown stored language starts the app in English', async () => {
  for (const code of ['', ' ', '__proto__', 'constructor', '../../x', '\ud800', everyAttack, 'x'.repeat(5000)]) {
    gatewayWith('null')
    localStorage.setItem('locale', code)
    await startLanguage()
    await loadLanguages()
    assert.is(t('base.Close'), 'Close', code)
  }
})

test.run()
