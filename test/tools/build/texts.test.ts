import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeWith, packedTexts, startFor, textsIn } from '../../../tools/build/texts.mjs'
import { read } from '../../support/sources.ts'

type Texts = Record<string, Record<string, string>>
interface Module {
  codeOf: (name: string) => string
  builtIn: Record<string, Texts | Promise<Texts>>
  complete: Promise<void>
}

const json = (path: string): unknown => JSON.parse(read(path))
const languages = Object.fromEntries(['en', 'de', 'fr'].map(code => [code, json(`lang/${code}.json`) as Texts]))
const community = json('tools/build/community-keys.json') as string[]
const folder = mkdtempSync(join(tmpdir(), 'sundial-texts-'))
const modules = packedTexts(languages, community, group => group === 'menu' || group === 'home')
for (const [name, source] of Object.entries(modules)) {
  const imports = source.replaceAll('./src/lib/built-in.ts', './first.mjs').replace(/part:([\w-]+)/g, './$1.mjs')
  writeFileSync(join(folder, `${name}.mjs`), imports)
}
const load = (name: string) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)
/** All modules, in the order the bundle runs them. */
const loadAll = async (): Promise<Module> => {
  for (const name of Object.keys(modules)) await load(name)
  return load('first')
}

test.after(() => rmSync(folder, { recursive: true, force: true }))

/** The text of a language as its file means it: a link is the text it leads to. */
function meant(texts: Texts, text: string) {
  const [group = '', name = ''] = text.startsWith('@:') ? text.slice(2).split('.') : []
  return texts[group]?.[name] ?? text
}

test('the texts of the first view are there before all others, in English, then in every language', async () => {
  const { builtIn, codeOf } = (await load('first')) as Module
  const shown = (texts: Texts | undefined) => [texts?.menu?.[codeOf('Login')], texts?.base?.[codeOf('Loading')]]
  assert.equal(shown(await builtIn.en), [languages.en?.menu?.Login, undefined])
  await load('languages')
  assert.equal(shown(await builtIn.de), [languages.de?.menu?.Login, undefined])
  const { complete } = await loadAll()
  await complete
  assert.equal(shown(await builtIn.de), [languages.de?.menu?.Login, languages.de?.base?.Loading])
})

test('every text of every language comes out of the bundle as it went in', async () => {
  const { builtIn, codeOf } = await loadAll()
  for (const [code, texts] of Object.entries(languages)) {
    const packed = await builtIn[code]
    for (const [group, names] of Object.entries(texts))
      for (const [name, text] of Object.entries(names))
        assert.is(packed?.[group]?.[codeOf(name)], meant(texts, text), `${code} ${group}.${name}`)
  }
})

test('a key of the community that we do not show, or a hint that does not exist, is never taken for a text', async () => {
  const { builtIn, codeOf } = await loadAll()
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

test('a script is given the texts it names, and all of a group whose names it puts together, but few reply codes', () => {
  const asksFor = textsIn(['t("menu.Login")', 't(`failure.$', '{reason}`)', 't(`apiresponse.$', '{code}`)'].join(''))
  assert.equal(
    [
      [asksFor('menu', 'Login'), asksFor('menu', 'Logout'), asksFor('failure', 'any')],
      [asksFor('apiresponse', '1007'), asksFor('apiresponse', '2001'), asksFor('apiresponse', '10001')],
    ],
    [
      [true, false, true],
      [true, false, false],
    ],
  )
})

test('two builds pick the same codes', () => {
  assert.is(startFor(languages.en as Texts, community), startFor(languages.en as Texts, community))
})

test.run()
