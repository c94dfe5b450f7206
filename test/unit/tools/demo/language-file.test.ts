import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { beginLanguage, readLanguage, utf8Of, withText } from '../../../../tools/demo/language-file.ts'
import { pack, project, english as texts } from '../lang-project.ts'

const english = new Map(
  Object.entries(texts).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, text]) => [`${group}.${key}`, text] as const),
  ),
)

test('a source dropped on the demo has the problems, with their lines, that the command line names', () => {
  const { lang, change, read, italian, end } = project()
  change(italian, 'da {min} a', 'da {least} a')
  change(italian, '<b>4 minuti</b>', '<b>4 minuti')
  const { problems } = lang('check', 'it')
  assert.is(problems.length, 3)
  const reading = readLanguage(read(italian), italian, english)
  assert.equal(reading.problems, problems)
  assert.is(reading.isFinished, false)
  assert.is(reading.pack?.webapp?.base?.Save, 'Salva')
  end()
})

test('a source without a fault is a finished pack, the one the command line makes', () => {
  const { read, italian, end } = project()
  const reading = readLanguage(read(italian), 'it.jsonc', english)
  assert.equal([reading.problems, reading.isFinished], [[], true])
  assert.equal(reading.pack, pack)
  assert.match(reading.about, /^it: (\d+) of \1 texts \(100 %\); \d+ bytes, \d\.\d % of the device's file system$/)
  end()
})

test('a finished pack is read back, checked with its own lines, and can become a source', () => {
  const text = JSON.stringify({ ...pack, webapp: { ...pack.webapp, base: { Save: 'Salva {x}' } } }, null, 1)
  const line = text.split('\n').findIndex(found => found.includes('{x}')) + 1
  const reading = readLanguage(text, 'pack.lang.json', english)
  assert.is(reading.problems.length, 1)
  assert.match(
    reading.problems[0] ?? '',
    new RegExp(`^pack\\.lang\\.json:${line}:\\d+ base\\.Save: nothing fills \\{x\\}`),
  )
  const whole = readLanguage(JSON.stringify(pack), 'pack.lang.json', english)
  assert.equal([whole.problems, whole.pack], [[], pack])
  const again = readLanguage(whole.source ?? '', 'it.jsonc', english)
  assert.equal(again.pack, pack)
})

test('a language that is only begun is shown in English, not as a broken pack, and saved with what is translated', () => {
  const source = beginLanguage('nl', 'Nederlands', english)
  assert.is(readLanguage(source, 'nl.jsonc', english).shown?.webapp?.base?.Save, 'Save')
  const begun = readLanguage(source.replace(/("en": "Save",\s*"text": )""/, '$1"Bewaar"'), 'nl.jsonc', english)
  assert.equal([begun.shown?.webapp?.base?.Save, begun.shown?.webapp?.base?.Yes], ['Bewaar', 'Yes'])
  assert.equal(begun.pack?.webapp?.base, { Save: 'Bewaar' })
})

test('invalid JSON is reported with its position, and a file that is not a language as such', () => {
  const broken = readLanguage('{\n  "meta": {,}\n}', 'nl.jsonc', english)
  assert.match(broken.problems.join(), /^nl\.jsonc:2:\d+ not JSON/)
  assert.equal([broken.pack, broken.isFinished], [undefined, false])
  const other = readLanguage('{"cfg": {}}', 'config.json', english)
  assert.match(other.problems.join(), /config\.json:1:1 no language pack/)
})

test('what keeps a pack from being saved stands first; what Sundial does not know, and a lot of advice, is folded', () => {
  const webapp = {
    base: { Save: ' Salva', Yes: 'Si {x}' },
    nowhere: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`Key${n}`, 'x'])),
  }
  const few = readLanguage(JSON.stringify({ ...pack, webapp }), 'pack.lang.json', english)
  assert.match(few.problems[0] ?? '', /base\.Yes: nothing fills \{x\}/)
  assert.is(few.notes.length, 30)
  assert.match(few.notes[0] ?? '', /unknown to Sundial, left out/)
  assert.ok(few.problems.every(problem => !problem.includes('unknown')))
  const spaced = Object.fromEntries(
    Object.entries(pack.webapp).map(([group, texts]) => [
      group,
      Object.fromEntries(Object.entries(texts ?? {}).map(([key, text]) => [key, ` ${text}`])),
    ]),
  )
  const many = readLanguage(JSON.stringify({ ...pack, webapp: spaced }), 'pack.lang.json', english)
  assert.ok(many.problems.length <= 10, `${many.problems.length} problems`)
})

test('a pack that becomes a source marks as the same only what is the same as in English', () => {
  const webapp = { ...pack.webapp, base: { ...pack.webapp?.base, Yes: texts.base?.Yes ?? '' } }
  const { source = '' } = readLanguage(JSON.stringify({ ...pack, webapp }), 'pack.lang.json', english)
  const entry = (key: string) => new RegExp(`"${key}": \\{[^}]*\\}`).exec(source)?.[0] ?? ''
  assert.match(entry('Yes'), /"same": true/)
  assert.match(entry('Save'), /"text": "Salva"/)
  assert.not.match(entry('Save'), /"same"/)
})

test('a text is changed in a source, and everything else stays', () => {
  const { read, italian, end } = project()
  const changed = withText(read(italian), 'it.jsonc', 'base.Save', 'Memorizza', english)
  const reading = readLanguage(changed, 'it.jsonc', english)
  assert.is(reading.pack?.webapp?.base?.Save, 'Memorizza')
  assert.equal({ ...reading.pack?.webapp?.base, Save: 'Salva' }, pack.webapp?.base)
  end()
})

test('a file that is not encoded in UTF-8 is refused', async () => {
  assert.is(await utf8Of(new Blob(['è'])), 'è')
  await utf8Of(new Blob([new Uint8Array([0xe8])])).then(
    () => assert.unreachable(),
    error => assert.instance(error, TypeError),
  )
})

test('a new language is a source with every text, none of them translated', () => {
  const source = beginLanguage('nl', 'Nederlands', english)
  const { about, problems } = readLanguage(source, 'nl.jsonc', english)
  assert.equal(problems, [])
  assert.match(about, /^nl: \d of \d+ texts/)
  const done = source.replace('"en": "Save",\n        "text": ""', '"en": "Save",\n        "text": "Bewaren"')
  const reading = readLanguage(done, 'nl.jsonc', english)
  assert.equal([reading.isFinished, reading.pack?.webapp?.base], [true, { Save: 'Bewaren' }])
})

test.run()
