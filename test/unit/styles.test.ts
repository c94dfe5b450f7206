import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compileStyles } from '../../tools/build/styles.mjs'

test('the page has the rules of Pico for the controls it shows, and none for what it has not', async () => {
  const { code, files } = await compileStyles()
  for (const rule of [
    '[role=switch]:checked',
    '::-webkit-slider-thumb',
    'article>header',
    'dialog>article',
    '[type=file]:focus::file-selector-button',
    'progress',
    '[aria-busy=true]',
  ])
    assert.ok(code.includes(rule), rule)
  for (const rule of ['data-tooltip', 'nav ul', 'summary[role', '[type=color]', 'blockquote'])
    assert.not.ok(code.includes(rule), rule)
  assert.ok(files.some(file => file.endsWith('/wall.scss')))
})

test('the layout changes at the five widths of Pico only', async () => {
  const { code } = await compileStyles()
  const breakpoints = [...code.matchAll(/\((min|max)-width: ?([\d.]+)px\)/g)].map(([, kind, px]) =>
    kind === 'max' ? Number(px) + 1 : Number(px),
  )
  const others = [...new Set(breakpoints)].filter(px => ![576, 768, 992, 1200, 1400].includes(px))
  assert.equal(others, [])
  assert.ok(breakpoints.length)
})

test.run()
