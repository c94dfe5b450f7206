import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  ago,
  bytes,
  celsius,
  dash,
  date,
  dateTime,
  dayFromNow,
  decimal,
  duration,
  month,
  percent,
} from '../../../src/i18n/format.ts'
import { loadLanguages, setLanguage, startLanguage, t, useLanguage, withColon } from '../../../src/i18n/i18n.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import '../../support/texts.ts'

/** Sets the browser's languages in order of preference. */
function browserSpeaks(...tags: string[]) {
  Object.defineProperty(navigator, 'language', { value: tags[0], configurable: true })
  Object.defineProperty(navigator, 'languages', { value: tags, configurable: true })
}

test.before.each(async () => {
  browserSpeaks('en-US')
  fakeGateway(() => ({ status: 404, text: '' }))
  await setLanguage('en')
  localStorage.clear()
  useLanguage.setState({ languages: useLanguage.getState().languages.slice(0, 3) })
})

const pack = (webapp: unknown) => ({ json: { meta: { code: 'it', name: 'Italiano' }, webapp } })

test('placeholders are filled, and a placeholder without a value stays empty', () => {
  assert.is(t('inverterchannelinfo.String', { num: 2 }), 'String 2')
  assert.is(t('inverterchannelinfo.String').trim(), 'String')
})

test('a name that is written from right to left does not turn around the serial beside it', () => {
  const said = (name: string) => t('inverteradmin.DeleteMsg', { name, serial: '116484271021' })
  const [hebrew, override] = ['\u05d2\u05d2', '\u202eetaG\u2069']
  assert.equal(
    [hebrew, override, 'Gate'].map(name => said(name).split(' (116484271021)')[0]),
    [`Remove \u2068${hebrew}\u2069`, 'Remove \u2068etaG\u2069', 'Remove Gate'],
  )
})

test('plural forms follow the number', () => {
  const events = (count: number) => t('events.Active', { count })
  assert.equal([0, 1, 2, 7].map(events), ['0 active events', '1 active event', '2 active events', '7 active events'])
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

test('a list of languages that fails or is invalid changes nothing', async () => {
  const before = useLanguage.getState().languages
  for (const answer of [
    { status: 500, text: '' },
    undefined,
    { json: null },
    { json: { a: 1 } },
    { json: [null, 4, {}] },
  ]) {
    fakeGateway(() => answer)
    await loadLanguages()
    assert.equal(useLanguage.getState().languages, before)
  }
})

test('a pack that cannot be read, or is broken, falls back to English', async () => {
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

test('a slow pack does not undo a later choice', async () => {
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

test('a right-to-left language mirrors the page, and English in its place does not', async () => {
  await setLanguage('he')
  assert.is(document.documentElement.dir, 'ltr')
  fakeGateway(() => pack({ base: { Cancel: 'ביטול' } }))
  await setLanguage('he')
  assert.is(document.documentElement.dir, 'rtl')
  await setLanguage('en')
  assert.is(document.documentElement.dir, 'ltr')
})

test('the first visit takes the language of the browser without storing it', async () => {
  browserSpeaks('fr-CH')
  await startLanguage()
  assert.is(useLanguage.getState().code, 'fr')
  assert.is(localStorage.getItem('locale'), null)
})

test('numbers have the digits that are asked for, and their units', () => {
  const numbers = [decimal(1234.5678), decimal(1234.5678, 2), percent(0.5, 1), celsius(53.34)]
  assert.equal(numbers, ['1,234.568', '1,234.57', '50.0%', '53.3°C'])
})

test('anything but a number is a dash, never NaN, and no age an error', () => {
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '7', {}]) {
    assert.is(decimal(value, 1), dash)
    const age = value as number
    assert.match(`${duration(age)}, ${ago(age)}`, /^(–|[07] seconds), (–|[07] seconds ago)$/)
  }
})

test('an invalid number of digits does not throw', () => {
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

test('dates and numbers are in the chosen language whatever the browser speaks, with its region of that language', async () => {
  const christmas = new Date(2026, 11, 25, 18, 5, 9).getTime()
  const written = async (tags: string, code: string) => {
    browserSpeaks(...tags.split(' '))
    await setLanguage(code)
    return `${dateTime(christmas)} ${decimal(1234.5, 1)}`.replaceAll('\u00a0', ' ').replaceAll('’', "'")
  }
  assert.is(await written('en-US', 'en'), '12/25/2026, 18:05:09 1,234.5')
  assert.is(await written('en-GB', 'en'), '25/12/2026, 18:05:09 1,234.5')
  assert.is(await written('en-US de-CH', 'de'), "25.12.2026, 18:05:09 1'234.5")
  assert.is(await written('de-DE de en-GB en', 'en'), '25/12/2026, 18:05:09 1,234.5')
  assert.is(await written('en-GB de-AT', 'de'), '25.12.2026, 18:05:09 1 234,5')
  // A region of another language does not apply to this one.
  assert.is(await written('de-CH', 'en'), '12/25/2026, 18:05:09 1,234.5')
  assert.is(await written('fr-FR en-US', 'de'), '25.12.2026, 18:05:09 1.234,5')
  assert.equal([date(christmas), month(christmas), dayFromNow(-1)], ['25.12.2026', 'Dezember 2026', 'Gestern'])
})

test('a size is shown in a suitable unit', async () => {
  const read = (size: unknown) => bytes(size).replace(/\s/g, ' ')
  assert.equal([0, 1, 512, 9484, 4_194_304].map(read), ['0 bytes', '1 byte', '512 bytes', '9.3 kB', '4 MB'])
  await setLanguage('fr')
  assert.equal([512, 9484, 1_572_864].map(read), ['512 octets', '9,3 ko', '1,5 Mo'])
  assert.is(bytes(undefined), dash)
})

test('how long ago something was follows the grammar of the language', async () => {
  assert.equal([0, 35, 90, 150].map(ago), ['0 seconds ago', '35 seconds ago', '1 minute ago', '2 minutes ago'])
  await setLanguage('de')
  assert.equal([35, 259_200].map(ago), ['vor 35 Sekunden', 'vor 3 Tagen'])
})

test('in French the colon after a label has a no-break space before it', async () => {
  assert.is(withColon('home.CurrentLimit'), 'Active limit:')
  await setLanguage('fr')
  assert.is(withColon('home.CurrentLimit'), 'Limite active\u00a0:')
})

test('a time span is shown in its largest unit', () => {
  assert.equal([0, 59, 150, 7200].map(duration), ['0 seconds', '59 seconds', '2 minutes', '2 hours'])
})

test('an unknown language code formats as English instead of failing', async () => {
  await setLanguage('not_a_locale!')
  assert.is(decimal(1234.5, 1), '1,234.5')
})

test.run()
