import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeWith, packedTexts, startFor } from '../../../tools/build/texts.mjs'
import { read } from '../../support/sources.ts'

type Texts = Record<string, Record<string, string>>
interface Module {
  codeOf: (name: string) => string
  builtIn: Record<string, Texts | Promise<Texts>>
}

const json = (path: string): unknown => JSON.parse(read(path))
const languages = Object.fromEntries(['en', 'de', 'fr'].map(code => [code, json(`lang/${code}.json`) as Texts]))
const community = json('tools/build/community-keys.json') as string[]
const { first, later } = packedTexts(languages, community)
const load = () => import(`data:text/javascript,${encodeURIComponent(`${first}\n${later}`)}`) as Promise<Module>

/** The text of a language as its file means it: a link is the text it leads to. */
function meant(texts: Texts, text: string) {
  const [group = '', name = ''] = text.startsWith('@:') ? text.slice(2).split('.') : []
  return texts[group]?.[name] ?? text
}

test('every text of every language comes out of the bundle as it went in', async () => {
  const { builtIn, codeOf } = await load()
  for (const [code, texts] of Object.entries(languages)) {
    const packed = await builtIn[code]
    for (const [group, names] of Object.entries(texts))
      for (const [name, text] of Object.entries(names))
        assert.is(packed?.[group]?.[codeOf(name)], meant(texts, text), `${code} ${group}.${name}`)
  }
})

test('a key of the community that we do not show, or a hint that does not exist, is never taken for a text', async () => {
  const { builtIn, codeOf } = await load()
  const english = languages.en as Texts
  const packed = await builtIn.en
  const ours = Object.entries(english).flatMap(([group, names]) => Object.keys(names).map(name => `${group}.${name}`))
  for (const key of [...community, ...ours.map(key => `${key}Hint`)]) {
    const [group = '', name = ''] = key.split(/\.(.*)/s)
    if (english[group]?.[name] === undefined) assert.is(packed?.[group]?.[codeOf(name)], undefined, key)
  }
})

test('a reply code of a later firmware is never taken for a known one', () => {
  const codes = Array.from({ length: 15 }, (_, area) => Array.from({ length: 250 }, (_, n) => area * 1000 + n)).flat()
  const known = codes.slice(1).map(code => codeWith(String(code), 1))
  assert.is(new Set(known).size, known.length)
})

test('no language writes more than a whole-text link: what has a meaning in packs would show as it is', () => {
  for (const texts of Object.values(languages))
    for (const names of Object.values(texts))
      for (const text of Object.values(names)) {
        assert.not.match(text, /\{'/)
        assert.not.match(text.replace(/^@:\w+\.\w+$/, ''), /@[:.]/)
      }
})

test('two builds pick the same codes', () => {
  assert.is(startFor(languages.en as Texts, community), startFor(languages.en as Texts, community))
})

test.run()
