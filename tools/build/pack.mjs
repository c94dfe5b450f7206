import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import gzipPlugin from 'rollup-plugin-gzip'

/** @type {import('terser').MinifyOptions} */
const minify = {
  ecma: 2020,
  compress: { passes: 4, inline: 1, keep_fargs: false },
  format: { comments: false, preamble: '/* Sundial, MIT. Software of others in it: THIRD-PARTY.md */' },
}

/** Loads zopfli without its process listeners, which print its whole source on any error and hide the error itself. */
async function loadZopfli() {
  const emitter = /** @type {import('node:events').EventEmitter} */ (process)
  const events = ['uncaughtException', 'unhandledRejection']
  const before = events.flatMap(event => emitter.listeners(event))
  const loaded = await import('@gfx/zopfli')
  for (const event of events)
    for (const listener of emitter.listeners(event))
      if (!before.includes(listener)) emitter.off(event, /** @type {(...details: unknown[]) => void} */ (listener))
  // The TypeScript loader, unlike Node, nests the default export.
  return loaded.default ?? loaded
}

/** Zopfli writes a fixed gzip header (no time, no name), so the same input gives the same bytes on any machine.
 * @param {string | Uint8Array} content */
const withZopfli = async content =>
  Buffer.from(await (await loadZopfli()).gzipAsync(Buffer.from(content), { numiterations: 100 }))

/** @param {import('./script.mjs').Bundle} bundle @returns {import('rollup').Plugin} */
const entry = ({ code, map }) => ({
  name: 'entry',
  resolveId: id => (id === 'app' ? id : null),
  load: id => (id === 'app' ? { code, map } : null),
})

/** Terser on the bundled app, by Rollup, as a classic script; with its source map, if asked for.
 * @param {import('./script.mjs').Bundle} bundle @param {{ quick?: boolean, sourcemap?: boolean }} [options] `quick` leaves it readable */
export async function minifyScript(bundle, { quick = false, sourcemap = false } = {}) {
  const rolled = await rollup({ input: 'app', plugins: [entry(bundle)] })
  const { output } = await rolled.generate({
    format: 'iife',
    generatedCode: 'es2015',
    sourcemap: sourcemap && 'hidden',
    sourcemapPathTransform: path => path.replace(/^(\.\.\/)+/, ''),
    plugins: quick ? [] : [terser(minify)],
  })
  return { code: output[0].code.trim(), map: output[0].map?.toString() ?? '' }
}

/**
 * The files as the firmware embeds them, name -> bytes: scripts, pages and JSON as `.gz`, everything else as it is.
 * @param {Record<string, string | Uint8Array>} files name -> content
 * @param {{ quick: boolean }} options `quick` takes plain gzip, for a page that is reloaded all the time
 * @returns {Promise<Record<string, Buffer>>}
 */
export async function compress(files, { quick }) {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-build-'))
  const packed = /\.(js|html|json)$/
  /** @type {import('rollup').Plugin} */
  const assets = {
    name: 'assets',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
  try {
    const rolled = await rollup({
      input: 'app',
      plugins: [entry({ code: '', map: '', modules: {} })],
      onwarn: () => {},
    })
    await rolled.write({
      dir: folder,
      entryFileNames: 'empty',
      plugins: [assets, gzipPlugin({ filter: packed, customCompression: quick ? promisify(gzip) : withZopfli })],
    })
    const names = Object.keys(files).map(name => (packed.test(name) ? `${name}.gz` : name))
    const contents = names.sort().map(async name => [name, await readFile(join(folder, name))])
    return Object.fromEntries(await Promise.all(contents))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
