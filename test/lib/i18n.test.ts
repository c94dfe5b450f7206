import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bytes, celsius, dash, dateTime, decimal, duration, percent } from '../../src/lib/format.ts'
import { loadLanguages, setLanguage, startLanguage, t, useLanguage } from '../../src/lib/i18n.ts'
import { fakeGateway } from '../support/fake-gateway.ts'

test.before.each(async () => {
  fakeGateway(() => ({ status: 404, text: '' }))
  await setLanguage('en')
  localStorage.clear()
  useLanguage.setState({ languages: useLanguage.getState().languages.slice(0, 3) })
})

const pack = (webapp: unknown) => ({ json: { meta: { code: 'it', name: 'Italiano' }, webapp } })

test('holes are filled, and a hole without a value stays empty', () => {
  assert.is(t('inverterchannelinfo.String', { num: 2 }), 'String 2')
  assert.is(t('inverterchannelinfo.String').trim(), 'String')
})

test('plural forms follow the number', () => {
  const since = (n: number) => t('dataagedisplay.SecondsSince', { n }).replace('\u00a0', ' ')
  assert.equal([0, 1, 2, 7].map(since), ['0 seconds', '1 second', '2 seconds', '7 seconds'])
})

test('a text that links to another shows the other', () => {
  assert.is(t('apiresponse.5001'), t('apiresponse.4001'))
})

test('a language changes texts, numbers and the language of the page, and is remembered', async () => {
  await setLanguage('de')
  assert.is(t('base.Cancel'), 'Abbrechen')
  assert.is(decimal(1234.5, 1), '1.234,5')
  assert.is(document.documentElement.lang, 'de')
  assert.is(localStorage.getItem('locale'), 'de')
})

test('a pack of the gateway is offered and shown, English where it has nothing', async () => {
  fakeGateway(({ path }) =>
    path === 'i18n/languages' ? { json: [{ code: 'it', name: 'Italiano' }] } : pack({ base: { Cancel: 'Annulla' } }),
  )
  await loadLanguages()
  assert.equal(useLanguage.getState().languages.at(-1), { code: 'it', name: 'Italiano' })
  await setLanguage('it')
  assert.is(t('base.Cancel'), 'Annulla')
  assert.is(t('base.Close'), 'Close')
})

test('a list of languages that fails, or is none, changes nothing', async () => {
  const before = useLanguage.getState().languages
  for (const answer of [
    { status: 500, text: '' },
    undefined,
    { json: null },
    { json: { a: 1 } },
    { json: [null, 4] },
  ]) {
    fakeGateway(() => answer)
    await loadLanguages()
    assert.equal(useLanguage.getState().languages, before)
  }
})

test('a pack that cannot be had, or is broken, falls back to English', async () => {
  for (const answer of [
    { status: 404, text: '' },
    undefined,
    pack(7),
    pack({ base: 'x' }),
    pack({ base: { Cancel: 7 } }),
  ]) {
    fakeGateway(() => answer)
    await setLanguage('it')
    assert.is(t('base.Cancel'), 'Cancel')
  }
})

test('a slow pack does not undo a choice made since', async () => {
  let deliver = (_: unknown) => {}
  fakeGateway(() => new Promise(done => (deliver = done as typeof deliver)))
  const slow = setLanguage('it')
  await new Promise(done => setTimeout(done))
  await setLanguage('fr')
  deliver(pack({ base: { Cancel: 'Annulla' } }))
  await slow
  assert.is(useLanguage.getState().code, 'fr')
  assert.is(t('base.Cancel'), 'Annuler')
})

test('a right-to-left language turns the page round, English in its place does not', async () => {
  await setLanguage('he')
  assert.is(document.documentElement.dir, 'ltr')
  fakeGateway(() => pack({ base: { Cancel: 'ביטול' } }))
  await setLanguage('he')
  assert.is(document.documentElement.dir, 'rtl')
  await setLanguage('en')
  assert.is(document.documentElement.dir, 'ltr')
})

test('the first visit takes the language of the browser without storing it', async () => {
  Object.defineProperty(navigator, 'language', { value: 'fr-CH', configurable: true })
  await startLanguage()
  assert.is(useLanguage.getState().code, 'fr')
  assert.is(localStorage.getItem('locale'), null)
})

test('numbers are written as the language does', () => {
  assert.is(decimal(1234.5678), '1,234.568')
  assert.is(decimal(1234.5678, 2), '1,234.57')
  assert.is(percent(0.5, 1), '50.0%')
  assert.is(bytes(4194304), '4,194,304 byte')
  assert.is(celsius(53.34), '53.3°C')
})

test('what is no number is a dash, never NaN', () => {
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '7', {}])
    assert.is(decimal(value, 1), dash)
})

test('a number of digits that makes no sense does not throw', () => {
  for (const digits of [-1, 200, Number.NaN, 1.7]) assert.ok(decimal(1, digits))
})

test('times run from 0 to 23, in every language', async () => {
  const midnight = new Date(2026, 5, 1, 0, 3, 9).getTime()
  for (const code of ['en', 'de', 'fr', 'el']) {
    await setLanguage(code)
    assert.match(dateTime(midnight), /\b0?0:03:09/)
    assert.is(/24:03/.test(dateTime(midnight)), false)
  }
})

test('a span is told in its largest unit', () => {
  assert.is(duration(0), '0 seconds')
  assert.is(duration(59), '59 seconds')
  assert.is(duration(150), '2 minutes')
  assert.is(duration(7200), '2 hours')
})

test('a code that is no language formats as English instead of failing', async () => {
  await setLanguage('not_a_locale!')
  assert.is(decimal(1234.5, 1), '1,234.5')
})

test.run()
