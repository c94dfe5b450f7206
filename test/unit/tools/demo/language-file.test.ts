import { test } from 'uvu'
import * as assert from 'uvu/assert'
import texts from '../../../../lang/en.json'
import { readLanguage, readText, withText } from '../../../../tools/demo/language-file.ts'
import { LanguageFileError, printProblem } from '../../../../tools/lang/json-file.ts'
import { newPack } from '../../../../tools/lang/pack.ts'
import { flatOf } from '../../../../tools/lang/texts.ts'
import { display, english, pack, project, worked } from '../lang-project.ts'
import keys from './community-keys.json'

const file = 'it.lang.json'

/** What the app shows in place of some texts, without their marks. */
const shownOf = ({ said }: ReturnType<typeof readLanguage>, ...keys: string[]) =>
  keys.map(key => said.get(key)?.replace(/\ufeff.*/, ''))

test('the demo says of a pack what the command says, word by word: what is to mend with its lines, how much is left, and the verdict', () => {
  const { lang, change, read, italian, file: path } = project()
  change(italian, 'da {min} a', 'da {least} a')
  change(italian, '<b>4 minuti</b>', '<b>4 minuti')
  change(italian, '"Salva"', '"Save"')
  change(italian, '"Italiano"', '" "')
  change(italian, '"In diretta"', '"Come va tutto in questo momento"')
  const { problems, said } = lang('check', path)
  const reading = readLanguage(read(italian), italian, english)
  assert.equal(reading.problems.map(printProblem).sort(), [...problems].sort())
  assert.is(reading.faults.length, 4)
  assert.is(
    said.split('\n').find(line => line.startsWith('it:')),
    reading.verdict,
  )
  const left = reading.pages.flatMap(({ name, left }) => (left ? [`${left} left: ${name}`] : []))
  assert.equal(left.sort(), [
    '1 left: Live view',
    '1 left: Many pages',
    '1 left: Menu',
    '1 left: Notices',
    '1 left: The language itself',
  ])
  assert.is(reading.isFinished, false)
})

test('a language that is saved at 100 % is opened at 100 %, by the demo and by the command', () => {
  const now = new Map([...english, ['live.Pair', '{name}: {power}']])
  const { lang, rewrite, write, home } = project()
  rewrite('live', 'Pair', '{name}: {power}')
  const saved = JSON.stringify(readLanguage(worked, file, now).finished)
  const { problems, verdict, working, unknownChanges } = readLanguage(saved, 'pack.lang.json', now)
  assert.equal(problems, [])
  assert.match(verdict, /^it: 100 % translated \(22 of 22 texts\)/)
  assert.is(JSON.stringify(readLanguage(working, file, now).finished), saved)
  write('pack.lang.json', saved)
  const { code, said } = lang('check', `${home}/pack.lang.json`)
  assert.equal([code, said], [0, `${unknownChanges}\n${verdict}`])
  assert.is(readLanguage(working, file, now).unknownChanges, undefined)
  // A text that is not marked as English on purpose counts as untranslated.
  const copied = saved.replace('"Salva"', '"Save"')
  assert.match(readLanguage(copied, 'pack.lang.json', now).verdict, /^it: 95 % translated, 5 % English/)
})

test('a language that is only begun is shown in English, not as a broken pack, and saved with what is translated', () => {
  const all = flatOf(texts)
  const begun = newPack('nl', 'Nederlands', all)
  const none = readLanguage(begun, file, all)
  assert.equal([none.faults, none.isFinished, shownOf(none, 'base.Save')], [[], false, ['Save']])
  assert.match(
    none.verdict,
    /^nl: 0 % translated, 100 % English \(0 of \d+ texts\), \d+ left; nothing is translated yet$/,
  )
  const one = readLanguage(withText(begun, file, 'base.Save', 'Bewaar', all), file, all)
  assert.equal(shownOf(one, 'base.Save', 'base.Yes'), ['Bewaar', 'Yes'])
  assert.equal([one.isFinished, one.finished.webapp], [true, { base: { Save: 'Bewaar' } }])
  assert.match(one.verdict, /^nl: less than 1 % translated \(1 of \d+ texts\), \d+ left;/)
})

