import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { displayErrors } from '../../../tools/lang/display.ts'
import { display, project } from './lang-project.ts'

/** What the check says when one piece of the file is replaced by another. */
function checked(piece: string, by: string) {
  const { italian, change, lang, end } = project()
  const line = change(italian, piece, by)
  const { code, problems, said } = lang('check', 'it')
  end()
  return { code, problems, said, line }
}

test('a file without problems passes, and its texts are counted', () => {
  const { lang, end } = project()
  const { code, problems, said } = lang('check', 'it')
  assert.equal([code, problems, said], [0, [], 'it: 15 of 15 texts (100 %)'])
  end()
})

const breaches: [title: string, piece: string, by: string, says: RegExp][] = [
  ['a placeholder that is missing', 'da 1 a {max} byte', 'da 1 a molti byte', /apiresponse\.4002: lacks \{max\}/],
  ['a placeholder nothing fills', 'da {min} a', 'da {least} a', /apiresponse\.9004: .*\{least\}/],
  ['a placeholder numbered like a list', '{max} byte', '{max} byte {0}', /nothing fills \{0\}/],
  [
    'a placeholder in the last plural form only',
    '{count} eventi"',
    'tanti eventi"',
    /events\.Count: lacks \{count\} in form 3/,
  ],
  [
    'a brace that opens no placeholder',
    'Informazioni',
    'Informazioni {',
    /menu\.About: a \{ that opens no placeholder/,
  ],
  ['an address with a bare @', 'Informazioni', 'a@b.org', /menu\.About: a @ that begins no link/],
  ['a link that leads nowhere', 'Informazioni', '@:base.Nothing', /@:base\.Nothing leads nowhere/],
  ['a link that runs into a bracket', 'Informazioni', '(@:base.Yes)', /@:base\.Yes\) leads nowhere/],
  ['a link to a link', 'Informazioni', '@:devinfo.Yes', /leads to another link; write @:base\.Yes/],
  ['a link with an unknown modifier', 'Informazioni', '@.loud:base.Yes', /no modifier \.loud/],
  ['plural forms where there are none', 'Informazioni', 'uno | due', /menu\.About: no plural here/],
  ['more plural forms than are used', 'un evento |', 'un evento | due eventi |', /4 plural forms/],
  ['an empty plural form', 'un evento |', '|', /a plural form is empty/],
  ['markup in a text that shows none', 'Informazioni', '<b>Info</b>', /menu\.About: .*not shown as markup/],
  ['markup that is not on the list', '<b>4 minuti</b>', '<u>4 minuti</u>', /markup not allowed: <u>/],
  ['markup with a script', '<b>4 minuti</b>', '<b onclick=\\"x\\">4</b>', /<b> takes no attributes: onclick/],
  ['markup left open', '<b>4 minuti</b>', '<b>4 minuti', /home\.LimitHint: <b> is not closed/],
  ['markup closed crosswise', '<b>4 minuti</b>', '<b><i>4</b></i>', /<\/b> closes nothing/],
  ['a link to an address without https', 'https://example.org', 'http://example.org', /leads to https only: http:/],
  ['a link of the English text left out', '<a href=\\"https://example.org/news\\">novità</a>', 'novità', /<a href=/],
  ['an escaped sign', 'Informazioni', 'Info &amp; altro', /write the sign itself/],
  ['a line break', 'Informazioni', 'Info\\nInfo', /cannot be shown/],
  ['a blank lost at the end', 'Serie: "', 'Serie:"', /home\.SerialNumber: must end with a blank/],
  ['an English text copied in', '"Salva"', '"Save"', /base\.Save: same as English.*"same": true/],
  ['a label too long for its place', 'Informazioni', 'Informazioni su questo programma', /32 characters, 24 at most/],
  ['an unknown key', '"Save":', '"Sav":', /base\.Sav: unknown/],
  ['a group that is none', '"devinfo": {', '"menus": 5, "devinfo": {', /"menus" must be an object of texts/],
  ['an unknown member', '"text": "Salva"', '"text": "Salva", "txt": ""', /unknown member "txt"/],
  ['a key that comes twice', '"Save": {', '"Yes": {', /duplicate name "Yes"/],
  [
    'a code the display cannot be set to',
    '"code": "it"',
    '"code": "it-IT"',
    /meta: code must be two lower-case letters/,
  ],
  ['a language that is built in', '"code": "it"', '"code": "de"', /meta: code "de" is that of the built-in Deutsch/],
  ['a language without a name', '"Italiano"', '" "', /meta: name must be/],
  [
    'a display string with two numbers',
    '%.1f kW"',
    '%.1f of %.1f kW"',
    /display\.power_kw: must hold exactly one float/,
  ],
]

