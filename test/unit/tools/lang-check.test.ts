import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noteOf, pathsOf } from '../../../tools/lang/notes.ts'
import { flatOf } from '../../../tools/lang/texts.ts'
import { paths } from '../../support/page-table.ts'
import { read } from '../../support/sources.ts'
import { onPurpose, pack, project } from './lang-project.ts'

/** What the check says when one piece of the file is replaced by another. */
function checked(piece: string, by: string) {
  const { italian, file, change, lang } = project()
  const line = change(italian, piece, by)
  const { code, problems, said } = lang('check', file)
  return { code, problems, said, line }
}

/** What each rule finds, by the piece of the pack that breaks it. */
const breaches: [title: string, piece: string, by: string, says: RegExp][] = [
  ['a placeholder that is missing', 'da 1 a {max} byte', 'da 1 a molti byte', /apiresponse\.4002: lacks \{max\}/],
  ['a placeholder nothing fills', 'da {min} a', 'da {least} a', /apiresponse\.9004: .*\{least\}/],
  ['a placeholder numbered like a list', '{max} byte', '{max} byte {0}', /nothing fills \{0\}/],
  ['a placeholder in the last plural form only', '{count} eventi"', 'tanti eventi"', /lacks \{count\} in form 3/],
  ['a brace that opens no placeholder', 'Informazioni', 'Informazioni {', /a \{ that opens no placeholder/],
  ['an address with a bare @', 'Informazioni', 'a@b.org', /menu\.About: a @ that begins no link/],
  ['a link without an address', '<b>4 minuti</b>', '<a>4 minuti</a>', /<a> takes href="…" and nothing else/],
  ['a link that leads nowhere', 'Informazioni', '@:base.Nothing', /@:base\.Nothing leads nowhere/],
  ['a link that runs into a bracket', 'Informazioni', '(@:base.Yes)', /@:base\.Yes\) leads nowhere/],
  ['a link to a link', 'Informazioni', '@:devinfo.Yes', /leads to another link; write @:base\.Yes/],
  ['a link with an unknown modifier', 'Informazioni', '@.loud:base.Yes', /no modifier \.loud/],
  ['plural forms where there are none', 'Informazioni', 'uno | due', /menu\.About: no plural here/],
  ['more plural forms than are used', '| un evento |', '| un evento | due eventi |', /4 plural forms/],
  ['an empty plural form', '| un evento |', '| |', /a plural form is empty/],
  ['markup in a text that shows none', 'Informazioni', '<b>Info</b>', /menu\.About: .*not shown as markup/],
  ['markup that is not on the list', '<b>4 minuti</b>', '<u>4 minuti</u>', /markup not allowed: <u>/],
  ['markup with a script', '<b>4 minuti</b>', '<b onclick=\\"x\\">4</b>', /<b> takes no attributes: onclick/],
  ['a picture', '<b>4 minuti</b>', '<img src=x>', /markup not allowed: <img/],
  ['a link to a script', 'https://example.org', 'javascript:x', /leads to https only: javascript:/],
  ['markup left open', '<b>4 minuti</b>', '<b>4 minuti', /home\.LimitHint: <b> is not closed/],
  ['markup closed crosswise', '<b>4 minuti</b>', '<b><i>4</b></i>', /<\/b> closes nothing/],
  ['a link to an address without https', 'https://example.org', 'http://example.org', /leads to https only: http:/],
  ['a lost link', '<a href=\\"https://example.org/news\\">novità</a>', 'novità', /the link <a href=/],
  ['an escaped sign', 'Informazioni', 'Info &amp; altro', /write the sign itself/],
  ['a line break', 'Informazioni', 'Info\\nInfo', /cannot be shown/],
  ['a letter that another encoding has split', 'Sì', 'SÃ¬', /base\.Yes: has lost letters/],
  ['a blank lost at the end', 'Serie: "', 'Serie:"', /home\.SerialNumber: must end with a blank/],
  ['a label too long for its place', '"Informazioni"', '"Informazioni su questo programma"', /32 characters, 24 at/],
  ['an unknown key', '"Save":', '"Sav":', /base\.Sav: Sundial has no such text/],
  ['a group that is none', '"devinfo": {', '"menus": 5, "devinfo": {', /menus: must be an object of texts/],
  ['a text of the display that is none', '"Non in linea"', '5', /display\.offline: must be a text/],
  ['a text that is none', '"Salva"', '{ "text": "Salva" }', /base\.Save: must be a text/],
  ['a key that comes twice', '"Save": "', '"Yes": "', /base\.Yes: duplicate name "Yes": this one counts/],
  ['a code the display cannot be set to', '"it"', '"it-IT"', /“it-IT”: a language code is two lower-case letters/],
  ['a language that is built in', '"code": "it"', '"code": "de"', /meta\.code: “de”: Deutsch is built in/],
  ['a language without a name', '"Italiano"', '" "', /meta\.name: the name of the language is missing/],
  ['a display string with two numbers', '%.1f kW"', '%.1f of %.1f kW"', /power_kw: must hold exactly one number/],
  ['a display string that shows a word', '%.1f kW"', '%.1f %s"', /power_kw: must hold exactly one number/],
  ['a letter that the display does not have', 'Non in linea', 'Perciò no', /offline: the display cannot show ò$/],
  ['a display string too long with its number', 'Oggi: %4.0f', 'Prodotti fino adesso oggi: %4.0f', /31 at most/],
  ['a display date that is too long', '%d/%m/%Y', '%A %d di %B %Y', /display\.date_format: 36 letters with/],
  ['a mark that no date has', '%d/%m/%Y', '%d/%N/%Y', /display\.date_format: no part of a date or time: %N$/],
  ['a bare percent sign on the display', 'Non in linea', '0 %', /display\.offline: must hold no %/],
]

