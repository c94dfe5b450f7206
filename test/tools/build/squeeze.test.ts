import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { partsOf } from '../../../tools/build/squeeze/arriving.mjs'
import { fold, unfolded } from '../../../tools/build/squeeze/fold.mjs'
import { squeeze } from '../../../tools/build/squeeze/squeeze.mjs'
import { unfold } from '../../../tools/build/squeeze/unfold.mjs'
import { read } from '../../support/sources.ts'

/** What comes out when it is unfolded. */
function outAndIn(text: string) {
  const { payload, size } = squeeze(text)
  const { bytes, take, go } = unfold(size)
  take(payload)
  assert.is(go(size), size)
  return new TextDecoder().decode(bytes)
}

test('a script comes out as it went in, whatever it says', () => {
  const noise = Array.from({ length: 3000 }, (_, n) => String.fromCharCode((n * 7919) % 0xd7ff)).join('')
  for (const text of [
    'x',
    'ab',
    'a'.repeat(5000),
    'abcdefg '.repeat(300),
    'Ü€😀 '.repeat(99),
    noise,
    read('src/app.tsx'),
  ])
    assert.is(outAndIn(text), text)
})

test('it can be unfolded while it arrives', () => {
  const text = read('src/app.tsx')
  const { payload, size } = squeeze(text)
  const { bytes, take, go } = unfold(size)
  const steps = [0]
  for (let at = 0; at < payload.length; at += 97) {
    take(payload.slice(at, at + 97))
    steps.push(go(size))
  }
  assert.ok(new Set(steps).size > 5)
  assert.is(steps.at(-1), size)
  assert.is(new TextDecoder().decode(bytes), text)
})

test('a script in parts is folded and unfolded part by part', () => {
  const parts = ['let a = 1', 'a = "ä"', `a += ${'a + '.repeat(400)}1`]
  assert.equal(unfolded(fold(parts)), parts)
})

test('a part is handed over as soon as it is here, whatever the pieces of the answer, and a cut answer is an error', async () => {
  const parts = ['let a = 1', 'a = "ä"', read('src/app.tsx')]
  const folded = new TextEncoder().encode(fold(parts))
  const arriving = (...pieces: Uint8Array[]) =>
    partsOf(new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream))
  for (const size of [1, 500, folded.length]) {
    const pieces = Array.from({ length: Math.ceil(folded.length / size) }, (_, n) =>
      folded.subarray(n * size, (n + 1) * size),
    )
    const found = []
    for await (const part of arriving(...pieces)) found.push(part)
    assert.equal(found, parts)
  }
  const cut = arriving(folded.subarray(0, 200))
  assert.is((await cut.next()).value, parts[0])
  assert.is((await cut.next()).value, parts[1])
  assert.is(await cut.next().catch((error: Error) => error.message), 'cut')
})

test('what repeats takes next to nothing, and what does not is told in little more than its own bytes', () => {
  assert.ok(squeeze('let a = 1\n'.repeat(1000)).payload.length < 80)
  const bytes = Array.from({ length: 2000 }, (_, n) => String.fromCharCode(33 + ((n * n * 31 + n * 7) % 89))).join('')
  assert.ok(squeeze(bytes).payload.length < 2000 * 1.2)
})

test('a script with a mistake in its bits ends all the same', () => {
  const text = read('src/app.tsx')
  const { payload, size } = squeeze(text)
  const { bytes, take, go } = unfold(size)
  take(`${payload.slice(0, 400)}AAAA${payload.slice(404)}`)
  go(size)
  assert.is.not(new TextDecoder().decode(bytes), text)
})

test.run()
