import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './machine.mjs'
import { run } from './process.mjs'

/** The members of Playwright's report that are read here.
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ title: string, tests: { status: string, annotations: { description?: string }[] }[] }} Spec */

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/**
 * Runs the browser tests, or only lists them. Those whose browser engine is missing are listed as not run.
 * @param {string[]} files @param {string[]} titles parts of titles; all tests when empty
 * @param {boolean} list @returns {Promise<import('./process.mjs').Outcome>}
 */
export async function runBrowserTests(files, titles, list) {
  const report = join(cache, 'browser.json')
  await rm(report, { force: true })
  const grep = titles.map(title => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', ...files]
  if (grep) args.push('--grep', grep)
  if (list) args.push('--list', '--reporter=list')
  const { ended } = await run(args, { timeoutMs: 3_600_000, echo: true })
  if (list) return { passed: 0, failed: ended ? 1 : 0 }
  /** @type {{ suites: Suite[], stats: Record<string, number> }} */
  const { suites, stats } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"suites":[],"stats":{}}'))
  for (const { title, tests } of suites.flatMap(specsOf)) {
    const why = tests.find(({ status }) => status === 'skipped')?.annotations[0]?.description
    if (why) console.log(`none  ${title}: not run, ${why}`)
  }
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  return { passed: expected, failed: unexpected + flaky || (ended ? 1 : 0) }
}
