import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Node, parse } from 'acorn'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../build.mjs'
import { unpacked } from '../support/built-page.ts'
import { read } from '../support/sources.ts'

type Texts = Record<string, Record<string, string>>
type Tree = Node & { value?: unknown; properties?: { key: { name?: string; value?: string } }[] }

const textsOf = (code: string) => JSON.parse(read(`lang/${code}.json`)) as Texts
const english = textsOf('en')
const inOrder = (texts: Texts) =>
  Object.entries(english).flatMap(([group, names]) => Object.keys(names).map(name => texts[group]?.[name]))
const scratch = mkdtempSync(join(tmpdir(), 'sundial-texts-'))
test.after(() => rmSync(scratch, { recursive: true, force: true }))

function* nodesBelow(node: unknown): Generator<Tree> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) yield node as Tree
  for (const value of Object.values(node)) yield* nodesBelow(value)
}

/** The texts in a script: English as an object, other languages as lists with `~` between the texts, in which those equal to English are empty. */
function textsIn(script: string) {
  const nodes = [...nodesBelow(parse(script, { ecmaVersion: 2022 }))]
  const groups = Object.keys(english).join()
  const whole = nodes.find(({ properties }) => properties?.map(({ key }) => key?.name ?? key?.value).join() === groups)
  const model = inOrder(english)
  const lists = nodes.flatMap(({ value }) =>
    typeof value === 'string' && value.split('~').length === model.length
      ? [value.split('~').map((text, n) => text || model[n])]
      : [],
  )
  return { english: whole && (new Function(`return ${script.slice(whole.start, whole.end)}`)() as Texts), lists }
}

test('the built script has every text of the three languages', () => {
  const found = textsIn(unpacked('js/app.js'))
  assert.equal(found.english, english)
  assert.equal(found.lists, [inOrder(textsOf('de')), inOrder(textsOf('fr'))])
})

test('a build with some languages has only those', async () => {
  await build({ out: scratch, languages: ['en'], quick: true })
  const found = textsIn(unpacked('js/app.js', scratch))
  assert.equal([found.english, found.lists], [english, []])
  await build({ out: scratch, languages: ['fr'], quick: true })
  assert.equal(textsIn(unpacked('js/app.js', scratch)).lists, [inOrder(textsOf('fr'))])
})

test.run()
