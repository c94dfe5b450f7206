/**
 * `npm run where -- 'app.js:2:21906'`, or a pasted stack trace: names the source lines, for the version that is checked out.
 * `--map FILE` takes the source map of another build, as `node build.mjs --maps DIR` writes it.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { minifyScript } from './build/pack.mjs'
import { at } from './build/paths.mjs'
import { bundleScript } from './build/script.mjs'

/**
 * The trace with `file:line` in place of every position in app.js.
 * @param {string} trace @param {string} map the script's source map, as JSON
 */
export function located(trace, map) {
  const traced = new TraceMap(map)
  return trace.replace(/[^\s()@]*app\.js\S*?:(\d+):(\d+)/g, (position, line, column) => {
    const found = originalPositionFor(traced, { line: Number(line), column: Number(column) - 1 })
    return found.source ? `${found.source}:${found.line}${found.name ? ` (${found.name})` : ''}` : position
  })
}

async function ownMap() {
  const { code, map } = await minifyScript(await bundleScript(), { sourcemap: true })
  const committed = gunzipSync(await readFile(at('dist-firmware/js/app.js.gz'))).toString()
  if (committed !== code) console.error('where: dist-firmware holds another build than this source makes')
  return map
}

if (process.argv[1]?.endsWith('where.mjs')) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { map: { type: 'string' } } })
  if (!positionals.length) {
    console.error("usage: npm run where -- [--map FILE] 'app.js:2:21906'")
    process.exit(2)
  }
  console.log(located(positionals.join('\n'), values.map ? await readFile(values.map, 'utf8') : await ownMap()))
}
