/**
 * Runs the tests, a few processes at a time: types, lint and languages (`checks`), a process for each file of test/unit and test/component
 * (uvu, on Preact in a DOM; those of all pages and of forms also on React, with `--full` all of them), and one process for all tests in
 * browsers (Playwright). Each fork has its own tests, and the walk through all pages once more with its pages in the app.
 * What cannot run because a program beyond Node is missing is counted as "not run". The last line is "N passed, N failed".
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, posix } from 'node:path'
import { typesCommand, withHints } from '../tools/build/check-types.mjs'
import { forkFolder, forkNames } from '../tools/build/forks.mjs'
import { at, nameIn, root } from '../tools/build/paths.mjs'
import { orRefuse, readArguments, refuse } from '../tools/command-line.mjs'
import { runBrowserTests } from './runner/browser-tests.mjs'
import { bundleTests } from './runner/bundle.mjs'
import { cache, setMachine } from './runner/machine.mjs'
import { isMissing } from './runner/not-run.mjs'
import { run, tell } from './runner/process.mjs'
import { runUnitTest } from './runner/unit-tests.mjs'

/** @typedef {import('./runner/process.mjs').Outcome} Outcome */

const usage = `usage: node test/run.mjs [--full] [--fork NAME|PATH] [--quick] [-g PATTERN] [word ...]

A word is the name of a check (types, lint, languages) or part of the names of test files, or of their paths if no name has it. What any
word selects is run, and then the types are checked. Without words: everything but test/full.
--full   test/full too, and all component tests on React too
--fork   only this fork: its types, its tests, and the test that visits every page
--quick  with words: the types are not checked, and nothing runs on React
-g       of the tests in browsers only those with a title like this (Playwright's -g); without words, no others`

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      fork: { type: 'string' },
      grep: { type: 'string', short: 'g' },
    },
  },
  usage,
)
const words = values.grep && !positionals.length ? ['browser/'] : positionals

const inBrowser = (/** @type {string} */ file) => /^test\/(full\/)?browser\//.test(file)
const inFull = (/** @type {string} */ file) => file.startsWith('test/full/')

/** @param {string} folder @returns {string[]} test files, named from the project's folder */
const testsIn = folder =>
  readdirSync(at(folder), { recursive: true })
    .map(name => posix.join(folder, String(name).replaceAll('\\', '/')))
    .filter(name => /\.test\.tsx?$/.test(name))
    .sort()

/** The fork that is named, or else all in src/forks, as folders named from the project's. */
const forks = orRefuse(() =>
  (values.fork === undefined ? forkNames() : [values.fork]).map(fork => nameIn(root, forkFolder(fork))),
)
/** What is checked besides the tests, and the command. @type {Record<string, string[]>} */
const checks = {
  ...(!values.fork && {
    types: typesCommand('.'),
    lint: ['tools/lint.mjs'],
    languages: ['node_modules/tsx/dist/cli.mjs', 'tools/lang.ts', 'check'],
  }),
  ...Object.fromEntries(forks.map(fork => [`types of ${fork}`, typesCommand(fork)])),
}

/** Test files, with the fork that the app has in them. @type {{ fork?: string, files: string[] }[]} */
const suites = forks.map(fork => ({ fork, files: [...testsIn(fork), 'test/component/pages/every-page.test.tsx'] }))
if (!values.fork) suites.push({ files: testsIn('test') })

const fileWords = words.filter(word => !checks[word])
const everyFile = suites.flatMap(({ files }) => files)
/** The files that a word means: those with it in their name, or if there are none, in their path. @param {string} word */
function filesFor(word) {
  const named = everyFile.filter(file =>
    posix
      .basename(file)
      .replace(/\.test\.tsx?$/, '')
      .includes(word),
  )
  const found = named.length ? named : everyFile.filter(file => file.includes(word))
  return found.length ? found : refuse(`no check is called "${word}", and no test file has it in its path`)
}
const selected = new Set(fileWords.flatMap(filesFor))
const isWanted = (/** @type {string} */ file) => (words.length ? selected.has(file) : values.full || !inFull(file))
const wanted = suites.map(({ fork, files }) => ({ fork, files: files.filter(isWanted) }))
const wantedChecks = Object.keys(checks).filter(
  name => (name.startsWith('types') && !values.quick) || !words.length || words.includes(name),
)

