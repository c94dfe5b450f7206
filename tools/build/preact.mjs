import { readFile } from 'node:fs/promises'
import { at } from './paths.mjs'

/** The Preact whose sources `cuts` names. */
const version = '11.2.0'

/**
 * What the app cannot reach: a text in Preact's sources, how often it stands there, and what stands in its place. Terser then
 * takes away all that never runs.
 * @type {[text: RegExp, times: number, instead: string][]}
 */
const cuts = [
  // Nothing is hydrated, and nothing is in the page where the app is drawn: main.tsx clears the first frame before.
  [/\(isHydrating = oldVNode\._flags & MODE_HYDRATE\),/g, 1, ''],
  [/\bresumed = excessDomChildren = \[\];/g, 1, ''],
  [/\bisHydrating = excessDomChildren = NULL;/g, 1, ''],
  [/\bexcessDomChildren =\n[^;]*;/g, 1, ''],
  [/\b(isHydrating = false|excessDomChildren(\[i\])? = NULL);/g, 4, ''],
  [/\bexcessDomChildren\n\t+\? excessDomChildren\[0\]\n\t+: /g, 1, ''],
  [/\blet isHydrating = [^;]*;/g, 1, ''],
  [/\bisHydrating \? NULL : /g, 1, ''],
  [/\boldVNode\n\t+\? NULL\n[^,]*NULL,/g, 1, ''],
  [/\boldVNode\._flags & MODE_HYDRATE( \? \[oldDom\] : NULL)?,/g, 2, ''],
  [/^\t+(isHydrating|excessDomChildren),\n/gm, 15, ''],
  [/\b(isHydrating|excessDomChildren)\b/g, 39, 'NULL'],
  // Nothing is suspended.
  [/\boldVNode\._flags & MODE_SUSPENDED\b/g, 1, 'NULL'],
  [/\bnewVNode\._flags &= RESET_MODE;/g, 1, ''],
  [/\bif \(resumed\)[^;]*;/g, 1, ''],
  [/\(r = r\._excess\)/g, 1, 'NULL'],
  // There are no portals.
  [/\b(newProps|vnode\.props|oldVNode\.props)\._parentDom\b/g, 7, 'NULL'],
  // The one class is ErrorBoundary, which has none of these methods.
  [/\bc\.component(WillMount|DidMount|WillReceiveProps|WillUpdate|DidUpdate)(?!\()/g, 6, 'NULL'],
  [/\bc\.getSnapshotBeforeUpdate(?!\()/g, 1, 'NULL'],
  [/\bnewType\.getDerivedStateFromProps\b(?!\()/g, 3, 'NULL'],
  // Nothing of ours listens to elements being made, or to events.
  [/\boptions\.(vnode|event)\b(?!\()/g, 3, 'NULL'],
  // No markup is set as text, and no MathML, template or other document is drawn.
  [/\bif \(i == 'dangerouslySetInnerHTML'\) \{\n\t+oldHtml = value;\n\t+\} else /g, 1, ''],
  [/\belse if \(i == 'dangerouslySetInnerHTML'\) \{\n\t+newHtml = value;\n\t+\} /g, 1, ''],
  [/\b(newHtml|oldHtml)\b(?!;|\.)/g, 3, 'NULL'],
  [/\bnodeType == 'math'/g, 1, 'NULL'],
  [/\bnodeType == 'foreignObject' \|\|\n[^)]*\)\)/g, 1, 'NULL'],
  [/\bparentDom\.ownerDocument \|\| document/g, 1, 'document'],
  [/\(nodeType == 'template' && dom\.content\) \|\| dom/g, 1, 'dom'],
]

/** Bundles Preact's own sources, cut. Another version, or a text that is not as often there as it was, ends the build.
 * @type {import('esbuild').Plugin} */
export const cutPreact = {
  name: 'cut-preact',
  setup({ onStart, onResolve, onLoad, onEnd }) {
    /** @type {number[]} */
    let found = []
    onStart(async () => {
      found = cuts.map(() => 0)
      const installed = JSON.parse(await readFile(at('node_modules/preact/package.json'), 'utf8')).version
      if (installed !== version) throw new Error(`tools/build/preact.mjs knows Preact ${version}, not ${installed}`)
    })
    onResolve({ filter: /^preact$/ }, () => ({ path: at('node_modules/preact/src/index.js') }))
    onResolve({ filter: /^preact\/hooks$/ }, () => ({ path: at('node_modules/preact/hooks/src/index.js') }))
    onLoad({ filter: /[\\/]preact[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8')
      for (const [index, [text, , instead]] of cuts.entries())
        contents = contents.replace(text, () => {
          found[index] = (found[index] ?? 0) + 1
          return instead
        })
      return { contents }
    })
    onEnd(() => {
      // A bundle without Preact, as the tests have, has nothing to cut.
      if (!found.some(Boolean)) return
      const wrong = cuts.filter(([, times], index) => found[index] !== times)
      return { errors: wrong.map(([text]) => ({ text: `Preact's sources have changed: ${text}` })) }
    })
  },
}
