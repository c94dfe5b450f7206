import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillPlaceholders } from '../../../src/i18n/filled.ts'
import { packTexts } from '../../../src/i18n/pack.ts'

const english = {
  base: { Yes: 'Yes', No: 'No', Cancel: 'Cancel' },
  home: { Total: 'Total', 'Power DC': 'Power' },
}
const base = (texts: Record<string, unknown>, more: object = {}) =>
  packTexts({ base: { Yes: 'Sì', ...texts }, ...more }, english).base ?? {}
const shown = (text: string, params = {}) => fillPlaceholders(base({ No: text }).No ?? 'English', params)

test('a link shows the text it leads to, alone or inside another', () => {
  assert.is(shown('@:base.Yes'), 'Sì')
  assert.is(shown('¡@:base.Yes o no'), '¡Sì o no')
  assert.is(shown("@:{'base.Yes'}!"), 'Sì!')
})

test('a link may change the case of letters', () => {
  assert.is(shown('@.upper:base.Yes'), 'SÌ')
  assert.is(shown('@.lower:base.Yes'), 'sì')
  assert.is(base({ Cancel: 'annulla', No: '@.capitalize:base.Cancel' }).No, 'Annulla')
})

test('a link may lead over another, to a text the app itself never shows, with its params', () => {
  assert.is(base({ Cancel: '@:base.No', No: '@:own.Deep' }, { own: { Deep: 'in {n} giri' } }).Cancel, 'in {n} giri')
})

test('a broken text is shown in English: a link that is dangling, circular or of an unknown kind, or an open brace', () => {
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

test('a member that is not a text is shown in English', () => {
  for (const value of [7, null, true, {}, [], undefined]) assert.is(base({ No: value }).No, undefined)
})

test('characters with a meaning can be written as literals', () => {
  assert.is(shown("a{'@'}b {'|'} {'{n}'} {'plain'}", { n: 1 }), 'a@b | {n} plain')
  assert.is(shown("{'@:base.Yes'}"), '@:base.Yes')
})

test('a value that fills a placeholder is shown unchanged', () => {
  assert.is(shown('{a} {b} {missing}.', { a: '{b}', b: '\uE041' }), '{b} \uE041 .')
})

test('unknown texts and groups are ignored', () => {
  const texts = packTexts({ base: { Yes: 'Sì', Later: 'Dopo' }, strange: { Yes: 'x' } }, english)
  assert.equal(texts, { base: { Yes: 'Sì' }, home: {} })
})

test('inherited members are not texts', () => {
  assert.equal(base({ constructor: 'x', toString: 'y' }), { Yes: 'Sì' })
})

test('a pack without a single known text is rejected', () => {
  for (const webapp of [undefined, null, 7, 'text', [], {}, { base: 'x' }, { base: null }, { other: { Yes: 'x' } }])
    assert.throws(() => packTexts(webapp, english), /no texts/)
})

test('links that grow exponentially are stopped', () => {
  const names = Array.from({ length: 30 }, (_, n) => n)
  const laughs = Object.fromEntries(names.map(n => [`L${n}`, `@:own.L${n + 1} `.repeat(200)]))
  assert.is(base({ No: '@:own.L0' }, { own: { ...laughs, L30: 'ha' } }).No, undefined)
})

test('an excessively long text is shown in English', () => {
  assert.is(base({ No: 'x'.repeat(5000) }).No, undefined)
})

test.run()
