import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DamagedRecording, readRecording } from '../../../../tools/recording/read.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const document = { 'documents/system/status.json': json({ uptime: 1 }) }

function refused(archive: Uint8Array, words: RegExp) {
  try {
    readRecording(archive)
    assert.unreachable('it was read')
  } catch (error) {
    assert.instance(error, DamagedRecording)
    assert.match((error as Error).message, words)
    assert.not.match((error as Error).message, /\n/)
  }
}

test('one document is enough for a recording', () => {
  const { about, documents, live } = readRecording(zipSync(document))
  assert.is(documents.get('system/status'), '{"uptime":1}')
  assert.equal([about.generation, live], [2025, []])
})

test('a truncated file, or one that is not an archive, is rejected', () => {
  const archive = zipSync(document)
  for (const length of [0, 1, 40, archive.length - 1]) refused(archive.subarray(0, length), /cut off, or not a zip/)
  refused(Buffer.from('{"documents": {}}'.repeat(20)), /cut off, or not a zip/)
})

test('file names that lead out of the archive are rejected, and nothing is written', () => {
  for (const name of ['../documents/a.json', 'documents/../../a.json', '/etc/a.json', 'C:/a.json', 'documents\\a.json'])
    refused(zipSync({ ...document, [name]: json({}) }), /leads out of the archive/)
})

test('an archive that would unpack to far more than a recording is rejected before it is unpacked', () => {
  const zeros = new Uint8Array(17 * 2 ** 20)
  refused(zipSync({ 'documents/a.json': zeros }), /would unpack to more/)
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`documents/${index}.json`, json({})]))
  refused(zipSync(many), /more than 2000 files/)
})

test('a size that differs from the directory of the archive is detected', () => {
  const archive = Buffer.from(zipSync({ 'documents/a.json': [json({ text: 'a'.repeat(500) }), { level: 9 }] }))
  const directory = archive.indexOf(Buffer.from('PK\x01\x02'))
  archive.writeUInt32LE(2000, directory + 24)
  refused(archive, /damaged/)
})

test('invalid JSON, or JSON of the wrong shape, is reported with its line', () => {
  refused(zipSync({ 'documents/a.json': Buffer.from('{"a":') }), /documents\/a\.json is not JSON/)
  refused(zipSync({ 'documents/a.json': Buffer.from([0xff, 0xfe, 0x00]) }), /documents\/a\.json is no text/)
  refused(zipSync({ 'readme.txt': json('') }), /no recording/)
  refused(zipSync({ ...document, 'recording.json': json({ version: 2 }) }), /later version/)
  const live = (text: string) => zipSync({ ...document, 'live.jsonl': Buffer.from(text) })
  refused(live('{"ms":1,"message":{}}\n{"ms":'), /live\.jsonl, line 2, is not JSON/)
  for (const line of ['[]', '{"ms":-1,"message":{}}', '{"ms":1e99,"message":{}}', '{"ms":1}', '{"ms":1,"message":[]}'])
    refused(live(line), /live\.jsonl, line 1, is not what it should be/)
})

test.run()
