import { existsSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { forkFolder, forkNames } from '../../tools/build/forks.mjs'
import { filesBelow, importsOf, read } from '../support/sources.ts'

const { version, modules }: { version: number; modules: Record<string, string[]> } = JSON.parse(
  read('docs/fork-interface.json'),
)
const forks = ['docs/examples/fork', ...forkNames().map(forkFolder)]
/** Packages that a fork's pages, simulator and tests may import. */
const packages = /^(react|wouter|uvu|uvu\/assert|fast-check|ws|node:\w+(\/\w+)?|@sinonjs\/fake-timers)$/

const none = (found: readonly string[], rule: string) => assert.ok(!found.length, `${rule}:\n${found.join('\n')}`)

/** The names in the braces of an import, as they are exported. */
const namesIn = (names: string) =>
  (/\{([\s\S]*)\}/.exec(names)?.[1] ?? '')
    .split(',')
    .map(name =>
      name
        .replace(/^\s*type\s/, '')
        .replace(/\sas\s.*/, '')
        .trim(),
    )
    .filter(Boolean)

test('every name of the interface exists', () => {
  const isExported = (source: string, name: string) =>
    new RegExp(`^export (declare )?(async )?(const|let|class|function\\*?|interface|type) ${name}\\b`, 'm').test(source)
  none(
    Object.entries(modules).flatMap(([file, names]) => {
      if (!existsSync(file)) return [`${file} is gone`]
      const source = read(file)
      return names.filter(name => !isExported(source, name)).map(name => `${file} does not export ${name}`)
    }),
    'a change to the interface: raise its version in docs/fork-interface.json and docs/forks.md, and say in CHANGELOG.md what a fork has to change',
  )
})

test('the version of the interface is in its document, and in the changelog once it has changed', () => {
  assert.match(read('docs/forks.md'), `version ${version} of the interface`)
  if (version > 1) assert.match(read('CHANGELOG.md'), `Version ${version} of the interface for forks`)
})

for (const fork of forks)
  test(`${fork} imports nothing but the interface and its own files`, () => {
    const imports = filesBelow(fork, /\.tsx?$/).flatMap(importsOf)
    assert.ok(imports.length > 10)
    none(
      imports.flatMap(({ file, target, names }) => {
        if (target.startsWith(`${fork}/`) || packages.test(target)) return []
        const kept = modules[target]
        if (!kept) return [`${file} imports ${target}`]
        return namesIn(names)
          .filter(name => !kept.includes(name))
          .map(name => `${file} imports ${name} from ${target}`)
      }),
      'docs/fork-interface.json lists what a fork may import',
    )
  })

test('nothing imports a fork, so that each can be left out', () => {
  const files = [
    ...filesBelow('src', /\.tsx?$/).filter(file => !file.startsWith('src/forks/')),
    ...filesBelow('tools', /\.(ts|mjs)$/),
    'build.mjs',
  ]
  none(
    files
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith('src/forks/'))
      .map(({ file, target }) => `${file} imports ${target}`),
    'src/forks/NAME imports src, never the other way',
  )
})

test.run()
