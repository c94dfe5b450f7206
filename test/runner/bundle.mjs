import { readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { forkAliases } from '../../tools/build/forks.mjs'
import { at, root } from '../../tools/build/paths.mjs'
import { aliases, buildFacts } from '../../tools/build/script.mjs'
import { textParts } from '../../tools/build/texts.mjs'

/** What a test runs on: no DOM, or a DOM with one of the two renderers.
 * @typedef {'node' | 'preact' | 'react'} Renderer */

/** Packages that import React and so must be bundled to get the renderer of this run. */
const rendererBound = /^(react|react-dom|preact|wouter|zustand|use-sync-external-store|scheduler)(\/|$)/

/** @param {Renderer} renderer @returns {import('esbuild').Plugin} */
const leaveToNode = renderer => ({
  name: 'leave-to-node',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind, importer }) => {
      // A package that the source requires is bundled: scripts in ESM have no `require`.
      if (kind === 'entry-point' || kind === 'require-call' || isAbsolute(path) || path.startsWith('#fork/'))
        return null
      // Tests get uvu with its titles filtered.
      if (path === 'uvu' && basename(importer) !== 'titles.mjs') return { path: at('test/runner/titles.mjs') }
      return renderer !== 'node' && rendererBound.test(path) ? null : { path, external: true }
    })
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) =>
      resolveDir.includes('node_modules')
        ? null
        : { path: pathToFileURL(resolve(resolveDir, path)).href, external: true },
    )
  },
})

/** Gives `import.meta` of bundled sources the values of the original files.
 * @type {import('esbuild').Plugin} */
const ownPlace = {
  name: 'own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.')) return null
      const contents = source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/**
 * Bundles test files, each into a script of its own. A component test sees the global `RENDERER`, 'preact' or 'react'.
 * @param {Record<string, string>} scripts file named from the project's folder by the script to write, named without `.mjs`
 * @param {string} outdir
 * @param {Renderer} renderer
 * @param {string} [fork] its folder
 */
export async function bundleTests(scripts, outdir, renderer, fork) {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: scripts,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    jsx: 'automatic',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    alias: { ...(renderer === 'preact' && aliases), ...forkAliases(fork) },
    ...(renderer !== 'node' && { mainFields: ['module', 'main'], conditions: ['browser', 'development'] }),
    define: {
      TEXTS: JSON.stringify(textParts({ first: '', fork }).more),
      ...buildFacts,
      'process.env.NODE_ENV': '"development"',
      ...(renderer !== 'node' && { RENDERER: JSON.stringify(renderer) }),
    },
    nodePaths: [at('node_modules')],
    plugins: [leaveToNode(renderer), ownPlace],
  })
}

/**
 * Bundles happy-dom for component tests: one script loads in a third of the time of its thousand files.
 * @param {string} outfile
 */
export async function bundleDom(outfile) {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['test/runner/dom.mjs'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    logLevel: 'silent',
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
  })
}
