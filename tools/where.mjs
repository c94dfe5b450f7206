/**
 * `npm run where -- 'app.js:5:21906'`, or a pasted report: names the source lines, by the source maps of the last build, and the
 * commit of a report from another build. `npm run where -- 3f9a2c7b` names the commit of a build.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { FlattenMap, originalPositionFor } from '@jridgewell/trace-mapping'
import { nameOf } from './build/hash.mjs'
import { at, mapsOfLastBuild, root } from './build/paths.mjs'
import { scriptIn } from './build/texts.mjs'
import { readArguments, refuse } from './command-line.mjs'

const usage = `usage: npm run where -- [--maps DIR] 'app.js:5:21906'
       npm run where -- 3f9a2c7b

  --maps DIR   a folder with app.js.map and app.js, index.html.map and index.html of another build, as node build.mjs --maps DIR
               writes them; without it those of the last npm run build`

/** Positions in the second part, and in the page, which an address without a file means. */
const positions = {
  'app.js': /[^\s()@]*app\.js\S*?:(\d+):(\d+)/g,
  'index.html': /(?:https?:\/\/(?![^\s()@]*app\.js)[^\s()@]*|[^\s()@]*index\.html\S*?):(\d+):(\d+)/g,
}
/** @typedef {keyof typeof positions} File */
/** A text of the bundle, and its source map. @typedef {{ code: string, map: string }} Script */

const files = /** @type {File[]} */ (Object.keys(positions))
/** A build as the About page and reports name it, or alone. */
const buildName = /(?:^|Sundial \S+ \()([0-9a-f]{8})(?:\)|$)/

/** The script in a js/app.js.gz. @param {Buffer} packed */
const unpacked = packed => scriptIn(gunzipSync(packed).toString())

/**
 * The trace with `file:line` in place of every position in a file that has a source. Throws when the file has no such position.
 * @param {string} trace @param {File} file @param {Script} script its text and its source map
 */
export function located(trace, file, { code, map }) {
  const traced = FlattenMap(map)
  const lines = code.trimEnd().split('\n')
  return trace.replace(positions[file], (position, line, column) => {
    const text = lines[line - 1]
    if (text === undefined) throw new Error(`${position} is past the end: ${file} has ${lines.length} lines`)
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
    return nameOf(unpacked(git('show', `${hash}:${committedScript}`))) === name
  })
  if (!found)
    throw new Error(
      `no commit of this repository has build ${name} in dist-firmware: it is a build of a fork or of somebody's own; docs/development.md says how to read it`,
    )
  return found
}

/** The files in a folder that are there with their map. @param {string} folder @returns {Promise<Partial<Record<File, Script>>>} */
async function scriptsIn(folder) {
  const found = files.filter(file => existsSync(join(folder, file)) && existsSync(join(folder, `${file}.map`)))
  const read = (/** @type {string} */ name) => readFile(join(folder, name), 'utf8')
  return Object.fromEntries(
    await Promise.all(found.map(async file => [file, { code: await read(file), map: await read(`${file}.map`) }])),
  )
}

/** Script and page of the last build. @param {string | undefined} wanted the build that a report names */
async function lastBuild(wanted) {
  const built = await scriptsIn(mapsOfLastBuild)
  const name = built['app.js'] && nameOf(built['app.js'].code)
  if (wanted && wanted !== name) {
    const commit = commitOf(wanted)
    throw new Error(
      `the report is from another build than the last one here, of commit ${commit}\nrun git checkout ${commit.split(' ')[0]} && npm ci && npm run build`,
    )
  }
  if (!name) throw new Error('there are no source maps yet: run npm run build')
  if (name !== nameOf(unpacked(await readFile(at(committedScript)))))
    console.error('where: dist-firmware holds another build than the last one here')
  return built
}

async function main() {
  const { values, positionals } = readArguments(
    { allowPositionals: true, options: { maps: { type: 'string' } } },
    usage,
  )
  const trace = positionals.join('\n')
  const name = buildName.exec(trace)?.[1]
  if (!trace) refuse('which position, which stack trace, or which build?')
  if (trace === name) return console.log(commitOf(name))
  if (files.every(file => trace.search(positions[file]) < 0))
    refuse(
      'there is no position in app.js in it, such as app.js:5:21906 (a text of the page: search lang/en.json, then docs/architecture.md)',
    )
  const build = values.maps === undefined ? await lastBuild(name) : await scriptsIn(values.maps)
  const known = files.filter(file => build[file])
  if (!known.length) throw new Error(`there is neither app.js nor index.html with its map in ${values.maps}`)
  const answer = known.reduce((text, file) => located(text, file, /** @type {Script} */ (build[file])), trace)
  if (answer === trace) throw new Error('no source is at this position')
  console.log(answer)
}

if (process.argv[1]?.endsWith('where.mjs')) {
  await main().catch(error => {
    console.error(`where: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
