import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { md5 } from '../../../../../src/pages/firmware/upgrade/md5.ts'

/** Bytes in no order that could hide a fault. */
function bytes(length: number) {
  const all = Buffer.alloc(length)
  for (let at = 0, value = 7; at < length; at++) all[at] = value = (value * 1_103_515_245 + 12_345) >>> 7
  return all
}
const file = (content: Uint8Array) => new Blob([content as Uint8Array<ArrayBuffer>])
const expected = (content: Uint8Array) => createHash('md5').update(content).digest('hex')
const chunk = 131_072

test('the MD5 is correct, whatever the length', async () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120]) {
    const content = bytes(length)
    assert.is(await md5(file(content)), expected(content), `${length} bytes`)
  }
  assert.is(await md5(new Blob(['message digest'])), 'f96b697d7cb7938d525a2f31aaf161d0')
})

test('4 MB and lengths around a chunk give the same MD5 as Node', async () => {
  for (const length of [chunk - 1, chunk, chunk + 1, 4_194_304, 4_200_001]) {
    const content = bytes(length)
    assert.is(await md5(file(content)), expected(content), `${length} bytes`)
  }
})

test('a file is read in pieces of 128 KiB', async () => {
  const content = file(bytes(2 * chunk + 5))
  const pieces: unknown[] = []
  const slice = content.slice.bind(content)
  content.slice = (from, to) => {
    pieces.push(from, to)
    return slice(from, to)
  }
  await md5(content)
  assert.equal(pieces, [0, chunk, chunk, 2 * chunk, 2 * chunk, 3 * chunk])
})

test('the page stays responsive meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await md5(file(bytes(4_194_304)))
  clearInterval(timer)
  assert.ok(turns > 4, `${turns} turns`)
})

test('hashing can be aborted', async () => {
  const control = new AbortController()
  const sum = md5(file(bytes(2 * chunk)), control.signal)
  control.abort(new Error('enough'))
  await sum.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'enough'),
  )
})

test.run()
