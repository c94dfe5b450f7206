/**
 * Runs the tests: `node test/run.mjs [part ...]`. A part selects a check, or files with it in their name, or else tests
 * with it in their title; `--list` lists the tests instead. The types are always checked. `--with DIR` uses a fork's
 * folder in place of our example: its types and tests, and the test of all pages with its own among them.
 *
 * Unit and component tests (uvu) get a process per file; those of src have a DOM, and component tests (.tsx) run twice, on
 * Preact and on React in StrictMode. Tests in a browser are Playwright's, see playwright.config.ts. What cannot run because a
 * browser engine is not installed says "not run" and why. The last line is "N passed, N failed".
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, posix, relative, resolve } from 'node:path'
import { build } from '../build.mjs'
import { at, root } from '../tools/build/paths.mjs'
import { readArguments } from '../tools/command-line.mjs'
import { runBrowserTests } from './runner/browser-tests.mjs'
import { cache, setMachine } from './runner/machine.mjs'
import { run, tell } from './runner/process.mjs'
import { bundleUnitTests, runUnitTest } from './runner/unit-tests.mjs'

/** @typedef {import('./runner/process.mjs').Outcome} Outcome */

const usage = 'usage: node test/run.mjs [--list] [--with DIR] [part of a file name or of a title ...]'
// More than cores: tests wait for pages and timers much of their time.
const atOnce = availableParallelism() * 3
const scratch = join(cache, `run-${process.pid}`)

/** What is checked besides the tests, and the command.
 * @type {Record<string, string[]>} */
const checks = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  languages: ['node_modules/tsx/dist/cli.mjs', 'tools/lang.ts', 'check'],
}

const inBrowser = (/** @type {string} */ file) => file.startsWith('test/browser/')

/** The test of all pages, which also runs with the pages of a fork. */
const walk = 'test/component/pages/every-page.test.tsx'

/** @param {string} folder @returns {Promise<string[]>} test files, named from the project's folder */
async function discover(folder) {
  const names = await readdir(at(folder), { recursive: true })
  const files = names.map(name => posix.join(folder, name.replaceAll('\\', '/')))
  return files.filter(name => /\.test\.tsx?$/.test(name)).sort()
}

/**
 * Files that may have tests with these parts in their titles: those that contain the words, or all if none does, as titles may be templates.
 * @param {string[]} files @param {string[]} titles
 */
async function filesWith(files, titles) {
  const sources = await Promise.all(files.map(file => readFile(at(file), 'utf8')))
  const found = files.filter((_, index) => titles.some(title => sources[index]?.includes(title)))
  return found.length ? found : files
}

/** @param {string} name @returns {Promise<Outcome>} */
async function check(name) {
  const { output, ended } = await run(checks[name] ?? [], { timeoutMs: 300_000 })
  const outcome = { passed: ended ? 0 : 1, failed: ended ? 1 : 0, why: ended }
  tell(name, outcome, output)
  return outcome
}

/** Does all jobs, a few at a time. @param {(() => Promise<Outcome>)[]} jobs */
async function all(jobs) {
  /** @type {Outcome[]} */
  const outcomes = []
  const waiting = [...jobs]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await next())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

const { values, positionals: parts } = readArguments(
  {
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      with: { type: 'string', default: at('docs/examples/fork') },
    },
  },
  usage,
)
const fork = relative(root, resolve(values.with)).replaceAll('\\', '/')
checks['types of the fork'] = [...(checks.types ?? []), '-p', fork]
const ownTests = await discover(fork)
const everyFile = [...(await discover('test')), ...ownTests]
const named = everyFile.filter(file => parts.some(part => file.includes(part)))
const wantedChecks = Object.keys(checks).filter(name => !parts.length || parts.includes(name))
const titles = parts.filter(part => !(part in checks) && !everyFile.some(file => file.includes(part)))
const files = titles.length && !named.length ? await filesWith(everyFile, titles) : parts.length ? named : everyFile

setMachine()
if (titles.length) process.env.SUNDIAL_TITLES = JSON.stringify(titles)
if (values.list) process.env.SUNDIAL_LIST = '1'
/** @type {Outcome[]} */
const checked = []
/** @type {Outcome[]} */
const tested = []
try {
  await mkdir(scratch, { recursive: true })
  // Those of the fork first: its walk through all pages takes long, and would be alone at the end.
  const units = [
    ...(await bundleUnitTests(
      files.filter(file => file === walk || ownTests.includes(file)),
      join(scratch, 'fork'),
      fork,
    )),
    ...(await bundleUnitTests(
      files.filter(file => !inBrowser(file) && !ownTests.includes(file)),
      scratch,
    )),
  ]
  if (!values.list) {
    const names = [...new Set(['types', 'types of the fork', ...wantedChecks])]
    const wantsFirmware = files.some(file => inBrowser(file) || file.includes('unit/firmware'))
    const out = join(scratch, 'firmware')
    if (wantsFirmware) process.env.SUNDIAL_FIRMWARE = out
    const [outcomes] = await Promise.all([
      all(names.map(name => () => check(name))),
      wantsFirmware && build({ out, limit: Number.POSITIVE_INFINITY }),
    ])
    checked.push(...outcomes)
  }
  const jobs = units.filter(
    ({ file, renderer, pages }) => !values.list || (renderer !== 'react' && !(pages && file === walk)),
  )
  tested.push(...(await all(jobs.map(unit => () => runUnitTest(unit)))))
  const browser = files.filter(inBrowser)
  if (browser.length) tested.push(await runBrowserTests(browser, titles, values.list))
} catch (error) {
  console.error(`FAIL  ${error instanceof Error ? error.message : error}`)
  tested.push({ passed: 0, failed: 1 })
} finally {
  await rm(scratch, { recursive: true, force: true })
}

const sum = (/** @type {Outcome[]} */ outcomes, /** @type {'passed' | 'failed'} */ part) =>
  outcomes.reduce((total, outcome) => total + outcome[part], 0)
if (!values.list) {
  if (files.length && !sum(tested, 'passed') && !sum(tested, 'failed')) {
    console.log(`FAIL  no test has ${parts.join(' or ')} in its title or the name of its file`)
    tested.push({ passed: 0, failed: 1 })
  }
  const outcomes = [...checked, ...tested]
  console.log(`${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`)
}
if (sum([...checked, ...tested], 'failed')) process.exitCode = 1
