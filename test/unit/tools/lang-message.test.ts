import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { partsOf } from '../../../src/contract/message.ts'
import { markupErrors } from '../../../tools/lang/markup.ts'
import { formsOf, linksOf, placeholdersOf, visible } from '../../../tools/lang/message.ts'
import { pseudoText } from '../../../tools/lang/pseudo.ts'
import { read } from '../../support/sources.ts'

const parts = (message: string) => partsOf(message).map(({ kind }) => kind)

test('a message is split into text, placeholders, literals, links, markup and bars, which together are the message again', () => {
  const message = "Of {max} {'@'} @:base.Yes <b>or</b> @.lower:{'base.No'} | 100 % > 3 < 4"
  assert.equal(
    parts(message).join(' '),
    'text placeholder text literal text link text tag text tag text link text bar text text text',
  )
  assert.is(
    partsOf(message)
      .map(({ raw }) => raw)
      .join(''),
    message,
  )
  assert.equal(placeholdersOf(message), ['max'])
  assert.equal(linksOf(message), ['base.Yes', 'base.No'])
})

test('a bar in a literal is no plural, blanks around a form do not count', () => {
  assert.equal(formsOf("one {'|'} two"), ["one {'|'} two"])
  assert.equal(formsOf('none | {n} one|{n} many '), ['none', '{n} one', '{n} many'])
})

test('what is read has no tags, quotes or links', () => {
  assert.is(visible("<b>a</b> {'{'} @:base.Yes {n}"), 'a {  {n}')
})

test('markup on the list, nested and closed, is right', () => {
  for (const form of ['<b>a <i>b</i></b>', 'a<br>b<br/>', '<a href="https://a.b/c">d</a>', 'H<sub>2</sub>O', '3 < 4'])
    assert.equal(markupErrors(form), [], form)
  for (const form of ['<a href="javascript:x">a</a>', '<img src=x>', '<a>b</a>', '</b>', '<span class="x">a</span>'])
    assert.is(markupErrors(form).length, 1, form)
})

const english = Object.entries(JSON.parse(read('lang/en.json')) as Record<string, Record<string, string>>).flatMap(
  ([group, keys]) => Object.entries(keys).map(([key, text]) => [`${group}.${key}`, text] as const),
)
const kept = (message: string) =>
  partsOf(message)
    .filter(({ kind }) => kind !== 'text')
    .map(({ raw }) => raw)
const letters = (message: string) =>
  partsOf(message)
    .flatMap(({ kind, raw }) => (kind === 'text' ? [...raw] : []))
    .filter(sign => /[\p{L}·]/u.test(sign)).length

test('the pseudo language keeps placeholders, links, markup and plural bars of every text, and marks every form', () => {
  for (const [key, text] of english) {
    const pseudo = pseudoText(text)
    assert.equal(kept(pseudo), kept(text), key)
    const forms = formsOf(pseudo)
    assert.is(forms.length, formsOf(text).length, key)
    const linked = /^@:[\w.]+$/.test(text)
    assert.ok(linked ? pseudo === text : forms.every(form => /^⟦[\s\S]+⟧$/.test(form)), `${key}: ${pseudo}`)
  }
})

test('the pseudo language is about 35 % longer', () => {
  const [before, after] = [english.map(([, text]) => text), english.map(([, text]) => pseudoText(text))].map(texts =>
    texts.reduce((sum, text) => sum + letters(text), 0),
  )
  const growth = after! / before!
  assert.ok(growth > 1.3 && growth < 1.4, String(growth))
  assert.match(pseudoText('Save'), /^⟦Šáá?vééé?·*⟧$/)
})

test('a mark never touches a link, or it would become part of its key', () => {
  assert.is(pseudoText('See @:base.Yes'), '⟦Šéé @:base.Yes ·⟧')
  assert.equal(linksOf(pseudoText('See @:base.Yes')), ['base.Yes'])
})

test.run()
