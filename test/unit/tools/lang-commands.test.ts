import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashOf } from '../../../tools/lang/review.ts'
import { english, pack, project } from './lang-project.ts'
import { basic, get, inMemory, multipart } from './simulator/calls.ts'

const refused: string[][] = [
  [],
  ['translate'],
  ['new', 'nl'],
  ['new', '--name', 'Nederlands'],
  ['new', 'nl', 'be', '--name', 'Nederlands'],
  ['check', '--out', 'x'],
  ['diff'],
  ['diff', 'it', 'menu.About'],
  ['diff', 'it', '--done', 'menu.Nothing'],
  ['diff', 'it', '--same'],
  ['pack'],
  ['pack', 'de'],
  ['pack', 'it', '--colour'],
  ['import'],
  ['pseudo', 'it'],
]

for (const args of refused) {
  test(`lang ${args.join(' ')} is refused with one line and exit code 2`, () => {
    const { lang, end } = project()
    const { code, problems, said } = lang(...args)
    end()
    assert.equal([code, said, problems.length], [2, '', 1])
    assert.match(problems[0]!, /^lang: [^\n]+ \(see --help\)$/)
  })
}

test('the command prints its usage, and its exit code is its result', () => {
  const tool = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tools/lang.ts', ...args], { encoding: 'utf8' })
  const help = tool('--help')
  assert.is(help.status, 0)
  for (const command of ['new', 'check', 'diff', 'pack', 'import', 'pseudo'])
    assert.match(help.stdout, new RegExp(`^  ${command} `, 'm'))
  assert.is(tool('nonsense').status, 2)
})

test('a new language has every key with English and a note, and never replaces an existing one', () => {
  const { lang, read, end } = project()
  assert.is(lang('new', 'nl', '--name', 'Nederlands').code, 0)
  const source = read('lang/packs/nl.jsonc')
  const { meta, webapp } = JSON.parse(source.replace(/^\/\/.*$/gm, ''))
  assert.equal(meta, { code: 'nl', name: 'Nederlands' })
  const shape = (tree: object) => Object.entries(tree).map(([group, keys]) => [group, Object.keys(keys)])
  assert.equal(shape(webapp), shape(english))
  assert.equal(webapp.base.Save, {
    note: 'Buttons and states on many pages. At most 20 characters',
    en: 'Save',
    text: '',
  })
  assert.match(webapp.events.Count.note, /\{count\} is how many; .*Plural forms/)
  assert.match(webapp.home.LimitHint.note, /Markup allowed/)
  assert.is(webapp.devinfo.Yes.text, '@:base.Yes')
  assert.equal(lang('check', 'nl').problems, [])
  const again = lang('new', 'nl', '--name', 'Vlaams')
  assert.equal([again.code, again.problems.length, read('lang/packs/nl.jsonc')], [1, 1, source])
  for (const code of ['de', 'nld', 'NL', '../x']) assert.is(lang('new', code, '--name', 'x').code, 1, code)
  end()
})

test('diff lists what is new, and what changed in English since it was translated', () => {
  const { lang, rewrite, change, italian, read, end } = project()
  assert.is(lang('diff', 'it').code, 0)
  lang('diff', 'it', '--update')
  assert.ok(read(italian).includes(`"hash": "${hashOf('Save')}/${hashOf('Salva')}"`))
  rewrite('base', 'Save', 'Save changes')
  rewrite('menu', 'Console', 'Console')
  rewrite('menu', 'About', null)
  const { code, problems } = lang('diff', 'it')
  assert.is(code, 1)
  const told = problems.map(problem => problem.replace(/^\S+ /, ''))
  assert.equal(told, [
    'menu.Console: new: "Console"',
    'base.Save: English changed: "Save" → "Save changes"',
    'menu.About: gone from English',
  ])
  assert.match(lang('check', 'it').said, /1 made from older English/)

  lang('diff', 'it', '--update')
  assert.match(read(italian), /"was": "Save",\s+"en": "Save changes",\s+"text": "Salva"/)
  assert.not.match(read(italian), /Informazioni/)
  const left = lang('diff', 'it').problems.map(problem => problem.replace(/^\S+ /, ''))
  assert.equal(left, ['menu.Console: not translated: "Console"', 'base.Save: English changed: "Save" → "Save changes"'])
  change(italian, '"text": "Salva"', '"text": "Salva le modifiche"')
  change(italian, '"en": "Console",\n        "text": ""', '"en": "Console",\n        "text": "Registro"')
  assert.equal(lang('diff', 'it').problems, [])
  end()
})

test('a translation that still matches can be marked so, one or all', () => {
  const { lang, rewrite, end } = project()
  rewrite('base', 'Save', 'Store')
  rewrite('menu', 'About', 'About us')
  assert.is(lang('diff', 'it').problems.length, 2)
  assert.match(lang('diff', 'it', '--done', 'base.Save').problems.join(), /^[^,]*menu\.About: English changed[^,]*$/)
  assert.equal(lang('diff', 'it', '--done').problems, [])
  rewrite('base', 'Save', 'Keep')
  assert.is(lang('diff', 'it').problems.length, 1)
  end()
})

test('diff lists texts of a built-in language that are older than the English ones', () => {
  const { lang, write, rewrite, end } = project()
  write('lang/de.json', JSON.stringify({ base: { Save: 'Sichern', Yes: 'Ja' } }))
  const stale = () => lang('diff', 'de').problems.filter(problem => problem.includes('English changed'))
  lang('diff', 'de', '--done')
  rewrite('base', 'Save', 'Store')
  assert.equal(stale(), ['lang/de.json:1:10 base.Save: English changed: "Store"'])
  write('lang/de.json', JSON.stringify({ base: { Save: 'Ablegen', Yes: 'Ja' } }))
  assert.equal(stale(), [])
  end()
})

