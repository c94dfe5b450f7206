import * as esbuild from 'esbuild'
import { entry, firstPartOf, inParts } from './parts/parts.mjs'
import { at, root } from './paths.mjs'
import { cutPreact } from './preact.mjs'
import { fewBytes, textsIn } from './texts.mjs'

/**
 * Module name -> file that the bundle takes instead: the source says `react`, owners get Preact. Absolute, because esbuild
 * resolves relative aliases from the working directory, and a second copy of Preact renders nothing, silently.
 * @type {Record<string, string>}
 */
export const aliases = {
  react: at('tools/build/react.mjs'),
  'react-dom/client': at('tools/build/react-dom-client.mjs'),
  'react/jsx-runtime': at('node_modules/preact/jsx-runtime/src/index.js'),
  'use-sync-external-store/shim/index.js': at('tools/build/react.mjs'),
}

/** The oldest browsers that run the bundle: those of March 2022. */
export const targets = ['chrome99', 'firefox98', 'safari15.4']

/**
 * One module with everything the page needs, in parts (parts/parts.mjs), not minified, and esbuild's account of what went in.
 * `moduleBytes` maps each source file to its minified size before gzip.
 * @param {{ plugins?: import('esbuild').Plugin[] }} [options]
 * @returns {Promise<{ code: string, inputs: string[], moduleBytes: Record<string, number> }>}
 */
export async function bundleScript({ plugins = [] } = {}) {
  /** @type {import('esbuild').BuildOptions & { metafile: true, write: false }} */
  const options = {
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, sourcefile: 'parts.mjs' },
    outdir: 'js',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: targets,
    charset: 'utf8',
    // Children as arguments of createElement take 0.5 kB less after gzip than the automatic runtime's property of an array.
    tsconfigRaw: {
      compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment', target: 'es2022' },
    },
    inject: [at('tools/build/react.mjs')],
    alias: aliases,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': 'undefined' },
    legalComments: 'none',
    logLevel: 'warning',
  }
  const bundle = (/** @type {import('esbuild').Plugin} */ texts, minify = false) =>
    esbuild.build({ ...options, minify, plugins: [inParts, cutPreact, texts, ...plugins] })
  const first = await bundle(fewBytes())
  const texts = fewBytes(textsIn(firstPartOf(first.outputFiles[0]?.text ?? '')))
  const [readable, minified] = await Promise.all([bundle(texts), bundle(texts, true)])
  const [output] = Object.values(minified.metafile.outputs)
  return {
    code: readable.outputFiles[0]?.text ?? '',
    inputs: Object.keys(readable.metafile.inputs),
    moduleBytes: Object.fromEntries(
      Object.entries(output?.inputs ?? {}).map(([name, { bytesInOutput }]) => [name, bytesInOutput]),
    ),
  }
}

/**
 * The folders that bring a copy of Preact's core into the bundle. More than one renders nothing, so the build refuses it.
 * @param {string[]} inputs files in the bundle, named from the project's folder
 */
export const preactCopies = inputs =>
  inputs.filter(name => /(^|\/)preact\/(dist\/preact\.[\w.]*js|src\/index\.js)$/.test(name))
