/**
 * Runs the tests: `node test/run.mjs [word ...]`. A word selects a check by its name, else the files with it in their name,
 * else the tests with it in their title; several words select what any of them does. `--title WORDS` leaves those tests of the
 * selection that have it in their title, `--list` lists them. The types are always checked. `--fork NAME|PATH` is for a fork: its types,
 * its tests and the test of all pages, with its own among them; words select among these. Otherwise the same is done for each fork
 * in src/forks, besides everything else.
 *
 * Unit and component tests (uvu) get a process per file; those of src have a DOM. Component tests (.tsx) run on Preact, those of all
 * pages and of forms also on React in StrictMode; with `--full` all of them. Tests in a browser are Playwright's, see test/playwright.config.ts. `--full` adds those in test/full.
 * What cannot run because a program beyond Node is missing is counted as "not run". The last line is "N passed, N failed".
 */
import { rmSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, posix } from 'node:path'
import { build } from '../build.mjs'
import { forkFolder, forkNames } from '../tools/build/forks.mjs'
import { at, nameIn, root } from '../tools/build/paths.mjs'
import { readArguments, refuse } from '../tools/command-line.mjs'
import { listBrowserTitles, runBrowserTests } from './runner/browser-tests.mjs'
import { cache, setMachine } from './runner/machine.mjs'
import { isMissing } from './runner/not-run.mjs'
import { run, tell } from './runner/process.mjs'
import { NothingSelected, selectTests, sortWords } from './runner/select.mjs'
import { bundleUnitTests, listTitles, runUnitTest } from './runner/unit-tests.mjs'

/** @typedef {import('./runner/process.mjs').Outcome} Outcome */

const usage =
  'usage: node test/run.mjs [--full] [--list] [--title WORDS] [--fork NAME|PATH] [name of a check, part of a file name or of a title ...]'
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

const inBrowser = (/** @type {string} */ file) => /^test\/(full\/)?browser\//.test(file)
/** Those that only `npm run test:full` runs, and whoever names them. */
const inFull = (/** @type {string} */ file) => file.startsWith('test/full/')

/** The check of a fork's types. @param {string} folder */
const typesOf = folder => `types of ${folder}`

/** The test of all pages, which also runs with the pages of a fork. */
const walk = 'test/component/pages/every-page.test.tsx'

/** @param {string} folder @returns {Promise<string[]>} test files, named from the project's folder */
async function discover(folder) {
  const names = await readdir(at(folder), { recursive: true })
  const files = names.map(name => posix.join(folder, name.replaceAll('\\', '/')))
  return files.filter(name => /\.test\.tsx?$/.test(name)).sort()
}

/** The fork that is named, or else all in src/forks; a wrong one ends the process. @param {string} [fork] */
function foldersOfForks(fork) {
  try {
    return (fork === undefined ? forkNames() : [fork]).map(forkFolder)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
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

const { values, positionals: words } = readArguments(
  {
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      title: { type: 'string', multiple: true, default: [] },
      fork: { type: 'string' },
    },
  },
  usage,
)
/** Folders of the forks that are tested, named from the project's, with their tests. @type {Map<string, string[]>} */
const forks = new Map()
const folders = foldersOfForks(values.fork).map(folder => nameIn(root, folder))
for (const folder of folders) {
  forks.set(folder, await discover(folder))
  checks[typesOf(folder)] = [...(checks.types ?? []), '-p', folder]
}
const ownTests = [...forks.values()].flat()
const everyFile = values.fork ? [...ownTests, walk] : [...(await discover('test')), ...ownTests]
const sorted = sortWords(words, Object.keys(checks), everyFile)
const always = [...(values.fork ? [] : ['types']), ...folders.map(typesOf)]
const wantedChecks = words.length ? sorted.checks : values.fork ? always : Object.keys(checks)
const wantedFiles = words.length ? sorted.files : everyFile.filter(file => values.full || !inFull(file))
const mustList = values.list || values.title.length > 0 || sorted.titleWords.length > 0

/** Bundles the unit and component tests among the files. @param {string[]} files */
async function bundled(files) {
  const units = []
  // Those of the forks first: a walk through all pages takes long, and would be alone at the end.
  for (const [folder, own] of forks) {
    const withFork = files.filter(file => file === walk || own.includes(file))
    units.push(await bundleUnitTests(withFork, join(scratch, folder.replace(/\W+/g, '-')), values.full, folder))
  }
  const without = files.filter(file => !inBrowser(file) && !ownTests.includes(file) && !(values.fork && file === walk))
  units.push(await bundleUnitTests(without, scratch, values.full))
  return units.flat()
}

/** @param {string[]} files that may be selected @param {import('./runner/unit-tests.mjs').UnitTest[]} units */
async function select(files, units) {
  const once = units.filter(({ file }, index) => units.findIndex(other => other.file === file) === index)
  const [ofUnits, ofBrowser] = await Promise.all([listTitles(once), listBrowserTitles(files.filter(inBrowser))])
  const { titleWords } = sorted
  return selectTests([...ofUnits, ...ofBrowser], { files: wantedFiles, titleWords, within: values.title })
}

setMachine()
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
/** @type {Outcome[]} */
const outcomes = []
try {
  await mkdir(scratch, { recursive: true })
  const candidates = sorted.titleWords.length ? everyFile : wantedFiles
  const units = await bundled(candidates)
  const titles = mustList ? await select(candidates, units) : undefined
  const files = titles ? [...titles.keys()] : wantedFiles
  if (values.list) for (const [file, own] of titles ?? []) for (const title of own) console.log(`${file}: ${title}`)
  else {
    const names = [...new Set([...always, ...wantedChecks])]
    const wantsFirmware = files.some(file => inBrowser(file) || inFull(file) || file.includes('unit/firmware'))
    const out = join(scratch, 'firmware')
    if (wantsFirmware) process.env.SUNDIAL_FIRMWARE = out
    if (wantsFirmware) await build({ out, limit: Number.POSITIVE_INFINITY })
    const jobs = units.filter(({ file }) => files.includes(file))
    outcomes.push(
      ...(await all([
        ...names.map(name => () => check(name)),
        ...jobs.map(unit => () => runUnitTest(unit, titles?.get(unit.file))),
      ])),
    )
    const browser = files.filter(inBrowser)
    if (browser.length) outcomes.push(await runBrowserTests(browser, titles))
  }
} catch (error) {
  if (error instanceof NothingSelected) refuse(error.message, usage)
  console.error(`FAIL  ${error instanceof Error ? error.message : error}`)
  outcomes.push({ passed: 0, failed: 1 })
}

// A test that only Node is needed for has to run.
const notRun = outcomes.flatMap(outcome => outcome.notRun ?? [])
const shirked = notRun.filter(({ why }) => !isMissing(why))
for (const { title, why } of notRun) console.log(`none  ${title}: not run, ${why}`)
for (const { title } of shirked)
  console.log(`FAIL  ${title}: it was not run, and nothing beyond Node is missing for it`)
outcomes.push({ passed: 0, failed: shirked.length })

const sum = (/** @type {'passed' | 'failed'} */ part) => outcomes.reduce((total, outcome) => total + outcome[part], 0)
if (notRun.length) console.log(`${notRun.length} not run`)
if (!values.list) console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
if (sum('failed')) process.exitCode = 1
