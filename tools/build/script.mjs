import { dirname } from 'node:path'
import { transform } from '@swc/core'
import * as esbuild from 'esbuild'
import { forkAliases } from './forks.mjs'
import { hashOf } from './hash.mjs'
import { at, readJson, root } from './paths.mjs'

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

/** Constants that every build defines for the source: the version of `package.json`. */
export const buildFacts = { 'process.env.SUNDIAL_VERSION': JSON.stringify(readJson(at('package.json')).version) }

/** The oldest browsers that run the bundle: those of March 2022. */
export const targets = ['chrome99', 'firefox98', 'safari15.4']

/**
 * A script: its code, and its source map as JSON.
 * @typedef {{ code: string, map: string }} Script
 * The app in two parts: the first, for the page, with the live view, and the second, js/app.js, with every other page. `modules`: the files
 * in it with their bytes before it is minified; `firstModules`: those in the first part.
 * @typedef {{ first: Script, app: Script, modules: Record<string, number>, firstModules: string[] }} Bundle
 */

/** The comment at the end of a script. @param {string} [what] */
const licence = (what = '') => `/* Sundial, MIT${what}. Parts of others: THIRD-PARTY.md */`

/**
 * A part of the app as a classic script, which hands a CommonJS module to `sundial.part` of src/boot.
 * @param {0 | 1} number @param {Script} part an ES module @param {{ quick: boolean, head?: string, tail: string }} options `head`, `tail`: code and
 *   comment around it @returns {Promise<Script>}
 */
async function asPart(number, { code, map }, { quick, head = '', tail }) {
  const made = await transform(code, {
    swcrc: false,
    isModule: true,
    module: { type: 'commonjs', noInterop: true },
    // With 0 passes it goes on until nothing gets smaller.
    jsc: {
      target: 'es2022',
      ...(!quick && { minify: { compress: { passes: 0, toplevel: true }, mangle: { toplevel: true } } }),
    },
    minify: !quick,
    inputSourceMap: map,
    sourceMaps: true,
  })
  const opening = `${head}sundial.part(${number}, function(exports, require) {`
  const mapped = JSON.parse(made.map ?? '{}')
  const lines = opening.split('\n').length
  return {
    code: `${opening}\n${made.code.trimEnd()}\n})\n${tail}\n`,
    map: JSON.stringify({ ...mapped, mappings: ';'.repeat(lines) + mapped.mappings }),
  }
}

/**
 * Makes a module of a CommonJS package by itself. Otherwise esbuild puts what loads such packages into the first part, whichever needs it.
 * @type {esbuild.Plugin}
 */
const commonJs = {
  name: 'common-js',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]spark-md5[\\/]/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        absWorkingDir: dirname(path),
        entryPoints: [path],
        bundle: true,
        write: false,
        format: 'esm',
        sourcemap: 'inline',
      })
      return { contents: outputFiles[0]?.text ?? '' }
    })
  },
}

/**
 * Bundles the app. For development `quick` does not minify, and `banner` is code before the app. `fork`: its folder.
 * @param {{ fork?: string | undefined, quick?: boolean, banner?: string | undefined }} [options]
 * @returns {Promise<Bundle>}
 */
export async function bundleScript({ quick = false, banner = '', fork } = {}) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [at('src/main.tsx'), at('src/more.ts')],
    outdir: root,
    bundle: true,
    splitting: true,
    minifyIdentifiers: !quick,
    write: false,
    metafile: true,
    sourcemap: 'external',
    format: 'esm',
    target: targets,
    charset: 'utf8',
    // Children as arguments, not as a list in an object: 900 bytes less. `tsconfig.json` would take precedence.
    inject: [at('tools/build/jsx.mjs')],
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' } },
    alias: { ...aliases, ...forkAliases(fork) },
    nodePaths: [at('node_modules')],
    plugins: [commonJs],
    define: {
      ...buildFacts,
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'undefined',
    },
    legalComments: 'none',
    logLevel: 'warning',
  })
  /** @param {RegExp} name @returns {Script} */
  const output = name => {
    const found = (/** @type {string} */ end) => outputFiles.find(({ path }) => name.test(path) && path.endsWith(end))
    return { code: found('.js')?.text ?? '', map: found('.map')?.text ?? '' }
  }
  // What both entries need, which is all of main.tsx, is in the chunk.
  const chunk = /chunk-\w+\.js/
  const first = await asPart(0, output(chunk), {
    quick,
    head: banner && `${banner}\n`,
    tail: licence(),
  })
  // Its text changes with the first part, so that the hash of js/app.js names the build.
  const tail = licence(`, with the part ${hashOf(first.code)} in the page`)
  const app = await asPart(1, output(/more\.js/), { quick, tail })
  const outputs = Object.entries(metafile.outputs)
  const inputs = outputs.flatMap(([, { inputs }]) => Object.entries(inputs))
  return {
    first,
    app,
    modules: Object.fromEntries(inputs.map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
    firstModules: outputs.flatMap(([name, { inputs }]) => (chunk.test(name) ? Object.keys(inputs) : [])),
  }
}
