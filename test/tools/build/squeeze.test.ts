import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fold, unfolded } from '../../../tools/build/squeeze/fold.mjs'
import { squeeze } from '../../../tools/build/squeeze/squeeze.mjs'
import { unfold } from '../../../tools/build/squeeze/unfold.mjs'
import { read } from '../../support/sources.ts'

/** What comes out when it is unfolded. */
function outAndIn(text: string) {
  const { payload, size } = squeeze(text)
  return new TextDecoder().decode(unfold(payload, size)(size))
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

test('it can be unfolded step by step', () => {
  const { payload, size } = squeeze('const first = 1;const second = 2;')
  const walk = unfold(payload, size)
  const upTo = (end: number) => new TextDecoder().decode(walk(end).subarray(0, end))
  assert.equal(
    [upTo(16), upTo(16), upTo(size)],
    ['const first = 1;', 'const first = 1;', 'const first = 1;const second = 2;'],
  )
})

test('a script in parts is folded and unfolded part by part', async () => {
  const parts = ['let a = 1', 'a = "ä"', `a += ${'a + '.repeat(400)}1`]
  assert.equal(unfolded(await fold(parts)), parts)
})

test('what repeats takes next to nothing, and what does not is told in little more than its own bytes', () => {
  assert.ok(squeeze('let a = 1\n'.repeat(1000)).payload.length < 80)
  const bytes = Array.from({ length: 2000 }, (_, n) => String.fromCharCode(33 + ((n * n * 31 + n * 7) % 89))).join('')
  assert.ok(squeeze(bytes).payload.length < 2000 * 1.2)
})

test('a script with a mistake in its bits ends all the same', () => {
  const text = read('src/app.tsx')
  const { payload, size } = squeeze(text)
  const wrong = `${payload.slice(0, 400)}AAAA${payload.slice(404)}`
  assert.is.not(new TextDecoder().decode(unfold(wrong, size)(size)), text)
})

test.run()
