import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { root } from '../../tools/build/paths.mjs'
import { countsIn, run, tell } from './process.mjs'

/** @typedef {import('./process.mjs').Outcome} Outcome */

/**
 * The result of a test file. uvu does not report a failing `before`, so fewer passed tests than planned are a failure, too.
 * How the process ended is told only if every test passed: a failed one does not come to closing what it opened.
 * @param {import('./process.mjs').Ended} result @returns {Outcome & { why?: string | undefined }}
 */
export function judge({ output, ended }) {
  const { total, passed, skipped } = countsIn(output) ?? { total: 0, passed: 0, skipped: 0 }
  const notRun = [...output.matchAll(/^none {2}(.*): not run, (.*)$/gm)].map(([, title = '', why = '']) => ({
    title,
    why,
  }))
  if (passed < total) return { passed, failed: total - passed, notRun }
  const some = total || notRun.length
  const why = ended ?? (some ? (skipped ? `${skipped} skipped` : undefined) : 'no test ran: is test.run() missing?')
  return { passed, failed: why ? 1 : 0, why, notRun }
}

/**
 * The output with lines of the sources in place of lines of the bundled scripts. Done here, after a failure: with
 * --enable-source-maps every process would read the maps of all it loads, a fifth of its time.
 * @param {string} output @param {string} folder of the scripts
 */
async function located(output, folder) {
  const positions = /[^\s()]*\/([\w-]+\.mjs):(\d+):(\d+)/g
  /** @type {Map<string, TraceMap>} */
  const maps = new Map()
  for (const script of new Set([...output.matchAll(positions)].map(([, name = '']) => name))) {
    const map = await readFile(join(folder, `${script}.map`), 'utf8').catch(() => undefined)
    if (map) maps.set(script, new TraceMap(map, pathToFileURL(join(folder, script)).href))
  }
  return output.replace(positions, (position, script, line, column) => {
    const map = maps.get(script)
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    return found?.source ? `${relative(root, fileURLToPath(found.source))}:${found.line}` : position
  })
}

/** What uvu says of failures, without its progress, its summary, names of assertions without a diff, and lines of stacks in packages. @param {string} output */
export function brief(output) {
  const noise =
    /^\s*(at .*(node_modules|node:|runner\/uvu\.mjs)|(Total|Passed|Skipped|Duration): |[•✘\s]+\(\d+ \/ \d+\)$|[•✘\s]*$)/
  return output
    .split('\n')
    .filter(line => !noise.test(line))
    .map(line => line.replace(/ {2}\((ok|unreachable)\)$/, ''))
    .join('\n')
}

/** How long a test file may take; FUZZ_RUNS may need more. */
const timeoutMs = Number(process.env.TEST_TIMEOUT_S ?? 900) * 1000

/** @param {import('./bundle.mjs').UnitTest} test @returns {Promise<Outcome>} */
export async function runUnitTest({ file, renderer, script, dom, fork }) {
  // A component test is over before optimized code and a small heap pay for themselves; one of a calculation is not.
  const flags = file.endsWith('.tsx') ? ['--no-opt', '--max-semi-space-size=32'] : []
  const preload = dom ? ['--import', `${pathToFileURL(dom)}?${renderer}`] : []
  const { output, ended } = await run([...flags, ...preload, script], { timeoutMs })
  for (const [line] of output.matchAll(/^note {2}.*/gm)) console.log(line)
  const outcome = judge({ output, ended })
  const name = fork && file.startsWith('test/') ? `${file} with ${fork}` : file
  const text = outcome.failed ? brief(await located(output, dirname(script))) : ''
  tell(renderer === 'node' ? name : `${name} (${renderer})`, outcome, text)
  return outcome
}
