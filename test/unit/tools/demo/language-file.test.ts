import { test } from 'uvu'
import * as assert from 'uvu/assert'
import texts from '../../../../lang/en.json'
import onBattery from '../../../../src/forks/onbattery/lang/en.json'
import { readLanguage, utf8Of, withText } from '../../../../tools/demo/language-file.ts'
import { newPack } from '../../../../tools/lang/pack.ts'
import keys from '../../../support/community-keys.json'
import { english, flat, pack, project, worked } from '../lang-project.ts'

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

/**
 * A text of a community pack, which says the firmware's name itself. `shape` has the placeholders and the link of its contract, `<b>`
 * where markup is shown, and a bar where there are plural forms.
 */
function textOf(shape: string): string {
  if (shape.startsWith('@:')) return shape
  const markup = '<b>molto</b> <a href="https://example.org/x" class="alert-link" target="_blank">qui</a>'
  const form = `Testo ${shape.replace('|', '').replace('<b>', markup)} `
  return shape.includes('|') ? `${form} | ${form} | ${form}` : form
}

const webapp = Object.fromEntries(
  Object.entries(keys).map(([group, own]) => [
    group,
    Object.fromEntries(Object.entries(own).map(([key, shape]) => [key, textOf(shape)])),
  ]),
)
const display = {
  date_format: '%d/%m/%Y %H:%M',
  power_w: '%.0f W',
  yield_total_mwh: 'totale: %.0f kWh',
  meter_power_w: 'rete: %.0f W',
  battery_soc_1_fraction: 'batteria: %.1f %%',
}
const communityPack = (more: object = {}) =>
  JSON.stringify({ meta: { name: 'Italiano', code: 'it' }, display, webapp: { ...webapp, ...more } }, null, 2)

test('a pack with every text of community packs is taken, and can be saved at once', () => {
  const reading = readLanguage(communityPack(), 'pack.lang.json', flat(texts))
  assert.equal([reading.problems, reading.isFinished], [[], true])
  assert.ok(flat(keys).size > 600)
  assert.equal(reading.pack?.display, display)
  const known = [...flat(keys).keys()].filter(key => flat(texts).has(key))
  assert.is(flat(reading.pack?.webapp ?? {}).size, known.length)
  // The file to go on working on has the same texts.
  const again = readLanguage(reading.working ?? '', 'it.lang.json', flat(texts))
  assert.equal([again.pack?.webapp, again.problems], [reading.pack?.webapp, []])
  assert.equal({ ...again.pack?.display, ...display }, again.pack?.display)
})

test('so is one with the texts of OnBattery: in its own demo they are shown, in ours left out and noted', () => {
  const own = Object.fromEntries(
    Object.entries(onBattery).map(([group, all]) => [
      group,
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, `${text} `])),
    ]),
  )
  const there = readLanguage(communityPack(own), 'pack.lang.json', flat({ ...texts, ...onBattery }))
  assert.equal([there.problems, there.isFinished], [[], true])
  assert.is(there.pack?.webapp?.batteryadmin?.BatterySettings, `${onBattery.batteryadmin.BatterySettings} `)
  const here = readLanguage(communityPack(own), 'pack.lang.json', flat(texts))
  assert.equal([here.problems, here.isFinished], [[], true])
  assert.match(here.about, /, \d+ unknown to Sundial/)
  assert.is(here.pack?.webapp?.batteryadmin, undefined)
})

test('the commands take such a pack as it is, and say how much of it is of use', () => {
  const { lang, write, read, home, end } = project()
  write('lang/en.json', JSON.stringify(texts))
  write('pack.lang.json', communityPack().replace('"code": "it"', '"code": "es"'))
  const { problems, said } = lang('check', `${home}/pack.lang.json`)
  assert.match(
    said,
    /^es: \d+ of \d+ texts translated \(\d+ %\), \d+ missing, (\d+ too long for their place, )?\d+ unknown/,
  )
  assert.ok(problems.length <= 3 * 21, `${problems.length} lines`)
  assert.is(lang('new', '--from', `${home}/pack.lang.json`).code, 0)
  assert.match(JSON.parse(read('lang/packs/es.lang.json')).webapp.base.Save, /^Testo/)
  // It was made for the English texts of another program.
  assert.match(lang('check', `${home}/lang/packs/es.lang.json`).said, /, \d{3} older than their English text/)
  assert.is(lang('pack', `${home}/pack.lang.json`, '--out', `${home}/out`).code, 0)
  end()
})

test.run()
