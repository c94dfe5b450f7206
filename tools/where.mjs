/** `npm run where -- 'app.js:2:21906'`, or a pasted stack trace: names the source lines, for the version that is checked out. */
import { readFile } from 'node:fs/promises'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { pack } from './build/pack.mjs'
import { at } from './build/paths.mjs'
import { bundleScript } from './build/script.mjs'
import { readArguments, refuse } from './command-line.mjs'

const usage = `usage: npm run where -- [--map FILE] 'app.js:2:21906'

  --map FILE   the source map of another build, as node build.mjs --maps DIR writes it`

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
  const { files, map } = await pack(await bundleScript(), async () => ({}), { sourcemap: true })
  const committed = await readFile(at('dist-firmware/js/app.js.gz'))
  if (!files['js/app.js.gz']?.equals(committed))
    console.error('where: dist-firmware holds another build than this source makes')
  return String(map)
}

if (process.argv[1]?.endsWith('where.mjs')) {
  const { values, positionals } = readArguments({ allowPositionals: true, options: { map: { type: 'string' } } }, usage)
  if (!positionals.length) refuse('which position, or which stack trace?', usage)
  console.log(located(positionals.join('\n'), values.map ? await readFile(values.map, 'utf8') : await ownMap()))
}
