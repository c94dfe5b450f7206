/**
 * `npm run where -- 'app.js:2:21906'`, or a pasted report: names the source lines, for the version that is checked out, and the
 * commit of a report from another build. `npm run where -- 3f9a2c7b` names the commit of a build.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { at, root } from './build/paths.mjs'
import { bundleScript } from './build/script.mjs'
import { readArguments, refuse } from './command-line.mjs'

const usage = `usage: npm run where -- [--map FILE] 'app.js:2:21906'
       npm run where -- 3f9a2c7b

  --map FILE   the source map of another build, as node build.mjs --maps DIR writes it, with app.js beside it`

const positions = /[^\s()@]*app\.js\S*?:(\d+):(\d+)/g
/** A build as the About page and reports name it, or alone. */
const buildName = /(?:^|Sundial \S+ \()([0-9a-f]{8})(?:\)|$)/

/** The name of a build, as src/ui/version.ts shows it. @param {Uint8Array | string} script */
export const nameOf = script => createHash('sha256').update(script).digest('hex').slice(0, 8)

/**
 * The trace with `file:line` in place of every position in app.js that has a source. Throws when the script has no such position.
 * @param {string} trace @param {{ code: string, map: string }} script its text and its source map, as JSON
 */
export function located(trace, { code, map }) {
  const traced = new TraceMap(map)
  const lines = code.trimEnd().split('\n')
  return trace.replace(positions, (position, line, column) => {
    const text = lines[line - 1]
    if (text === undefined) throw new Error(`${position} is past the end: app.js has ${lines.length} lines`)
    if (column > text.length)
      throw new Error(`${position} is past the end of line ${line}, which has ${text.length} columns`)
    const found = originalPositionFor(traced, { line: Number(line), column: Number(column) - 1 })
    return found.source ? `${found.source}:${found.line}${found.name ? ` (${found.name})` : ''}` : position
  })
}

const committedScript = 'dist-firmware/js/app.js.gz'
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 24 })

/** The commit that put a build into dist-firmware, as hash, date, tags and subject. @param {string} name */
function commitOf(name) {
  const commits = git('log', '--format=%h %cs%d %s', '--', committedScript).toString().trim().split('\n')
  const found = commits.find(commit => {
    const [hash = ''] = commit.split(' ')
    return nameOf(gunzipSync(git('show', `${hash}:${committedScript}`))) === name
  })
  if (!found)
    throw new Error(`no commit of this repository has build ${name} in dist-firmware: it is a build of somebody's own`)
  return found
}

/** The script of this checkout. @param {string | undefined} wanted the build that a report names */
async function ownScript(wanted) {
  const script = await bundleScript()
  const name = nameOf(script.code)
  if (wanted && wanted !== name) {
    const commit = commitOf(wanted)
    throw new Error(
      `the report is from another build, of commit ${commit}\nrun git checkout ${commit.split(' ')[0]} && npm ci`,
    )
  }
  if (name !== nameOf(gunzipSync(await readFile(at(committedScript)))))
    console.error('where: dist-firmware holds another build than this source makes')
  return script
}

/** @param {string} file @param {string} beside */
const readScript = async (file, beside) => ({ map: await readFile(file, 'utf8'), code: await readFile(beside, 'utf8') })

async function main() {
  const { values, positionals } = readArguments({ allowPositionals: true, options: { map: { type: 'string' } } }, usage)
  const trace = positionals.join('\n')
  const name = buildName.exec(trace)?.[1]
  if (!trace) refuse('which position, which stack trace, or which build?', usage)
  if (trace === name) return console.log(commitOf(name))
  if (trace.search(positions) < 0) refuse('there is no position in app.js in it, such as app.js:2:21906', usage)
  const { map } = values
  const script = map === undefined ? await ownScript(name) : await readScript(map, map.replace(/\.map$/, ''))
  const answer = located(trace, script)
  if (answer === trace) throw new Error('no source is at this position')
  console.log(answer)
}

if (process.argv[1]?.endsWith('where.mjs')) {
  await main().catch(error => {
    console.error(`where: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
