import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printable } from '../../../../tools/printable.ts'
import { commandEnd, commandStart } from '../../../support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundial-replay-'))
test.after(() => rmSync(folder, { recursive: true }))

/** Writes a recording of these files, and returns its name. */
function fileOf(files: Record<string, string>) {
  const file = join(folder, 'recording.zip')
  writeFileSync(
    file,
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
  )
  return file
}

test('when a recording was made is printed without what a terminal would obey', async () => {
  const recorded = `\x1b]0;owned\x07\x1b[2J\r\u009b31m\u202e${'x'.repeat(100_000)}`
  const about = JSON.stringify({ version: 1, recorded, generation: '\x1b[31m' })
  const file = fileOf({ 'documents/system/status.json': '{"uptime":1}', 'recording.json': about })
  const { said, stop } = await commandStart('simulate', ['--replay', file, '--port', '0'])
  await stop()
  assert.match(
    said,
    /^Recording of a gateway, firmware of 2025, .*owned.*: http:\S+\n1 documents, 0 live messages; any login\n$/,
  )
  assert.not.match(said.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
  assert.ok(said.length < 400, `${said.length} characters`)
})

test('a file of 3 GiB, one nested without end and a folder are refused in one line', async () => {
  const large = join(folder, 'large.zip')
  writeFileSync(large, '')
  truncateSync(large, 3 * 2 ** 30)
  const deep = fileOf({ 'documents/system/status.json': '['.repeat(50_000) + ']'.repeat(50_000) })
  for (const [file, why] of [
    [large, 'it has, or would unpack to, more than a recording has'],
    [deep, 'documents/system/status.json is larger or more deeply nested than a gateway sends'],
    [folder, 'it is no file'],
  ] as const)
    assert.equal(await commandEnd('simulate', ['--replay', file]), {
      code: 2,
      said: `The recording cannot be used: ${why}\n`,
    })
})

test('half a character, a mark of direction and a separator of lines are not printed', () => {
  assert.is(printable('a\ud800b\u200fc\u2028d\ne'), 'a\ufffdb\ufffdc\ufffdd\ufffde')
  assert.is(printable('Grüße aus Köln 🌞'), 'Grüße aus Köln 🌞')
  assert.is(printable('abcdef', 4), 'abc…')
})

test.run()
