import { spawnSync } from 'node:child_process'
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
  assert.match(stderr, /^which position, or which stack trace\?\nusage: /)
})

test.run()