/** The result of each check that has begun. @type {Record<string, ReturnType<typeof run>>} */
const begun = {}

/** @param {string} name @returns {Promise<Outcome>} */
async function check(name) {
  begun[name] = run(checks[name] ?? [], { timeoutMs: 300_000 })
  const { output, ended } = await begun[name]
  // A fork's types include ours, whose errors are reported once. The app's are the first check, so they have begun.
  const told = name.startsWith('types of') ? ((await begun.types)?.output.split('\n') ?? []) : []
  const lines = output.split('\n').filter(line => !line || !told.includes(line))
  if (ended && told.length && !lines.some(line => /\berror\b/.test(line))) lines.push('the same as above')
  const outcome = { passed: ended ? 0 : 1, failed: ended ? 1 : 0, why: ended }
  const said = lines.join('\n').trim()
  tell(name, outcome, name.startsWith('types') ? withHints(said) : said)
  return outcome
}

/** Builds the firmware that tests in browsers, and a few others, are about. @param {string} out */
async function buildFirmware(out) {
  process.env.SUNDIAL_FIRMWARE = out
  // Loaded here: it takes a third of a second, which other tests need not wait for.
  const { build } = await import('../build.mjs')
  await build({ out, maps: `${out}-maps`, limit: Number.POSITIVE_INFINITY })
}

async function runAll() {
  const scratch = join(cache, `run-${process.pid}`)
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  mkdirSync(scratch, { recursive: true })
  const files = wanted.flatMap(suite => suite.files)
  const browser = files.filter(inBrowser)
  const needsFirmware = files.some(file => inBrowser(file) || inFull(file) || file.includes('unit/firmware'))
  const bundling = wanted.map(({ fork, files }) =>
    bundleTests(
      files.filter(file => !inBrowser(file)),
      join(scratch, (fork ?? 'app').replace(/\W+/g, '-')),
      { react: values.quick ? 'none' : values.full ? 'all' : 'some', fork },
    ),
  )
  const [units] = await Promise.all([Promise.all(bundling), needsFirmware && buildFirmware(join(scratch, 'firmware'))])
  const checking = wantedChecks.map(name => () => check(name))
  const testing = units.flat().map(unit => () => runUnitTest(unit))
  /** @type {Outcome[]} */
  const outcomes = []
  const inBrowsers = browser.length ? runBrowserTests(browser, values.grep) : undefined
  const cores = availableParallelism()
  // Whoever names a test waits for it, and types take all cores.
  for (const jobs of words.length ? [testing, checking] : [[...checking, ...testing]]) {
    // Three workers a core, since tests spend much of their time waiting for pages and timers. While Playwright runs, two thirds of them wait: it
    // starts two workers a core itself.
    const workers = Array.from({ length: cores * 3 }, async (_, n) => {
      if (n >= cores) await inBrowsers
      for (let next = jobs.shift(); next; next = jobs.shift()) outcomes.push(await next())
    })
    await Promise.all(workers)
  }
  return [...outcomes, ...(inBrowsers ? [await inBrowsers] : [])]
}

// Names the files, since a word may match more than was meant: "page" also runs every walk through all pages.
const named = words === positionals ? selected : [`tests in browsers with "${values.grep}" in their title`]
if (words.length) console.log(`runs  ${[...wantedChecks, ...named].join(', ')}`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
setMachine()
const outcomes = await runAll().catch(error => {
  console.error(`FAIL  ${error instanceof Error ? error.message : error}`)
  return [{ passed: 0, failed: 1 }]
})

// A test that only Node is needed for has to run.
const notRun = outcomes.flatMap((/** @type {Outcome} */ outcome) => outcome.notRun ?? [])
const shirked = notRun.filter(({ why }) => !isMissing(why))
for (const { title, why } of notRun) console.log(`none  ${title}: not run, ${why}`)
for (const { title } of shirked)
  console.log(`FAIL  ${title}: it was not run, and nothing beyond Node is missing for it`)
if (notRun.length) console.log(`${notRun.length} not run`)

const sum = (/** @type {'passed' | 'failed'} */ part) => outcomes.reduce((total, outcome) => total + outcome[part], 0)
const failed = sum('failed') + shirked.length
console.log(`${sum('passed')} passed, ${failed} failed`)
if (failed) process.exitCode = 1
