import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readLanguage, utf8Of, withText } from '../../../../tools/demo/language-file.ts'
import { newPack } from '../../../../tools/lang/pack.ts'
import { english, pack, project, worked } from '../lang-project.ts'

const file = 'it.lang.json'

test('a pack dropped on the demo has the problems, with their lines, that the command line names', () => {
  const { lang, change, read, italian, file: path, end } = project()
  change(italian, 'da {min} a', 'da {least} a')
  change(italian, '<b>4 minuti</b>', '<b>4 minuti')
  const { problems } = lang('check', path)
  assert.is(problems.length, 3)
  const reading = readLanguage(read(italian), italian, english)
  assert.equal(reading.problems, problems)
  assert.is(reading.isFinished, false)
  assert.is(reading.pack?.webapp?.base?.Save, 'Salva')
  end()
})

test('a pack without a fault is a finished one, and is saved to go on with as it was', () => {
  const reading = readLanguage(worked, file, english)
  assert.equal([reading.problems, reading.notes, reading.isFinished], [[], [], true])
  assert.equal(reading.pack, pack)
  assert.match(
    reading.about,
    /^it: 14 of 14 texts translated \(100 %\); \d+ bytes, \d\.\d % of the gateway’s file system$/,
  )
  assert.is(reading.working, worked)
  assert.is(reading.held, undefined)
})

test('a language that is only begun is shown in English, not as a broken pack, and saved with what is translated', () => {
  const begun = newPack('nl', 'Nederlands', english)
  const none = readLanguage(begun, 'nl.lang.json', english)
  assert.equal([none.problems, none.isFinished, none.shown?.webapp?.base?.Save], [[], false, 'Save'])
  const one = readLanguage(begun.replace('"Save": "Save"', '"Save": "Bewaar"'), 'nl.lang.json', english)
  assert.equal([one.shown?.webapp?.base?.Save, one.shown?.webapp?.base?.Yes], ['Bewaar', 'Yes'])
  assert.equal([one.isFinished, one.pack?.webapp], [true, { base: { Save: 'Bewaar' } }])
})

test('invalid JSON is reported with its position, and a file that is not a language as such', () => {
  const broken = readLanguage('{\n  "meta": {,}\n}', 'nl.lang.json', english)
  assert.match(broken.problems.join(), /^nl\.lang\.json:2:\d+ not JSON/)
  assert.equal([broken.pack, broken.isFinished], [undefined, false])
  const other = readLanguage('{"cfg": {}}', 'config.json', english)
  assert.match(other.problems.join(), /config\.json:1:1 no language pack/)
})

test('a text is changed in a pack, is right for its English text of today, and everything else stays', () => {
  const now = new Map([...english, ['base.Save', 'Store'], ['base.No', 'Nope']])
  const stale = (text: string) => readLanguage(text, file, now).notes.join('\n')
  assert.match(stale(worked), /base\.No: is it[\s\S]*base\.Save: is it/)
  const changed = withText(worked, file, 'base.Save', 'Memorizza', now)
  assert.equal(readLanguage(changed, file, now).pack?.webapp?.base, { ...pack.webapp.base, Save: 'Memorizza' })
  assert.match(stale(changed), /^[^\n]*base\.No: is it[^\n]*$/)
  const { held = '' } = readLanguage(changed, file, now)
  assert.is(stale(held), '')
})

test('a file that is not encoded in UTF-8 is refused', async () => {
  assert.is(await utf8Of(new Blob(['è'])), 'è')
  await utf8Of(new Blob([new Uint8Array([0xe8])])).then(
    () => assert.unreachable(),
    error => assert.instance(error, TypeError),
  )
})

test.run()
