import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inlineTexts } from '../tools/build/page.mjs'
import { unfolded } from '../tools/build/squeeze/fold.mjs'
import { firmware } from './support/browser.ts'
import { newerIn, newerInStyles } from './support/newer.ts'

const unpacked = (name: string) => gunzipSync(readFileSync(join(firmware, name))).toString()

test('the script needs nothing that browsers of March 2022 lack without asking for it first, folded or not', async () => {
  const folded = unpacked('js/app.js.gz')
  const [loader = ''] = inlineTexts(unpacked('index.html.gz'), 'script')
  const parts = await unfolded(folded, loader)
  assert.match(parts[0] ?? '', /\/livedata/)
  for (const script of [folded, ...parts]) assert.equal(newerIn(script), [])
})

test('nor does the script in the page', () => {
  for (const script of inlineTexts(unpacked('index.html.gz'), 'script')) assert.equal(newerIn(script), [])
})

test('no rule of the styles is lost on browsers of March 2022 for what they do not know in it', () => {
  for (const styles of inlineTexts(unpacked('index.html.gz'), 'style')) assert.equal(newerInStyles(styles), [])
})

test('syntax, expressions and names that are too new are found', () => {
  for (const script of ['class A { static { } }', 'const a = /(?<=b)c/', 'new RegExp("(?<!b)c")'])
    assert.is(newerIn(script).length, 1, script)
  for (const script of ['await f()', 'a = /[b--c]/v', 'using a = b', '/(?i:a)/'])
    assert.throws(() => newerIn(script), SyntaxError, script)
  assert.equal(newerIn('list.toSorted(); Object.groupBy(a, b); AbortSignal.timeout(9)'), [
    'toSorted',
    'groupBy',
    'AbortSignal.timeout',
  ])
  assert.equal(newerIn('new DecompressionStream("gzip")'), ['DecompressionStream'])
  assert.equal(newerIn('globalThis.DecompressionStream && new DecompressionStream("gzip")'), [])
  assert.equal(newerIn('a.timeout(9); const { Temporal } = own; f({ Iterator: 1 })'), [])
  assert.equal(newerInStyles('a,b:has(c){top:0}'), ['a,b:has(c)'])
  assert.equal(newerInStyles('a{top:0}b:has(c,d){top:0}'), [])
  assert.equal(newerInStyles('a{height:9vh;height:9dvh}'), ['9dvh'])
  assert.equal(newerInStyles('@supports (height:1dvh){:root{--view:100dvh}}'), [])
})

test.run()
