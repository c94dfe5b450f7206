import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

type Texts = Record<string, Record<string, string>>

const folder = join(import.meta.dirname, '..')
const texts = (code: string): Texts => JSON.parse(readFileSync(join(folder, `lang/${code}.json`), 'utf8'))

/** Every text by its key, reduced to its `{placeholders}` and the number of its plural forms. */
const shapesOf = (tree: Texts) =>
  Object.entries(tree).flatMap(([group, names]) =>
    Object.entries(names).map(
      ([name, text]) => `${group}.${name} ${[...new Set(text.match(/\{\w+\}/g))].sort()} ${text.split('|').length}`,
    ),
  )

for (const code of ['de', 'fr'])
  test(`${code} has the texts of the English one, with the same placeholders`, () => {
    assert.equal(shapesOf(texts(code)), shapesOf(texts('en')))
  })

/** Groups whose names the firmware chooses; and texts that belong to another by their name. */
const chosen = ['battery', 'solarcharger', 'gridcharger', 'loggingadmin']

test('every text is used by a page', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => /\.tsx?$/.test(name) && !/^(test|simulator)\b/.test(name),
  )
  const source = files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
  const unused = Object.entries(texts('en')).flatMap(([group, names]) =>
    chosen.includes(group)
      ? []
      : Object.keys(names)
          .filter(name => !source.includes(`${group}.${name.replace(/Hint$/, '')}`) && !source.includes(`'${name}'`))
          .map(name => `${group}.${name}`),
  )
  assert.equal(unused, [])
})

test.run()
