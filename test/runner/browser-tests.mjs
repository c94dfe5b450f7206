import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './machine.mjs'
import { noLinux } from './not-run.mjs'
import { run } from './process.mjs'

/** The members of Playwright's report that are read here.
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ title: string, tests: { status: string, annotations: { description?: string }[] }[] }} Spec
 * @typedef {{ suites: Suite[], stats: Record<string, number> }} Report */

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** A folder for each run, by the number of its process, with its traces: two may run at the same time. */
const folders = join(cache, 'browser')

/** Deletes the folders of runs that have ended. */
async function deleteOld() {
  for (const name of await readdir(folders).catch(() => [])) {
    try {
      process.kill(Number.parseInt(name, 10), 0)
    } catch {
      await rm(join(folders, name), { recursive: true, force: true })
    }
  }
}

/**
 * Runs browser tests. Those that were skipped were not run, and outside Linux none is.
 * @param {string[]} files @param {string} [grep] only tests with a title like this
 * @returns {Promise<import('./process.mjs').Outcome>}
 */
export async function runBrowserTests(files, grep) {
  const why = noLinux()
  if (why) return { passed: 0, failed: 0, notRun: files.map(title => ({ title, why })) }
  await deleteOld()
  const folder = join(folders, `${process.pid}`)
  process.env.SUNDIAL_RUN = folder
  const options = ['--config', 'test/playwright.config.ts', '--pass-with-no-tests']
  const args = [...options, ...(grep ? ['-g', grep] : []), ...files]
  const { ended } = await run(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    timeoutMs: 3_600_000,
    echo: true,
  })
  /** @type {Report} */
  const { suites, stats } = JSON.parse(await readFile(`${folder}.json`, 'utf8').catch(() => '{"suites":[],"stats":{}}'))
  const notRun = suites.flatMap(specsOf).flatMap(({ title, tests }) => {
    const skipped = tests.find(({ status }) => status === 'skipped')
    return skipped ? [{ title, why: skipped.annotations[0]?.description ?? 'for no reason given' }] : []
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const isNone = !ended && !suites.length
  if (isNone) console.error(`no test in a browser has "${grep}" in its title`)
  return { passed: expected, failed: unexpected + flaky || (ended || isNone ? 1 : 0), notRun }
}
