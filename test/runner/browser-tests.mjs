import { readFile, rm } from 'node:fs/promises'
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

/**
 * Runs browser tests. Those that were skipped were not run, and outside Linux none is.
 * @param {string[]} files @param {string} [grep] only tests with a title like this
 * @returns {Promise<import('./process.mjs').Outcome>}
 */
export async function runBrowserTests(files, grep) {
  const why = noLinux()
  if (why) return { passed: 0, failed: 0, notRun: files.map(title => ({ title, why })) }
  const file = join(cache, 'browser.json')
  await rm(file, { force: true })
  const args = ['--config', 'test/playwright.config.ts', ...(grep ? ['-g', grep] : []), ...files]
  const { ended } = await run(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    timeoutMs: 3_600_000,
    echo: true,
  })
  /** @type {Report} */
  const { suites, stats } = JSON.parse(await readFile(file, 'utf8').catch(() => '{"suites":[],"stats":{}}'))
  const notRun = suites.flatMap(specsOf).flatMap(({ title, tests }) => {
    const skipped = tests.find(({ status }) => status === 'skipped')
    return skipped ? [{ title, why: skipped.annotations[0]?.description ?? 'for no reason given' }] : []
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  return { passed: expected, failed: unexpected + flaky || (ended ? 1 : 0), notRun }
}
