import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../../tools/build/paths.mjs'

const run = (command: string, ...args: string[]) => {
  const loader = command.endsWith('.ts') ? ['--import', 'tsx'] : []
  return spawnSync(process.execPath, [...loader, command, ...args], { cwd: root, encoding: 'utf8' })
}

for (const command of ['build.mjs', 'tools/demo.ts', 'tools/bench.ts', 'tools/where.mjs', 'test/run.mjs']) {
  test(`${command} --help prints how to use it`, () => {
    const { status, stdout } = run(command, '--help')
    assert.is(status, 0)
    assert.match(stdout, /^usage: /)
  })

  test(`${command} refuses an unknown option, and says how to use it`, () => {
    const { status, stdout, stderr } = run(command, '--nonsense')
    assert.is(status, 2)
    assert.is(stdout, '')
    assert.match(stderr, /^Unknown option '--nonsense'[^\n]*\nusage: /)
  })
}

test('the place of an error in the script is asked for when it is missing', () => {
  const { status, stderr } = run('tools/where.mjs')
  assert.is(status, 2)
  assert.match(stderr, /^which position, which stack trace, or which build\?\nusage: /)
  const without = run('tools/where.mjs', 'TypeError: x is not a function')
  assert.is(without.status, 2)
  assert.match(without.stderr, /^there is no position in app\.js in it, such as app\.js:2:21906\nusage: /)
})

test('a place in the script that has no source, or is past the end, is an error, and so is a source map that cannot be read', () => {
  const map = join(mkdtempSync(join(tmpdir(), 'sundial-where-')), 'app.js.map')
  writeFileSync(map, JSON.stringify({ version: 3, sources: ['src/main.tsx'], names: [], mappings: 'AAAA' }))
  writeFileSync(map.replace('.map', ''), 'start()\n/* licence */\n')
  const found = (position: string) => run('tools/where.mjs', '--map', map, position)
  assert.is(found('app.js:1:1').stdout, 'src/main.tsx:1\n')
  assert.equal(
    ['app.js:2:1', 'app.js:3:1', 'app.js:1:9'].map(position => found(position).stderr),
    [
      'where: no source is at this position\n',
      'where: app.js:3:1 is past the end: app.js has 2 lines\n',
      'where: app.js:1:9 is past the end of line 1, which has 7 columns\n',
    ],
  )
  assert.is(found('app.js:1:9').status, 1)
  assert.match(run('tools/where.mjs', '--map', `${map}.gone`, 'app.js:2:1').stderr, /^where: ENOENT[^\n]*\n$/)
  rmSync(dirname(map), { recursive: true })
})

test.run()
