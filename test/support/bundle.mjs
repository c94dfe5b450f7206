import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { at, root } from '../../tools/build/paths.mjs'
import { cutPreact } from '../../tools/build/preact.mjs'
import { aliases } from '../../tools/build/script.mjs'

/** What a test runs on: no page at all, or a page drawn by one of the two renderers.
 * @typedef {'node' | 'preact' | 'react'} Renderer */

/** Packages that import React and so must be bundled to get the renderer of this run. */
const rendererBound = /^(react|react-dom|preact|wouter|zustand|use-sync-external-store|scheduler)(\/|$)/

/** @param {Renderer} renderer @returns {import('esbuild').Plugin} */
const leaveToNode = renderer => ({
  name: 'leave-to-node',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || isAbsolute(path)) return null
      return renderer !== 'node' && rendererBound.test(path) ? null : { path, external: true }
    })
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) =>
      resolveDir.includes('node_modules')
        ? null
        : { path: pathToFileURL(resolve(resolveDir, path)).href, external: true },
    )
  },
})

/** Sources that ask where they are get the answer they would get unbundled.
 * @type {import('esbuild').Plugin} */
const ownPlace = {
  name: 'own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null
      const contents = (await readFile(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/**
 * Bundles one test file into `outfile`. A component test sees the global `RENDERER`, 'preact' or 'react'.
 * @param {string} file named from the project's folder
 * @param {string} outfile
 * @param {Renderer} renderer
 */
export async function bundleTest(file, outfile, renderer) {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    jsx: 'automatic',
    sourcemap: 'inline',
    logLevel: 'silent',
    ...(renderer === 'preact' && { alias: { ...aliases, 'react-dom': at('test/support/react-dom.mjs') } }),
    ...(renderer !== 'node' && { mainFields: ['module', 'main'], conditions: ['browser', 'development'] }),
    define: {
      'process.env.NODE_ENV': '"development"',
      ...(renderer !== 'node' && { RENDERER: JSON.stringify(renderer) }),
    },
    plugins: [leaveToNode(renderer), ...(renderer === 'preact' ? [cutPreact] : []), ownPlace],
  })
}