for (const [title, piece, by, says] of breaches) {
  test(`${title} is named with file and line`, () => {
    const { code, problems, line } = checked(piece, by)
    assert.is(code, 1)
    const found = problems.find(problem => says.test(problem))
    assert.ok(found, `wanted ${says}, got ${problems.join('\n')}`)
    const said = Number(/^lang\/packs\/it\.lang\.json:(\d+):\d+ /.exec(found)?.[1])
    // Of the language itself, the line is that of "meta".
    assert.is(said, / meta\./.test(found) ? 2 : line, found)
  })
}

/** What is no breach. */
const allowed: [title: string, piece: string, by: string][] = [
  ['a sentence as long as it has to be', 'Impostazioni salvate.', 'Le impostazioni sono salvate e valgono da subito.'],
  ['class, target and rel of community packs', '<b>4 minuti</b>', '<b class=\\"x\\">4 minuti</b>'],
  ['a bar in a literal', 'Informazioni', "Uno {'|'} due"],
  ['a label that is long only as it is written', 'Informazioni', "Informazioni {'{'}{'{'}{'{'}"],
  ['a tag within another, one without an end, and a bare <', '<b>4', 'H<sub>2</sub>O 3 < 4<br><b><i>4</i>'],
]

for (const [title, piece, by] of allowed)
  test(`${title}: no fault`, () => {
    const { code, problems } = checked(piece, by)
    assert.equal([code, problems], [0, []])
  })

