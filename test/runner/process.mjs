import { spawn } from 'node:child_process'
import { root } from '../../tools/build/paths.mjs'
import { stretched } from './pace.mjs'

/** How many tests passed and failed, and those that were not run. @typedef {{ passed: number, failed: number, notRun?: NotRun[] }} Outcome */
/** A test that was not run, and why. @typedef {{ title: string, why: string }} NotRun */
/** The output of a process, and why it failed. @typedef {{ output: string, ended?: string | undefined }} Ended */
/** What uvu counted. @typedef {{ total: number, passed: number, skipped: number }} Counts */

/**
 * uvu's summary; undefined as long as there is none in the output.
 * @param {string} output @returns {Counts | undefined}
 */
export function countsIn(output) {
  const [, ...numbers] =
    /^\s*Total: +(\d+)\s+Passed: +(\d+)\s+Skipped: +(\d+)\s+Duration:/m.exec(output)?.map(Number) ?? []
  const [total, passed, skipped] = numbers
  return total === undefined || passed === undefined || skipped === undefined ? undefined : { total, passed, skipped }
}

/** What runs now, and ends with this process. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/**
 * Runs node with these arguments in the project's folder until it ends. After uvu's summary it may take `lingerMs` more, or
 * a second after a failure: a failed test does not come to closing what it opened. Both limits are those of the usual machine.
 * @param {string[]} args
 * @param {{ timeoutMs: number, lingerMs?: number, echo?: boolean }} options
 * @returns {Promise<Ended>}
 */
export function run(args, { timeoutMs, lingerMs = 30_000, echo = false }) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  /** @type {string | undefined} */
  let killed
  const kill = (/** @type {string | undefined} */ why) => {
    killed = why
    child.kill('SIGKILL')
  }
  const limitMs = Math.round(stretched(timeoutMs))
  const timeout = setTimeout(kill, limitMs, `still running after ${Math.round(limitMs / 1000)} s`)
  /** @type {NodeJS.Timeout | undefined} */
  let lingering
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
      if (echo) process.stdout.write(text)
      const counts = lingering ? undefined : countsIn(output)
      if (!counts) return
      lingering =
        counts.passed < counts.total
          ? setTimeout(kill, 1000, undefined)
          : setTimeout(kill, stretched(lingerMs), 'tests ended, the process did not: a timer, socket or server is left')
    })
  }
  return new Promise(settled => {
    child.on('close', code => {
      running.delete(child)
      clearTimeout(timeout)
      clearTimeout(lingering)
      settled({ output, ended: killed ?? (code ? `exit code ${code}` : undefined) })
    })
  })
}

/**
 * Prints a result, with the output after a failure.
 * @param {string} name @param {Outcome & { why?: string | undefined }} outcome @param {string} output
 */
export function tell(name, { passed, failed, why }, output) {
  if (!failed) return console.log(`ok    ${name}: ${passed}`)
  console.log(`FAIL  ${name}: ${passed} passed, ${failed} failed${why ? `, ${why}` : ''}`)
  console.log(output.trimEnd().replace(/^/gm, '      '))
}
