import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { explain, start } from '../../../../tools/simulate.ts'
import { DamagedRecording, printable, readRecording } from '../../../../tools/simulator/replay/recording.ts'
import { commandFrom } from '../../../../tools/simulator/usage.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const document = { 'documents/system/status.json': json({ uptime: 1 }) }

/** That a file is refused in one line, without characters that would do something to a terminal. */
async function refused(archive: Uint8Array, words: RegExp) {
  const error = await Promise.resolve(archive)
    .then(readRecording)
    .catch((error: unknown) => error)
  assert.instance(error, DamagedRecording)
  const { message } = error as Error
  assert.match(message, words)
  assert.not.match(message, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  assert.ok(message.length < 250, `${message.length} characters`)
}

test('one document is enough for a recording', async () => {
  const { generation, documents, live } = await readRecording(zipSync(document))
  assert.is(documents.get('system/status'), '{"uptime":1}')
  assert.equal([generation, live], [2025, []])
})

test('an archive that would unpack to far more than a recording is rejected before it is unpacked', async () => {
  const archive = Buffer.from(zipSync(document))
  const unpackedSizeAt = archive.indexOf('PK\x01\x02') + 24
  archive.writeUInt32LE(65 * 2 ** 20, unpackedSizeAt)
  await refused(archive, /would unpack to, more/)
})

test('JSON nested without end is refused, in a document, in the metadata and in a line of the console', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  await refused(
    zipSync({ 'documents/a.json': Buffer.from(deep) }),
    /documents\/a\.json is larger or more deeply nested/,
  )
  await refused(
    zipSync({ ...document, 'recording.json': Buffer.from(`{"unread":${deep}}`) }),
    /recording\.json is larger/,
  )
  const line = Buffer.from(`{"ms":1,"text":${deep}}`)
  await refused(zipSync({ ...document, 'console.jsonl': line }), /console\.jsonl, line 1, is larger/)
})

test('the name of a file does nothing to the terminal when it is printed, and is cut if it is long', async () => {
  for (const name of ['\x1b]0;owned\x07', '\x1b[2J', '\u009b31m', '\u202egpj', 'x'.repeat(60_000)])
    await refused(zipSync({ [`documents/${name}.json`]: Buffer.from('{') }), /^documents\/.*is not JSON$/)
})

test('invalid JSON, or JSON of the wrong shape, is reported with its line', async () => {
  await refused(zipSync({ 'documents/a.json': Buffer.from('{"a":') }), /documents\/a\.json is not JSON/)
  await refused(zipSync({ 'documents/a.json': Buffer.from([0xff, 0xfe, 0x00]) }), /documents\/a\.json is no text/)
  await refused(zipSync({ 'readme.txt': json('') }), /no recording/)
  await refused(zipSync({ ...document, 'recording.json': json({ version: 2 }) }), /later version/)
  const lines = (text: string) => zipSync({ ...document, 'console.jsonl': Buffer.from(text) })
  await refused(lines('{"ms":1,"text":""}\n{"ms":'), /console\.jsonl, line 2, is not JSON/)
  for (const line of ['[]', '{"ms":-1,"text":""}', '{"ms":1e99,"text":""}', '{"ms":1}', '{"ms":1,"text":[]}'])
    await refused(lines(line), /console\.jsonl, line 1, is not what it should be/)
})

const folder = mkdtempSync(join(tmpdir(), 'sundial-replay-'))
test.after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'recording.zip')

test('when a recording was made is printed without what a terminal would obey', async () => {
  const recorded = `\x1b]0;owned\x07\x1b[2J\r\u009b31m\u202e${'x'.repeat(100_000)}`
  writeFileSync(file, zipSync({ ...document, 'recording.json': json({ version: 1, recorded }) }))
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
