import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { textHash } from '../../../tools/lang/sources.ts'
import { display, onPurpose, pack, project, texts } from './lang-project.ts'

const refused: [args: string[], says: RegExp][] = [
  [['translate'], /^there is no command translate/],
  [['new', 'nl'], /^give a code and --name/],
  [['new', 'NL', '--name', 'x'], /^“NL”: a language code is two lower-case letters/],
  [['new', 'de', '--name', 'x'], /^“de”: Deutsch is built in/],
  [['new', 'it', '--name', 'Italiano'], /^lang\/packs\/it\.lang\.json exists; --overwrite replaces it/],
  [['new', '--from', 'nothing.json'], /^nothing\.json: there is no such file/],
  [['check', 'lang/en.json'], /^lang\/en\.json:1:1 no language pack: .*; built-in languages are no packs$/],
  [['check', 'IT', '--holds', 'base.Nothing'], /^--holds: there is no text base\.Nothing/],
  [['check', 'IT', '--holds', 'base.Close', 'base.Nothing'], /^--holds: base\.Nothing is no text, and no file/],
  [['check', 'lang/packs/it.jsonc'], /is from Sundial 1\.1: npm run lang -- new --from/],
  [['pack', 'IT', '--colour'], /^Unknown option '--colour'/],
]

test('a wrong command is refused with one sentence, and nothing is written', () => {
  for (const [args, says] of refused) {
    const { lang, file, read, italian } = project()
    const { code, problems, said } = lang(...args.map(word => (word === 'IT' ? file : word)))
    const left = JSON.parse(read(italian))
    assert.equal([code, said, problems.length], [/ \(see --help\)$/.test(problems[0]!) ? 2 : 1, '', 1], args.join(' '))
    assert.match(problems[0]!, says)
    assert.is(problems[0]!.split('\n').length, 1)
    assert.equal(left.webapp, pack.webapp)
  }
})

