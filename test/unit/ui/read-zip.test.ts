import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Inflate, unzipSync, zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readZip, ZipError } from '../../../src/ui/read-zip.ts'
import { type ArchiveFile, crc32, zip } from '../../../src/ui/zip.ts'

const maxBytes = 4 * 1024 * 1024
const unzip = (archive: Blob) => readZip(archive, maxBytes)

const encode = (text: string) => new TextEncoder().encode(text)
const files: ArchiveFile[] = [
  { name: 'config.json', content: encode('{"cfg":{}}') },
  { name: 'Grüße.lang.json', content: encode('é'.repeat(40_000)) },
  { name: 'empty', content: new Uint8Array() },
]
const plain = (found: ArchiveFile[]) => found.map(({ name, content }) => [name, new TextDecoder().decode(content)])
const bytesOf = async (archive: Blob) => new Uint8Array(await archive.arrayBuffer())
/** The problem with an archive, or the names of its files. */
const result = (bytes: Uint8Array) =>
  unzip(new Blob([bytes as Uint8Array<ArrayBuffer>])).then(
    found => found.map(({ name }) => name),
    (error: ZipError) => {
      assert.instance(error, ZipError)
      return error.problem
    },
  )

/** A copy with little-endian numbers written at offsets. */
function patched(bytes: Uint8Array, ...changes: [at: number, value: number, length: 2 | 4][]) {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (const [at, value, length] of changes)
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
  return copy
}

/** Where the directory of an archive without comment begins. */
const directoryOf = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(bytes.length - 6, true)

test('what Save backup packs is unpacked unchanged, by this app and by other programs, whatever its names and lengths', async () => {
  assert.equal(plain(await unzip(zip(files))), plain(files))
  assert.equal(await unzip(zip([])), [])
  const contents = Object.fromEntries(files.map(({ name, content }) => [name, content]))
  assert.equal(unzipSync(await bytesOf(zip(files))), contents)
  assert.equal(unzipSync(await bytesOf(zip([]))), {})
})

test('the packed files have a valid date, although the gateway has none', async () => {
  const packed = Buffer.from(await bytesOf(zip(files)))
  const headers = ['PK\x03\x04', 'PK\x01\x02'].map((mark, n) => packed.indexOf(mark) + 12 + 2 * n)
  for (const date of headers) assert.equal(packed.readUInt16LE(date), (1 << 5) | 1, '1 January 1980')
})

test('the checksum equals that of other programs', () => {
  assert.is(crc32(encode('123456789')) >>> 0, 0xcbf43926)
  // Its trailer ends with checksum and length.
  for (const { content } of files)
    assert.is(crc32(content) >>> 0, gzipSync(content).readUInt32LE(gzipSync(content).length - 8))
})

test('a backup that another program has packed anew is read, compressed, with folders and a comment', async () => {
  const packed = zipSync({
    backup: {
      'config.json': [encode('{"cfg":{}}'.repeat(100)), { level: 9 }],
      'plain.txt': [encode('a'), { level: 0 }],
    },
    __MACOSX: { '._config.json': encode('resource') },
  })
  const commented = new Uint8Array(packed.length + 5)
  commented.set(patched(packed, [packed.length - 2, 5, 2]))
  commented.set(encode('hello'), packed.length)
  for (const archive of [packed, commented])
    assert.equal(plain(await unzip(new Blob([archive as Uint8Array<ArrayBuffer>]))), [
      ['backup/config.json', '{"cfg":{}}'.repeat(100)],
      ['backup/plain.txt', 'a'],
    ])
})

test('an archive cut off anywhere is damaged', async () => {
  const whole = await bytesOf(zip(files.slice(0, 1)))
  for (let length = 0; length < whole.length; length++)
    assert.is(await result(whole.slice(0, length)), 'ZipDamaged', `${length} of ${whole.length}`)
})

