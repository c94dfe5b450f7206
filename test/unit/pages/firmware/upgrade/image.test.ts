import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkImage, examineImage } from '../../../../../src/pages/firmware/upgrade/image.ts'
import { chips, espImage } from '../../../../../tools/simulator/files/esp-image.ts'

const file = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const gateway = (chipmodel = 'ESP32-D0WD-V3') => ({ chipmodel, sketch_total: 1_966_080 })
const verdict = async (bytes: Uint8Array, on: Parameters<typeof checkImage>[1] = gateway()) =>
  checkImage(await examineImage(file(bytes)), on)
const fine = { errors: [], unchecked: [] }

test.after.each(() => {
  globalThis.DecompressionStream = own
})
const own = globalThis.DecompressionStream

test('an image says what it is, for which chip, and when it was built', async () => {
  assert.equal(await examineImage(file(espImage({ size: 5000 }))), {
    compressed: false,
    size: 5000,
    valid: true,
    whole: true,
    chip: 'ESP32',
    app: { version: 'v26.5.1-3-gabc1234', project: 'roof-firmware', built: 'May  9 2026 18:41:07' },
  })
})

test('texts that fill their field to the last byte are read completely', async () => {
  const image = espImage()
  image.write('v'.repeat(32), 48)
  image.write('p'.repeat(32), 80)
  const { app } = await examineImage(file(image))
  assert.equal([app?.version, app?.project], ['v'.repeat(32), 'p'.repeat(32)])
})

test('an image for each chip fits that chip, and no other', async () => {
  for (const [model, chip] of Object.entries(chips))
    for (const other of Object.keys(chips))
      assert.equal(
        await verdict(espImage({ chip }), gateway(other)),
        model === other ? fine : { errors: ['firmwareupgrade.OtherChip'], unchecked: [] },
        `${model} on ${other}`,
      )
})

test('an image as large as its slot fits, one byte more does not', async () => {
  assert.equal(await verdict(espImage({ size: 1_966_080 })), fine)
  assert.equal(await verdict(espImage({ size: 1_966_081 })), { errors: ['firmwareupgrade.TooLarge'], unchecked: [] })
})

test('all errors are reported at once', async () => {
  assert.equal(await verdict(espImage({ chip: 9, size: 2_000_000 })), {
    errors: ['firmwareupgrade.OtherChip', 'firmwareupgrade.TooLarge'],
    unchecked: [],
  })
})

test('anything but an image is rejected', async () => {
  const strangers: Record<string, Uint8Array> = {
    'an empty file': new Uint8Array(),
    'a text': Buffer.from('<!doctype html>'),
    'an erased flash': Buffer.alloc(4096, 0xff),
    'a ZIP archive': Buffer.from('PK\x03\x04'),
    'a packed text': gzipSync('hello'),
  }
  for (const [name, bytes] of Object.entries(strangers))
    assert.equal(await verdict(bytes), { errors: ['firmwareupgrade.NotImage'], unchecked: [] }, name)
})

test('an image of the whole flash, as for a first installation, is not an update', async () => {
  const whole = espImage({ chip: 9, bare: true, size: 200_000 })
  whole.set([0xaa, 0x50, 1, 2], 0x8000)
  assert.equal(await verdict(whole, gateway('ESP32-S3')), { errors: ['firmwareupgrade.NotImage'], unchecked: [] })
  assert.equal(await verdict(gzipSync(whole), gateway('ESP32-S3')), {
    errors: ['firmwareupgrade.NotImage'],
    unchecked: [],
  })
  // The same bytes by chance in an application are code.
  const update = espImage({ size: 200_000 })
  update.set([0xaa, 0x50], 0x8000)
  assert.equal(await verdict(update), fine)
})

test('what an image or the gateway does not say is unchecked, which is not an error', async () => {
  const [chip, size, version] = ['firmwareupgrade.Chip', 'firmwareupgrade.Size', 'firmwareupgrade.Version']
  assert.equal(await verdict(espImage({ bare: true })), { errors: [], unchecked: [version] })
  assert.equal(await verdict(espImage({ chip: 999 })), { errors: [], unchecked: [chip] })
  assert.equal(await verdict(espImage(), gateway('Unknown')), { errors: [], unchecked: [chip] })
  assert.equal(checkImage(await examineImage(file(espImage())), undefined), { errors: [], unchecked: [chip, size] })
})

test('an image that ends before the last of its segments, its checksum or its hash is incomplete', async () => {
  const whole = espImage({ size: 200_000 })
  const cut = { errors: ['firmwareupgrade.Incomplete'], unchecked: [] }
  for (const length of [1, 23, 24, 31, 300, 1056, 1060, 100_000, 199_967, 199_968, 199_999])
    assert.equal(await verdict(whole.subarray(0, length)), cut, `${length} bytes`)
  assert.equal(await verdict(whole), fine)
  // A signature may follow.
  assert.equal(await verdict(Buffer.concat([whole, Buffer.alloc(4096, 7)])), fine)
  whole[23] = 0
  assert.equal(await verdict(whole.subarray(0, 199_968)), fine, 'without a hash')
  assert.equal(await verdict(whole.subarray(0, 199_967)), cut, 'without a hash')
})

test('an archive that is cut short or damaged is incomplete, and so is a cut image in an archive', async () => {
  const packed = gzipSync(espImage())
  const damaged = Buffer.from(packed)
  damaged.fill(0, 40, 60)
  const inside = gzipSync(espImage().subarray(0, 3000))
  for (const bytes of [packed.subarray(0, 200), packed.subarray(0, packed.length - 1), damaged, inside])
    assert.equal(await verdict(bytes), { errors: ['firmwareupgrade.Incomplete'], unchecked: [] })
})

test('a compressed image is unpacked before it is examined', async () => {
  const image = await examineImage(file(gzipSync(espImage({ chip: 9, size: 300_000 }))))
  assert.equal(
    [image.compressed, image.size, image.valid, image.chip, image.app?.project],
    [true, 300_000, true, 'ESP32-S3', 'roof-firmware'],
  )
  assert.equal(await verdict(gzipSync(espImage({ size: 1_966_081 }))), {
    errors: ['firmwareupgrade.TooLarge'],
    unchecked: [],
  })
})

test('nothing is known about a compressed image if the browser cannot unpack it', async () => {
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  const packed = gzipSync(espImage())
  assert.equal(await examineImage(file(packed)), { compressed: true })
  const { errors, unchecked } = await verdict(packed)
  assert.equal([errors, unchecked.length], [[], 3])
})

test('a file that was deleted before it is read is not a valid image', async () => {
  const gone = file(espImage())
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  assert.is((await examineImage(gone)).valid, false)
})

test.run()