test('a language is written text by text from nothing to the end, saved and opened again on the way', () => {
  let text = newPack('it', 'x', english)
  const open = () => readLanguage(text, file, english)
  const shares = [...flatOf(pack.webapp), ...flatOf({ display })].map(([key, own]) => {
    text = withText(open().working, file, key, own, english)
    return Number(/(\d+) % translated/.exec(open().verdict)?.[1])
  })
  assert.equal([shares[0], shares[10], shares[13], shares[20], shares[21]], [4, 50, 63, 95, 100])
  assert.match(open().verdict, /^it: 100 % translated \(22 of 22 texts\); /)
  text = withText(text, file, 'meta.name', 'Italiano', english)
  assert.is(text, worked)
  // What is taken back is English again.
  text = withText(text, file, 'base.Save', '', english)
  assert.equal(
    [open().pages.find(({ left }) => left)?.name, open().finished.webapp?.base?.Save],
    ['Many pages', undefined],
  )
  assert.match(open().verdict, /^it: 95 % translated, 5 % English \(21 of 22 texts\)/)
})

const broken: [what: string, text: string, says: RegExp][] = [
  ['that is not JSON', '{\n  "meta": {,}\n}', /:2:\d+ not JSON: Unexpected token , found[^\n]+$/],
  ['that is empty', '\uFEFF \n', /empty$/],
  ['with a word', '\uFEFF\nhello', /no language pack: it begins with h instead of \{$/],
  ['that ends in a text', worked.slice(0, worked.indexOf('"it"') + 2), /:3:\d+ not JSON: the rest is missing$/],
  ['that ends behind a comma', worked.slice(0, worked.indexOf('",') + 2), /:3:\d+ not JSON: the rest is missing$/],
  ['with more behind its end', '{ "meta": {} }\n;', /:2:1 not JSON: more behind the end: this, or/],
  ['without a bracket on the way', worked.replace('\n  },', '\n  ,'), /the rest is missing, or a \} further up$/],
  ['with a backslash alone', worked.replace('In diretta', 'C:\\Users'), /:18:22 not JSON: a single \\ that begins/],
  ['with half a sign', worked.replace('In diretta', '\\u12'), /:18:20 not JSON: a single \\ that begins no sign/],
  ['with a backslash at the end of a text', worked.replace('diretta', '\\'), /the text does not end here: \\" is a/],
  ['with an odd blank', worked.replace('\n  "webapp"', '\n\u00a0 "webapp"'), /“no-break space” found/],
  ['with objects without end', '{"a":'.repeat(100_000), /not JSON/],
  ['with the settings of a gateway', '{"cfg": {}}', /:1:1 no language pack: meta\.code or webapp is missing/],
]

for (const [what, text, says] of broken)
  test(`a file ${what} is refused in one line, with its place, and in plain words`, () => {
    assert.throws(
      () => readLanguage(text, 'nl.lang.json', english),
      ({ message, plain = '' }: LanguageFileError) =>
        message.startsWith('nl.lang.json:') &&
        says.test(message) &&
        /^nl\.lang\.json is (damaged in line \d+|empty|not a language pack of Sundial)\..* choose /i.test(plain),
    )
  })

test('texts of a wrong shape or that come twice are named with their lines, and do not keep the rest from being shown', () => {
  const text =
    '{"meta": {"code": "nl", "name": "N"},\n"webapp": {"base": {"Save": 5,\n"No": "N", "No": "Nee"}, "menu": []}}'
  const reading = readLanguage(text, 'nl.lang.json', english)
  assert.equal(reading.faults.map(printProblem), [
    'nl.lang.json:3:12 base.No: duplicate name "No": this one counts, not that in line 3',
    'nl.lang.json:2:21 base.Save: must be a text',
    'nl.lang.json:3:26 menu: must be an object of texts',
  ])
  assert.equal(shownOf(reading, 'base.Save', 'base.No'), ['Save', 'Nee'])
})

test('a file that is not encoded in UTF-8, is an image or has 10 MB is refused before it is read', async () => {
  assert.is(await readText(new File(['\uFEFFè'], 'it.json')), 'è')
  const notUtf8 = 'it.json: not encoded in UTF-8; save it as “UTF-8” in your text editor'
  for (const [bytes, says] of [
    [[0xe8], notUtf8],
    [[0xff, 0xfe, 0x7b, 0], notUtf8],
    [[0x7b, 0], notUtf8],
    [[0, 0x7b], notUtf8],
    [[0x47, 0x49, 0x46, 0], 'it.json: no text, since it holds NUL bytes'],
    [{ length: 10_000_000 }, 'it.json: larger than 1 MB, which no language file is'],
  ] as const) {
    const error = await readText(new File([Uint8Array.from(bytes)], 'it.json')).catch(cause => cause)
    assert.instance(error, LanguageFileError)
    assert.is(error.message, says)
  }
})

test('all texts that are older than their English ones can be confirmed at once', () => {
  const now = new Map([...english, ['base.Save', 'Store'], ['base.No', 'Nope']])
  const stale = (text: string) =>
    readLanguage(text, file, now).problems.flatMap(({ kind, key }) => (kind === 'stale' ? [key] : []))
  assert.equal(stale(worked), ['base.No', 'base.Save'])
  const changed = withText(worked, file, 'base.Save', 'Memorizza', now)
  assert.equal(stale(changed), ['base.No'])
  assert.equal(stale(readLanguage(changed, file, now).held ?? ''), [])
})

/**
 * A text of a community pack, which says the firmware's name itself. `shape` has the placeholders and the link of its contract, `<b>`
 * where markup is shown, and a bar where there are plural forms.
 */
function communityText(shape: string): string {
  if (shape.startsWith('@:')) return shape
  const markup = '<b>molto</b> <a href="https://example.org/x" class="alert-link" target="_blank">qui</a>'
  const form = `Testo ${shape.replace('|', '').replace('<b>', markup)} `
  return shape.includes('|') ? `${form} | ${form} | ${form}` : form
}

const webapp = Object.fromEntries(
  Object.entries(keys).map(([group, own]) => [
    group,
    Object.fromEntries(Object.entries(own).map(([key, shape]) => [key, communityText(shape)])),
  ]),
)
const ownDisplay = {
  date_format: '%d/%m/%Y %H:%M',
  power_w: '%.0f W',
  yield_total_mwh: 'totale: %.0f kWh',
  meter_power_w: 'rete: %.0f W',
  battery_soc_1_fraction: 'batteria: %.1f %%',
}
const communityPack = (more: object = {}) =>
  JSON.stringify(
    { meta: { name: 'Italiano', code: 'it' }, display: ownDisplay, webapp: { ...webapp, ...more } },
    null,
    2,
  )

test('a pack with every text of community packs is taken, and can be saved at once', () => {
  const reading = readLanguage(communityPack(), 'pack.lang.json', flatOf(texts))
  assert.equal([reading.faults, reading.isFinished], [[], true])
  assert.ok(flatOf(keys).size > 600)
  assert.equal(reading.finished.display, ownDisplay)
  const known = [...flatOf(keys).keys()].filter(key => flatOf(texts).has(key))
  assert.is(flatOf((reading.finished.webapp ?? {}) as typeof keys).size, known.length)
  // The file to go on working on has the same texts.
  const again = readLanguage(reading.working, 'it.lang.json', flatOf(texts))
  assert.equal([again.finished.webapp, again.faults], [reading.finished.webapp, []])
  assert.equal({ ...again.finished.display, ...ownDisplay }, again.finished.display)
})

test.run()