test('the command prints its usage, and its exit code is its result', () => {
  const { lang } = project()
  const help = lang('--help')
  assert.is(help.code, 0)
  assert.equal(help.said.match(/^ {2}(new|check|pack) [A-Z[]/gm)?.length, 3)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/lang.ts', 'nonsense'])
  assert.is(status, 2)
})

test('a new language has every text in English, and what is translated in it counts', () => {
  const { lang, home, read, change } = project()
  assert.match(lang('new', 'nl', '--name', 'Nederlands').said, /the English texts under "webapp" and "display"/)
  const path = 'lang/packs/nl.lang.json'
  const { meta, webapp } = JSON.parse(read(path))
  assert.equal([meta, webapp], [{ code: 'nl', name: 'Nederlands' }, texts])
  change(path, '"Save": "Save"', '"Save": "Bewaren"')
  const { problems, said } = lang('check', join(home, path))
  assert.match(said, /^nl: 4 % translated, 96 % English \(1 of 22 texts\), 21 left; /m)
  // Not each is listed, so their pages are named.
  assert.match(said, /^ {4}4 left: Live view$/m)
  assert.ok(problems.every(problem => problem.includes('still English')))
})

test('a text is named when its English text changes, until it is said to hold; so is one that is English on purpose', () => {
  const { lang, file, rewrite, change, italian, read } = project()
  rewrite('base', 'Save', 'Store')
  rewrite('base', 'No', 'Nope')
  rewrite('menu', 'About', 'About us')
  const stale = () => lang('check', file).problems.map(problem => /(\S+): is it still right/.exec(problem)?.[1])
  assert.equal(stale(), ['menu.About', 'base.No', 'base.Save'])
  // A translation that was changed may still be for the English text before.
  change(italian, '"Salva"', '"Memorizza"')
  assert.equal(stale(), ['menu.About', 'base.No', 'base.Save'])
  const { said } = lang('check', file, '--holds', 'base.Save')
  assert.match(said, /noted under "sources"/)
  assert.equal(stale(), ['menu.About', 'base.No'])
  assert.is(lang('check', file, '--holds', 'all').code, 0)
  assert.is(JSON.parse(read(italian)).sources['base.Save'], textHash('Store'))
  change(italian, '"Memorizza"', '"Store"')
  assert.match(lang('check', file).problems.join(), /base\.Save: still English/)
  // What is noted is done, whatever else is left.
  const held = lang('check', file, '--holds', 'all')
  assert.is(held.code, 0)
  assert.match(held.problems.join(), /base\.Save: still English/)
  assert.match(held.said, 'One that is the same in both languages')
  assert.match(held.said, '--holds base.Save')
  assert.is(lang('check', file, '--holds', 'base.Save').code, 0)
})

test('of a pack that does not say what it was made from all texts are taken to be right, also once one is noted', () => {
  const { lang, write, read, home } = project()
  write('it.json', JSON.stringify({ ...pack, webapp: { ...pack.webapp, base: { ...pack.webapp.base, Save: 'Save' } } }))
  const file = `${home}/it.json`
  const before = lang('check', file).said
  assert.match(before, /does not say which English texts it was made from[\s\S]*, 5 left/)
  assert.match(lang('check', file, '--holds', 'all').said, /noted under "sources"\nit: .*, 5 left;/)
  assert.match(lang('check', file, '--holds', 'base.No', 'menu.MQTT').said, /, 3 left/)
  assert.is(JSON.parse(read('it.json')).sources['base.Save'], textHash('Save'))
})

test('a text of the gateway’s display that is still English is left, until it is said to be right there', () => {
  const { lang, file, change, italian, read, write } = project()
  change(italian, '"Non in linea"', '"Offline"')
  assert.match(lang('check', file).problems.join(), /display\.offline: still English: “Offline”/)
  assert.is(lang('check', file, '--holds', 'display.offline').code, 0)
  // Older files have no sources for the display, and its translations hold.
  const { sources, ...former } = JSON.parse(read(italian))
  const noted = Object.entries(sources).filter(([key]) => !key.startsWith('display.'))
  write(italian, JSON.stringify({ ...former, sources: Object.fromEntries(noted) }))
  const keys = lang('check', file).problems.map(problem => / (\S+): still English/.exec(problem)?.[1])
  assert.equal(keys, ['display.offline', 'display.power_w', 'display.power_kw'])
})

test('of a built-in language, too, a text is named until it is said to hold, which the end of its file notes', () => {
  const { lang, write, rewrite, read } = project()
  for (const code of ['de', 'fr'])
    write(`lang/${code}.json`, JSON.stringify({ base: { Save: 'X', No: 'No', Yes: 'Y' } }))
  const open = () => lang('check').problems.flatMap(problem => / (\S+): (?:is it|new|still)/.exec(problem)?.[1] ?? [])
  assert.equal(open(), ['base.No', 'base.Save', 'base.Yes', 'base.No', 'base.Save', 'base.Yes'])
  lang('check', '--holds', 'base.Save', 'base.Yes', '--holds', 'base.No')
  assert.equal(open(), [])
  assert.equal(JSON.parse(read('lang/de.json')).sources, {
    'base.Yes': textHash('Yes'),
    'base.No': 'same',
    'base.Save': textHash('Save'),
  })
  rewrite('base', 'Save', 'Store')
  assert.equal(open(), ['base.Save', 'base.Save'])
})

test('new --from keeps the translations and their sources, adds what is new, and says what it leaves out', () => {
  const { lang, file, rewrite, read, italian } = project()
  rewrite('base', 'Save', 'Store')
  assert.match(lang('check', file).said, /^it: 100 % translated \(.*\), 1 new, or older than their English text/)
  rewrite('base', 'Print', 'Print')
  rewrite('menu', 'About', null)
  const { code, said } = lang('new', '--from', file, '--overwrite')
  assert.is(code, 0)
  assert.match(said, /Left out, as Sundial has no such text \(1\): menu\.About/)
  const { webapp, display: strings, sources } = JSON.parse(read(italian))
  assert.equal(strings, display)
  assert.equal(webapp.base, { ...pack.webapp.base, Print: 'Print' })
  assert.is(sources['base.Save'], textHash('Save'))
  const verdict =
    /^it: 95 % translated, 5 % English \(21 of 22 texts\), 2 left, 1 new, or older than their English text; /m
  assert.match(lang('check', file).said, verdict)
  // What was never translated follows the English text.
  rewrite('base', 'Print', 'Print this')
  assert.match(lang('check', file).problems.join(), /base\.Print: still English: “Print this”/)
  lang('new', '--from', file, '--overwrite')
  assert.is(JSON.parse(read(italian)).webapp.base.Print, 'Print this')
})

test('a file in which noting would lose a text stays as it is until that is mended', () => {
  for (const by of ['"Salva", "Save": "Memorizza"', '"Sal\nva"']) {
    const { lang, change, read, italian, file } = project()
    change(italian, '"Salva"', by)
    const before = read(italian)
    const { code, problems } = lang('check', file, '--holds', 'base.Save')
    assert.equal([code, read(italian)], [1, before])
    assert.equal(problems, [`${italian}: nothing was noted; mend first what check says without --holds`])
  }
})

test('new --from reads a .jsonc of Sundial 1.1, with the English texts that its translations were made from', () => {
  const { lang, home, write, read } = project()
  const entries = {
    Save: { note: 'x', en: 'Save', text: 'Guardar', hash: `${textHash('Save')}/${textHash('Guardar')}` },
    Yes: { note: 'x', en: 'Yes', text: 'Sí', hash: `${textHash('Yes, please')}/${textHash('Sí')}` },
    No: { note: 'x', en: 'No', text: 'No', same: true },
  }
  const former = {
    meta: { code: 'es', name: 'Español' },
    display: { offline: { text: 'Fuera' } },
    webapp: { base: entries },
  }
  write('es.jsonc', `// Texts of Sundial\n${JSON.stringify(former).replace(/\}$/, ',}')}`)
  assert.is(lang('new', '--from', join(home, 'es.jsonc')).code, 0)
  const made = JSON.parse(read('lang/packs/es.lang.json'))
  assert.equal([made.webapp.base, made.display.offline], [{ Yes: 'Sí', No: 'No', Save: 'Guardar' }, 'Fuera'])
  const { problems } = lang('check', join(home, 'lang/packs/es.lang.json'))
  assert.match(problems.join('\n'), /base\.Yes: is it still right/)
  assert.not.match(problems.join('\n'), /base\.(No|Save):/)
})

test('no pack is made that the app or the gateway would not take, or that would replace its own file', () => {
  const wrong: [piece: string, by: string, says: RegExp][] = [
    ['da {min} a', 'da {least} a', /9004[\s\S]*no pack was made; mend this first/],
    ['Salva', 'Salva '.repeat(30_000), /no pack was made: .*too large, 155648 bytes are left/],
    ['"webapp"', '"webapp": {}, "others"', /no pack was made: nothing is translated yet$/],
  ]
  for (const [piece, by, says] of wrong) {
    const { lang, file, change, italian, home } = project()
    change(italian, piece, by)
    const { code, problems } = lang('pack', file, '--out', home)
    assert.is(code, 1)
    assert.match(problems.join('\n'), says)
    assert.not.ok(existsSync(join(home, 'pack.lang.json')))
  }
  const { lang, write, home, read } = project()
  const own = JSON.stringify(pack)
  write('pack.lang.json', own)
  const { code, problems } = lang('pack', join(home, 'pack.lang.json'), '--out', home)
  assert.equal([code, read('pack.lang.json')], [1, own])
  assert.match(problems.join(), /would be replaced by its own pack; give --out/)
})

test('a pack holds display strings and every translated text, those that are English on purpose too, and what it replaces or lacks is said', () => {
  const { lang, file, read, home, rewrite } = project()
  const made = () => lang('pack', file, '--out', home).said
  const said = made()
  const body = read('pack.lang.json')
  assert.match(
    said,
    new RegExp(`^pack\\.lang\\.json: ${Buffer.byteLength(body)} bytes, 0\\.\\d % of the gateway’s.*system$`),
  )
  assert.equal(JSON.parse(body), { ...pack, sources: onPurpose })
  rewrite('base', 'Save', null)
  assert.match(made(), /^Left out, as Sundial has no such text \(1\): base\.Save\n.* in place of the one before$/)
})

test.run()
