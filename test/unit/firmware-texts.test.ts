import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../build.mjs'
import { unpacked } from '../support/built-page.ts'
import { read } from '../support/sources.ts'

type Texts = Record<string, Record<string, string>>

const textsOf = (code: string) => JSON.parse(read(`lang/${code}.json`)) as Texts
const english = textsOf('en')
const inOrder = (texts: Texts) =>
  Object.entries(english).flatMap(([group, names]) => Object.keys(names).map(name => texts[group]?.[name]))
const scratch = mkdtempSync(join(tmpdir(), 'sundial-texts-'))
test.after(() => rmSync(scratch, { recursive: true, force: true }))

/** The texts that the page of a bundle brings: English whole, other languages as lists in which those equal to English are empty. */
function textsIn(page: string) {
  const jsonOf = (id: string) =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(page)?.[1] ?? '')
  const lists = jsonOf('languages') as Record<string, string>
  const model = inOrder(english)
  const whole = (list: string) => list.split('~').map((text, n) => text || model[n])
  return {
    english: jsonOf('english') as Texts,
    lists: Object.fromEntries(Object.entries(lists).map(([code, list]) => [code, whole(list)])),
  }
}

test('the built page has every text of the three languages', () => {
  const found = textsIn(unpacked('index.html'))
  assert.equal(found.english, english)
  assert.equal(found.lists, { de: inOrder(textsOf('de')), fr: inOrder(textsOf('fr')) })
})

test('a build with some languages has only those', async () => {
  await build({ out: scratch, languages: ['en'], quick: true })
  assert.equal(textsIn(unpacked('index.html', scratch)), { english, lists: {} })
  await build({ out: scratch, languages: ['fr'], quick: true })
  assert.equal(textsIn(unpacked('index.html', scratch)).lists, { fr: inOrder(textsOf('fr')) })
})

test.run()
