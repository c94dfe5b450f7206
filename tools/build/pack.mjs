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
  compress: { passes: 4, keep_fargs: false },
  format: { comments: false },
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
 * The finished files, name -> bytes: `code` as the classic script `js/app.js`, tree-shaken once more and minified, and the
 * assets; scripts, pages and JSON as `.gz`, everything else as it is.
 * @param {string} code one self-contained module
 * @param {Record<string, string | Uint8Array>} assets file name -> content
 * @param {{ quick: boolean }} options `quick` skips minifying and zopfli
 * @returns {Promise<Record<string, Buffer>>}
 */
export async function pack(code, assets, { quick }) {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-build-'))
  const toGzip = /\.(js|html|json)$/
  try {
    const bundle = await rollup({
      input: 'app',
      plugins: [only(code)],
    })
    const { output } = await bundle.write({
      dir: folder,
      format: 'iife',
      generatedCode: 'es2015',
      entryFileNames: 'js/app.js',
      plugins: [
        ...(quick ? [] : [terser(minify)]),
        withAssets(assets),
        gzipPlugin({ filter: toGzip, customCompression: content => compress(content, quick) }),
      ],
    })
    const names = output.map(({ fileName }) => (toGzip.test(fileName) ? `${fileName}.gz` : fileName)).sort()
    const contents = await Promise.all(names.map(name => readFile(join(folder, name))))
    return Object.fromEntries(names.map((name, index) => [name, contents[index] ?? Buffer.alloc(0)]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
