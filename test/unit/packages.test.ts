import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { aliases } from '../../tools/build/script.mjs'
import { filesBelow, importsOf, read } from '../support/sources.ts'

/** The chosen packages, their imports, and the files that use them. */
const chosen: [name: string, imported: string[], place: string][] = [
  ['react', ['useEffect', 'useState'], 'src'],
  ['wouter', ['Link', 'Route', 'Router', 'Switch'], 'src'],
  ['zustand', ['create'], 'src'],
  ['spark-md5', ['SparkMD5'], 'src/pages/firmware'],
  ['esbuild', ['* as esbuild'], 'tools/build'],
  ['rollup-plugin-gzip', ['gzip'], 'tools/build'],
  ['uvu', ['test'], 'test/unit'],
  ['uvu', ['test'], 'test/component'],
  ['happy-dom', ['GlobalWindow'], 'test/runner'],
]

for (const [name, imported, place] of chosen)
  test(`${place} imports ${imported.join(', ')} from ${name}`, () => {
    const found = filesBelow(place, /\.(tsx?|mjs)$/)
      .flatMap(importsOf)
      .filter(({ target }) => target === name)
      .flatMap(({ names }) => names.split(/[{},]/).map(one => one.trim()))
    assert.equal(
      imported.filter(one => !found.includes(one)),
      [],
    )
  })

test('the bundle has Preact as React', () => {
  assert.is(aliases.react, 'preact/compat')
  assert.is(aliases['react-dom'], 'preact/compat')
})

test('the styles begin with those of Pico', () => {
  const [first] = [...read('src/app.scss').matchAll(/@use "styles\/(\w+)"/g)].map(([, name]) => name)
  assert.match(read(`src/styles/_${first}.scss`), /^@use "@picocss\/pico\/scss/m)
})

test.run()
