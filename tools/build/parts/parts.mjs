import { readFile } from 'node:fs/promises'
import { at, root } from '../paths.mjs'

/**
 * The script comes in parts, each run as soon as it is unfolded: the app with its first pages in English; the other
 * languages; all other pages. A part may use what those before it brought, never the other way round; so the table of pages
 * gets a stand-in for each page that comes later, and the later part brings the page.
 */
const firstPages = ['HomePage', 'LoginPage']

/** Where a part ends. Terser leaves this statement where it is, and nothing of ours holds another. */
const cut = 'debugger'

/** The module the bundle starts from. */
export const entry = `import './src/main.tsx'
import 'part:cut-1'
import 'part:languages'
import 'part:cut-2'
import 'part:pages'`

/** The parts of a script that was bundled from `entry`. @param {string} script @returns {string[]} */
export function partsOf(script) {
  const parts = script.split(new RegExp(`\\b${cut};?`)).map(part => part.trim())
  if (parts.length !== 3) throw new Error(`the script falls into ${parts.length} parts instead of 3`)
  return parts
}

const page = /^import \{ (\w+Page) \} from '(\.\/pages\/[^']+)'\n/gm

const readRoutes = () => readFile(at('src/routes.tsx'), 'utf8')

/** The table of pages without those that come later. @param {string} routes @returns {string} */
const withStandIns = routes => {
  const late = JSON.stringify(at('tools/build/parts/late.mjs'))
  let number = 0
  return (
    `import { late } from ${late}\n` +
    routes.replace(page, (line, name) => (firstPages.includes(name) ? line : `const ${name} = late(${number++})\n`))
  )
}

/** @param {string} routes @returns {string} the module that brings them */
function laterPages(routes) {
  const later = [...routes.matchAll(page)].filter(([, name = '']) => !firstPages.includes(name))
  const imports = later.map(([, name, path]) => `import { ${name} } from './src/${path?.slice(2)}'`)
  const late = JSON.stringify(at('tools/build/parts/late.mjs'))
  return `${imports.join('\n')}
    import { arrive } from ${late}
    arrive([${later.map(([, name]) => name).join()}])`
}

/** @type {import('esbuild').Plugin} */
export const inParts = {
  name: 'in-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^part:(cut|pages)/ }, ({ path }) => ({ path, namespace: 'part' }))
    onLoad({ filter: /^part:/, namespace: 'part' }, async ({ path }) => ({
      contents: path === 'part:pages' ? laterPages(await readRoutes()) : cut,
      resolveDir: root,
      watchFiles: [at('src/routes.tsx')],
    }))
    onLoad({ filter: /[\\/]src[\\/]routes\.tsx$/ }, async () => ({
      contents: withStandIns(await readRoutes()),
      loader: 'tsx',
      resolveDir: at('src'),
    }))
  },
}
