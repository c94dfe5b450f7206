import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../../tools/build/paths.mjs'
import { cache } from '../../runner/machine.mjs'
import { NothingSelected, selectTests, sortWords } from '../../runner/select.mjs'
import { bundleUnitTests, listTitles } from '../../runner/unit-tests.mjs'

const checks = ['types', 'lint', 'languages']
const files = ['test/browser/settings-languages.test.ts', 'test/unit/live/limit.test.ts', 'test/unit/texts.test.ts']
const [languages = '', limit = '', texts = ''] = files
const tests = [
  { file: languages, title: 'the settings in de' },
  { file: limit, title: 'a limit is kept' },
  { file: limit, title: 'the settings keep the limit' },
  { file: texts, title: 'every text has its own settings' },
]

const select = (words: string[], within: string[] = []) => {
  const sorted = sortWords(words, checks, files)
  return Object.fromEntries(selectTests(tests, { ...sorted, within }))
}

test('the name of a check selects the check alone, not the files that have the word in their name', () => {
  assert.equal(sortWords(['languages'], checks, files), { checks: ['languages'], files: [], titleWords: [] })
  assert.equal(sortWords(['-languages'], checks, files).files, [languages])
})

test('a word in the name of a file selects all tests of the file, also those without it in their title', () => {
  assert.equal(select(['limit']), { [limit]: ['a limit is kept', 'the settings keep the limit'] })
})

test('a word in no name selects the tests with it in their title, in any file', () => {
  assert.equal(select(['the settings']), {
    [languages]: ['the settings in de'],
    [limit]: ['the settings keep the limit'],
  })
})

test('several words select what any of them does: none is a filter on the others', () => {
  const all = {
    [limit]: ['a limit is kept', 'the settings keep the limit'],
    [texts]: ['every text has its own settings'],
  }
  assert.equal(select(['limit', 'every text']), all)
  assert.equal(select(['every text', 'limit', 'lint']), all)
})

test('--title leaves the tests with the words in their title, of those that the words select', () => {
  assert.equal(select(['limit', 'texts'], ['settings']), {
    [limit]: ['the settings keep the limit'],
    [texts]: ['every text has its own settings'],
  })
  assert.equal(select(['limit'], ['kept', 'keep']), { [limit]: ['a limit is kept', 'the settings keep the limit'] })
})

test('a word that is nowhere is named', () => {
  const failing = (words: string[], within?: string[]) => {
    try {
      return select(words, within)
    } catch (error) {
      assert.instance(error, NothingSelected)
      return (error as Error).message
    }
  }
  assert.is(failing(['limit', 'netwrok']), 'no check, file or title has "netwrok" in it')
  assert.is(failing(['limit'], ['every text']), 'no selected test has "every text" in its title')
})

const runner = (...args: string[]) =>
  spawnSync(process.execPath, ['test/run.mjs', ...args], { cwd: root, encoding: 'utf8' })

test('npm test with a word that is nowhere ends before anything is run', () => {
  const { status, stdout, stderr } = runner('unit/texts', '--title', 'no such title')
  assert.is(status, 2)
  assert.is(stdout, '')
  assert.match(stderr, /^no selected test has "no such title" in its title\nusage: /)
})

test('npm test finds a title made by a template', async () => {
  const folder = join(cache, `titles-${process.pid}`)
  const file = 'test/unit/tools/lang-check.test.ts'
  const titles = await listTitles(await bundleUnitTests([file], folder, false)).finally(() =>
    rmSync(folder, { recursive: true }),
  )
  assert.ok(titles.some(({ title }) => title === 'markup left open is named with file and line'))
})

test('npm run check runs checks, and no test in a browser', async () => {
  const { default: scripts } = await import('../../../package.json')
  const words = scripts.scripts.check.split(' ').slice(2)
  assert.is(scripts.scripts.check, `node test/run.mjs ${words.join(' ')}`)
  const { status, stdout } = runner('--list', ...words)
  assert.is(status, 0)
  const listed = new Set(stdout.match(/^[^:]+/gm))
  assert.equal([...listed], ['test/unit/conventions.test.ts', 'test/unit/structure.test.ts'])
})

test.run()
