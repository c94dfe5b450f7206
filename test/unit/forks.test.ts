import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, importsOf } from '../support/sources.ts'

const inFork = (file: string) => /^src\/forks\/(?!none\/|seam\.ts)/.test(file)
const files = [...filesBelow('src', /\.tsx?$/), ...filesBelow('tools', /\.(ts|mjs)$/), 'build.mjs']
const wrong = (imports: readonly { file: string; target: string }[]) =>
  imports.map(({ file, target }) => `${file} imports ${target}`)

test('of a fork, only its simulation and its tests import the simulator', () => {
  const own = files.filter(file => inFork(file) && !/\/(simulator|test)[./]/.test(file)).flatMap(importsOf)
  assert.ok(own.length > 100)
  assert.equal(wrong(own.filter(({ target }) => /^(tools|test)\//.test(target) || /\/simulator[./]/.test(target))), [])
})

test('nothing imports a fork but by the alias that the build sets, so that each can be left out', () => {
  const others = files.filter(file => !inFork(file)).flatMap(importsOf)
  assert.ok(others.some(({ target }) => target === '#fork/pages'))
  assert.equal(wrong(others.filter(({ target }) => inFork(target))), [])
})

test.run()
