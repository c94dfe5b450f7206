import { gzipSync } from 'node:zlib'
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

interface Found {
  name: string
  content: Buffer
  date: string
}

/** Reads an archive as other programs do: from the end to the directory, from there to each file. */
function unzip(archive: Buffer): Found[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  assert.is(end, archive.length - 22)
  const [here, all] = [archive.readUInt16LE(end + 8), archive.readUInt16LE(end + 10)]
  assert.is(here, all)
  let entry = archive.readUInt32LE(end + 16)
  assert.is(entry + archive.readUInt32LE(end + 12), end)
  return Array.from({ length: all }, () => {
    assert.is(archive.toString('latin1', entry, entry + 4), 'PK\x01\x02')
    const found = stored(archive, entry)
    entry += 46 + Buffer.byteLength(found.name)
    return found
  })
}

function stored(archive: Buffer, entry: number): Found {
  const [flags, method, day] = [8, 10, 14].map(offset => archive.readUInt16LE(entry + offset))
  const [crc, packed, size] = [16, 20, 24].map(offset => archive.readUInt32LE(entry + offset))
  const nameLength = archive.readUInt16LE(entry + 28)
  const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
  assert.equal([flags, method, packed], [0x800, 0, size])
  const local = archive.readUInt32LE(entry + 42)
  assert.is(archive.toString('latin1', local, local + 4), 'PK\x03\x04')
  // From the version needed on, both say the same.
  assert.equal(archive.subarray(local + 4, local + 30), archive.subarray(entry + 6, entry + 32))
  const from = local + 30 + nameLength
  assert.is(archive.toString('utf8', local + 30, from), name)
  const content = archive.subarray(from, from + size!)
  assert.is(crc, checksum(content))
  const date = [(day! >> 9) + 1980, (day! >> 5) & 15, day! & 31].join('-')
  return { name, content, date }
}

const archive = async () => Buffer.from(await zip(files).arrayBuffer())

test('every file is unpacked unchanged, whatever its name and length', async () => {
  const found = unzip(await archive())
  assert.equal(
    found.map(({ name, content }) => [name, content.toString()]),
    files.map(({ name, content }) => [name, new TextDecoder().decode(content)]),
  )
})

test('the files have a valid date, although the gateway has none', async () => {
  assert.equal([...new Set(unzip(await archive()).map(({ date }) => date))], ['1980-1-1'])
})

test('an empty archive is valid, too', async () => {
  assert.equal(unzip(Buffer.from(await zip([]).arrayBuffer())), [])
})

test('the checksum equals that of other programs', () => {
  assert.is(crc32(text.encode('123456789')) >>> 0, 0xcbf43926)
  for (const { content } of files) assert.is(crc32(content) >>> 0, checksum(content))
})

test.run()
