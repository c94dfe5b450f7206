import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

type Texts = Record<string, Record<string, string>>

const texts = (code: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../lang/${code}.json`), 'utf8'))

/** Every text by its key, reduced to its `{placeholders}`. */
const placeholdersOf = (tree: Texts) =>
  Object.entries(tree).flatMap(([group, names]) =>
    Object.entries(names).map(([name, text]) => `${group}.${name} ${text.match(/\{\w+\}/g) ?? ''}`),
  )

for (const code of ['de', 'fr'])
  test(`${code} has the texts of the English one, with the same placeholders`, () => {
    assert.equal(placeholdersOf(texts(code)), placeholdersOf(texts('en')))
  })

test.run()
