/** `npm run where -- 'app.js:1:21906'`, or a pasted stack trace: names the source lines, for the version that is checked out. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { pack } from './build/pack.mjs'
import { at } from './build/paths.mjs'
import { bundleScript } from './build/script.mjs'
import { readArguments, refuse } from './command-line.mjs'

const usage = `usage: npm run where -- [--map FILE] 'app.js:1:21906'

  --map FILE   the source map of another build, as node build.mjs --maps DIR writes it`

const positions = /[^\s()@]*app\.js\S*?:(\d+):(\d+)/g

/**
 * The trace with `file:line` in place of every position in app.js that has a source.
 * @param {string} trace @param {string} map the script's source map, as JSON
 */
export function located(trace, map) {
  const traced = new TraceMap(map)
  return trace.replace(positions, (position, line, column) => {
    const found = originalPositionFor(traced, { line: Number(line), column: Number(column) - 1 })
    return found.source ? `${found.source}:${found.line}${found.name ? ` (${found.name})` : ''}` : position
  })
}

async function ownMap() {
  const { files, map } = await pack(await bundleScript(), async () => ({}), { zopfli: false, sourcemap: true })
  const [built, committed] = [files['js/app.js.gz'] ?? '', await readFile(at('dist-firmware/js/app.js.gz'))]
  if (!gunzipSync(built).equals(gunzipSync(committed)))
    console.error('where: dist-firmware holds another build than this source makes')
  return String(map)
}

async function main() {
  const { values, positionals } = readArguments({ allowPositionals: true, options: { map: { type: 'string' } } }, usage)
  const trace = positionals.join('\n')
  if (!trace) refuse('which position, or which stack trace?', usage)
  if (trace.search(positions) < 0) refuse('there is no position in app.js in it, such as app.js:1:21906', usage)
  const answer = located(trace, values.map === undefined ? await ownMap() : await readFile(values.map, 'utf8'))
  if (answer === trace) throw new Error('no source is at this position; the code is in line 1 of app.js')
  console.log(answer)
}

if (process.argv[1]?.endsWith('where.mjs')) {
  await main().catch(error => {
    console.error(`where: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
