import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { appScript, inlineOf, unpacked } from '../support/built-page.ts'
import { newerIn, newerInStyles } from './newer.ts'

test('the script uses nothing that browsers of March 2022 lack without checking for it first', () => {
  assert.equal(newerIn(appScript()), [])
})

test('the inline script uses nothing that browsers of March 2022 lack', () => {
  const { script } = inlineOf(unpacked('index.html'))
  assert.match(script, /\/js\/app\.js/)
  assert.equal(newerIn(script), [])
})

test('no style rule is dropped by browsers of March 2022 because of something new in it', () => {
  const { style } = inlineOf(unpacked('index.html'))
  assert.match(style, /\.ghost/)
  assert.equal(newerInStyles(style), [])
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
