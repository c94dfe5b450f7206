import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { forkFolder } from '../../../../tools/build/forks.mjs'
import { checker } from '../../../../tools/dev/checker.ts'
import { errorPage } from '../../../../tools/dev/error-page.ts'
import { simulatorFingerprint } from '../../../../tools/dev/fingerprint.ts'
import { watchTree } from '../../../../tools/dev/watch-tree.ts'

test('a file that an editor replaced is seen again when it is written, and so is one in a new folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-watch-'))
  mkdirSync(join(folder, 'lang'))
  const file = join(folder, 'lang/en.json')
  writeFileSync(file, '1')
  let tell = () => {}
  const end = watchTree(folder, () => tell())
  /** Does something, and waits until it is reported. */
  const seen = (act: () => void) =>
    new Promise<void>(resolve => {
      tell = resolve
      act()
    })
  await seen(() => {
    writeFileSync(join(folder, 'new'), '2')
  })
  await seen(() => renameSync(join(folder, 'new'), file))
  // Remaining reports about the replacement come before this timer.
  await new Promise(resolve => setTimeout(resolve))
  await seen(() => writeFileSync(file, '3'))
  await seen(() => mkdirSync(join(folder, 'more')))
  await seen(() => writeFileSync(join(folder, 'more/a.ts'), '4'))
  end()
  rmSync(folder, { recursive: true })
})

/** A check that is a script of its own, and what it prints. */
function scripted({ name = 'types', done = (_isRight: boolean) => {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-check-'))
  const script = join(folder, 'check.mjs')
  const { log } = console
  const said: string[] = []
  let tell = () => {}
  console.log = (line: string) => {
    said.push(line)
    tell()
  }
  const { begin, end } = checker(name, () => [script], done)
  const write = (content: string) => writeFileSync(script, content)
  return {
    said,
    write,
    begin,
    /** Runs a script, and resolves when something is printed. */
    told(content: string) {
      write(content)
      return new Promise<void>(resolve => {
        tell = resolve
        begin()
      })
    },
    end() {
      end()
      Object.assign(console, { log })
      rmSync(folder, { recursive: true })
    },
  }
}

const failing = (line: string) => `console.log(${JSON.stringify(line)}); process.exitCode = 2`

test('what a check finds is printed in full only if it is another list, and once that nothing is wrong any more', async () => {
  const { said, told, end } = scripted({ done: isRight => isRight && said.push('is right') })
  const wrong = `a.ts(1,1): '"a.B"' is not assignable to type 'TextKey'.`
  await told(failing(wrong))
  await told(failing(wrong))
  await told("console.log('ok    fields: 14')")
  end()
  assert.equal(said, [
    `dev: types: to correct\n${wrong} If it is new, add it to lang/en.json.`,
    'dev: types: to correct, as before',
    'dev: types: right',
    'is right',
  ])
})

test('of a long line of the compiler its place, what is missing, its end and the advice are printed', async () => {
  const { said, told, end } = scripted()
  const type = 'y: 1; '.repeat(500)
  await told(failing(`a.ts(1,1): Property 'x' is missing in '{ ${type} }', which is not assignable to type 'TextKey'.`))
  end()
  const printed = said[0]?.split('\n')[1] ?? ''
  assert.match(
    printed,
    /^a\.ts\(1,1\): Property 'x' is missing in .* … .* type 'TextKey'\. If it is new, add it to lang\/en\.json\.$/,
  )
  assert.ok(printed.length < 320, `${printed.length} characters`)
})

test('a long line of a failed test is printed as it is', async () => {
  const { said, told, end } = scripted({ name: 'tests' })
  const line = `Expected: ${'text '.repeat(100)}end`
  await told(failing(line))
  end()
  assert.equal(said, [`dev: tests: to correct\n${line}`])
})

test('a check that is running when files are saved is ended, and only what the next one finds is printed', async () => {
  const { said, write, begin, told, end } = scripted()
  write("console.log('old'); setInterval(() => {}, 1000)")
  begin()
  await told(failing('new'))
  end()
  assert.equal(said, ['dev: types: to correct\nnew'])
})

test('what the simulator is made of is the same until a source of it, or of the fork, is another', async () => {
  const [ours, again, fork] = await Promise.all(
    [undefined, undefined, forkFolder('onbattery')].map(simulatorFingerprint),
  )
  assert.is(ours, again)
  assert.is.not(ours, fork)
})

test('a page says why the source cannot be built, whatever characters that has', () => {
  const page = gunzipSync(errorPage('src/app.tsx:3:5: expected "</b>" & more')).toString()
  assert.match(page, '<pre>src/app.tsx:3:5: expected "&#60;/b&#62;" &#38; more</pre>')
})

test.run()
