import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../build.mjs'
import type { EnglishLists } from '../../src/i18n/built-in.ts'
import { scratchFolder } from '../../tools/build/paths.mjs'
import { textsMark } from '../../tools/build/texts.mjs'
import { flatOf } from '../../tools/lang/texts.ts'
import { unpacked } from '../support/built-page.ts'
import { read } from '../support/sources.ts'

type Texts = Record<string, Record<string, string>>

const textsOf = (code: string): Texts => ({ ...JSON.parse(read(`lang/${code}.json`)), sources: {} })
const english = textsOf('en')

const scratch = scratchFolder()

const keysOf = (texts: Texts) => Object.fromEntries(flatOf(texts))

/** The texts by key and language that a bundle brings with each part of the app: in the page, and behind the script of js/app.js. */
function textsIn(folder?: string) {
  const page = unpacked('index.html', folder)
  const inPage = ['english', 'lists'].map(
    id => new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(page)?.[1],
  )
  const [, ...behind] = unpacked('js/app.js', folder).split(textsMark)
  return { first: byLanguage(inPage), more: byLanguage(behind) }
}

function byLanguage([english = '', others = '']: (string | undefined)[]) {
  const { names, texts } = JSON.parse(english) as EnglishLists
  const keys = Object.entries(names).flatMap(([group, list]) => list.split('~').map(name => `${group}.${name}`))
  const inEnglish = texts.split('~')
  const whole = (list: string) => {
    const own = list.split('~')
    return Object.fromEntries(keys.map((key, n) => [key, own[n] || inEnglish[n]]))
  }
  const en = whole(texts)
  const lists = JSON.parse(others) as Record<string, string>
  return { en, ...Object.fromEntries(Object.entries(lists).map(([code, list]) => [code, whole(list)])) }
}

/** All texts by key that a bundle brings, by language. */
function allTextsIn(folder?: string) {
  const { first, more } = textsIn(folder) as Record<string, Record<string, object>>
  return Object.fromEntries(Object.keys(first ?? {}).map(code => [code, { ...first?.[code], ...more?.[code] }]))
}

test('the bundle has every text of the three languages, each once', () => {
  const { first, more } = textsIn()
  const keys = [first, more].flatMap(({ en }) => Object.keys(en))
  assert.equal(keys.sort(), Object.keys(keysOf(english)).sort())
  assert.equal(allTextsIn(), { en: keysOf(english), de: keysOf(textsOf('de')), fr: keysOf(textsOf('fr')) })
})

test('the page brings the texts that the first part of the app names or puts together, and js/app.js the others', () => {
  const { first, more } = textsIn()
  for (const key of ['menu.LiveView', 'inverterchannelproperty.Power']) assert.ok(key in first.en, key)
  for (const key of ['mqttadmin.Hostname', 'limit.PersistentHint', 'apiresponse.1001']) assert.ok(key in more.en, key)
})

test('a build with some languages has only those', async () => {
  await build({ out: scratch, languages: ['fr'], quick: true })
  assert.equal(allTextsIn(scratch), { en: keysOf(english), fr: keysOf(textsOf('fr')) })
})

test.run()
