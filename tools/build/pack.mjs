import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { rollup } from 'rollup'
import gzip from 'rollup-plugin-gzip'

/** Name -> content. @typedef {Record<string, string | Uint8Array>} Files */

/** Compresses as gzip. The same input gives the same bytes on any machine, which zlib does not promise. @param {string | Uint8Array} content */
export async function withZopfli(content) {
  // In a thread of its own, since the package changes what its process does with errors.
  const worker = new Worker(new URL('zopfli.mjs', import.meta.url), { workerData: content })
  const [packed] = await once(worker, 'message')
  return Buffer.from(packed)
}

/** The one module of the bundle: the script. */
const script = 'js/app.js'

/**
 * Gives Rollup the script as its module and the other files as assets, so that rollup-plugin-gzip decides which files are compressed and how
 * they are named; the bytes are zopfli's.
 * @param {Files} files
 * @returns {import('rollup').Plugin}
 */
const built = files => ({
  name: 'built',
  resolveId: id => id,
  load: id => String(files[id]),
  generateBundle(_, bundle) {
    // To the byte: its hash is in the page.
    Object.assign(bundle[script] ?? {}, { code: files[script] })
    for (const [fileName, source] of Object.entries(files))
      if (fileName !== script) this.emitFile({ type: 'asset', fileName, source })
  },
})

/**
 * The files as the firmware embeds them: scripts, pages and JSON as `.gz`, everything else as it is.
 * @param {Files} files @param {{ quick?: boolean }} [options] `quick`: zlib instead of zopfli
 * @returns {Promise<Record<string, Buffer>>}
 */
export async function pack(files, { quick = false } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sundial-build-'))
  const filter = /\.(js|html|json)$/
  try {
    const bundle = await rollup({ input: script, treeshake: false, plugins: [built(files)], logLevel: 'silent' })
    const compression = quick ? {} : { customCompression: withZopfli }
    await bundle.write({ dir, entryFileNames: script, plugins: [gzip({ filter, ...compression })] })
    const names = Object.keys(files).map(name => (filter.test(name) ? `${name}.gz` : name))
    return Object.fromEntries(
      await Promise.all(names.sort().map(async name => [name, await readFile(join(dir, name))])),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
