import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compileLoader } from '../../../tools/build/page.mjs'
import { prepareWith } from '../../../tools/build/squeeze/arriving.mjs'
import { fold, unfolded } from '../../../tools/build/squeeze/fold.mjs'
import { modelOf, squeeze } from '../../../tools/build/squeeze/squeeze.mjs'
import { unfold } from '../../../tools/build/squeeze/unfold.mjs'
import { read } from '../../support/sources.ts'

const lesson = 'const base = location.pathname'

function taught({ model }: ReturnType<typeof modelOf>) {
  const { learn, walk } = unfold(model)
  learn([...lesson])
  return { walk }
}

/** Begins to unfold `text`: its payload and what walks. */
function started(text: string) {
  const known = modelOf(text)
  return { payload: squeeze(known, lesson), walk: taught(known).walk }
}

test('a script comes out as it went in, whatever it says', () => {
  const noise = Array.from({ length: 3000 }, (_, n) => String.fromCharCode((n * 7919) % 0xd7ff)).join('')
  for (const text of [
    '',
    'x',
    '\n',
    'ab',
    'a'.repeat(5000),
    'abcdefg '.repeat(300),
    'Ü€😀 '.repeat(99),
    noise,
    read('src/app.tsx'),
  ]) {
    const { payload, walk } = started(text)
    assert.is(walk(payload, text.length).slice(0, text.length), text)
  }
})

test('it can be unfolded step by step', () => {
  const { payload, walk } = started('const first = 1;const second = 2;')
  assert.equal(
    [walk(payload, 16), walk('', 16), walk('', 33)],
    ['const first = 1;', 'const first = 1;', 'const first = 1;const second = 2;'],
  )
})

test('it is unfolded while the payload is still coming, in pieces of any length', () => {
  const text = read('src/app.tsx')
  const { payload, walk } = started(text)
  const known: string[] = []
  for (let at = 0; at < payload.length; at += 101) known.push(walk(payload.slice(at, at + 101), text.length))
  assert.is(known.at(-1), text)
  assert.ok(known.every(some => text.startsWith(some)))
  const half = known[known.length >> 1]?.length ?? 0
  assert.ok(half > text.length / 4 && half < text.length, `${half} of ${text.length}`)
})

test('a word that occurs often is told as one sign', () => {
  const inOneSign = ([symbols, shape]: [string, string, number]) => shape.length - [...symbols].length
  assert.ok(inOneSign(modelOf(read('src/app.tsx')).model) > 5)
  assert.is(inOneSign(modelOf('one two three').model), 0)
})

test('what the page teaches the model before saves bytes', () => {
  const text = modelOf(read('src/app.tsx'))
  assert.ok(squeeze(text, read('src/main.tsx')).length < squeeze(text, '').length - 50)
})

const parts = ['let a = "ü😀"', "a = '\\n'", read('src/app.tsx')]

test('a part is handed over as soon as it is here, whatever the pieces of the answer, and a cut answer is an error', async () => {
  const text = modelOf(parts.join(''))
  const folded = new TextEncoder().encode(fold(parts, text, lesson))
  const arriving = async (...pieces: Uint8Array[]) =>
    (await prepareWith(text.model, lesson))(new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream))
  for (const size of [1, 500, folded.length]) {
    const pieces = Array.from({ length: Math.ceil(folded.length / size) }, (_, n) =>
      folded.subarray(n * size, (n + 1) * size),
    )
    const found = []
    for await (const part of await arriving(...pieces)) found.push(part)
    assert.equal(found, parts)
  }
  const cut = await arriving(folded.subarray(0, 400))
  assert.is((await cut.next()).value, parts[0])
  assert.is((await cut.next()).value, parts[1])
  assert.is(await cut.next().catch((error: Error) => error.message), 'cut')
})

test('the first script of a page unfolds what was folded for it', async () => {
  const text = modelOf(parts.join(''))
  const loader = await compileLoader({ model: text.model })
  assert.equal(await unfolded(fold(parts, text, loader), loader), parts)
})

test('what repeats takes next to nothing, and what does not is told in little more than its own bytes', () => {
  assert.ok(squeeze(modelOf('let a = 1\n'.repeat(1000)), '').length < 180)
  const bytes = Array.from({ length: 2000 }, (_, n) => String.fromCharCode(33 + ((n * n * 31 + n * 7) % 89))).join('')
  assert.ok(squeeze(modelOf(bytes), '').length < 2000 * 1.2 + 100)
})

test('a script with a mistake in its bits ends all the same', () => {
  const text = read('src/app.tsx')
  const known = modelOf(text)
  const payload = squeeze(known, lesson)
  const upTo = (wrong: string) => taught(known).walk(wrong, text.length)
  assert.is.not(upTo(`${payload.slice(0, 400)}((((${payload.slice(404)}`), text)
  assert.is.not(upTo('h'.repeat(payload.length)), text)
  assert.is.not(upTo('('.repeat(payload.length)), text)
})

test.run()
