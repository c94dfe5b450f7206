import postcss from 'postcss'
import * as sass from 'sass'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at } from '../../tools/build/paths.mjs'
import { compileStyles, leftOut, trim } from '../../tools/build/styles.mjs'
import { filesBelow, read } from '../support/sources.ts'

/** How a source would use it: `[role=button]` as role="button" or role={pressed ? 'button' : 'img'}, `tfoot` as <tfoot. */
function inSource(part: string): RegExp {
  const [, tag, attribute, value] = /^(\w*)(?:\[([\w-]+)(?:=([\w-]+))?\])?$/.exec(part) ?? []
  const says = value ? `\\b${attribute}=({[^}]*)?['"{ ]${value}\\b` : `\\s${attribute}[=\\s/>]`
  if (attribute) return RegExp(tag ? `<${tag}\\b[^<]*${says}` : says)
  return part.startsWith('.') ? RegExp(`['"\` ]${part.slice(1)}['"\` ]`) : RegExp(`<${part}\\b`)
}

const sources = filesBelow('src', /\.(tsx|html)$/).map(file => ({ file, source: read(file) }))

test('no page uses selectors of Pico that the build leaves out', () => {
  const used = leftOut.flatMap(part => {
    const { file } = sources.find(({ source }) => inSource(part).test(source)) ?? {}
    return file && !part.includes(':') ? [`${file} uses ${part}: take it off the list in tools/build/styles.mjs`] : []
  })
  assert.equal(used, [])
})

test('the use of a left-out selector would be found', () => {
  const uses = [
    '<tfoot>',
    "role={pressed ? 'button' : 'img'}",
    '<select multiple>',
    'className="striped"',
    'type="reset"',
    '<textarea rows={9} disabled>',
  ]
  const parts = ['tfoot', '[role=button]', '[multiple]', '.striped', '[type=reset]', 'textarea[disabled]']
  for (const [n, part] of parts.entries()) {
    assert.ok(leftOut.includes(part), part)
    assert.match(uses[n] ?? '', inSource(part))
  }
})

test("every button is a button element, so that Pico's other selectors for buttons can be left out", () => {
  const inputs = sources.filter(({ source }) => /<input\b[^<]*type="(button|submit)"/.test(source))
  assert.equal(
    inputs.map(({ file }) => file),
    [],
  )
})

test('every progress bar has a value, since there are no rules for one without', () => {
  const without = sources.filter(({ source }) => /<progress\b(?![^<]*\svalue=)/.test(source))
  assert.equal(
    without.map(({ file }) => file),
    [],
  )
})

test('no page has the pairs that the build leaves out', () => {
  const pairs = [
    /type="(checkbox|radio)"[^<]*\/>\s*<label/,
    /role="switch"[^<]*\sdisabled/,
    /<select\b[^<]*\srequired/,
    /<textarea\b[^<]*\splaceholder/,
    /aria-busy=[^<]*\/>/,
  ]
  const having = sources.flatMap(({ file, source }) =>
    pairs.filter(pair => pair.test(source)).map(pair => `${file} has ${pair}`),
  )
  assert.equal(having, [])
})

test('none of our own rules is left out', () => {
  const ours = read('src/app.scss').replace('@use "styles/pico";\n', '')
  const { css } = sass.compileString(ours, { loadPaths: [at('src')], style: 'compressed' })
  assert.ok(css.includes('.sortable [data-sorting] tr:not(.lifted)'), 'all of our styles are compared')
  const kept = trim(css).split('}')
  // Parsed and written again as `trim` does, for the same escapes.
  const gone = String(postcss.parse(css))
    .split('}')
    .filter(rule => !kept.includes(rule))
  assert.equal(gone, [])
})

test('a selector stays valid and means the same when lists in it become shorter or empty', () => {
  const trimmed = (selectors: string) => trim(`${selectors}{color:red}`).replace('{color:red}', '')
  assert.is(trimmed(':where(button,[type=reset])[disabled],tfoot td'), ':where(button)[disabled]')
  assert.is(trimmed(':where(:root),:where(:host),a :is(ol,footer) b'), ':where(:root)')
  assert.is(trimmed('input:not([type=week],[type=file]):focus'), 'input:not([type=file]):focus')
  assert.is(trimmed('input:not([type=submit],[type=reset])[disabled]'), 'input[disabled]')
  assert.is(trimmed('a:is(b:is(:where(ol)))'), '')
})

test('controls have the rules of Pico, also those shared with left-out selectors', async () => {
  const { code } = await compileStyles()
  for (const shared of [
    'button:is(:hover,:active,:focus)',
    '[role=switch]:checked',
    '::-webkit-slider-thumb',
    'dialog>article',
  ])
    assert.ok(code.includes(shared), shared)
  for (const part of [
    'var(--box-shadow)',
    '[type=reset]:focus',
    '::-ms-track',
    '[multiple] option',
    'tfoot',
    'indeterminate',
  ])
    assert.not.ok(code.includes(part), part)
})

test.run()
