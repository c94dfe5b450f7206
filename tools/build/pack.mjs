import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipAsync } from '@gfx/zopfli'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import gzip from 'rollup-plugin-gzip'
import { at, nameIn, root } from './paths.mjs'

// Zopfli's listeners, the latest ones here, would answer any error with its whole source and hide the error itself.
process.off('uncaughtException', process.listeners('uncaughtException').at(-1) ?? (() => {}))
process.off('unhandledRejection', process.listeners('unhandledRejection').at(-1) ?? (() => {}))

/** Name -> content. @typedef {Record<string, string | Uint8Array>} Files */

/** @type {import('terser').MinifyOptions} */
const minify = {
  ecma: 2020,
  compress: { passes: 4, inline: 1, keep_fargs: false },
  format: { comments: false },
}
// At the end, so that a position in the script is one in the code.
const licence = '/* Sundial, MIT. Parts of others: THIRD-PARTY.md */'

/** Zopfli writes a fixed gzip header (no time, no name), so the same input gives the same bytes on any machine.
 * @param {string | Uint8Array} content */
export const withZopfli = async content => Buffer.from(await gzipAsync(Buffer.from(content), { numiterations: 100 }))

/** The bundle as Rollup's only module, and the files beside its script. @param {import('./script.mjs').Bundle} bundle
 * @param {(script: string) => Promise<Files>} filesFor @returns {import('rollup').Plugin} */
const app = ({ code, map }, filesFor) => ({
  name: 'app',
  resolveId: at,
  load: () => ({ code, map }),
  async generateBundle(_, { 'js/app.js': script }) {
    if (script?.type !== 'chunk') return
    script.code = `${script.code.trimEnd()}\n${licence}`
    for (const [fileName, source] of Object.entries(await filesFor(script.code)))
      this.emitFile({ type: 'asset', fileName, source })
  },
})

/**
 * What the firmware embeds, name -> bytes: the bundle as a classic script, minified by terser, with the files that `filesFor` gives
 * for it; scripts, pages and JSON as `.gz`, everything else as it is. `map` is the source map of the script.
 * @param {import('./script.mjs').Bundle} bundle @param {(script: string) => Promise<Files>} filesFor
 * @param {{ quick?: boolean, zopfli?: boolean, sourcemap?: boolean }} [options] `quick` neither minifies nor takes zopfli
 * @returns {Promise<{ files: Record<string, Buffer>, map?: Buffer }>}
 */
export async function pack(bundle, filesFor, { quick = false, zopfli = !quick, sourcemap = false } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sundial-build-'))
  const packed = /\.(js|html|json)$/
  try {
    const rolled = await rollup({ input: 'app', plugins: [app(bundle, filesFor)] })
    const { output } = await rolled.write({
      dir,
      entryFileNames: 'js/app.js',
      format: 'iife',
      generatedCode: 'es2015',
      sourcemap: sourcemap && 'hidden',
      sourcemapPathTransform: (path, file) => nameIn(root, resolve(dirname(file), path)),
      plugins: [!quick && terser(minify), gzip({ filter: packed, ...(zopfli && { customCompression: withZopfli }) })],
    })
    const names = output.map(({ fileName }) => (packed.test(fileName) ? `${fileName}.gz` : fileName))
    const contents = names.sort().map(async name => [name, await readFile(join(dir, name))])
    const { 'js/app.js.map': map, ...files } = Object.fromEntries(await Promise.all(contents))
    return { files, map }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
