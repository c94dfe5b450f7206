import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { at, root } from '../../tools/build/paths.mjs'
import { bundleDom, bundleTests } from './bundle.mjs'
import { countsIn, run, tell } from './process.mjs'

/** @typedef {import('./bundle.mjs').Renderer} Renderer */
/** @typedef {import('./process.mjs').Outcome} Outcome */
/** A bundled test file for one renderer; `fork` is the folder of the fork that the app has.
 * @typedef {{ file: string, renderer: Renderer, script: string, preloads: string[], fork?: string | undefined }} UnitTest */

/** Component tests of a fork have a DOM. @param {string} file */
const hasPage = file =>
  /^test\//.test(file) ? /^test\/(component|unit\/(?!(tools|runner)\/)\w+)\//.test(file) : file.endsWith('.tsx')

/** Component tests that always run on React, too: those that visit every page, and those of forms, in which the two differ. */
const onReactToo = /^test\/component\/(forms\/|pages\/every-page)/

/** @param {string} file @param {boolean} full whether every component test runs on React, too @returns {Renderer[]} */
function renderersOf(file, full) {
  if (!hasPage(file)) return ['node']
  return file.endsWith('.tsx') && (full || onReactToo.test(file)) ? ['preact', 'react'] : ['preact']
}

/**
 * Bundles uvu's test files into scripts below a folder, component tests (.tsx) once for each renderer that they run on.
 * @param {string[]} files @param {string} folder @param {boolean} full whether all of them run on React, too
 * @param {string} [fork] folder of the fork that the app is to have
 * @returns {Promise<UnitTest[]>}
 */
export async function bundleUnitTests(files, folder, full, fork) {
  const renderers = /** @type {const} */ (['node', 'preact', 'react'])
  const dom = join(folder, 'dom.mjs')
  const preloads = {
    node: [],
    preact: [dom],
    // A console.error of React is a bug of ours.
    react: [dom, at('test/runner/console-trap.mjs')],
  }
  if (files.some(hasPage)) await bundleDom(dom)
  const all = await Promise.all(
    renderers.map(async renderer => {
      const wanted = files.filter(file => renderersOf(file, full).includes(renderer))
      const named = wanted.map(file => /** @type {const} */ ([file.replace(/\W+/g, '-'), file]))
      if (named.length) await bundleTests(Object.fromEntries(named), join(folder, renderer), renderer, fork && at(fork))
      const script = (/** @type {string} */ name) => join(folder, renderer, `${name}.mjs`)
      return named.map(([name, file]) => ({
        file,
        renderer,
        script: script(name),
        preloads: preloads[renderer],
        fork,
      }))
    }),
  )
  return all.flat()
}

/**
 * The titles of bundled tests, in the order of their files, from one process for each kind of test.
 * @param {UnitTest[]} tests one for each file @returns {Promise<import('./select.mjs').Listed[]>}
 */
export async function listTitles(tests) {
  const kinds = [...new Set(tests.map(({ preloads }) => preloads))]
  const lists = kinds.map(async preloads => {
    const files = new Map(tests.filter(test => test.preloads === preloads).map(({ script, file }) => [script, file]))
    const args = [...importing(preloads), at('test/runner/list-titles.mjs'), ...files.keys()]
    const { output, ended } = await run(args, { timeoutMs: 300_000, env: { SUNDIAL_LIST: '1' } })
    if (ended) throw new Error(`the tests could not be listed, ${ended}\n${output}`)
    let file = ''
    return [...output.matchAll(/^(script|title): (.*)$/gm)].flatMap(([, what, name = '']) => {
      if (what === 'title') return [{ file, title: name }]
      file = files.get(name) ?? ''
      return []
    })
  })
  return (await Promise.all(lists)).flat()
}

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

/** A test file may take so long; FUZZ_RUNS may need more. */
const timeoutMs = Number(process.env.TEST_TIMEOUT_S ?? 600) * 1000

/** Arguments that load these files first. @param {string[]} preloads */
const importing = preloads => preloads.flatMap(preload => ['--import', pathToFileURL(preload).href])

/** @param {UnitTest} test @param {string[]} [titles] of the tests to run; default all @returns {Promise<Outcome>} */
export async function runUnitTest({ file, renderer, script, preloads, fork }, titles) {
  // A component test is over before optimized code and a small heap pay for themselves; one of a calculation is not.
  const flags = file.endsWith('.tsx') ? ['--no-opt', '--max-semi-space-size=32'] : []
  const env = titles && { SUNDIAL_TITLES: JSON.stringify(titles) }
  const result = await run([...flags, ...importing(preloads), script], { timeoutMs, ...(env && { env }) })
  for (const [line] of result.output.matchAll(/^note {2}.*/gm)) console.log(line)
  const outcome = judge(result)
  const name = fork && file.startsWith('test/') ? `${file} with ${fork}` : file
  tell(
    renderer === 'node' ? name : `${name} (${renderer})`,
    outcome,
    outcome.failed ? await located(result.output, dirname(script)) : result.output,
  )
  return outcome
}