test('a pack that would break the app is not built', () => {
  const { lang, change, italian, home, end } = project()
  change(italian, 'da {min} a', 'da {least} a')
  const { code, problems } = lang('pack', 'it', '--out', home)
  assert.is(code, 1)
  assert.match(problems.join('\n'), /9004[\s\S]*no pack made/)
  assert.not.ok(existsSync(join(home, 'pack.lang.json')))
  end()
})

test('a pack without any text, which the app would reject, is not built', () => {
  const { lang, write, home, end } = project()
  write('lang/packs/nl.jsonc', '{"meta": {"code": "nl", "name": "Nederlands"}, "display": {}, "webapp": {}}')
  const { code, problems } = lang('pack', 'nl', '--out', home)
  assert.equal([code, problems], [1, ['nothing is translated yet']])
  end()
})

test('a pack that is too large for the gateway is not built', () => {
  const { lang, change, italian, home, end } = project()
  change(italian, 'Salva', 'Salva '.repeat(30_000))
  const { code, problems } = lang('pack', 'it', '--out', home)
  assert.is(code, 1)
  assert.match(problems.join('\n'), /too large, 155648 bytes are left/)
  assert.not.ok(existsSync(join(home, 'pack.lang.json')))
  end()
})

test('a language that was created, checked and packed is uploaded to the gateway and listed by it', async () => {
  const { lang, change, home, end } = project()
  lang('new', 'nl', '--name', 'Nederlands')
  change('lang/packs/nl.jsonc', '"en": "Save",\n        "text": ""', '"en": "Save",\n        "text": "Bewaren"')
  assert.is(lang('check', 'nl').code, 0)
  const { code, said } = lang('pack', 'nl', '--out', home)
  assert.is(code, 0)
  const body = readFileSync(join(home, 'pack.lang.json'), 'utf8')
  assert.match(said, new RegExp(`pack\\.lang\\.json: ${body.length} bytes, 0\\.1 % of the device's file system`))
  assert.is(body, JSON.stringify(JSON.parse(body)))

  const gateway = await inMemory({ restartDelayMs: 1, bootTimeMs: 1 })
  const restarted = gateway.until('restarted')
  const init = { method: 'POST', headers: basic(), body: multipart({}, { config: body }) }
  await gateway.fetch('/api/file/upload?file=pack.lang.json', init)
  await restarted
  assert.equal(await get(gateway, 'i18n/languages'), [{ code: 'nl', name: 'Nederlands' }])
  const { webapp } = await get(gateway, 'i18n/language', '?code=nl')
  assert.equal(webapp, { base: { Save: 'Bewaren' }, devinfo: { Yes: '@:base.Yes', No: '@:base.No' } })
  await gateway.stop()
  end()
})

test('a pack holds display strings and every translated text', () => {
  const { lang, home, end } = project()
  lang('pack', 'it', '--out', home)
  assert.equal(JSON.parse(readFileSync(join(home, 'pack.lang.json'), 'utf8')), pack)
  end()
})

test('a pack of the community becomes a source file; what it lacks and what is unknown is reported', () => {
  const { lang, write, read, home, end } = project()
  const { About: _, ...menu } = pack.webapp.menu!
  const foreign = {
    meta: { code: 'es', name: 'Español' },
    display: { power_w: '%.0f W' },
    webapp: {
      ...pack.webapp,
      menu: { ...menu, Fruit: 'Manzana' },
      home: { LimitHint: 'Tras <b class="x">4 minutos</b>.', SerialNumber: 5 },
    },
  }
  write('pack.lang.json', JSON.stringify(foreign, null, 1))
  const { code, problems, said } = lang('import', '--all', join(home, 'pack.lang.json'))
  assert.is(code, 1)
  const told = problems.map(problem => problem.replace(/^\S+ /, '')).sort()
  assert.equal(told, [
    'home.SerialNumber: must be a text',
    'home.SerialNumber: not in the pack',
    'menu.About: not in the pack',
    'menu.Fruit: unknown to Sundial, left out',
  ])
  assert.match(said, /13 texts taken over, 2 missing, 2 not taken/)
  assert.match(read('lang/packs/es.jsonc'), /"text": "Tras <b>4 minutos<\/b>\."/)
  assert.is(lang('diff', 'es').problems.filter(problem => problem.includes('made for another program')).length, 13)
  assert.is(lang('import', join(home, 'pack.lang.json')).code, 1)
  assert.is(lang('import', join(home, 'nothing.json')).code, 1)
  write('pack.lang.json', '{"webapp": {}}')
  assert.match(lang('import', join(home, 'pack.lang.json')).problems.join(), /no language pack/)
  end()
})

test('the pseudo language is a pack like any other', () => {
  const { lang, home, end } = project()
  assert.is(lang('pseudo', '--out', home).code, 0)
  const { meta, display, webapp } = JSON.parse(readFileSync(join(home, 'pack.lang.json'), 'utf8'))
  assert.equal([meta.code, display.power_w], ['xx', '[%.0f W]'])
  assert.match(webapp.events.Count, /^⟦\{count\} .*⟧ \| ⟦\{count\} .*⟧ \| ⟦\{count\} .*⟧$/)
  end()
})

test.run()