test('a file that holds far more than it announces is damaged, and not unpacked to its end', async () => {
  const bomb = zipSync({ 'config.json': [new Uint8Array(50_000_000), { level: 9 }] })
  const announced = patched(bomb, [22, 10, 4], [directoryOf(bomb) + 24, 10, 4])
  let pieces = 0
  const { push } = Inflate.prototype
  Inflate.prototype.push = function (...given) {
    pieces++
    push.apply(this, given)
  }
  assert.is(await result(announced), 'ZipDamaged')
  Inflate.prototype.push = push
  assert.is(pieces, 1)
})

test('a file whose content does not match its checksum is damaged, stored or compressed', async () => {
  for (const level of [0, 9] as const) {
    const packed = zipSync({ 'config.json': encode('{"cfg":{}}'.repeat(20)) }, { level })
    const at = 30 + 'config.json'.length + 3
    assert.is(await result(patched(packed, [at, 0x2020, 2])), 'ZipDamaged')
  }
})

for (const name of ['../config.json', 'a/../../config.json', '/config.json', 'c:config.json', '..\\config.json', '..'])
  test(`an archive with the path ${name} is refused as a whole`, async () => {
    assert.is(await result(await bytesOf(zip([...files, { name, content: encode('x') }]))), 'ZipUnsafe')
  })

test('two files of one path are refused', async () => {
  const one = { name: 'config.json', content: encode('1') }
  assert.is(await result(await bytesOf(zip([one, one]))), 'ZipUnsafe')
})

test('an archive that announces 2 GiB is refused without unpacking it', async () => {
  const packed = zipSync({ a: encode('x'.repeat(100)) })
  const directory = directoryOf(packed)
  assert.is(await result(patched(packed, [directory + 24, 2 ** 31, 4])), 'ZipTooLarge')
  assert.is(await result(patched(packed, [directory + 20, 2 ** 31, 4])), 'ZipDamaged')
})

test('a file that unpacks to more than it announces is damaged', async () => {
  const packed = zipSync({ a: new Uint8Array(maxBytes * 2) }, { level: 9 })
  assert.ok(packed.length < maxBytes)
  assert.is(await result(packed), 'ZipTooLarge')
  assert.is(await result(patched(packed, [directoryOf(packed) + 24, 1000, 4])), 'ZipDamaged')
})

test('an encrypted file, an unknown packing and the format for more than 4 GB are named as what they are', async () => {
  const packed = zipSync({ a: encode('x') })
  const directory = directoryOf(packed)
  assert.is(await result(patched(packed, [directory + 8, 1, 2])), 'ZipLocked')
  assert.is(await result(patched(packed, [directory + 10, 93, 2])), 'ZipLocked')
  assert.is(await result(patched(packed, [packed.length - 6, 0xffffffff, 4])), 'ZipLocked')
})

test('an archive that is larger than any backup is not even read', async () => {
  const huge = { size: 2 ** 31, arrayBuffer: () => assert.unreachable() } as unknown as Blob
  assert.is(await unzip(huge).catch((error: ZipError) => error.problem), 'ZipTooLarge')
})

test('whatever is done to an archive, it is refused or its files are those that were packed', async () => {
  const archives = [
    await bytesOf(zip(files)),
    zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content]))),
  ]
  const contents = new Set(files.map(({ content }) => new TextDecoder().decode(content)))
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const change = fc.record({ place, fromEnd: fc.boolean(), byte: fc.integer({ min: 0, max: 255 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...archives),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (whole, changes) => {
        const copy = whole.slice()
        // Most of the structure is at the end.
        for (const { place, fromEnd, byte } of changes)
          copy[Math.floor(fromEnd ? copy.length - 1 - place * 250 : place * copy.length)] = byte
        const found = await unzip(new Blob([copy])).catch((error: ZipError) => {
          assert.instance(error, ZipError)
          return []
        })
        for (const { content } of found) assert.ok(contents.has(new TextDecoder().decode(content)))
      },
    ),
    { numRuns: 2000, seed: 7 },
  )
})

test('bytes without any structure are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
      assert.is(await result(bytes), 'ZipDamaged')
    }),
    { numRuns: 500, seed: 7 },
  )
})

test.run()
