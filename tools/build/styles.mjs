import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import postcss from 'postcss'
import selectorParser from 'postcss-selector-parser'
import * as sass from 'sass'
import { at } from './paths.mjs'
import { targets } from './script.mjs'

const words = (/** @type {string} */ text) => text.trim().split(/\s+/)

/**
 * Selectors of Pico that no page, or no browser of `targets`, needs: parts of selectors, pairs of parts, or keyframes. The two
 * longest make room for the icon of a valid or invalid field, which is not shown. To use one on a page, remove it from this list.
 */
export const leftOut = words(`
  footer ol optgroup tfoot .striped :host [multiple] [open=false] [rel=prev] [aria-current]:not([aria-current=false])
  [aria-invalid=false] [role=button] [type=reset] [type=datetime-local] [type=month] [type=time] [type=week]
  :checked[aria-invalid=true] :active[aria-invalid=true] :focus[aria-invalid=true]
  fieldset[disabled] label[aria-disabled=true] textarea[disabled] a[aria-busy=true] :indeterminate progress-indeterminate
  :not([type=checkbox],[type=radio],[type=date],[type=range])[aria-invalid]
  :not([type=checkbox],[type=radio]):is([aria-invalid],[aria-invalid=true])
  ::-moz-focus-inner :-moz-focusring :-moz-ui-invalid ::-webkit-input-placeholder
  ::-ms-check ::-ms-expand ::-ms-thumb ::-ms-track
`)

/**
 * Variables of Pico whose declarations are left out: no page needs them, or they say what another variable says already. To use
 * one, set it in src/styles/_theme.scss and remove it from this list.
 */
const leftOutVariables = words(`
  --box-shadow --switch-thumb-box-shadow --outline-width --modal-overlay-backdrop-filter
  --del-color --icon-invalid --scrollbar-width --form-element-color
  --form-element-active-background-color --range-active-border-color --range-thumb-active-color
  --secondary-background --secondary-border --secondary-inverse --secondary-hover-background --secondary-hover-border
`)

/** Every button is a `<button>`, which Pico styles by that name too. */
const sameAsButton = ['[type=button]', '[type=submit]']

/**
 * States and pairs that no page has, or whose rules say what others say: a label contains its checkbox, no switch is disabled, nothing
 * busy is empty, a dialog has no header; a small text after a field, and the button of a file field, have rules of our own;
 * search and number fields of today's browsers need no correction, and a thumb does not grow while it is dragged.
 */
const notUsed = words(`
  ~label [role=switch][disabled] [role=switch]:focus select:invalid textarea::placeholder header> +small
  :not(input,select,textarea,html,form):empty :checked:active :checked:focus
  ::file-selector-button:is(:hover,:active,:focus)
  [type=search]::-webkit-search-decoration ::-webkit-inner-spin-button ::-webkit-outer-spin-button
  :active::-webkit-slider-thumb :active::-moz-range-thumb
`)

/** With `:is` and `:where`, which is what remains of a list that has become empty. */
const unneeded = [...leftOut, ...sameAsButton, ...notUsed, ':is', ':where']

/** Removes the unneeded selectors, also in lists such as that of `:is`.
 * @param {import('postcss-selector-parser').Root | import('postcss-selector-parser').Pseudo} list */
function removeUnneeded(list) {
  list.each(selector => {
    selector.walkPseudos(pseudo => {
      removeUnneeded(pseudo)
      // An empty `:not` matches everything.
      if (String(pseudo) === ':not') pseudo.remove()
    })
    const parts = selector.map(String)
    if (parts.some((part, n) => unneeded.includes(part) || unneeded.includes(part + parts[n + 1]))) selector.remove()
  })
}

/** The same styles without the selectors and declarations that no page needs. @param {string} css */
export function trim(css) {
  const styles = postcss.parse(css)
  styles.walkDecls(declaration => {
    const { prop, value } = declaration
    if (leftOutVariables.some(name => prop === name || value.includes(`var(${name})`))) declaration.remove()
  })
  styles.walkRules(rule => {
    rule.selector = selectorParser(removeUnneeded).processSync(rule.selector)
    if (!rule.selector || !rule.nodes.length) rule.remove()
  })
  styles.walkAtRules('keyframes', frames => {
    if (unneeded.includes(frames.params)) frames.remove()
  })
  return styles.toString()
}

/** The page's styles, minified: `src/app.scss` with the Pico modules it uses; `files` are all that went in. */
export async function compileStyles() {
  const { css, loadedUrls } = sass.compile(at('src/app.scss'), {
    loadPaths: [at('node_modules')],
    quietDeps: true,
    logger: sass.Logger.silent,
    style: 'compressed',
    charset: false,
  })
  const minified = await esbuild.transform(trim(css), {
    loader: 'css',
    minify: true,
    target: targets,
    charset: 'utf8',
    legalComments: 'none',
  })
  return { code: minified.code.trim(), files: loadedUrls.map(url => fileURLToPath(url)) }
}
