import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './machine.mjs'
import { noLinux } from './not-run.mjs'
import { run } from './process.mjs'

/** The members of Playwright's report that are read here.
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ title: string, tests: { status: string, annotations: { description?: string }[] }[] }} Spec
 * @typedef {{ suites: Suite[], stats: Record<string, number> }} Report */

const folder = 'test/'
const separator = ' › '

/** Tests with the titles of the suites around them. @param {Suite} suite @returns {{ title: string, spec: Spec }[]} */
const specsOf = ({ specs = [], suites = [] }) => [
  ...specs.map(spec => ({ title: spec.title, spec })),
  ...suites.flatMap(inner =>
    specsOf(inner).map(({ title, spec }) => ({ title: [inner.title, title].filter(Boolean).join(separator), spec })),
  ),
]

/** Runs Playwright Test and reads its report. @param {string[]} args @param {boolean} echo */
async function playwright(args, echo) {
  const file = join(cache, 'browser.json')
  await rm(file, { force: true })
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts']
  const { output, ended } = await run([...command, ...args], { timeoutMs: 3_600_000, echo })
  /** @type {Report} */
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{"suites":[],"stats":{}}'))
  return { output, ended, report }
}

/**
 * The titles of browser tests; those of a file whose browser engine is missing, too.
 * @param {string[]} files @returns {Promise<import('./select.mjs').Listed[]>}
 */
export async function listBrowserTitles(files) {
  if (!files.length) return []
  const { output, ended, report } = await playwright(['--list', ...files], false)
  if (ended) throw new Error(`the browser tests could not be listed, ${ended}\n${output}`)
  return report.suites.flatMap(suite => specsOf(suite).map(({ title }) => ({ file: `${folder}${suite.title}`, title })))
}

/**
 * Runs browser tests. Those that were skipped were not run, and outside Linux none is.
 * @param {string[]} files @param {Map<string, string[]>} [titles] of the tests to run, by file; default all
 * @returns {Promise<import('./process.mjs').Outcome>}
 */
export async function runBrowserTests(files, titles) {
  const why = noLinux()
  if (why) return { passed: 0, failed: 0, notRun: files.map(title => ({ title, why })) }
  const list = join(cache, 'browser-tests.txt')
  const lines = files.flatMap(file =>
    (titles?.get(file) ?? []).map(title => `${file.slice(folder.length)}${separator}${title}\n`),
  )
  if (titles) await writeFile(list, lines.join(''))
  const { ended, report } = await playwright(titles ? ['--test-list', list] : files, true)
  const notRun = report.suites.flatMap(specsOf).flatMap(({ title, spec }) => {
    const skipped = spec.tests.find(({ status }) => status === 'skipped')
    return skipped ? [{ title, why: skipped.annotations[0]?.description ?? 'for no reason given' }] : []
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats
  return { passed: expected, failed: unexpected + flaky || (ended ? 1 : 0), notRun }
}
