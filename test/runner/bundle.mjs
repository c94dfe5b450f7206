import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { forkAliases } from '../../tools/build/forks.mjs'
import { at, readJsonFile, root } from '../../tools/build/paths.mjs'
import { aliases, buildFacts } from '../../tools/build/script.mjs'
import { textParts } from '../../tools/build/texts.mjs'
import { cache } from './machine.mjs'

/** What a test runs on: no DOM, or a DOM with one of the two renderers.
 * @typedef {'node' | 'preact' | 'react'} Renderer */
/** A bundled test file for one renderer; `dom` is loaded before it, `fork` is the folder of the fork that the app has.
 * @typedef {{ file: string, renderer: Renderer, script: string, dom?: string, fork?: string | undefined }} UnitTest */

/** Packages that import React and so must be bundled to get the renderer of this run. */
const rendererBound = /^(react|react-dom|preact|wouter|zustand|use-sync-external-store|scheduler)(\/|$)/

/** Of src, all unit tests have a DOM: what they test may ask for it. @param {string} file */
const hasPage = file => file.endsWith('.tsx') || /^test\/unit\/(?!(tools|runner)\/)\w+\//.test(file)

/** Component tests that always run on React, too: those that visit every page, and those of forms, in which the two differ. */
const onReactToo = /^test\/component\/(forms\/|pages\/every-page)/

/** Which component tests run on React, too: every one, those of `onReactToo`, or none. @typedef {'all' | 'some' | 'none'} OnReact */

/** @param {string} file @param {OnReact} react @returns {Renderer[]} */
function renderersOf(file, react) {
  if (!hasPage(file)) return ['node']
  const isOnReact = file.endsWith('.tsx') && (react === 'all' || (react === 'some' && onReactToo.test(file)))
  return isOnReact ? ['preact', 'react'] : ['preact']
}

/** @param {Renderer} renderer @returns {import('esbuild').Plugin} */
const leaveToNode = renderer => ({
  name: 'leave-to-node',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
      // A package that the source requires is bundled: scripts in ESM have no `require`.
      if (kind === 'entry-point' || kind === 'require-call' || isAbsolute(path) || path.startsWith('#fork/'))
        return null
      if (path === 'uvu') return { path: pathToFileURL(at('test/runner/uvu.mjs')).href, external: true }
      return renderer !== 'node' && rendererBound.test(path) ? null : { path, external: true }
    })
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) =>
      resolveDir.includes('node_modules')
        ? null
        : { path: pathToFileURL(resolve(resolveDir, path)).href, external: true },
    )
  },
})

/** Gives `import.meta` of bundled tests and tools the values of the original files; src has none.
 * @type {import('esbuild').Plugin} */
const ownPlace = {
  name: 'own-place',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](test|tools)[\\/].*\.tsx?$/ }, async ({ path }) => {
      /** @type {Record<string, string>} */
      const meta = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const source = await readFile(path, 'utf8')
      const contents = source.replace(/import\.meta\.(\w+)/g, (all, name) => JSON.stringify(meta[name]) ?? all)
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/** @type {import('esbuild').BuildOptions} */
const forNode = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  logLevel: 'silent',
}

/** `dom.mjs` with happy-dom in one script, which loads in a third of the time of its thousand files; kept from run to run. */
async function makeDomScript() {
  const entry = at('test/runner/dom.mjs')
  const made = [await readFile(entry, 'utf8'), readJsonFile(at('node_modules/happy-dom/package.json')).version]
  const script = join(cache, `dom-${createHash('sha256').update(made.join()).digest('hex').slice(0, 8)}.mjs`)
  if (existsSync(script)) return script
  const own = `${script}.${process.pid}`
  await esbuild.build({
    ...forNode,
    entryPoints: [entry],
    outfile: own,
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
  })
  // Whole or not at all: another run may be looking for it.
  await rename(own, script)
  return script
}

/** @type {Promise<string> | undefined} */
let domMade
/** One for all tests of this run. */
const domScript = () => (domMade ??= makeDomScript())

/**
 * Bundles uvu's test files into scripts below a folder, component tests (.tsx) once for each renderer that they run on. They see the
 * global `RENDERER`, 'preact' or 'react'.
 * @param {string[]} files named from the project's folder @param {string} folder
 * @param {{ react: OnReact, fork?: string | undefined }} options `fork`: that the app has
 * @returns {Promise<UnitTest[]>}
 */
export async function bundleTests(files, folder, { react, fork }) {
  const dom = files.some(hasPage) ? await domScript() : undefined
  const renderers = /** @type {const} */ (['node', 'preact', 'react'])
  const all = renderers.map(async renderer => {
    const own = files.filter(file => renderersOf(file, react).includes(renderer))
    const nameOf = (/** @type {string} */ file) => file.replace(/\W+/g, '-')
    const hasDom = renderer !== 'node'
    if (own.length)
      await esbuild.build({
        ...forNode,
        entryPoints: Object.fromEntries(own.map(file => [nameOf(file), file])),
        outdir: join(folder, renderer),
        outExtension: { '.js': '.mjs' },
        splitting: true,
        jsx: 'automatic',
        sourcemap: 'external',
        sourcesContent: false,
        alias: { ...(renderer === 'preact' && aliases), ...forkAliases(fork && at(fork)) },
        ...(hasDom && { mainFields: ['module', 'main'], conditions: ['browser', 'development'] }),
        define: {
          TEXTS: JSON.stringify(textParts({ first: '', fork: fork && at(fork) }).more),
          ...buildFacts,
          'process.env.NODE_ENV': '"development"',
          ...(hasDom && { RENDERER: JSON.stringify(renderer) }),
        },
        nodePaths: [at('node_modules')],
        plugins: [leaveToNode(renderer), ownPlace],
      })
    const script = (/** @type {string} */ file) => join(folder, renderer, `${nameOf(file)}.mjs`)
    return own.map(file => ({ file, renderer, script: script(file), ...(hasDom && dom && { dom }), fork }))
  })
  return (await Promise.all(all)).flat()
}