test('texts that are missing, still English or unknown are named with where they stand', () => {
  const missing = checked('"Save": "Salva"', '"Sav": "Salva"')
  assert.match(missing.problems.join(), /base\.Save: missing: “Save” \(Many pages, buttons and states/)
  assert.match(
    missing.said,
    /^it: 95 % translated, 5 % English \(21 of 22 texts\), 1 left, 1 unknown to Sundial; \d+ bytes/,
  )
  const blank = checked('"Salva"', '" "')
  assert.match(blank.problems.join(), /base\.Save: missing: “Save”/)
  const copied = checked('"Salva"', '"Save"')
  assert.match(copied.problems.join(), /it\.lang\.json:\d+:\d+ base\.Save: still English: “Save”/)
  assert.is(copied.code, 1)
})

test('a text with a fault is not translated, and nothing is at 100 % while a fault keeps it from being saved', () => {
  const twice = checked('Anno: da {min} a {max}', 'Anno: da {least} a')
  assert.match(twice.said, /^it: 95 % translated \(21 of 22 texts\), 1 left, 1 text to mend first; \d+ bytes/)
  const nameless = checked('"Italiano"', '" "')
  assert.match(nameless.said, /^it: 99 % translated \(22 of 22 texts\), 1 left, 1 text to mend first; /)
})

test('what a translation may have lost by mistake is worth a second look, but no fault, and nothing is left to do', () => {
  const { home, lang, write } = project()
  const english = {
    live: { Signal: '{dbm}\u00a0dBm', Count: '{n}\u00a0day | {n}\u00a0days' },
    about: { Help: '<a href="https://{repository}/help">Help</a>' },
  }
  const check = (webapp: object) => {
    write('lang/en.json', JSON.stringify(english))
    write('pack.lang.json', JSON.stringify({ ...pack, webapp, sources: onPurpose }))
    return lang('check', `${home}/pack.lang.json`)
  }
  const right = { Signal: 'circa {dbm}\u202fdBm', Count: 'un giorno | {n}\u00a0giorni' }
  const about = { Help: '<a href="https://{repository}/help">Aiuto</a>' }
  assert.equal(check({ live: right, about }).problems, [])
  const { code, said, problems } = check({
    live: { Signal: '{dbm}dBm', Count: '{n}\u00a0giorni' },
    about: { Help: '<a href="https://example.org">Aiuto</a>' },
  })
  assert.equal(
    problems.map(line => line.replace(/^[^ ]* /, '')),
    [
      'live.Signal: lacks a no-break space of the English text',
      'live.Count: one plural form, English has 2',
      'about.Help: lacks {repository}, the address of the project',
    ],
  )
  assert.is(code, 0)
  assert.match(said, /^it: 100 % translated \(11 of 11 texts\), 3 worth a second look; /m)
})

test('of many texts of a kind the first are named, and the others counted; of faults all are', () => {
  const { home, lang, write } = project()
  const many = (text: string) => Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`Key${n}`, text]))
  write('lang/en.json', JSON.stringify({ base: many('Word') }))
  write('few.json', JSON.stringify({ ...pack, webapp: { base: many('Word') } }))
  const { problems } = lang('check', `${home}/few.json`)
  assert.is(problems.length, 21)
  assert.is(problems.at(-1), 'few.json: 32 more texts still English')
  write('few.json', JSON.stringify({ ...pack, webapp: { base: many('{x}') } }))
  assert.is(lang('check', `${home}/few.json`).problems.length, 52)
})

/** The texts of the app. */
const inEnglish = flatOf(JSON.parse(read('lang/en.json')))

test('every page of the app is one that texts are said to be on, so that translators are led to it', () => {
  assert.equal(
    pathsOf(inEnglish.keys()).sort(),
    paths.filter(path => path !== '/wait').sort(),
    'a page is named in tools/lang/text-contexts.ts',
  )
})

test('a translator is told that a number decides the plural form, only where English has forms', () => {
  assert.match(
    noteOf('events.Count', '{count} event | {count} events'),
    /\{count\} is how many; decides the plural form\./,
  )
  assert.not.match(noteOf('live.SilentSeveral', '{count} inverters do not answer.'), /plural/)
})

test('a translator is told once what a placeholder is: what its text says of it stands in place of the general words', () => {
  assert.is(
    noteOf('live.Peak', 'Peak {power} at {time}'),
    'Live view, state of connection and inverters. Above the curve of a day; {time} is a time of day. {power} is a power such as 4.28 kW',
  )
  const twice = [...inEnglish]
    .map(([key, text]) => noteOf(key, text))
    .filter(note => /(\{\w+\}) (?:is|are) .*\1 (?:is|are) /.test(note))
  assert.equal(twice, [])
})

test('a group of texts whose place no translator is told is named with the file that holds the places', () => {
  const { lang, rewrite } = project()
  rewrite('nowhere', 'Offset', 'Offset')
  assert.match(lang('check').problems.join('\n'), /^tools\/lang\/text-contexts\.ts nowhere: the group has no place/m)
})

test('a built-in language has every text, made from the English ones of today', () => {
  const { lang, write } = project()
  const german = { menu: { LiveView: 'Live', About: 'Über' }, base: { Yes: 'Ja {x}', No: 'Nein', Save: 'Sichern' } }
  for (const code of ['de', 'fr']) write(`lang/${code}.json`, JSON.stringify(german, null, 2))
  const { code, problems, said } = lang('check')
  assert.is(code, 1)
  for (const wanted of [
    /^lang\/de\.json:7:5 base\.Yes: nothing fills \{x\}/m,
    /^lang\/de\.json menu\.MQTT: missing/m,
    /^lang\/de\.json:3:5 menu\.LiveView: still English/m,
    /^lang\/fr\.json:9:5 base\.Save: new: is it right for “Save”/m,
  ])
    assert.match(problems.join('\n'), wanted)
  assert.match(
    said,
    /^en: 100 % translated \(14 of 14 texts\)$[\s\S]*^de: 21 % translated, 79 % English \(3 of 14 texts\), \d+ left, 1 text to mend first/m,
  )
})

test.run()
