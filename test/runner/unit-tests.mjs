import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { at, root } from '../../tools/build/paths.mjs'
import { bundleDom, bundleTests } from './bundle.mjs'
import { run, tell } from './process.mjs'

/** @typedef {import('./bundle.mjs').Renderer} Renderer */
/** @typedef {import('./process.mjs').Outcome} Outcome */
/** A bundled test file for one renderer; `pages` is the folder of a fork's pages in the app.
 * @typedef {{ file: string, renderer: Renderer, script: string, preloads: string[], pages?: string | undefined }} UnitTest */

/** Component tests of a fork have a DOM. @param {string} file */
const hasPage = file =>
  /^test\//.test(file) ? /^test\/(component|unit\/(?!tools\/)\w+)\//.test(file) : file.endsWith('.tsx')

/** @param {string} file @returns {Renderer[]} */
const renderersOf = file => (hasPage(file) ? (file.endsWith('.tsx') ? ['preact', 'react'] : ['preact']) : ['node'])

/**
 * Bundles uvu's test files into scripts below a folder, component tests (.tsx) once for each renderer.
 * @param {string[]} files @param {string} folder @param {string} [pages] a fork's pages that the app is to have
 * @returns {Promise<UnitTest[]>}
 */
export async function bundleUnitTests(files, folder, pages) {
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
      const wanted = files.filter(file => renderersOf(file).includes(renderer))
      const named = wanted.map(file => /** @type {const} */ ([file.replace(/\W+/g, '-'), file]))
      if (named.length)
        await bundleTests(Object.fromEntries(named), join(folder, renderer), renderer, pages && at(pages))
      const script = (/** @type {string} */ name) => join(folder, renderer, `${name}.mjs`)
      return named.map(([name, file]) => ({
        file,
        renderer,
        script: script(name),
        preloads: preloads[renderer],
        pages,
      }))
    }),
  )
  return all.flat()
}

/**
 * The result that uvu printed; undefined if there was nothing to run. uvu does not report a failing `before`, so fewer passed
 * tests than planned are a failure, too.
 * @param {import('./process.mjs').Ended} result
 */
function judge({ output, ended }) {
  const number = (/** @type {string} */ label) =>
    Number(new RegExp(`^\\s*${label}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0)
  const [total, passed, skipped] = [number('Total'), number('Passed'), number('Skipped')]
  if (!ended && !total && /^no title:/m.test(output)) return undefined
  const why = ended ?? (total ? (skipped ? `${skipped} skipped` : undefined) : 'no test ran: is test.run() missing?')
  return { passed, failed: total - passed || (why ? 1 : 0), why }
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

/** @param {UnitTest} test @returns {Promise<Outcome>} */
export async function runUnitTest({ file, renderer, script, preloads, pages }) {
  const imports = preloads.flatMap(preload => ['--import', pathToFileURL(preload).href])
  // A component test is over before optimized code and a small heap pay for themselves.
  const flags = renderer === 'node' ? [] : ['--no-opt', '--max-semi-space-size=32']
  const result = await run([...flags, ...imports, script], { timeoutMs: 600_000 })
  for (const [, title] of result.output.matchAll(/^title: (.*)/gm)) console.log(`${file}: ${title}`)
  for (const [line] of result.output.matchAll(/^none {2}.*/gm)) console.log(line)
  const outcome = judge(result)
  if (!outcome) return { passed: 0, failed: 0 }
  const name = pages && file.startsWith('test/') ? `${file} with ${pages}` : file
  tell(
    renderer === 'node' ? name : `${name} (${renderer})`,
    outcome,
    outcome.failed ? await located(result.output, dirname(script)) : result.output,
  )
  return outcome
}
