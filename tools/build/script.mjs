import { readFileSync } from 'node:fs'
import * as esbuild from 'esbuild'
import { allExtras } from './extras.mjs'
import { forkModules } from './fork.mjs'
import { at, root } from './paths.mjs'
import { languageFiles, texts } from './texts.mjs'

/**
 * Module name -> package that the bundle takes instead: the source says `react`, owners get Preact.
 * @type {Record<string, string>}
 */
export const aliases = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  // A shim for React 17; Preact has the hook itself.
  'use-sync-external-store/shim/index.js': 'preact/compat',
}

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

/** Constants that every build defines for the source: the version of `package.json`. */
export const buildFacts = { 'process.env.SUNDIAL_VERSION': JSON.stringify(version) }

/** Constants for the extras of the app; code of the others is left out of the bundle. @param {string[]} extras */
const extraFacts = extras =>
  Object.fromEntries(
    allExtras.map(name => [`process.env.SUNDIAL_${name.toUpperCase()}`, extras.includes(name) ? '"1"' : '""']),
  )

/** The oldest browsers that run the bundle: those of March 2022. */
export const targets = ['chrome99', 'firefox98', 'safari15.4']

/**
 * What esbuild made of the app: one module, not minified, its source map, and the files in it with their bytes.
 * @typedef {{ code: string, map: string, modules: Record<string, number> }} Bundle
 */

/**
 * Bundles the app. `languages` are the codes of its texts; `extras` of extras.mjs; `plugins` of esbuild are for development.
 * @param {{ languages?: string[], extras?: string[], plugins?: import('esbuild').Plugin[] } & import('./fork.mjs').Fork} [options]
 * @returns {Promise<Bundle>}
 */
export async function bundleScript({ languages, product, pages, extras = [], plugins = [] } = {}) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [at('src/main.tsx')],
    outfile: 'app.js',
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    format: 'esm',
    target: targets,
    charset: 'utf8',
    jsx: 'automatic',
    alias: aliases,
    nodePaths: [at('node_modules')],
    define: {
      ...buildFacts,
      ...extraFacts(extras),
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'undefined',
    },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      texts(languages, { pages, extras }),
      languageFiles({ pages, extras }),
      forkModules({ product, pages }),
      ...plugins,
    ],
  })
  const text = (/** @type {string} */ end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const inputs = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint)?.inputs ?? {}
  return {
    code: text('.js'),
    map: text('.map'),
    modules: Object.fromEntries(Object.entries(inputs).map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
  }
}

/**
 * The files that bring a copy of Preact's core into the bundle. More than one renders nothing, so the build refuses it.
 * @param {string[]} modules files in the bundle, named from the project's folder
 */
export const preactCopies = modules =>
  modules.filter(name => /(^|\/)preact\/(dist|src)\/(preact|index)\.\w+$/.test(name))
