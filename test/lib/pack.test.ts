import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filled, packTexts } from '../../src/lib/pack.ts'

const english = {
  base: { Yes: 'Yes', No: 'No', Cancel: 'Cancel' },
  home: { Total: 'Total', 'Power DC': 'Power' },
}
const base = (texts: Record<string, unknown>, more: object = {}) =>
  packTexts({ base: { Yes: 'Sì', ...texts }, ...more }, english).base ?? {}
const shown = (text: string, holes = {}) => filled(base({ No: text }).No ?? 'English', holes)

test('a link shows the text it leads to, alone or inside another', () => {
  assert.is(shown('@:base.Yes'), 'Sì')
  assert.is(shown('¡@:base.Yes o no'), '¡Sì o no')
  assert.is(shown("@:{'base.Yes'}!"), 'Sì!')
})

test('a link may change the letters', () => {
  assert.is(shown('@.upper:base.Yes'), 'SÌ')
  assert.is(shown('@.lower:base.Yes'), 'sì')
  assert.is(base({ Cancel: 'annulla', No: '@.capitalize:base.Cancel' }).No, 'Annulla')
})

test('a link may lead over another, to a text the app itself never shows, with its holes', () => {
  assert.is(base({ Cancel: '@:base.No', No: '@:own.Deep' }, { own: { Deep: 'in {n} giri' } }).Cancel, 'in {n} giri')
})

test('a text that is broken is left to English: a link to nowhere, in a circle, of an unknown kind, an open brace', () => {
  for (const text of [
    '@:base.Nothing',
    '@:nowhere',
    '@:base.No',
    '@.shout:base.Yes',
    '{count',
    'a } b',
    '{ }',
    '@:base.Yes:x',
  ])
    assert.is(base({ No: text }).No, undefined, text)
})

test('a text that is no text is left to English', () => {
  for (const value of [7, null, true, {}, [], undefined]) assert.is(base({ No: value }).No, undefined)
})

test('characters with a meaning can be written as literals', () => {
  assert.is(shown("a{'@'}b {'|'} {'{n}'} {'plain'}", { n: 1 }), 'a@b | {n} plain')
  assert.is(shown("{'@:base.Yes'}"), '@:base.Yes')
})

test('what fills a hole is shown as it is', () => {
  assert.is(shown('{a} {b} {missing}.', { a: '{b}', b: '\uE041' }), '{b} \uE041 .')
})

test('texts and groups that we do not know are ignored', () => {
  const texts = packTexts({ base: { Yes: 'Sì', Later: 'Dopo' }, strange: { Yes: 'x' } }, english)
  assert.equal(texts, { base: { Yes: 'Sì' }, home: {} })
})

test('names of objects are no texts', () => {
  assert.equal(base({ constructor: 'x', toString: 'y' }), { Yes: 'Sì' })
})

test('a pack without a single text of ours is refused', () => {
  for (const webapp of [undefined, null, 7, 'text', [], {}, { base: 'x' }, { base: null }, { other: { Yes: 'x' } }])
    assert.throws(() => packTexts(webapp, english), /no texts/)
})

test('links that multiply end soon', () => {
  const names = Array.from({ length: 30 }, (_, n) => n)
  const laughs = Object.fromEntries(names.map(n => [`L${n}`, `@:own.L${n + 1} `.repeat(200)]))
  assert.is(base({ No: '@:own.L0' }, { own: { ...laughs, L30: 'ha' } }).No, undefined)
})

test('a text longer than any of ours is left to English', () => {
  assert.is(base({ No: 'x'.repeat(5000) }).No, undefined)
})

test.run()