for (const [title, piece, by, says] of breaches) {
  test(`${title} is named with file and line`, () => {
    const { code, problems, line } = checked(piece, by)
    assert.is(code, 1)
    const found = problems.find(problem => says.test(problem))
    assert.ok(found, `wanted ${says}, got ${problems.join('\n')}`)
    assert.match(found, /^lang\/packs\/it\.jsonc:\d+:\d+ /)
    const exact = !/meta|duplicate|base\.Sav:|<a href=|display/.test(found)
    if (exact) assert.is(Number(found.split(':')[1]), line, found)
  })
}

test('a sentence may be as long as it has to be: only labels without room have a limit', () => {
  const { code, problems } = checked(
    'Impostazioni salvate.',
    'Le impostazioni sono state salvate sul gateway e valgono da subito per tutti.',
  )
  assert.equal([code, problems], [0, []])
})

test('a file that is not JSON is one problem, with line and column', () => {
  const { code, problems } = checked('"name": "Italiano"', '"name" "Italiano"')
  assert.is(code, 1)
  assert.equal(problems.length, 1)
  assert.match(problems[0]!, /^lang\/packs\/it\.jsonc:5:11 not JSON: a : is missing here$/)
})

test('missing texts are counted and are no problem', () => {
  const { code, problems, said } = checked('"text": "Salva"', '"text": ""')
  assert.equal([code, problems, said], [0, [], 'it: 14 of 15 texts (93 %)'])
})

test('built-in languages have every text, and say what is English on purpose in a file of their own', () => {
  const { lang, write, read, end } = project()
  const german = { menu: { LiveView: 'Live', About: 'Über' }, base: { Yes: 'Ja', No: 'Nein', Save: 'Sichern' } }
  write('lang/de.json', JSON.stringify(german, null, 2))
  const before = lang('check', 'de')
  assert.is(before.code, 1)
  assert.ok(before.problems.includes('lang/de.json menu.MQTT: missing'))
  assert.match(before.problems[0]!, /^lang\/de\.json:3:5 menu\.LiveView: same as English.* diff de --done --same menu/)
  lang('diff', 'de', '--done', '--same', 'menu.LiveView')
  assert.match(read('lang/de.reviewed'), /^menu\.LiveView\t[\da-f]{7}\/[\da-f]{7} same$/m)
  assert.not.ok(lang('check', 'de').problems.some(problem => problem.includes('menu.LiveView')))
  end()
})

test('without a code every language is checked, the built-in ones too', () => {
  const { lang, end } = project()
  const { code, said } = lang('check')
  assert.is(code, 1)
  assert.equal(
    said.split('\n').map(line => line.slice(0, 3)),
    ['en:', 'de:', 'fr:', 'it:'],
  )
  end()
})

const wrongDisplay: [name: string, text: string, says: RegExp][] = [
  ['power_w', 'Watt', /exactly one float such as %\.1f, has 0/],
  ['power_w', '%d W', /exactly one float/],
  ['power_w', '%.0f W %s', /the gateway does not fill %s/],
  ['power_w', '%.0f %', /write %% for a percent sign/],
  ['yield_total_kwh', 'Il totale di tutti i tempi: %.1f', /is 38 bytes long with 999\.9/],
  ['yield_total_mwh', '%.1f MWh', /passes kWh/],
  ['date_format', 'oggi', /no date in it/],
  ['date_format', '%d.%q', /strftime has no %q/],
  ['date_format', '%A %d %B %Y %H:%M:%S', /may be 36 bytes long/],
  ['offline', 'Più tardi', /ASCII/],
  ['offline', 'Nessun inverter risponde al gateway', /35 bytes/],
  ['power_mw', '%.0f', /the gateway has no such display string/],
]

for (const [name, text, says] of wrongDisplay) {
  test(`the display string ${name} must not be "${text}"`, () => {
    assert.ok(
      displayErrors(name, text).some(fault => says.test(fault)),
      displayErrors(name, text).join(),
    )
  })
}

test('display strings as devices use them are right', () => {
  for (const [name, text] of Object.entries(display)) assert.equal(displayErrors(name, text), [], name)
  assert.equal(displayErrors('power_w', '%.0f W (100 %%)'), [])
})

test.run()
