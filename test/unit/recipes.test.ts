import { existsSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, read } from '../support/sources.ts'

const guide = read('docs/development.md')

/** The files that the guide lists for a change, from the first column of its table. */
function listed(change: string) {
  const table = guide.split(`**${change}**`)[1]?.split('\n**')[0] ?? ''
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)]
  return rows.flatMap(([, files = '']) => [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)).sort()
}

const files = ['src', 'tools', 'lang'].flatMap(folder => filesBelow(folder, /\.(tsx?|mjs|json)$/))

/** What has come with the example of each change, by the names it goes by, and the most files that may be. */
const changes: [change: string, example: RegExp, where: RegExp, most: number][] = [
  ['A switch on a settings page', /\b(power_safe|powersafe|PowerSafe)\b/, /^(?!lang\/packs\/)/, 7],
  ['A page', /\bNtpInfoPage\b|\bntpinfo\b|'\/info\/ntp'/, /^(?!lang\/packs\/)/, 7],
  ['An endpoint', /\b[Nn]tpStatus\b|'ntp\/status'/, /^src\/(contract|pages\/info\/support)\/|^tools\//, 5],
]

for (const [change, example, where, most] of changes)
  test(`${change.toLowerCase()} takes at most ${most} files, and the guide for developers lists them`, () => {
    const recipe = listed(change)
    const found = files.filter(file => where.test(file) && example.test(read(file)))
    const ofApp = recipe.filter(file => !file.startsWith('test/'))
    assert.equal(ofApp, found.sort())
    assert.ok(recipe.every(existsSync))
    assert.ok(recipe.length <= most, `${recipe.length} files`)
  })

test.run()
