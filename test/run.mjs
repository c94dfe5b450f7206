/**
 * Runs the tests: `node test/run.mjs [part of a file name ...]`, `--list` only names them. Each file is bundled and runs in
 * a process of its own. Tests of src/{lib,ui,pages} have a DOM; component tests among them (.tsx) run twice, on Preact and
 * on React in StrictMode. A file whose browser engine is not installed says "not run: why", and so does the report.
 */
import { spawn } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { at, root } from '../tools/build/paths.mjs'
import { bundleTest } from './support/bundle.mjs'

/** @typedef {import('./support/bundle.mjs').Renderer} Renderer */
/** @typedef {{ file: string, renderer: Renderer }} Run */
/** @typedef {{ passed: number, failed: number, why?: string, absent?: string, output: string }} Outcome */

/** More failures than these are no accident of a busy machine. */
const mostSecondTries = 4

const scratch = at(`node_modules/.cache/sundial/run-${process.pid}`)
const firmware = join(scratch, 'firmware')

const inBrowser = (/** @type {string} */ file) => file.startsWith('test/browser/')
const onPage = (/** @type {string} */ file) => /^test\/(lib|ui|pages)\//.test(file)

/** @returns {Promise<string[]>} test files, named from the project's folder, those in a browser last */
async function discover() {
  const names = await readdir(at('test'), { recursive: true })
  const files = names.map(name => `test/${name.replaceAll('\\', '/')}`).filter(name => /\.test\.tsx?$/.test(name))
  return files.sort((a, b) => Number(inBrowser(a)) - Number(inBrowser(b)) || a.localeCompare(b))
}

/** @param {string} file @returns {Run[]} */
function runsOf(file) {
  if (!onPage(file)) return [{ file, renderer: 'node' }]
  const preact = /** @type {const} */ ({ file, renderer: 'preact' })
  return file.endsWith('.tsx') ? [preact, { file, renderer: 'react' }] : [preact]
}

/** @param {Renderer} renderer */
const preloads = renderer =>
  [renderer !== 'node' && 'dom', renderer === 'react' && 'console-trap']
    .filter(name => name !== false)
    .flatMap(name => ['--import', pathToFileURL(at(`test/support/${name}.mjs`)).href])

/**
 * What the process said in total. uvu keeps quiet about a broken `before`, so fewer passed than planned is a failure too.
 * @param {string} output @param {string | undefined} ended why the process did not end well
 * @returns {Outcome}
 */
function judge(output, ended) {
  const number = (/** @type {string} */ label) =>
    Number(new RegExp(`^\\s*${label}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0)
  const [total, passed, skipped] = [number('Total'), number('Passed'), number('Skipped')]
  const absent = /^not run: (.+)$/m.exec(output)?.[1]
  if (absent && !total && !ended) return { passed: 0, failed: 0, absent, output }
  const why =
    ended ?? (total === 0 ? 'no test ran: is test.run() missing?' : skipped ? `${skipped} skipped` : undefined)
  const failed = total - passed
  return { passed, failed: failed || (why ? 1 : 0), output, ...(why && { why }) }
}

/** @param {string} script @param {Run} run @returns {Promise<Outcome>} */
function execute(script, { renderer }) {
  const seconds = 300
  const child = spawn(process.execPath, ['--enable-source-maps', ...preloads(renderer), script], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', SUNDIAL_FIRMWARE: firmware },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  /** @type {string | undefined} */
  let killed
  const kill = (/** @type {string} */ why) => {
    killed = why
    child.kill('SIGKILL')
  }
  const limit = setTimeout(kill, seconds * 1000, `still running after ${seconds} s`)
  /** @type {NodeJS.Timeout | undefined} */
  let lingering
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
      if (/^\s*Duration:/m.test(output)) {
        lingering ??= setTimeout(kill, 10_000, 'tests ended, the process did not: a timer, socket or server is left')
      }
    })
  }
  return new Promise(settled => {
    child.on('close', code => {
      clearTimeout(limit)
      clearTimeout(lingering)
      settled(judge(output, killed ?? (code ? `exit code ${code}` : undefined)))
    })
  })
}

/** @param {Run} run @returns {Promise<Outcome>} */
async function perform(run) {
  const script = join(scratch, `${run.renderer}-${run.file.replace(/\W+/g, '-')}.mjs`)
  try {
    await bundleTest(run.file, script, run.renderer)
    return await execute(script, run)
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      why: 'does not bundle',
      output: error instanceof Error ? error.message : String(error),
    }
  }
}

/** @param {Run} run @param {Outcome} outcome */
function tell({ file, renderer }, { passed, failed, why, absent, output }) {
  const name = renderer === 'node' ? file : `${file} (${renderer})`
  if (absent) return console.log(`none  ${name}: not run, ${absent}`)
  if (!failed) return console.log(`ok    ${name}: ${passed}`)
  console.log(`FAIL  ${name}: ${passed} passed, ${failed} failed${why ? `, ${why}` : ''}`)
  console.log(output.trimEnd().replace(/^/gm, '      '))
}

/**
 * What failed is tried once more at the end, alone: beside others on a loaded machine a browser may take longer than a test
 * waits. Both outcomes are told, the second counts.
 * @param {Run[]} runs @param {number} atOnce @returns {Promise<Outcome[]>}
 */
async function performAll(runs, atOnce) {
  /** @type {Outcome[]} */
  const outcomes = []
  /** @type {Run[]} */
  const failed = []
  const waiting = [...runs]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await perform(next)
      tell(next, outcome)
      if (outcome.failed && failed.length < mostSecondTries) failed.push(next)
      else outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  for (const run of failed) {
    console.log(`again ${run.file}`)
    const outcome = await perform(run)
    tell(run, outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nusage: node test/run.mjs [--list] [part of a file name ...]`,
    )
    return process.exit(2)
  }
}

const { values, positionals } = readArguments()
const files = (await discover()).filter(file => !positionals.length || positionals.some(part => file.includes(part)))
if (values.list) {
  console.log(files.join('\n'))
  process.exit()
}
if (!files.length) {
  console.error(`no test file has ${positionals.join(' or ')} in its name`)
  process.exit(2)
}
const runs = files.flatMap(runsOf)
/** @type {Outcome[]} */
const outcomes = []
try {
  await mkdir(scratch, { recursive: true })
  if (files.some(file => inBrowser(file) || file.includes('firmware'))) await build({ out: firmware, quiet: true })
  outcomes.push(
    ...(await performAll(
      runs.filter(({ file }) => !inBrowser(file)),
      2,
    )),
  )
  outcomes.push(
    ...(await performAll(
      runs.filter(({ file }) => inBrowser(file)),
      2,
    )),
  )
} catch (error) {
  console.error(`FAIL  build: ${error instanceof Error ? error.message : error}`)
  outcomes.push({ passed: 0, failed: 1, output: '' })
} finally {
  await rm(scratch, { recursive: true, force: true })
}
const sum = (/** @type {'passed' | 'failed'} */ part) => outcomes.reduce((total, outcome) => total + outcome[part], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
if (sum('failed')) process.exitCode = 1
