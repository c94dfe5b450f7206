import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../../tools/build/paths.mjs'
import { isMissing, missingPrograms, noLinux } from '../../runner/not-run.mjs'
import { run } from '../../runner/process.mjs'
import { brief, judge } from '../../runner/unit-tests.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sundial-runner-'))
test.after(() => rmSync(folder, { recursive: true }))

/** Runs a test file with these tests to its end; what it leaves open is waited for `lingerMs`. */
async function outcomeOf(tests: string, lingerMs = 30_000) {
  const script = join(folder, 'some.test.mjs')
  const imports = [
    ['uvu', '{ test }'],
    ['uvu/assert', '* as assert'],
  ].map(([name = '', what]) => `import ${what} from '${import.meta.resolve(name)}'\n`)
  writeFileSync(script, `${imports.join('')}${tests}\ntest.run()\n`)
  return judge(await run([script], { timeoutMs: 60_000, lingerMs }))
}

const open = 'setInterval(() => {}, 1000)'

test('a failed assertion is all that is told, although the test did not come to stopping its timer', async () => {
  const failing = `test('one', () => { const timer = ${open}; assert.is(1, 2); clearInterval(timer) })`
  assert.equal(await outcomeOf(`test('two', () => {})\n${failing}`), { passed: 1, failed: 1, notRun: [] })
})

test('tests that pass and leave a timer running fail, and are told why', async () => {
  const { passed, failed, why } = await outcomeOf(`test('one', () => { ${open} })`, 1)
  assert.equal([passed, failed], [1, 1])
  assert.match(why ?? '', /^tests ended, the process did not: a timer, socket or server is left$/)
})

test('of a failure only what was wrong and where is told', () => {
  const output = [
    '• ✘   (1 / 2)',
    '',
    '   FAIL  "one"',
    '    Expected values to be strictly equal:  (is)',
    '        ++1    (Expected)',
    '    at assert (file:///home/o/sundial/node_modules/uvu/assert/index.mjs:33:8)',
    '    at Object.handler (test/unit/some.test.ts:8)',
    '',
    '  Total:     2',
    '  Passed:    1',
    '  Skipped:   0',
    '  Duration:  3.10ms',
  ]
  assert.is(brief(output.join('\n')), [2, 3, 4, 6].map(line => output[line]).join('\n'))
})

test('a file without a test fails, and is told why', async () => {
  assert.match((await outcomeOf('')).why ?? '', /no test ran/)
})

test('a file whose tests all need a missing program is no failure, and each of them is counted as not run', async () => {
  const title = 'embeds the files'
  assert.equal(await outcomeOf(`console.log('none  ${title}: not run, python3 not installed')`), {
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

test('tests in a browser are rightly not run outside Linux, and only there', () => {
  const { platform } = process
  const why = 'browser tests need Linux'
  for (const [name, right] of [
    ['darwin', true],
    ['linux', false],
  ] as const) {
    Object.defineProperty(process, 'platform', { value: name })
    assert.is(isMissing(why), right, name)
    assert.is(noLinux(), right ? why : undefined, name)
  }
  Object.defineProperty(process, 'platform', { value: platform })
})

test('a mistyped word is told at once, and nothing is run', () => {
  const words = ['test/run.mjs', 'types', 'netwrok']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  assert.equal([status, stdout], [2, ''])
  assert.match(stderr, /^no check is called "netwrok", and no test file has it in its path\nusage: /)
})

test.run()
