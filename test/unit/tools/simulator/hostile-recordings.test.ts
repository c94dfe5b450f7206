import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { explain, start } from '../../../../tools/simulate.ts'
import { DamagedRecording, printable, readRecording } from '../../../../tools/simulator/replay/recording.ts'
import { commandFrom } from '../../../../tools/simulator/usage.ts'

const document = { 'documents/system/status.json': Buffer.from('{"uptime":1}') }
/** An archive of files with these texts. */
const archive = (texts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])))
/** One of a document and a file with this text. */
const withFile = (name: string, text: string) => archive({ 'documents/a.json': '1', [name]: text })

test('one document is enough for a recording', async () => {
  const { generation, documents, live } = await readRecording(zipSync(document))
  assert.is(documents.get('system/status'), '{"uptime":1}')
  assert.equal([generation, live], [2025, []])
})

const endless = Buffer.from(zipSync(document))
// What the directory says of the unpacked size.
endless.writeUInt32LE(65 * 2 ** 20, endless.indexOf('PK\x01\x02') + 24)

const deep = '['.repeat(50_000) + ']'.repeat(50_000)

const hostile: [title: string, archive: Uint8Array, words: RegExp][] = [
  ['more than a recording', endless, /would unpack to, more/],
  ['a document nested without end', withFile('documents/a.json', deep), /^documents\/a\.json is larger or more deeply/],
  ['metadata nested without end', withFile('recording.json', `{"unread":${deep}}`), /^recording\.json is larger/],
  [
    'a line nested without end',
    withFile('console.jsonl', `{"ms":1,"text":${deep}}`),
    /^console\.jsonl, line 1, is larger/,
  ],
  ['a document that is not JSON', withFile('documents/a.json', '{"a":'), /^documents\/a\.json is not JSON/],
  ['no text', zipSync({ 'documents/a.json': Buffer.from([0xff, 0xfe, 0x00]) }), /^documents\/a\.json is no text/],
  ['no document', archive({ 'readme.txt': '""' }), /no recording/],
  ['a later version', withFile('recording.json', '{"version":2}'), /later version/],
  ['half a line', withFile('console.jsonl', '{"ms":1,"text":""}\n{"ms":'), /^console\.jsonl, line 2, is not JSON/],
  ...['[]', '{"ms":-1,"text":""}', '{"ms":1e99,"text":""}', '{"ms":1}', '{"ms":1,"text":[]}'].map(
    (line): [string, Uint8Array, RegExp] => [
      line,
      withFile('console.jsonl', line),
      /^console\.jsonl, line 1, is not what it should be/,
    ],
  ),
  ...['\x1b]0;owned\x07', '\x1b[2J', '\u009b31m', '\u202egpj', 'x'.repeat(60_000)].map(
    (name): [string, Uint8Array, RegExp] => [
      'a name that does something to a terminal',
      archive({ [`documents/${name}.json`]: '{' }),
      /^documents\/.*is not JSON$/,
    ],
  ),
]

test('a damaged or hostile file is refused in one short line, without characters that a terminal would obey', async () => {
  for (const [title, bytes, words] of hostile) {
    const error = await readRecording(bytes).catch(error => error)
    assert.instance(error, DamagedRecording, title)
    assert.match(error.message, words)
    assert.not.match(error.message, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    assert.ok(error.message.length < 250, `${error.message.length} characters`)
  }
})

const folder = mkdtempSync(join(tmpdir(), 'sundial-replay-'))
test.after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'recording.zip')

test('when a recording was made is printed without what a terminal would obey', async () => {
  const recorded = `\x1b]0;owned\x07\x1b[2J\r\u009b31m\u202e${'x'.repeat(100_000)}`
  writeFileSync(file, withFile('recording.json', JSON.stringify({ version: 1, recorded })))
  const replay = await start(commandFrom(['--replay', file, '--port', '0']))
  await replay.stop()
  assert.match(
    replay.about,
    /^Recording of a gateway, firmware of 2025, .*owned.*: http:\S+\n1 documents, 0 live messages; any login$/,
  )
  assert.not.match(replay.about.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
  assert.ok(replay.about.length < 400, `${replay.about.length} characters`)
})

test('a file of 3 GiB, one that is no recording, a folder and no file are refused in one line', async () => {
  const large = join(folder, 'large.zip')
  writeFileSync(large, '')
  truncateSync(large, 3 * 2 ** 30)
  writeFileSync(file, 'no archive')
  for (const [path, why] of [
    [large, 'The recording cannot be used: it has, or would unpack to, more than a recording has'],
    [file, 'The recording cannot be used: it is cut off, damaged, or not a zip archive'],
    [folder, 'The recording cannot be used: it is no file'],
    [join(folder, 'none.zip'), `${join(folder, 'none.zip')}: not found`],
  ] as const)
    assert.is(await start(commandFrom(['--replay', path])).catch(explain), why)
})

test('half a character, a mark of direction and a separator of lines are not printed', () => {
  assert.is(printable('a\ud800b\u200fc\u2028d\ne'), 'a\ufffdb\ufffdc\ufffdd\ufffde')
  assert.is(printable('Grüße aus Köln 🌞'), 'Grüße aus Köln 🌞')
  assert.is(printable('abcdef', 4), 'abc…')
})

test.run()
