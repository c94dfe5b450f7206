import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TextKey } from '../../../src/i18n/i18n.ts'
import { RichText } from '../../../src/ui/rich-text.tsx'
import { mount, settled } from '../../support/mount.tsx'

/** The rendered text; an unknown key is its own text, so any text can be tested. */
async function drawn(text: string) {
  const { place } = mount(<RichText text={text as TextKey} />)
  await settled()
  return place.innerHTML
}

test('allowed tags are kept, without their attributes', async () => {
  assert.is(
    await drawn(
      '<b class="x" title="x" id="app" hidden tabindex="0">1</b><i>2</i><em onclick="bad()">3</em><strong>4</strong><code>5</code><sub>6</sub>',
    ),
    '<b>1</b><i>2</i><em>3</em><strong>4</strong><code>5</code><sub>6</sub>',
  )
  assert.is(await drawn('a<br>b <span style="position:fixed">c</span>'), 'a<br>b <span>c</span>')
})

test('of any other element nothing is left', async () => {
  const others = 'article button details dialog div h1 label map object p picture pre select small table u video'
  const text = others.split(' ').map(name => `<${name}>in</${name}>`)
  assert.is(await drawn(`${text.join('')}after`), 'after')
})

test('a link to https opens a new window without opener and referrer', async () => {
  assert.is(
    await drawn('<a href="https://example.org/x" class="alert-link" target="_self" onclick="bad()">there</a>'),
    '<a href="https://example.org/x" target="_blank" rel="noopener noreferrer">there</a>',
  )
})

for (const href of [
  'javascript:bad()',
  'JaVaScRiPt:bad()',
  ' javascript:bad()',
  'java\nscript:bad()',
  'http://example.org',
  'data:text/html,<script>bad()</script>',
  '//example.org',
  '/settings',
  'https:/example.org',
]) {
  test(`a link to ${JSON.stringify(href)} is shown as plain text`, async () => {
    assert.is(await drawn(`<a href="${href.replace(/</g, '&lt;')}">words</a>`), '<span>words</span>')
  })
}

for (const [attack, rest] of [
  ['<script>globalThis.attacked = true</script>after', 'after'],
  ['<img src=x onerror="globalThis.attacked = true">after', 'after'],
  ['<svg onload="globalThis.attacked = true"><circle r="9"/></svg>after', 'after'],
  ['<iframe src="javascript:attacked=true"></iframe>after', 'after'],
  ['<style>* { display: none }</style>after', 'after'],
  ['<b><script>globalThis.attacked = true</script>in</b>', '<b>in</b>'],
  ['<form action="https://evil.example"><input name="password"></form>after', 'after'],
  ['<!-- comment -->after', 'after'],
] as const) {
  test(`nothing is left of ${attack.slice(0, 30)}`, async () => {
    assert.is(await drawn(attack), rest)
    assert.is(Reflect.get(globalThis, 'attacked'), undefined)
  })
}

test('unclosed tags do not affect the rest of the page', async () => {
  const { place } = mount(
    <p>
      <RichText text={'<b>bold <a href="https://example.org">link' as TextKey} />
      <u>after</u>
    </p>,
  )
  await settled()
  assert.is(place.querySelector('p > u')?.textContent, 'after')
  assert.is(place.querySelector('p > b > a')?.textContent, 'link')
})

test('a bare ampersand and angle brackets stay as they are', async () => {
  const { place } = mount(<RichText text={'you & me: 3 < 4' as TextKey} />)
  await settled()
  assert.is(place.textContent, 'you & me: 3 < 4')
})

test.run()
