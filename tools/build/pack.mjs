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
  module: true,
  toplevel: true,
  // Measured: unsafe_arrows, unsafe_methods and pure_getters together save under 60 bytes of 35 000, so they stay off.
  // The model foresees plain statements, calls where the source has them, and one kind of quotes: 140 bytes less.
  compress: { passes: 4, keep_fargs: false, drop_debugger: false, sequences: false, inline: 1 },
  // A name at the top of a script may not be that of a member of the window that cannot be replaced.
  // Members that begin with an underscore are Preact's own; nothing of ours and nothing the gateway says does.
  mangle: { reserved: ['top'], properties: { regex: /^_[a-z]/ } },
  format: { comments: false, quote_style: 1 },
}

/** Zopfli, without the listeners it adds: they print its whole source for any error of this process, and hide the error. */
async function loadZopfli() {
  const emitter = /** @type {import('node:events').EventEmitter} */ (process)
  const events = ['uncaughtException', 'unhandledRejection']
  const before = events.flatMap(event => emitter.listeners(event))
  const { default: zopfli } = await import('@gfx/zopfli')
  for (const event of events)
    for (const listener of emitter.listeners(event))
      if (!before.includes(listener)) emitter.off(event, /** @type {(...details: unknown[]) => void} */ (listener))
  return zopfli
}

/** Zopfli writes a fixed gzip header (no time, no name), so the same input gives the same bytes on any machine.
 * @param {string | Uint8Array} content @param {boolean} quick plain gzip, for a page that is reloaded all the time */
async function compress(content, quick) {
  const bytes = Buffer.from(content)
  if (quick) return promisify(gzip)(bytes)
  return Buffer.from(
    await (await loadZopfli()).gzipAsync(bytes, {
      numiterations: bytes.length > 50_000 ? 60 : 200,
      blocksplittingmax: 0,
    }),
  )
}

/** @param {string} code @returns {import('rollup').Plugin} */
const only = code => ({
  name: 'only-module',
  resolveId: id => (id === 'app' ? id : null),
  load: id => (id === 'app' ? code : null),
})

/** @param {Record<string, string | Uint8Array>} assets @returns {import('rollup').Plugin} */
const withAssets = assets => ({
  name: 'assets',
  generateBundle() {
    for (const [fileName, source] of Object.entries(assets)) this.emitFile({ type: 'asset', fileName, source })
  },
})

/**
 * One self-contained module as a classic script, tree-shaken once more and minified unless `quick`.
 * @param {string} code
 * @param {{ quick?: boolean, open?: boolean }} [options] `open` leaves its names to the scripts that follow
 * @returns {Promise<string>}
 */
export async function asScript(code, { quick = false, open = false } = {}) {
  const bundle = await rollup({ input: 'app', plugins: [only(code)] })
  const { output } = await bundle.generate({
    format: open ? 'es' : 'iife',
    generatedCode: 'es2015',
    plugins: quick ? [] : [terser(minify)],
  })
  return output[0].code.trim()
}

/**
 * The finished files, name -> bytes: scripts, pages and JSON as `.gz`, everything else as it is.
 * @param {string} script what js/app.js says
 * @param {Record<string, string | Uint8Array>} assets file name -> content
 * @param {{ quick: boolean }} options `quick` skips zopfli
 * @returns {Promise<Record<string, Buffer>>}
 */
export async function pack(script, assets, { quick }) {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-build-'))
  const toGzip = /\.(js|html|json)$/
  try {
    const bundle = await rollup({ input: 'app', plugins: [only('')], onwarn: () => {} })
    await bundle.write({
      dir: folder,
      entryFileNames: 'empty',
      plugins: [
        withAssets({ 'js/app.js': script, ...assets }),
        gzipPlugin({ filter: toGzip, customCompression: content => compress(content, quick) }),
      ],
    })
    const names = ['js/app.js', ...Object.keys(assets)].map(name => (toGzip.test(name) ? `${name}.gz` : name)).sort()
    const contents = await Promise.all(names.map(name => readFile(join(folder, name))))
    return Object.fromEntries(names.map((name, index) => [name, contents[index] ?? Buffer.alloc(0)]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
