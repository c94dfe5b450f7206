import { transform } from '@swc/core'
import * as esbuild from 'esbuild'
import { forkModules } from './fork.mjs'
import { at, nameIn, readJson, root } from './paths.mjs'

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

/** Puts what a fork replaces in place of the modules in the source.
 * @param {import('./texts.mjs').Parts} parts @returns {Promise<import('esbuild').Plugin>} */
export async function forkPlugin(parts) {
  const modules = await forkModules(parts)
  return {
    name: 'fork',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = modules[nameIn(root, path)]
        return contents === undefined ? null : { contents, loader: 'default', resolveDir: root }
      })
    },
  }
}

/**
 * The app as one classic script, its source map as JSON, and the files in it with their bytes before it is minified.
 * @typedef {{ code: string, map: string, modules: Record<string, number> }} Bundle
 */

// At the end, so that a position in the script is one in the code.
const licence = '/* Sundial, MIT. Parts of others: THIRD-PARTY.md */'

/** The script and its source map, minified. @param {string} code @param {string} map @returns {Promise<{ code: string, map: string }>} */
async function minified(code, map) {
  const made = await transform(code, {
    swcrc: false,
    isModule: false,
    // With 0 passes it goes on until nothing gets smaller.
    jsc: { target: 'es2022', minify: { compress: { passes: 0 }, mangle: true } },
    minify: true,
    inputSourceMap: map,
    sourceMaps: true,
  })
  return { code: made.code, map: made.map ?? '' }
}

/**
 * Bundles the app. For development `quick` does not minify, and `banner` is code before the app.
 * @param {import('./texts.mjs').Parts & { quick?: boolean, banner?: string | undefined }} [options]
 * @returns {Promise<Bundle>}
 */
export async function bundleScript({ quick = false, banner = '', ...parts } = {}) {
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
    // Children as arguments, not as a list in an object: 900 bytes less. `tsconfig.json` would take precedence.
    inject: [at('tools/build/jsx.mjs')],
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' } },
    alias: aliases,
    nodePaths: [at('node_modules')],
    define: {
      ...buildFacts,
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'undefined',
    },
    // Not esbuild's own wrapper, an arrow function: its script takes 13 ms of processor time longer to start in Chromium.
    banner: { js: `${banner}(function(){'use strict'` },
    footer: { js: '})()' },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [await forkPlugin(parts)],
  })
  // The map comes first.
  const [map = '', code = ''] = outputFiles.map(({ text }) => text)
  const inputs = Object.entries(metafile.outputs['app.js']?.inputs ?? {})
  const made = quick ? { code, map } : await minified(code, map)
  return {
    code: `${made.code.trimEnd()}\n${licence}\n`,
    map: made.map,
    modules: Object.fromEntries(inputs.map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
  }
}
