import { gzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { crc32, zip } from '../../../src/ui/zip.ts'

const text = new TextEncoder()
const files = [
  { name: 'config.json', content: text.encode('{"cfg":{}}') },
  { name: 'Grüße.lang.json', content: text.encode('é'.repeat(40_000)) },
  { name: 'empty', content: new Uint8Array() },
]
/** What node's own packer says of the content: its trailer ends with checksum and length. */
const checksum = (content: Uint8Array) => gzipSync(content).readUInt32LE(gzipSync(content).length - 8)

const archive = async () => new Uint8Array(await zip(files).arrayBuffer())

test('another program unpacks every file unchanged, whatever its name and length', async () => {
  assert.equal(
    Object.entries(unzipSync(await archive())),
    files.map(({ name, content }) => [name, content]),
  )
})

test('the files have a valid date, although the gateway has none', async () => {
  const packed = Buffer.from(await archive())
  const headers = ['PK\x03\x04', 'PK\x01\x02'].map((mark, n) => packed.indexOf(mark) + 12 + 2 * n)
  for (const date of headers) assert.equal(packed.readUInt16LE(date), (1 << 5) | 1, '1 January 1980')
})

test('an empty archive is valid, too', async () => {
  assert.equal(unzipSync(new Uint8Array(await zip([]).arrayBuffer())), {})
})

test('the checksum equals that of other programs', () => {
  assert.is(crc32(text.encode('123456789')) >>> 0, 0xcbf43926)
  for (const { content } of files) assert.is(crc32(content) >>> 0, checksum(content))
})

test.run()
