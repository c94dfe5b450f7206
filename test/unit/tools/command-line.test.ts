import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root, scratchFolder } from '../../../tools/build/paths.mjs'
import { located } from '../../../tools/where.mjs'

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })

test('a command prints how to use it, and refuses an unknown option in one line', () => {
  const help = run('tools/where.mjs', '--help')
  assert.is(help.status, 0)
  assert.match(help.stdout, /^usage: /)
  const { status, stdout, stderr } = run('tools/where.mjs', '--nonsense')
  assert.equal([status, stdout], [2, ''])
  assert.match(stderr, /^Unknown option '--nonsense' \(see --help\)\n$/)
})

test('a place in the script is named by its source, one that has none stays, and one past the end is an error', () => {
  const map = JSON.stringify({ version: 3, sources: ['src/main.tsx'], names: [], mappings: 'AAAA' })
  const found = (place: string) => located(`at ${place}`, 'app.js', { code: 'start()\n/* licence */\n', map })
  assert.is(found('app.js:1:1'), 'at src/main.tsx:1')
  assert.is(found('app.js:2:1'), 'at app.js:2:1')
  assert.throws(() => found('app.js:3:1'), /^app\.js:3:1 is past the end: app\.js has 2 lines$/)
  assert.throws(() => found('app.js:1:9'), /^app\.js:1:9 is past the end of line 1, which has 7 columns$/)
})

test('a place in the page behind its texts is named by the source map that was published with it', () => {
  const folder = scratchFolder()
  writeFileSync(
    join(folder, 'index.html.map'),
    JSON.stringify({ version: 3, sources: ['src/main.tsx'], names: [], mappings: ';;AAAA' }),
  )
  writeFileSync(join(folder, 'index.html'), '<script>\n//texts {}\nstart()\n</script>')
  const { stdout, stderr } = run('tools/where.mjs', '--maps', folder, 'at http://192.168.1.50/:3:1')
  assert.is(stdout, 'at src/main.tsx:1\n', stderr)
})

test.run()
