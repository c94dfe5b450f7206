import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, importsOf, read } from '../support/sources.ts'

const forks = filesBelow('src/forks', /\.tsx?$/)

test('of a fork, only its simulation and its tests import the simulator', () => {
  const wrong = forks
    .filter(file => !/\/(simulator|test)[./]/.test(file))
    .flatMap(importsOf)
    .filter(({ target }) => /^(tools|test)\//.test(target) || /\/simulator[./]/.test(target))
  assert.equal(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  )
})

test('the files of a fork are short', () => {
  const most = (file: string) => (file.includes('/test/') ? 300 : 200)
  const long = forks.filter(file => read(file).split('\n').length - 1 > most(file))
  assert.equal(long, [])
})

test.run()
