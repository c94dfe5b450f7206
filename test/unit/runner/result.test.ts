import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at, root, scratchFolder } from '../../../tools/build/paths.mjs'
import { isMissing, missingPrograms } from '../../runner/not-run.mjs'
import { run } from '../../runner/process.mjs'
import { brief, judge } from '../../runner/unit-tests.mjs'

const folder = scratchFolder()

/** Runs a test file with these tests to its end, waiting `lingerMs` for what it leaves open. */
async function outcomeOf(tests: string, lingerMs = 30_000) {
  const script = join(folder, 'some.test.mjs')
  const imports = [
    [pathToFileURL(at('test/runner/uvu.mjs')), '{ test }'],
    [import.meta.resolve('uvu/assert'), '* as assert'],
  ].map(([url, what]) => `import ${what} from '${url}'\n`)
  writeFileSync(script, `${imports.join('')}${tests}\ntest.run()\n`)
  const ended = await run([script], { timeoutMs: 60_000, lingerMs })
  return { ...judge(ended), said: brief(ended.output) }
}

const open = 'setInterval(() => {}, 1000)'

test('what a page throws fails the test of that page, by its name, with what that test then found; the others run', async () => {
  const page = `setTimeout(() => { throw new Error('on /info', { cause: new TypeError('ms.toFixed is not a function') }) })`
  const wait = 'await new Promise(resolve => setTimeout(resolve, 5))'
  const { passed, failed, said } = await outcomeOf(`
    test('the first', async () => { ${page}; ${wait} })
    test('the second', async () => { ${page}; ${wait}; assert.is('0 s', '7 s', 'of the drift') })
    test('the third', () => assert.is(1, 2))
    test('the last', () => {})`)
  assert.equal([passed, failed], [1, 3])
  const crash = ' +TypeError: ms\\.toFixed is not a function on /info\\n'
  assert.match(said, RegExp(`"the first"\\n${crash} +at .*some\\.test\\.mjs`))
  assert.match(said, RegExp(`"the second"\\n${crash} +and then: of the drift\\n`))
  assert.match(said, /"the third"/)
})

test('tests that pass and leave a timer running fail, and are told why', async () => {
  const { passed, failed, why } = await outcomeOf(`test('one', () => { ${open} })`, 1)
  assert.equal([passed, failed], [1, 1])
  assert.match(why ?? '', /^tests ended, the process did not: a timer, socket or server is left$/)
})

test('a file without a test fails, and is told why', async () => {
  assert.match((await outcomeOf('')).why ?? '', /no test ran/)
})

test('a file whose tests all need a missing program is no failure, and each of them is counted as not run', async () => {
  const title = 'embeds the files'
  const { said: _, ...outcome } = await outcomeOf(`console.log('none  ${title}: not run, python3 not installed')`)
  assert.equal(outcome, {
    passed: 0,
    failed: 0,
    why: undefined,
    notRun: [{ title, why: 'python3 not installed' }],
  })
})

test('only a program beyond Node that is truly missing is a reason not to run a test', () => {
  const { PATH } = process.env
  process.env.PATH = folder
  writeFileSync(join(folder, 'git'), '')
  assert.is(isMissing('python3 not installed'), true)
  assert.is(isMissing('python3 and Xvfb not installed'), true)
  assert.is(missingPrograms('git', 'python3'), 'python3 not installed')
  for (const why of ['git not installed', 'node not installed', 'git and python3 not installed', 'it fails today'])
    assert.is(isMissing(why), false, why)
  process.env.PATH = PATH
})

test('a mistyped word is told at once, and nothing is run', () => {
  const words = ['test/run.mjs', 'types', 'netwrok']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  assert.equal([status, stdout], [2, ''])
  assert.match(stderr, /^no check is called "netwrok", and no test file has it in its path \(see --help\)\n$/)
})

test.run()
