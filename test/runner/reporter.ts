import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Location, Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { root } from '../../tools/build/paths.mjs'
import { located } from '../../tools/where.mjs'
import { stretched } from './pace.mjs'

/** A wait that takes this long on the usual machine is reported. */
const lateMs = 5000

/** The most lines of a page that are printed after a failure. */
const mostLines = 30

const placeOf = ({ file, line }: Location) => `${relative(root, file)}:${line}`

/** What was expected and what there was, without the log of every attempt and the stack. */
const whyOf = ({ message = '', value = '' }: TestError) =>
  stripVTControlCharacters(message || value)
    .split(/\n *Call log:/)[0]
    ?.replace(/\n\s*(?=\n)/g, '')
    .trim()

/** The text with lines of the sources in place of those of the bundle under test. */
function withSources(text: string) {
  const maps = `${process.env.SUNDIAL_FIRMWARE}-maps`
  const read = (name: string) => readFileSync(join(maps, name), 'utf8')
  try {
    return (['app.js', 'index.html'] as const).reduce(
      (said, file) => located(said, file, { code: read(file), map: read(`${file}.map`) }),
      text,
    )
  } catch {
    // A bundle without maps, or a position in a page of the test's own.
    return text
  }
}

/** Prints a line for each test in a browser, and of those that fail what was wrong, where, and the page. */
export default class Results implements Reporter {
  private readonly timers = new Map<TestStep, NodeJS.Timeout>()

  private lateMs = lateMs

  onTestBegin() {
    this.lateMs = Math.round(stretched(lateMs))
  }

  /** Reports a late wait while it lasts, long before the test fails. */
  onStepBegin({ title: name }: TestCase, _: TestResult, step: TestStep) {
    if (step.category !== 'expect' && step.category !== 'pw:api') return
    const { title, location } = step
    const { lateMs } = this
    const place = location ? `, ${placeOf(location)}` : ''
    const tell = () => console.log(`note  "${name}" still waits after ${Math.round(lateMs / 1000)} s: ${title}${place}`)
    this.timers.set(step, setTimeout(tell, lateMs))
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep) {
    clearTimeout(this.timers.get(step))
    this.timers.delete(step)
  }

  onTestEnd({ title, location, expectedStatus }: TestCase, result: TestResult) {
    const { status, duration, errors, attachments } = result
    const said = result.stdout.join('').trimEnd()
    if (status === 'skipped') return
    if (status === expectedStatus) {
      console.log(`ok    "${title}": ${Math.round(duration / 100) / 10} s`)
      if (said) console.log(said)
      return
    }
    const page = said.split('\n')
    const left = page.length - mostLines
    const trace = attachments.find(({ name }) => name === 'trace')?.path
    const lines = [
      ...errors.map(error => `${placeOf(error.location ?? location)}: ${whyOf(error)}`),
      ...page.slice(0, mostLines),
      ...(left > 0 ? [`… and ${left} more lines`] : []),
      ...(trace ? [`npx playwright show-trace ${relative(root, trace)}`] : []),
    ]
    console.log(`FAIL  "${title}", ${placeOf(location)}\n${withSources(lines.join('\n')).replace(/^/gm, '      ')}`)
  }

  onError(error: TestError) {
    console.log(`FAIL  ${whyOf(error)}`)
  }
}
