import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { at, root } from '../paths.mjs'

/**
 * The script comes in parts, each run as soon as it is unfolded: the shell and the live view with their English texts; the
 * same texts in the other languages; all other texts, pages and dialogs. A part may use what those before it brought, never
 * the other way round; so who imports what comes later gets a stand-in for it, and the later part brings the thing itself.
 */
const withLater = [
  { file: 'src/routes.tsx', names: /^(?!Home)\w+Page$/, isPage: true },
  { file: 'src/pages/home/inverter-actions.tsx', names: /Dialog$/, isPage: false },
]

/** Where a part ends. Terser leaves this statement where it is, and nothing of ours holds another. */
const cut = 'debugger'

/** The module the bundle starts from. */
export const entry = `import './src/main.tsx'
import 'part:cut-1'
import 'part:languages'
import 'part:cut-2'
import 'part:other-english'
import 'part:other-languages'
import 'part:later'`

/** Tells the page that a part ran (src/loader.ts). */
const counted = 'sundial.ran++'

/** What the first part says of a bundle that is not minified. @param {string} code @returns {string} */
export const firstPartOf = code => code.split(`\n${cut};\n`)[0] ?? ''

/** A script bundled from `entry` in one piece. @param {string} code @returns {string} */
export const whole = code => `${code.replace(new RegExp(`^${cut};$`, 'gm'), '')}\n${counted}`

/** The parts of a script that was bundled from `entry`. @param {string} script @returns {string[]} */
export function partsOf(script) {
  const parts = script.split(new RegExp(`\\b${cut};?`)).map(part => `${part.trim().replace(/;$/, '')};${counted}`)
  if (parts.length !== 3) throw new Error(`the script falls into ${parts.length} parts instead of 3`)
  return parts
}

const named = /^import \{ (\w+) \} from '(\.[^']+)'\n/gm
const late = JSON.stringify(at('tools/build/parts/late.mjs'))

/** What comes later, in the order of its numbers. */
async function readLater() {
  const all = []
  for (const { file, names, isPage } of withLater)
    for (const [line, name = '', path = ''] of (await readFile(at(file), 'utf8')).matchAll(named))
      if (names.test(name)) all.push({ file, line, name, path, isPage })
  return all
}

/** A source file with stand-ins for what comes later. @param {string} file named from the project's folder */
async function withStandIns(file) {
  let source = await readFile(at(file), 'utf8')
  for (const [number, { file: owner, line, name, isPage }] of (await readLater()).entries())
    if (owner === file) source = source.replace(line, `const ${name} = late(${number}, ${isPage})\n`)
  return `import { late } from ${late}\n${source}`
}

/** The module that brings them. */
async function laterPart() {
  const all = await readLater()
  const imports = all.map(({ file, name, path }) => `import { ${name} } from './${dirname(file)}/${path}'`)
  return `${imports.join('\n')}
    import { arrive } from ${late}
    arrive([${all.map(({ name }) => name).join()}])`
}

/** @type {import('esbuild').Plugin} */
export const inParts = {
  name: 'in-parts',
  setup({ onResolve, onLoad }) {
    const files = withLater.map(({ file }) => at(file))
    onResolve({ filter: /^part:(cut|later)/ }, ({ path }) => ({ path, namespace: 'part' }))
    onLoad({ filter: /^part:/, namespace: 'part' }, async ({ path }) => ({
      contents: path === 'part:later' ? await laterPart() : cut,
      resolveDir: root,
      watchFiles: files,
    }))
    onLoad({ filter: /[\\/](routes|inverter-actions)\.tsx$/ }, async ({ path }) => {
      const file = withLater.find(({ file }) => at(file) === path)?.file
      return file ? { contents: await withStandIns(file), loader: 'tsx', resolveDir: dirname(path) } : null
    })
  },
}
