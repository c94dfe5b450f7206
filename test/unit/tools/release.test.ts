import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { archiveOf, sha256 } from '../../../tools/release/archive.mjs'
import { notesOf } from '../../../tools/release/notes.mjs'

const files = { LICENSE: Buffer.from('MIT\n'), 'dist-firmware/favicon.png': new Uint8Array([1, 2, 3]) }

test('an archive has the same bytes in every time zone', () => {
  const sums = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map(zone => {
    process.env.TZ = zone
    return sha256(archiveOf('sundial-1.2.3', files, '2026-11-22'))
  })
  process.env.TZ = 'UTC'
  assert.is(new Set(sums).size, 1)
})

test('the notes of a release are its section of the changelog', () => {
  const changelog = '# Changelog\n\n## 1.1.0 – 2026-12-01\n\n- Two.\n\n## 1.0.0 – 2026-11-22\n\n- One.\n'
  assert.equal(notesOf(changelog, '1.1.0'), { date: '2026-12-01', text: '- Two.\n' })
  assert.equal(notesOf(changelog, '1.0.0').text, '- One.\n')
  assert.equal(notesOf(changelog.replaceAll('–', '-'), '1.1.0').date, '2026-12-01')
  assert.throws(() => notesOf(changelog, '1.0'), /has no section/)
  assert.throws(() => notesOf('## 1.0.0 – 2026-11-22\n\n## 0.9.0 – 2026-01-01\n- Old.\n', '1.0.0'), /says nothing/)
})

test('the newest dated section of the changelog is of the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  assert.ok(notesOf(changelog, version).text)
  assert.is(/^## (\d\S+) .*\d{4}-/m.exec(changelog)?.[1], version)
})

test.run()
