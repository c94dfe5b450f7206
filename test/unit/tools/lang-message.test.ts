import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { partsOf } from '../../../src/contract/message.ts'
import { markupErrors } from '../../../tools/lang/markup.ts'
import { formsOf, linksOf, placeholdersOf, visible } from '../../../tools/lang/message.ts'

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
  for (const form of [
    '<b>a <i>b</i></b>',
    'a<br>b<br/>',
    '<a href="https://a.b/c">d</a>',
    'H<sub>2</sub>O',
    '<span class="x">a</span>',
    '3 < 4',
  ])
    assert.equal(markupErrors(form), [], form)
  for (const form of ['<a href="javascript:x">a</a>', '<img src=x>', '<a>b</a>', '</b>', '<span style="x">a</span>'])
    assert.is(markupErrors(form).length, 1, form)
})

test.run()
